// The core's sensor tape: what comes in is written down where it comes in, and a tape plays back as the same frames.

/** @typedef {'whole'|'none'|'version'|'cut'|'record'|'time'|'long'} Damage */
/** @type {Damage[]} */
const DAMAGES = ['whole', 'none', 'version', 'cut', 'record', 'time', 'long'];

/**
 * @param {Record<string, Function>} core
 * @param {WebAssembly.Memory} memory
 * @param {() => Float64Array} answer
 * @param {() => import('./coreframe.js').CoreFrame} readFrame
 * @param {() => import('./core.js').Me} readMe
 */
export function tapeOf(core, memory, answer, readFrame, readMe) {
  /** @param {number} count of bytes that the core has left */
  const copy = (count) => (count === 0 ? null : new Uint8Array(memory.buffer, core.tapeAt(), count).slice());

  return {
    /** @param {number} now */
    start(now) {
      core.tapeStart(now);
    },
    /** How many bytes are on the tape that runs; null: none does. */
    size() {
      const size = core.tapeSize();
      return size < 0 ? null : size;
    },
    /**
     * Ends the tape: its bytes, a copy; null where none ran.
     * @param {number} now
     */
    stop(now) {
      return copy(core.tapeStop(now));
    },
    /**
     * What `stop` would give now; the tape goes on.
     * @param {number} now
     */
    soFar: (now) => copy(core.tapeSoFar(now)),

    /**
     * Takes a tape to be played, at `rate` frames a second.
     * @param {Uint8Array} bytes @param {number} [rate]
     */
    load(bytes, rate = 30) {
      core.tapeRoom(bytes.length);
      if (bytes.length > 0) new Uint8Array(memory.buffer, core.tapeAt(), bytes.length).set(bytes);
      core.tapeLoad(rate);
      const from = answer();
      return { events: from[0], seconds: from[1], damage: DAMAGES[from[2]], at: from[3] };
    },
    /**
     * The next frame, and where the player is in it; null at the end. The same objects each time, refilled.
     */
    next() {
      if (!core.tapeNext()) return null;
      const elapsed = answer()[11];
      return { elapsed, me: readMe(), frame: readFrame() };
    },
    /** How many frames there were, and a number that is equal for equal frames, in hexadecimal. */
    digest() {
      core.tapeDigest();
      const from = answer();
      const half = (/** @type {number} */ value) => value.toString(16).padStart(8, '0');
      return { frames: from[0], digest: half(from[1]) + half(from[2]) };
    },
  };
}
