// All the phone tells, behind one face: position, orientation, camera, wake lock; or the walk simulator in their place.
// The game asks here and cannot tell which of the two answers, except by `simulated`.

import { inAppBrowser } from './inapp.js';
import { createLook } from './look.js';
import { createMotion } from './motion.js';
import { createOrientation, orientationNeedsAsking } from './orientation.js';
import { createPosition } from './position.js';
import { createWakeLock } from './wakelock.js';

/**
 * @typedef {{
 *   what: 'position'|'orientation'|'camera'|'app',
 *   why: 'denied'|'blocked'|'unavailable'|'approximate'|'insecure'|'missing'|'in-app'|'busy'|'timeout',
 * }} Refusal
 * @typedef {'fix'|'heading'|'refused'} Change
 */

/**
 * @param {{
 *   core: any,
 *   walk: typeof import('./walk.js') | null,
 *   onChange: (change: Change, detail?: any) => void,
 *   t?: (key: string, params?: object) => string,
 *   center?: {lat: number, lon: number},
 * }} parts  `walk`: the simulator, where it takes the sensors' place; `center`: where it begins
 */
export function createSensors({ core, walk, onChange, t = (key) => key, center }) {
  /** @type {ReturnType<typeof import('./camera.js').createCamera>|null} */
  let camera = null;
  const wakeLock = createWakeLock();
  const look = createLook(core);
  /**
   * Who turns the view: the device, the player's hand because no sensor speaks (until one does), or by the player's choice.
   * @type {'device'|'hand'|'chosen'}
   */
  let steering = walk ? 'chosen' : 'device';
  let headingPending = false;

  /** Sensors speak sixty times a second; the page wants to hear once a picture. */
  function headingChanged() {
    if (headingPending) return;
    headingPending = true;
    requestAnimationFrame(() => {
      headingPending = false;
      onChange('heading');
    });
  }

  /** @param {import('./position.js').Fix} fix */
  function fixed(fix) {
    core.fix(fix);
    onChange('fix', fix);
  }

  /**
   * @param {Refusal['what']} what
   * @param {Refusal['why']} why
   * @returns {Refusal}
   */
  function refusal(what, why) {
    // An app's own browser is the likelier cause, and the way out is another one.
    return why !== 'approximate' && why !== 'timeout' && inAppBrowser() ? { what: 'app', why: 'in-app' } : { what, why };
  }

  const position = createPosition({ onFix: fixed, onRefused: (why) => onChange('refused', refusal('position', why)) });
  const orientation = createOrientation({
    onAttitude(attitude) {
      if (steering === 'chosen') return;
      steering = 'device';
      core.orientation(attitude, performance.now());
      headingChanged();
    },
    onCompass(compass) {
      if (steering !== 'device') return;
      core.compass(compass, performance.now());
      headingChanged();
    },
  });
  const motion = createMotion((force) => core.motion(force, performance.now()));
  const walker = walk && walk.createWalk({ core, look, t, onFix: fixed, onHeading: headingChanged });

  return {
    /** Whether the position comes from the walk simulator. */
    simulated: walker !== null,

    /**
     * Starts watching the position.
     * @returns {Promise<Refusal|null>}
     */
    async requestPosition() {
      wakeLock.hold();
      if (walker) {
        if (!walker.started()) walker.start(walk?.askedStart(location.search) ?? center ?? { lat: 0, lon: 0 });
        return null;
      }
      const why = await position.start();
      return why && refusal('position', why);
    },

    /**
     * Call it in a gesture.
     * @returns {Promise<Refusal|null>}
     */
    async requestOrientation() {
      if (walker) return null;
      const why = await orientation.start();
      if (!why) {
        steering = 'device';
        return null;
      }
      const refused = refusal('orientation', why);
      onChange('refused', refused);
      return refused;
    },

    /** @returns {Promise<Refusal|null>} */
    async requestCamera() {
      const why = await (await this.prepareCamera()).start();
      if (!why) return null;
      const refused = refusal('camera', why);
      onChange('refused', refused);
      return refused;
    },

    /** Whether a question must be put, in a gesture, before the device tells how it is held. */
    orientationNeedsAsking: () => !walk && orientationNeedsAsking() && !orientation.heard(),

    /** The camera: its video element, `active()` and `stop()`; loaded with the first encounter. */
    get camera() {
      return camera;
    },
    async prepareCamera() {
      camera ??= (await import('./camera.js')).createCamera();
      return camera;
    },
    /** Opens the camera while what shows its picture is still on the way: where nothing need be asked. What goes wrong is told when it is asked for. */
    async openCameraAhead() {
      await (await this.prepareCamera()).startWhereAllowed();
    },

    /**
     * Whether steps are felt: only an encounter wants to know of them.
     * @param {boolean} wanted
     */
    feelSteps(wanted) {
      motion.stop();
      if (wanted && !walker) motion.start();
    },

    /** Looking around by hand. Heard only while `steeredByHand()`. */
    look,
    steeredByHand: () => steering !== 'device',
    /** Whether the player wants it so. */
    choseHand: () => steering === 'chosen',

    /** Whether the device tells its attitude without being asked. */
    overhearsOrientation: () => (walk ? Promise.resolve(false) : orientation.overhear()),

    /**
     * Takes the view into the hand: dragging and keys turn it, from where it points now.
     * @param {{chosen: boolean}} options chosen by the player; else only until a sensor speaks
     */
    steerByHand({ chosen }) {
      const before = steering;
      if (steering !== 'chosen') steering = chosen ? 'chosen' : 'hand';
      if (before === 'device') {
        const me = core.me(performance.now());
        if (me.heading !== null) look.face(me.heading);
      }
      look.apply();
    },

    /**
     * Turned by hand: tells the page as a sensor's turn would.
     * @param {number} right
     * @param {number} up degrees
     */
    turn(right, up) {
      if (steering === 'device') return;
      look.turn(right, up);
      headingChanged();
    },

    /** @returns {import('./position.js').Fix|null} as the device gave it, unfiltered */
    lastRawFix: () => (walker ?? position).last(),
    /**
     * A fix asked for anew.
     * @returns {Promise<import('./position.js').Fix|null>}
     */
    freshFix: () => (walker ?? position).fresh(),

    /**
     * The simulator's walker jumps there.
     * @param {number} lat
     * @param {number} lon
     */
    moveTo(lat, lon) {
      if (!walker) return;
      if (walker.started()) walker.moveTo(lat, lon);
      else walker.start({ lat, lon });
    },

    /**
     * The simulator's card in another language.
     * @param {(key: string, params?: object) => string} translate
     */
    relabel: (translate) => walker?.relabel(translate),

    inAppBrowser,
  };
}

/** @typedef {ReturnType<typeof createSensors>} Sensors */
