// The DeviceMotionEvent API: the force on the phone, by which the core feels steps. Phones that want to be asked for the compass
// give this with it, by the same answer.

/**
 * @param {(force: {x: number, y: number, z: number}) => void} onForce  with gravity, m/s² along the device's axes
 */
export function createMotion(onForce) {
  /** @param {DeviceMotionEvent} event */
  function received({ accelerationIncludingGravity: force }) {
    // Machines without the sensor speak once, with nulls.
    if (!force || force.x === null || force.y === null || force.z === null) return;
    onForce({ x: force.x, y: force.y, z: force.z });
  }

  return {
    start() {
      window.addEventListener('devicemotion', received);
    },
    stop() {
      window.removeEventListener('devicemotion', received);
    },
  };
}
