// The browser's view of the core: positions, angles and the encounter are worked out in Web/core/lair.wasm, the same Swift
// code as the server's. This file only carries numbers in and out; it works nothing out itself.
//
// Angles are degrees, distances metres, times milliseconds: `Date.now()` for fixes, `performance.now()` for `now`.

import { encounterOf } from './coreencounter.js';
import { frameReader } from './coreframe.js';
import { mapOf } from './coremap.js';
import { tapeOf } from './coretape.js';
import { walkOf } from './corewalk.js';

/** @typedef {import('./coreframe.js').CoreFrame} CoreFrame */
/** @typedef {{lat: number, lon: number, accuracy: number, altitude?: number|null, altitudeAccuracy?: number|null, speed?: number|null, timestamp: number}} RawFix */
/** @typedef {{id: number, lat: number, lon: number, height: number, hitPoints: number}} CoreSpawn */
/** @typedef {'none'|'relative'|'coarse'|'good'} North */
/**
 * @typedef {object} Me
 * @property {boolean} known           whether there was a fix
 * @property {number} lat              filtered; not a number before the first fix
 * @property {number} lon
 * @property {number} accuracy         metres, 68 %
 * @property {number|null} heading     from true north; null where north is not known: draw none then
 * @property {number|null} headingAccuracy
 * @property {North} north
 * @property {boolean} disturbed       the compass contradicts what was learned from it: north is held
 * @property {number|null} byHand      by how far the player's hand has turned north; null: not at all
 * @property {number|null} fixAge      seconds since the last fix came; null: none did
 * @property {number|null} attitudeAge seconds since the device last told its attitude; null: it never did
 */
/** @typedef {{id: number, distance: number, bearing: number, inReach: boolean, beyond: number}} Standing */
/** @typedef {Awaited<ReturnType<typeof loadCore>>} Core */

/** @type {North[]} */
const NORTHS = ['none', 'relative', 'coarse', 'good'];

/**
 * Loads the core. One a page.
 * @param {string} [url]
 */
