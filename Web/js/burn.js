// How a caught creature goes: it burns away in flakes with glowing edges, from a material's shader.

/**
 * Adds to a material what burns: `amount` of it is gone, 0 to 1. Flakes are as large as a thirtieth of the creature.
 * @param {any} material
 * @param {{value: number}} amount
 * @param {{value: number}} flakes how many to a metre of the model
 */
export function burning(material, amount, flakes) {
  material.onBeforeCompile = (/** @type {any} */ shader) => {
    shader.uniforms.burnt = amount;
    shader.uniforms.flakes = flakes;
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 atRest;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\natRest = position;');
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>
        varying vec3 atRest;
        uniform float burnt, flakes;
        float flake(vec3 at) {
          vec3 cell = fract(floor(at) * vec3(0.1031, 0.1030, 0.0973));
          cell += dot(cell, cell.yxz + 33.33);
          return fract((cell.x + cell.y) * cell.z);
        }`)
      .replace('#include <opaque_fragment>', `
        if (burnt > 0.0) {
          float left = mix(flake(atRest * flakes), flake(atRest * flakes * 2.7 + 5.0), 0.35) - burnt * 1.05;
          if (left < 0.0) discard;
          outgoingLight = mix(vec3(1.0, 0.62, 0.18) * 1.3, outgoingLight, smoothstep(0.0, 0.16, left));
        }
        #include <opaque_fragment>`);
  };
  material.customProgramCacheKey = () => 'burning';
}
