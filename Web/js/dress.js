// What a host's own model wears: its colours and pictures, under the light that all creatures stand in.

/**
 * A material of the scene's kind with what a file says of the surface.
 * @param {any} THREE
 * @param {any} worn as the loader made it
 */
export function dress(THREE, worn) {
  return new THREE.MeshLambertMaterial({
    name: worn.name, color: worn.color, map: worn.map, vertexColors: worn.vertexColors, flatShading: worn.flatShading, side: worn.side,
    transparent: worn.transparent, opacity: worn.opacity, alphaTest: worn.alphaTest, depthWrite: worn.depthWrite,
  });
}