export async function loadCore(url = '/assets/core/lair.wasm') {
  /** @type {WebAssembly.Memory|undefined} */
  let memory;
  const wasm = await instantiate(url, {
    wasi_snapshot_preview1: {
      // The core has no files: every descriptor is a bad one (EBADF).
      fd_write: () => 8,
      fd_close: () => 8,
      fd_seek: () => 8,
      /** @param {number} at @param {number} length */
      random_get(at, length) {
        if (memory) crypto.getRandomValues(new Uint8Array(memory.buffer, at, length));
        return 0;
      },
    },
  });
  const core = /** @type {Record<string, Function>} */ (/** @type {unknown} */ (wasm.exports));
  const bytes = /** @type {WebAssembly.Memory} */ (wasm.exports.memory);
  memory = bytes;

  // A view dies when the memory grows; it is made anew then, and only then.
  const answerAt = core.answer();
  let answers = new Float64Array(0);
  function answer() {
    if (answers.buffer !== bytes.buffer) answers = new Float64Array(bytes.buffer, answerAt, 2500);
    return answers;
  }
  /** @param {number} count */
  function points(count) {
    const from = answer();
    /** @type {[number, number][]} */
    const list = [];
    for (let i = 0; list.length < count; i += 2) list.push([from[i], from[i + 1]]);
    return list;
  }
  /** @param {number} value */
  const orNull = (value) => (Number.isNaN(value) ? null : value);

  const readFrame = frameReader(core.frameAt(), core.labelsAt(), bytes);
  /** @type {Me} */
  const me = {
    known: false, lat: NaN, lon: NaN, accuracy: 0, heading: null, headingAccuracy: null, north: 'none', disturbed: false, byHand: null,
    fixAge: null, attitudeAge: null,
  };
  function readMe() {
    const from = answer();
    me.known = from[0] === 1;
    me.lat = from[1];
    me.lon = from[2];
    me.accuracy = from[3];
    me.heading = orNull(from[4]);
    me.headingAccuracy = orNull(from[5]);
    me.north = NORTHS[from[6]];
    me.disturbed = from[7] === 1;
    me.byHand = orNull(from[8]);
    me.fixAge = orNull(from[9]);
    me.attitudeAge = orNull(from[10]);
    return me;
  }

  return {
    /** The map's places. */
    places: mapOf(core, bytes),

    /**
     * The rules the client predicts with. `drawLimit`: creatures farther than this are not drawn (default: all are).
     * @param {{reach: number, accuracyAllowance?: number, drawLimit?: number}} hunt
     */
    setHunt({ reach, accuracyAllowance = 30, drawLimit = NaN }) {
      core.hunt(reach, accuracyAllowance, drawLimit);
    },

    /**
     * Replaces all spawns. They appear with the first fix, however early they were set.
     * @param {CoreSpawn[]} spawns
     */
    setSpawns(spawns) {
      const listAt = core.list(spawns.length);
      const list = new Float64Array(bytes.buffer, listAt);
      let i = 0;
      for (const { id, lat, lon, height, hitPoints } of spawns) {
        list[i++] = id;
        list[i++] = lat;
        list[i++] = lon;
        list[i++] = height;
        list[i++] = hitPoints;
      }
      core.spawns(spawns.length);
    },

    /** @param {number} id */
    removeSpawn(id) {
      core.removeSpawn(id);
    },

    /**
     * A raw fix; the core filters it. Fixes of 1 m accuracy or better are followed at once, poorer ones smoothly.
     * @param {RawFix} fix @param {number} [now] when it came
     */
    fix({ lat, lon, accuracy, timestamp, altitude, altitudeAccuracy, speed }, now = performance.now()) {
      core.fix(lat, lon, accuracy, timestamp, altitude ?? NaN, altitudeAccuracy ?? NaN, speed ?? NaN, now);
    },

    /**
     * A DeviceMotionEvent's accelerationIncludingGravity, m/s².
     * @param {{x: number, y: number, z: number}} force @param {number} now
     */
    motion({ x, y, z }, now) {
      core.motion(x, y, z, now);
    },

    /**
     * A DeviceOrientationEvent's values; nulls are ignored. `absolute`: against magnetic north (deviceorientationabsolute).
     * @param {{alpha: number|null, beta: number|null, gamma: number|null, absolute: boolean, screenAngle: number}} event
     * @param {number} now
     */
    orientation({ alpha, beta, gamma, absolute, screenAngle }, now) {
      if (alpha === null || beta === null || gamma === null) return;
      core.orientation(alpha, beta, gamma, screenAngle, absolute, now);
    },

    /**
     * iOS's webkitCompassHeading and webkitCompassAccuracy, as they are. Call it after the same event's `orientation`.
     * @param {{heading: number|null|undefined, accuracy: number|null|undefined, screenAngle: number}} event
     * @param {number} now
     */
    compass({ heading, accuracy, screenAngle }, now) {
      if (typeof heading !== 'number') return;
      // An accuracy that is not told is no perfect one.
      core.compass(heading, accuracy ?? NaN, screenAngle, now);
    },

    /** North by hand: kept until `forget`. */
    north: {
      /**
       * The places that north can be set by, the best first: their numbers, as the places were set.
       * @param {number} most
       */
      landmarks(most) {
        const count = core.landmarks(most);
        const from = answer();
        /** @type {{number: number, distance: number, bearing: number, uncertainty: number}[]} */
        const list = [];
        for (let i = 0; list.length < count; ) {
          list.push({ number: from[i++], distance: from[i++], bearing: from[i++], uncertainty: from[i++] });
        }
        return list;
      },
      /**
       * Something at that coordinate is seen through a point of the view, CSS pixels; without one, where the phone faces. False where
       * nothing can be told from it: no fix, no attitude, or too near.
       * @param {number} lat @param {number} lon @param {number} now @param {{x: number, y: number}} [at] @returns {boolean}
       */
      pointAt: (lat, lon, now, at) => Boolean(core.pointAt(lat, lon, at?.x ?? NaN, at?.y ?? NaN, now)),
      /** @param {number} degrees @param {number} now @returns {boolean} */
      nudge: (degrees, now) => Boolean(core.nudge(degrees, now)),
      /** @param {number} now */
      forget(now) {
        core.forgetHand(now);
      },
    },

    /**
     * The player looks around by hand: true north, no error. Lasts until a sensor reports.
     * @param {number} heading @param {number} pitch @param {number} now
     */
    manualLook(heading, pitch, now) {
      core.look(heading, pitch, now);
    },

    /**
     * Where the player is and looks. The same object each time, refilled.
     * @param {number} now
     */
    me(now) {
      core.me(now);
      return readMe();
    },

    /** Every spawn as it stands to the player, nearest first (at most 500); empty before the first fix. */
    standings() {
      const count = core.standings();
      const from = answer();
      /** @type {Standing[]} */
      const list = [];
      for (let i = 0; list.length < count; ) {
        list.push({
          id: from[i++],
          distance: from[i++],
          bearing: from[i++],
          inReach: from[i++] === 1,
          beyond: from[i++],
        });
      }
      return list;
    },

    /** Which spawns came into reach, the nearest first, and which left it since the last call. */
    reachNews() {
      const count = core.reachNews();
      const from = answer();
      const ids = [...from.subarray(1, 1 + count)];
      return { entered: ids.slice(0, from[0]), left: ids.slice(from[0]) };
    },

    /**
     * The way to a coordinate; null before the first fix.
     * @param {number} lat @param {number} lon
     */
    to(lat, lon) {
      if (!core.way(lat, lon)) return null;
      const from = answer();
      return { distance: from[0], bearing: from[1], walkMinutes: from[2] };
    },

    /**
     * A closed ring around a point, [lon, lat] each. Longitudes run on past ±180 rather than jump.
     * @param {number} lat @param {number} lon @param {number} radius
     */
    ring(lat, lon, radius) {
      return points(core.ring(lat, lon, radius));
    },

    /**
     * The area inside a ring, m²; null where a corner is no coordinate.
     * @param {[number, number][]} corners [lon, lat] each
     */
    area(corners) {
      const listAt = core.list(corners.length);
      new Float64Array(bytes.buffer, listAt).set(corners.flat());
      return orNull(core.area(corners.length));
    },

    /**
     * Whether the edge of a ring crosses or touches itself: nowhere, only where it is closed (another corner may mend that), or as drawn.
     * @param {[number, number][]} corners [lon, lat] each
     * @returns {'none' | 'closing' | 'drawn'}
     */
    crossing(corners) {
      const listAt = core.list(corners.length);
      new Float64Array(bytes.buffer, listAt).set(corners.flat());
      return /** @type {const} */ (['none', 'closing', 'drawn'])[core.ringCrossing(corners.length)];
    },

    /**
     * A closed cone from a point, [lon, lat] each.
     * @param {number} lat @param {number} lon @param {number} heading @param {number} halfAngle @param {number} radius
     */
    cone(lat, lon, heading, halfAngle, radius) {
      return points(core.cone(lat, lon, heading, halfAngle, radius));
    },

    /**
     * The box of whole 0.005° cells around a circle; `west` > `east` across the antimeridian. Null for no coordinate.
     * @param {number} lat @param {number} lon @param {number} radius
     */
    cells(lat, lon, radius) {
      if (!core.cells(lat, lon, radius)) return null;
      const from = answer();
      return { south: from[0], west: from[1], north: from[2], east: from[3] };
    },

    /**
     * The box of whole 0.005° cells that a view lies in.
     * @param {import('./coremap.js').View} view
     */
    cellsOver({ south, west, north, east }) {
      if (!core.cellsOver(south, west, north, east)) return null;
      const from = answer();
      return { south: from[0], west: from[1], north: from[2], east: from[3] };
    },

    /**
     * Which of some points is nearest, and how far it is, metres; null: none.
     * @param {number} lat @param {number} lon @param {{lat: number, lon: number}[]} points
     */
    nearest(lat, lon, points) {
      const at = core.list(points.length);
      const rows = new Float64Array(bytes.buffer, at);
      points.forEach((point, index) => rows.set([point.lat, point.lon], 5 * index));
      const index = core.nearest(points.length, lat, lon);
      return index < 0 ? null : { index, distance: answer()[0] };
    },

    /**
     * Two wolves and a dragon, 20–120 m away; the same for the same seed.
     * @param {number} lat @param {number} lon @param {number} seed
     */
    scatter(lat, lon, seed) {
      const count = core.scatter(lat, lon, seed);
      const from = answer();
      /** @type {{creature: 'wolf'|'dragon', lat: number, lon: number}[]} */
      const list = [];
      for (let i = 0; list.length < count; ) {
        list.push({ creature: from[i++] === 1 ? 'dragon' : 'wolf', lat: from[i++], lon: from[i++] });
      }
      return list;
    },

    /**
     * The point so many metres ahead and to the right of another, for whoever looks that way.
     * @param {{lat: number, lon: number}} from @param {number} heading @param {number} forward @param {number} right
     */
    aside({ lat, lon }, heading, forward, right) {
      if (!core.aside(lat, lon, heading, forward, right)) return { lat, lon };
      const there = answer();
      return { lat: there[0], lon: there[1] };
    },

    walk: walkOf(core, answer),

    ...encounterOf(core, bytes, answer),

    /** The sensor tape: recording what comes in here, and playing one. */
    tape: tapeOf(core, bytes, answer, readFrame, readMe),

    /**
     * The frame of this moment: the same object each time, refilled.
     * @param {number} now
     * @returns {CoreFrame}
     */
    frame(now) {
      core.frame(now);
      return readFrame();
    },
  };
}

/**
 * @param {string} url
 * @param {WebAssembly.Imports} imports
 */
async function instantiate(url, imports) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the core did not load: ${response.status}`);
  if (response.headers.get('content-type')?.startsWith('application/wasm')) {
    return (await WebAssembly.instantiateStreaming(response, imports)).instance;
  }
  return (await WebAssembly.instantiate(await response.arrayBuffer(), imports)).instance;
}
