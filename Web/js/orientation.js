// Device orientation: which way the phone points, as each platform tells it. The core makes a heading of it.

/**
 * @typedef {{alpha: number|null, beta: number|null, gamma: number|null, absolute: boolean, screenAngle: number}} Attitude
 * @typedef {{heading: number, accuracy: number|null, screenAngle: number}} Compass  magnetic, of the device's top edge; accuracy < 0: none, null: not told
 * @typedef {'denied'|'missing'|'insecure'} OrientationRefusal
 */

/** Devices with a sensor speak within a fraction of a second; desktops never do, or once with nulls. Milliseconds. */
const PATIENCE = 1500;
const OVERHEARING = 450;

/** How far the picture is turned against the device, degrees counter-clockwise. */
export function screenAngle() {
  return screen.orientation?.angle ?? Number(/** @type {any} */ (window).orientation ?? 0);
}

/** Whether this browser wants to be asked, in a gesture, before it tells. iPhones do, and so may others. */
export function orientationNeedsAsking() {
  return typeof (/** @type {any} */ (window.DeviceOrientationEvent)?.requestPermission) === 'function';
}

/**
 * @param {{onAttitude: (attitude: Attitude) => void, onCompass: (compass: Compass) => void}} listener
 */
export function createOrientation({ onAttitude, onCompass }) {
  let listening = false;
  let heard = false;
  /** @type {(() => void)|null} */
  let firstWord = null;

  /** @param {DeviceOrientationEvent} event */
  function received(event) {
    const told = /** @type {DeviceOrientationEvent & {webkitCompassHeading?: number, webkitCompassAccuracy?: number}} */ (event);
    const angle = screenAngle();
    // Without all three it does not tell how it is held.
    if (Number.isFinite(event.alpha) && Number.isFinite(event.beta) && Number.isFinite(event.gamma)) {
      heard = true;
      firstWord?.();
      const absolute = event.type === 'deviceorientationabsolute' || event.absolute === true;
      onAttitude({ alpha: event.alpha, beta: event.beta, gamma: event.gamma, absolute, screenAngle: angle });
    }
    // After the attitude of the same moment, with which it is compared.
    if (typeof told.webkitCompassHeading === 'number') {
      onCompass({ heading: told.webkitCompassHeading, accuracy: told.webkitCompassAccuracy ?? null, screenAngle: angle });
    }
  }

  function stop() {
    window.removeEventListener('deviceorientationabsolute', /** @type {EventListener} */ (received));
    window.removeEventListener('deviceorientation', received);
    listening = false;
  }

  function listen() {
    if (listening) return;
    listening = true;
    window.addEventListener('deviceorientationabsolute', /** @type {EventListener} */ (received));
    window.addEventListener('deviceorientation', received);
  }

  /**
   * @param {number} patience milliseconds
   * @returns {Promise<boolean>} whether the device told its attitude, by then
   */
  function hears(patience) {
    if (heard) return Promise.resolve(true);
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(false), patience);
      firstWord = () => {
        clearTimeout(late);
        firstWord = null;
        resolve(true);
      };
    });
  }

  return {
    /**
     * Listens without asking: phones that do not want to be asked speak at once.
     * @returns {Promise<boolean>} whether this one did
     */
    overhear() {
      if (!window.DeviceOrientationEvent) return Promise.resolve(false);
      listen();
      return hears(OVERHEARING);
    },

    /**
     * Must be called in a gesture: wherever the browser wants to be asked, it only listens then.
     * @returns {Promise<OrientationRefusal|null>}
     */
    async start() {
      if (!window.DeviceOrientationEvent) return window.isSecureContext ? 'missing' : 'insecure';
      if (orientationNeedsAsking()) {
        try {
          // `true`: with the magnetometer, where that makes a difference.
          const state = await /** @type {any} */ (DeviceOrientationEvent).requestPermission(true);
          if (state !== 'granted') return 'denied';
        } catch {
          return 'denied';
        }
      }
      listen();
      if (await hears(PATIENCE)) return null;
      // Keep listening: some phones wake the sensor late.
      return window.isSecureContext ? 'missing' : 'insecure';
    },

    stop,

    /** Whether the device has told its attitude. */
    heard: () => heard,
  };
}
