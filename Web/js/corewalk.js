// The core's walk simulator, for desks and tests: the part of `core.js` that carries its numbers in and out.

/**
 * 1.4 m/s, five times that when `fast`.
 * @param {Record<string, Function>} core   what the wasm module exports
 * @param {() => Float64Array} answer what it has put into its buffer
 */
export function walkOf(core, answer) {
  return {
    /** @param {number} lat @param {number} lon */
    begin(lat, lon) {
      core.walkTo(lat, lon);
    },
    /**
     * @param {number} forward −1…1 along `heading`
     * @param {number} right −1…1 across it
     * @param {number} heading
     * @param {number} dt seconds
     * @param {boolean} [fast]
     */
    step(forward, right, heading, dt, fast = false) {
      core.walkStep(forward, right, heading, dt, fast);
    },
    /** Where the walk is; not a number before it began. */
    position() {
      if (!core.walkPosition()) return { lat: NaN, lon: NaN };
      const from = answer();
      return { lat: from[0], lon: from[1] };
    },
    /** @param {number} lat @param {number} lon */
    moveTo(lat, lon) {
      core.walkTo(lat, lon);
    },
  };
}
