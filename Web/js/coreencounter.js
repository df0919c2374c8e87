// The core's encounter: the camera, the throw, the names and the sparks, and what begins and ends it. Numbers in and out, as in
// core.js.

import { HOLDS } from './coreframe.js';

/**
 * @param {Record<string, Function>} core   what the wasm module exports
 * @param {WebAssembly.Memory} bytes
 * @param {() => Float64Array} answer
 */
export function encounterOf(core, bytes, answer) {
  let sparks = new Float32Array(0);

  return {
    /**
     * The camera picture and the view it covers, in pixels; 0 × 0 for a drawn scene. `scale` is view pixels per picture pixel.
     * @param {{videoWidth: number, videoHeight: number, viewWidth: number, viewHeight: number, longSideFov?: number}} camera
     */
    camera({ videoWidth, videoHeight, viewWidth, viewHeight, longSideFov = 65 }) {
      core.camera(videoWidth, videoHeight, viewWidth, viewHeight, longSideFov);
      const from = answer();
      return { fovY: from[0], aspect: from[1], scale: from[2] };
    },

    encounter: {
      /**
       * False where the spawn is not known, or no fix is.
       * @param {number} spawnId @param {number} now @returns {boolean}
       */
      begin: (spawnId, now) => Boolean(core.begin(spawnId, now)),
      /**
       * Throws through a point of the view, CSS pixels. False: no ball left, and `held()` says why.
       * @param {number} x @param {number} y @param {number} now @returns {boolean}
       */
      throwAt: (x, y, now) => Boolean(core.throwAt(x, y, now)),
      /**
       * Another creature within reach that is met there, where the encountered one is not; null: none.
       * @param {number} x @param {number} y @returns {number|null}
       */
      otherAt(x, y) {
        const id = core.otherAt(x, y);
        return id < 0 ? null : id;
      },
      /**
       * Throws at the creature itself, wherever the player looks.
       * @param {number} now @returns {boolean}
       */
      throwAhead: (now) => Boolean(core.throwAhead(now)),
      /**
       * What the encountered creature's model fills: balls in metres, on a model so tall. False where that is no shape.
       * @param {{x: number, y: number, z: number, r: number}[]} balls @param {number} height @returns {boolean}
       */
      shape(balls, height) {
        const list = new Float64Array(bytes.buffer, core.list(balls.length));
        balls.forEach(({ x, y, z, r }, index) => list.set([x, y, z, r], 5 * index));
        return Boolean(core.shape(balls.length, height));
      },
      /**
       * Why the last throw did not leave; null: it did, or none was tried. Unlike a frame this consumes no `claimNow`.
       * @returns {import('./coreframe.js').Hold|null}
       */
      held: () => HOLDS[core.held()] ?? null,
      /** @param {boolean} accepted @param {number} now */
      verdict(accepted, now) {
        core.verdict(accepted, now);
      },
      end() {
        core.end();
      },
    },

    /**
     * Names over creatures: how large each is, and where in the view they may be, CSS pixels. No width: none are wanted.
     * @param {{width: number, height: number, left: number, top: number, right: number, bottom: number}} room
     */
    labelSize({ width, height, left, top, right, bottom }) {
      core.labelSize(width, height, left, top, right, bottom);
    },

    /**
     * How many sparks fly for each that the game means to make (0: none), and the seed of where they fly.
     * @param {number} density @param {number} seed
     */
    fire(density, seed) {
      core.fire(density, seed);
    },

    /** Where the sun stands, a direction in the scene; null before the first fix. */
    sun() {
      if (!core.sun()) return null;
      const from = answer();
      return { x: from[0], y: from[1], z: from[2] };
    },

    /** Where the frame's sparks are: five floats each: x, y, z, radius, age. Made anew when the core's memory has grown. */
    sparkRoom() {
      if (sparks.buffer !== bytes.buffer) sparks = new Float32Array(bytes.buffer, core.sparksAt(), 5 * 2000);
      return sparks;
    },
  };
}
