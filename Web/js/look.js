// Looking around by hand: dragging, keys, the simulator's dial. Used wherever no sensor says which way the phone points.

/** How far up and down one may look, degrees: beyond, dragging sideways would spin the view. */
const STEEPEST = 70;
/** Where a person looks who stands and holds a phone: a little down. Degrees. */
const AT_EASE = -4;

/** @param {{manualLook(heading: number, pitch: number, now: number): void}} core */
export function createLook(core) {
  let heading = 0;
  let pitch = AT_EASE;

  function apply() {
    core.manualLook(heading, pitch, performance.now());
  }

  return {
    /**
     * Turns right and up by so many degrees.
     * @param {number} right
     * @param {number} [up]
     */
    turn(right, up = 0) {
      heading = (heading + right + 360) % 360;
      pitch = Math.max(-STEEPEST, Math.min(STEEPEST, pitch + up));
      apply();
    },

    /**
     * Faces this way, degrees clockwise from true north, level.
     * @param {number} towards
     */
    face(towards) {
      heading = towards;
      pitch = AT_EASE;
      apply();
    },

    /** Says the same again, where the core has not heard it yet. */
    apply,

    /** Degrees clockwise from true north. */
    heading: () => heading,
  };
}

/** @typedef {ReturnType<typeof createLook>} Look */
