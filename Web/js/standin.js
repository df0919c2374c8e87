// What stands where a creature's model could not be had: a small round animal of nobody's kind, so that there is something to face.

const COAT = '#5b6875';
const PALE = '#c9cdcb';
const DARK = '#22282e';
const EYES = '#ffb52e';

/**
 * One unit tall, facing +z, feet on y = 0.
 * @param {any} THREE
 * @returns {any} one geometry with a colour a point
 */
export function standIn(THREE) {
  /** @type {number[]} */
  const positions = [];
  /** @type {number[]} */
  const colors = [];
  /**
   * @param {any} shape
   * @param {string} color
   * @param {[number, number, number]} at
   * @param {[number, number, number]} size
   */
  function add(shape, color, [x, y, z], [wide, high, deep]) {
    const faces = shape.index ? shape.toNonIndexed() : shape;
    faces.scale(wide, high, deep).translate(x, y, z);
    const { r, g, b } = new THREE.Color(color);
    const from = faces.getAttribute('position').array;
    positions.push(...from);
    for (let i = 0; i < from.length; i += 3) colors.push(r, g, b);
    faces.dispose();
    if (faces !== shape) shape.dispose();
  }
  const ball = () => new THREE.IcosahedronGeometry(1, 1);
  add(ball(), COAT, [0, 0.4, -0.02], [0.3, 0.34, 0.36]);
  add(ball(), PALE, [0, 0.34, 0.1], [0.22, 0.25, 0.28]);
  add(ball(), COAT, [0, 0.68, 0.16], [0.2, 0.19, 0.2]);
  add(ball(), PALE, [0, 0.63, 0.28], [0.11, 0.09, 0.13]);
  add(ball(), DARK, [0, 0.66, 0.41], [0.035, 0.03, 0.03]);
  for (const side of [1, -1]) {
    add(new THREE.ConeGeometry(1, 1, 4), COAT, [side * 0.12, 0.9, 0.12], [0.07, 0.2, 0.05]);
    add(ball(), EYES, [side * 0.09, 0.72, 0.315], [0.026, 0.032, 0.022]);
    for (const z of [0.16, -0.22]) add(new THREE.CylinderGeometry(1, 1, 1, 6), DARK, [side * 0.16, 0.1, z], [0.075, 0.2, 0.085]);
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute('color', new THREE.Float32BufferAttribute(colors, 3));
  return geometry;
}
