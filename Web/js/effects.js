// The fireball and what it leaves: a glowing ball, the core's sparks, a ring of fire where it bursts.

/** Floats for each spark in the core's array: x, y, z, radius, age. */
const STRIDE = 5;

const SPARKS = {
  vertexShader: `
    attribute float radius, age;
    uniform float perMetre;
    varying float old;
    void main() {
      old = age;
      vec4 eye = modelViewMatrix * vec4(position, 1.0);
      gl_Position = projectionMatrix * eye;
      gl_PointSize = max(1.5, 2.0 * radius * (1.0 - 0.6 * age) * perMetre / max(0.1, -eye.z));
    }`,
  fragmentShader: `
    varying float old;
    void main() {
      float edge = length(gl_PointCoord - 0.5) * 2.0;
      float alpha = (1.0 - smoothstep(0.1, 1.0, edge)) * (1.0 - old);
      vec3 color = mix(mix(vec3(1.0, 0.93, 0.62), vec3(1.0, 0.48, 0.12), smoothstep(0.0, 0.45, old)), vec3(0.45, 0.12, 0.05), smoothstep(0.45, 1.0, old));
      gl_FragColor = vec4(color * alpha, alpha * 0.55);
    }`,
};

/**
 * A soft disc, drawn once.
 * @param {any} THREE
 * @param {[number, string][]} stops
 */
export function softDisc(THREE, stops) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 128;
  const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const gradient = paint.createRadialGradient(64, 64, 0, 64, 64, 64);
  for (const [at, color] of stops) gradient.addColorStop(at, color);
  paint.fillStyle = gradient;
  paint.fillRect(0, 0, 128, 128);
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}

/**
 * @param {any} THREE
 * @param {{still: boolean, sparkRoom: () => Float32Array}} options still: no spreading ring, no flicker (the core then makes no sparks)
 */
export function createEffects(THREE, { still, sparkRoom }) {
  const group = new THREE.Group();

  const core = new THREE.Mesh(new THREE.IcosahedronGeometry(1, 2), new THREE.MeshBasicMaterial({ color: '#fff1c4' }));
  const glow = new THREE.Sprite(
    new THREE.SpriteMaterial({
      map: softDisc(THREE, [[0, 'rgba(255,236,170,1)'], [0.25, 'rgba(255,170,70,.95)'], [0.5, 'rgba(255,100,30,.55)'], [1, 'rgba(200,50,10,0)']]),
      depthWrite: false,
    }),
  );
  const ring = new THREE.Sprite(
    new THREE.SpriteMaterial({
      map: softDisc(THREE, [[0, 'rgba(255,220,140,0)'], [0.55, 'rgba(255,200,110,.1)'], [0.78, 'rgba(255,160,70,.9)'], [0.9, 'rgba(255,90,30,.5)'], [1, 'rgba(200,50,10,0)']]),
      depthWrite: false,
      depthTest: false,
    }),
  );
  const flash = new THREE.Sprite(glow.material.clone());
  flash.material.depthTest = false;
  for (const part of [core, glow, ring, flash]) {
    part.frustumCulled = false;
    part.visible = false;
  }
  group.add(core, glow, ring, flash);

  // The points read the core's own memory; nothing is copied here but to the graphics card.
  const geometry = new THREE.BufferGeometry();
  const memory = new THREE.InterleavedBuffer(sparkRoom(), STRIDE).setUsage(THREE.DynamicDrawUsage);
  geometry.setAttribute('position', new THREE.InterleavedBufferAttribute(memory, 3, 0));
  geometry.setAttribute('radius', new THREE.InterleavedBufferAttribute(memory, 1, 3));
  geometry.setAttribute('age', new THREE.InterleavedBufferAttribute(memory, 1, 4));
  // Three.js would measure it for sorting, over the whole pool: what is not in use holds whatever the memory held.
  geometry.boundingSphere = new THREE.Sphere();
  geometry.setDrawRange(0, 0);
  const range = { start: 0, count: 0 };
  const uniforms = { perMetre: { value: 800 } };
  const sparks = new THREE.Points(
    geometry,
    new THREE.ShaderMaterial({
      ...SPARKS, uniforms, transparent: true, depthWrite: false, blending: THREE.CustomBlending,
      blendSrc: THREE.OneFactor, blendDst: THREE.OneMinusSrcAlphaFactor,
    }),
  );
  sparks.frustumCulled = false;
  group.add(sparks);

  return {
    group,
    /**
     * @param {import('./coreframe.js').CoreFrame} frame
     * @param {number} perMetre pixels a metre takes one metre away
     */
    update({ ball, sparks: count }, perMetre) {
      uniforms.perMetre.value = perMetre;
      geometry.setDrawRange(0, count);
      if (count > 0) {
        memory.array = sparkRoom();
        range.count = count * STRIDE;
        memory.updateRanges.push(range); // three.js empties the list when it has read it
        memory.needsUpdate = true;
      }
      const burst = ball.burst;
      const flies = ball.visible && burst === 0;
      core.visible = glow.visible = flies;
      ring.visible = flash.visible = ball.visible && burst > 0;
      if (flies) {
        core.position.set(ball.x, ball.y, ball.z);
        core.scale.setScalar(ball.radius * 0.62);
        glow.position.copy(core.position);
        glow.scale.setScalar(ball.radius * (4.4 + (still ? 0 : Math.random() * 0.5)));
      }
      if (ring.visible) {
        ring.position.set(ball.x, ball.y, ball.z);
        flash.position.copy(ring.position);
        ring.scale.setScalar(ball.radius * (still ? 7 : 3 + 11 * burst));
        flash.scale.setScalar(ball.radius * (still ? 6 : 9 - 5 * burst));
        ring.material.opacity = 1 - burst;
        flash.material.opacity = 1 - burst * burst;
      }
    },
  };
}
