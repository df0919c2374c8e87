// The Geolocation API: watches the position, says plainly why there is none, and asks afresh for a claim.

/**
 * @typedef {{lat: number, lon: number, accuracy: number, altitude?: number, altitudeAccuracy?: number, speed?: number, timestamp: number}} Fix
 * Degrees, metres, metres a second, and milliseconds since 1970 by the device's clock.
 * @typedef {'denied'|'blocked'|'unavailable'|'approximate'|'insecure'|'timeout'} PositionRefusal
 */

/** A fix coarser than this is a town, not a place: what phones give when only the approximate position is allowed. Metres. */
const COARSE = 1000;
/** How long a first coarse fix may take to sharpen before it counts as "approximate only". Milliseconds. */
const SHARPENING = 6000;
/** A refusal that comes sooner than anyone can read a question was not given by the player. Milliseconds. */
const TOO_QUICK_FOR_A_PERSON = 400;
/** How long fixes may stay away before the player hears of it. Milliseconds. */
const SILENCE = 30000;

/**
 * @param {GeolocationPosition} position
 * @returns {Fix}
 */
function fixOf(position) {
  const at = position.coords;
  return {
    lat: at.latitude,
    lon: at.longitude,
    accuracy: at.accuracy,
    altitude: at.altitude ?? undefined,
    altitudeAccuracy: at.altitudeAccuracy ?? undefined,
    speed: at.speed ?? undefined,
    timestamp: position.timestamp,
  };
}

/**
 * What a PERMISSION_DENIED means: the player said no to this page, or the phone's own settings forbid it to the whole browser.
 * @param {number} asked performance.now() when the question was put
 * @returns {Promise<'denied'|'blocked'>}
 */
async function whoRefused(asked) {
  try {
    const status = await navigator.permissions.query({ name: 'geolocation' });
    if (status.state === 'denied') return 'denied';
    if (status.state === 'granted') return 'blocked';
  } catch {
    return 'denied';
  }
  return performance.now() - asked < TOO_QUICK_FOR_A_PERSON ? 'blocked' : 'denied';
}

/**
 * @param {{onFix: (fix: Fix) => void, onRefused: (why: PositionRefusal) => void}} listener
 */
export function createPosition({ onFix, onRefused }) {
  /** @type {number|null} */
  let watch = null;
  /** @type {Fix|null} */
  let last = null;
  let sharp = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let sharpening;
  /** @type {((why: PositionRefusal|null) => void)|null} */
  let answer = null;
  /**
   * What the player has been told since the last fix or question: browsers say it again and again.
   * @type {PositionRefusal|null}
   */
  let told = null;

  /** @param {PositionRefusal|null} why */
  function settle(why) {
    const waiting = answer;
    answer = null;
    if (why && why !== told) onRefused(why);
    told = why;
    waiting?.(why);
  }

  function stop() {
    if (watch !== null) navigator.geolocation.clearWatch(watch);
    watch = null;
    clearTimeout(sharpening);
    sharpening = undefined;
  }

  /** @param {GeolocationPosition} position */
  function received(position) {
    last = fixOf(position);
    onFix(last);
    if (last.accuracy <= COARSE) {
      sharp = true;
      clearTimeout(sharpening);
      sharpening = undefined;
      settle(null);
    } else if (!sharp && sharpening === undefined) {
      sharpening = setTimeout(() => settle('approximate'), SHARPENING);
    }
  }

  return {
    /**
     * Starts watching. Resolves with the first usable fix, or with why there is none; the watch goes on after a
     * `timeout`, `unavailable` or `approximate`, so a fix that comes later still arrives.
     * @returns {Promise<PositionRefusal|null>}
     */
    start() {
      told = null;
      if (!window.isSecureContext) {
        settle('insecure');
        return Promise.resolve('insecure');
      }
      if (!navigator.geolocation) {
        settle('unavailable');
        return Promise.resolve('unavailable');
      }
      stop();
      sharp = false;
      const asked = performance.now();
      return new Promise((resolve) => {
        answer = resolve;
        watch = navigator.geolocation.watchPosition(
          received,
          async (error) => {
            if (error.code === error.PERMISSION_DENIED) {
              stop();
              settle(await whoRefused(asked));
            } else if (!last || Date.now() - last.timestamp > SILENCE) {
              settle(error.code === error.TIMEOUT ? 'timeout' : 'unavailable');
            }
          },
          { enableHighAccuracy: true, maximumAge: 0, timeout: 20000 },
        );
      });
    },

    stop,

    /** The last fix as the device gave it. */
    last: () => last,

    /**
     * A fix asked for anew, for a claim; where the device stays silent the last one goes, and the server judges its age.
     * @returns {Promise<Fix|null>}
     */
    fresh() {
      if (!navigator.geolocation) return Promise.resolve(last);
      return new Promise((resolve) => {
        navigator.geolocation.getCurrentPosition(
          (position) => {
            received(position);
            resolve(last);
          },
          () => resolve(last),
          { enableHighAccuracy: true, maximumAge: 0, timeout: 8000 },
        );
      });
    },
  };
}
