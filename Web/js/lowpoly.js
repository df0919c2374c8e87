// Cutting creatures out of flat faces: tubes through rings, spikes, sails. Everything is triangles with a colour each, no
// textures, so that a creature costs a few kilobytes and stays sharp at any size.

/**
 * @typedef {[number, number, number]} Point  x right, y up, z forward
 * @typedef {[y: number, z: number, wide: number, high: number, x?: number]} Ring  centre and half sizes of a cross-section
 * @typedef {{back: string, side: string, belly: string}} Coat  colours of what faces up, sideways, down
 */

/**
 * Cross-sections as unit points, counter-clockwise seen against the way the tube runs.
 * @type {Record<string, [number, number][]>}
 */
const PROFILES = {
  round: [[1, 0], [0.7, 0.7], [0, 1], [-0.7, 0.7], [-1, 0], [-0.7, -0.7], [0, -1], [0.7, -0.7]],
  square: [[0.8, -0.8], [0.8, 0.8], [-0.8, 0.8], [-0.8, -0.8]],
  slim: [[1, 0], [0.4, 0.95], [-0.4, 0.95], [-1, 0], [-0.4, -0.95], [0.4, -0.95]],
};

/** @param {any} THREE */
export function createCutter(THREE) {
  const a = new THREE.Vector3();
  const b = new THREE.Vector3();
  const c = new THREE.Vector3();
  const X = new THREE.Vector3(1, 0, 0);
  let shade = 7;

  class Piece {
    constructor() {
      /** @type {number[]} */
      this.positions = [];
      /** @type {number[]} */
      this.colors = [];
    }

    /**
     * One face. No two are quite the same shade: that is what makes flat faces look cut by hand.
     * @param {Point} p
     * @param {Point} q
     * @param {Point} r
     * @param {string} color
     */
    face(p, q, r, color) {
      this.positions.push(...p, ...q, ...r);
      shade = (shade * 16807) % 2147483647;
      const tint = new THREE.Color(color).multiplyScalar(0.93 + (shade % 1000) / 7000);
      for (let corner = 0; corner < 3; corner += 1) this.colors.push(tint.r, tint.g, tint.b);
      return this;
    }

    /**
     * A tube through rings in the order given, closed at both ends.
     * @param {Ring[]} rings
     * @param {Coat} coat
     * @param {keyof typeof PROFILES} [profile]
     */
    tube(rings, coat, profile = 'round') {
      const outline = PROFILES[profile];
      const centres = rings.map(([y, z, , , x = 0]) => /** @type {Point} */ ([x, y, z]));
      const corners = rings.map(([, , wide, high], index) => {
        // The ring stands square to the way the tube runs here.
        a.fromArray(centres[Math.min(index + 1, rings.length - 1)]).sub(b.fromArray(centres[Math.max(index - 1, 0)]));
        a.setX(0).normalize().cross(X);
        return outline.map(([across, up]) => {
          const [x, y, z] = centres[index];
          return /** @type {Point} */ ([x + wide * across, y + high * up * a.y, z + high * up * a.z]);
        });
      });
      // What runs backwards (a tail) has its profile upside down; its back is still what faces up.
      const [start, end] = [centres[0], centres[rings.length - 1]];
      const upside = start[2] - end[2] > Math.abs(start[1] - end[1]) ? -1 : 1;
      const n = outline.length;
      const last = rings.length - 1;
      for (let i = 0; i < n; i += 1) {
        const j = (i + 1) % n;
        const facing = upside * (outline[i][1] + outline[j][1]);
        const color = facing > 0.75 ? coat.back : facing < -0.75 ? coat.belly : coat.side;
        for (let k = 0; k < last; k += 1) {
          this.face(corners[k][i], corners[k][j], corners[k + 1][j], color);
          this.face(corners[k][i], corners[k + 1][j], corners[k + 1][i], color);
        }
        this.face(centres[0], corners[0][j], corners[0][i], coat.side);
        this.face(centres[last], corners[last][i], corners[last][j], coat.side);
      }
      return this;
    }

    /**
     * A pyramid over a base, whichever way round its corners are given.
     * @param {Point[]} base
     * @param {Point} tip
     * @param {string|string[]} color one for all faces, or one each
     */
    spike(base, tip, color) {
      // Seen from the tip the corners must run counter-clockwise for the faces to look outwards.
      a.fromArray(base[1]).sub(b.fromArray(base[0]));
      b.fromArray(base[2]).sub(c.fromArray(base[0]));
      const outwards = a.cross(b).dot(b.fromArray(tip).sub(c)) > 0;
      base.forEach((corner, index) => {
        const next = base[(index + 1) % base.length];
        const shadeOf = typeof color === 'string' ? color : color[index % color.length];
        if (outwards) this.face(corner, next, tip, shadeOf);
        else this.face(next, corner, tip, shadeOf);
      });
      return this;
    }

    /**
     * A thin sheet, seen from both sides: a fan around its first point.
     * @param {Point[]} outline
     * @param {string} front
     * @param {string} [back]
     */
    sail(outline, front, back = front) {
      for (let i = 1; i + 1 < outline.length; i += 1) {
        this.face(outline[0], outline[i], outline[i + 1], front);
        this.face(outline[0], outline[i + 1], outline[i], back);
      }
      return this;
    }

    /** The faces as geometry, each with its own flat normal. */
    geometry() {
      const geometry = new THREE.BufferGeometry();
      geometry.setAttribute('position', new THREE.Float32BufferAttribute(this.positions, 3));
      geometry.setAttribute('color', new THREE.Float32BufferAttribute(this.colors, 3));
      geometry.computeVertexNormals();
      return geometry;
    }
  }

  return { piece: () => new Piece() };
}

/** @typedef {ReturnType<typeof createCutter>} Cutter */

/**
 * All meshes below `root`, in the pose it stands in, as one geometry: for drawing many at once.
 * @param {any} THREE
 * @param {any} root
 */
export function bake(THREE, root) {
  root.updateMatrixWorld(true);
  /** @type {number[]} */
  const positions = [];
  /** @type {number[]} */
  const colors = [];
  const point = new THREE.Vector3();
  root.traverse((/** @type {any} */ node) => {
    if (!node.isMesh) return;
    const from = node.geometry.getAttribute('position');
    for (let i = 0; i < from.count; i += 1) {
      point.fromBufferAttribute(from, i).applyMatrix4(node.matrixWorld);
      positions.push(point.x, point.y, point.z);
    }
    colors.push(...node.geometry.getAttribute('color').array);
  });
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute('color', new THREE.Float32BufferAttribute(colors, 3));
  geometry.computeVertexNormals();
  return geometry;
}
