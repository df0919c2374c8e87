// The walk simulator: a position walked with keys or set by a click, told in the same words as a real sensor's.

import { readKeys } from './walkkeys.js';
import { showWalkCard } from './walkcard.js';

/** @typedef {import('./position.js').Fix} Fix */

/** As sure as the core needs it to follow at once, metres: a walk at a desk should not be smoothed. */
const ACCURACY = 1;
/** A standing phone tells its position once a second; a walked one here more often, to look smooth. Milliseconds. */
const STANDING = 1000;
const WALKING = 200;
/** How long after a jump to tell it quickly, so that the filter sees a new place and not one stray fix. Milliseconds. */
const SETTLING = 3000;
/** A slow machine walks as far as a quick one, but not across a time when the page slept. Seconds. */
const LONGEST = 1;
/** Degrees a second when turned with Q and E. */
const TURNING = 75;

/**
 * Where `?walk=21.3048,-157.8552` wants to begin, or null.
 * @param {string} search the page's query
 */
export function askedStart(search) {
  const [lat, lon] = (new URLSearchParams(search).get('walk') ?? '').split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  return Number.isFinite(lat) && Number.isFinite(lon) ? { lat, lon } : null;
}

/**
 * @param {{
 *   core: any,
 *   look: import('./look.js').Look,
 *   t: (key: string, params?: object) => string,
 *   onFix: (fix: Fix) => void,
 *   onHeading: () => void,
 * }} parts
 */
export function createWalk({ core, look, t, onFix, onHeading }) {
  /** @type {Fix|null} */
  let last = null;
  let started = false;
  let hurryUntil = 0;
  let lastTold = 0;
  let before = 0;
  const keys = readKeys();

  function tell() {
    const at = core.walk.position();
    lastTold = performance.now();
    last = { lat: at.lat, lon: at.lon, accuracy: ACCURACY, timestamp: Date.now() };
    onFix(last);
    return last;
  }

  /** @param {number} now */
  function frame(now) {
    const dt = Math.min(LONGEST, (now - before) / 1000);
    before = now;
    const wish = keys.read();
    if (wish.turn !== 0) {
      look.turn(wish.turn * TURNING * dt);
      onHeading();
    }
    const walking = wish.forward !== 0 || wish.right !== 0;
    if (walking) core.walk.step(wish.forward, wish.right, look.heading(), dt, wish.fast);
    const pause = walking || now < hurryUntil ? WALKING : STANDING;
    if (now - lastTold >= pause) tell();
    requestAnimationFrame(frame);
  }

  return {
    /**
     * Stands at this coordinate and starts telling it.
     * @param {{lat: number, lon: number}} at
     */
    start(at) {
      core.walk.begin(at.lat, at.lon);
      look.apply();
      if (!started) {
        started = true;
        showWalkCard({ t, keys });
        before = performance.now();
        requestAnimationFrame(frame);
      }
      tell();
      onHeading();
    },

    started: () => started,

    /**
     * The card in another language.
     * @param {(key: string, params?: object) => string} translate
     */
    relabel(translate) {
      if (started) showWalkCard({ t: translate, keys });
    },

    /**
     * Jumps there.
     * @param {number} lat
     * @param {number} lon
     */
    moveTo(lat, lon) {
      core.walk.moveTo(lat, lon);
      hurryUntil = performance.now() + SETTLING;
      tell();
    },

    last: () => last,
    fresh: () => Promise.resolve(tell()),
  };
}
