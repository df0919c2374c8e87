// The map's camera: it keeps you in the middle until you drag it away, and turns with you when asked to.

import { stillness } from './palette.js';
import { stands, whenItStands } from './stands.js';

/** How wide the first view is, metres from its middle to its edge: about a kilometre across. */
const HALF_VIEW = 500;

/** How often the map turns with a turning phone, ms. */
const PACE = 200;
/** How far the map tilts while it turns with you, degrees: what lies ahead is seen farther. */
const TILT = 52;
/** How much of the view lies behind you then. */
const BEHIND = 0.3;

/** @typedef {'off' | 'north' | 'heading'} Mode */

/**
 * @param {any} core
 * @param {any} map
 * @param {HTMLElement} button
 * @param {{onAsk: () => void, label: (mode: Mode) => string, padding: () => {top: number, right: number, bottom: number, left: number}}} parts  `onAsk`: the button was tapped and there is no position yet, or no heading
 */
export function createFollow(core, map, button, { onAsk, label, padding }) {
  /** @type {Mode} */
  let mode = 'off';
  /** @type {'north' | 'heading'} what a pan broke, and one tap resumes */
  let before = 'north';
  let turned = 0;
  let touched = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let due;

  /** @param {Mode} next */
  function set(next) {
    if (next !== 'off') before = next;
    mode = next;
    show();
  }

  /** Where you stand in the view: north up in the middle of what is free, turned with you nearer to its foot. */
  function edges() {
    const free = padding();
    if (mode !== 'heading') return free;
    const height = map.getContainer().clientHeight - free.top - free.bottom;
    return { ...free, top: free.top + height * (1 - 2 * BEHIND) };
  }

  function show() {
    button.dataset.mode = mode;
    button.setAttribute('aria-pressed', String(mode !== 'off'));
    button.setAttribute('aria-label', label(mode));
    button.title = label(mode);
    const turns = mode === 'heading' || (mode === 'off' && before === 'heading');
    button.querySelector('use')?.setAttribute('href', turns ? '#i-turn' : '#i-follow');
  }

  /**
   * A box of twice `half` across.
   * @param {number} lat
   * @param {number} lon
   * @param {number} half metres
   */
  function around(lat, lon, half) {
    const bounds = new maplibregl.LngLatBounds();
    for (const corner of core.ring(lat, lon, half)) bounds.extend(corner);
    return bounds;
  }

  /**
   * @param {number} lat @param {number} lon @param {boolean} [glide]
   * @param {number} [half] metres from the middle to the edge
   * @param {{bottom?: number, left?: number}} [covered] by a card, pixels
   */
  function open(lat, lon, glide = false, half = HALF_VIEW, covered = {}) {
    const { bottom = 0, left = 0 } = covered;
    map.fitBounds(around(lat, lon, half), { padding: { top: 8, left: 8 + left, right: 8, bottom: 8 + bottom }, animate: glide && !stillness.matches, duration: 600, maxZoom: 18 });
  }

  function keep(now = performance.now()) {
    if (mode === 'off' || touched || map.isMoving() && map.isZooming()) return;
    const me = core.me(now);
    if (!me.known) return;
    const bearing = mode === 'north' ? 0 : me.heading ?? map.getBearing();
    map.easeTo({ center: [me.lon, me.lat], bearing, pitch: mode === 'heading' ? TILT : 0, padding: edges(), duration: stillness.matches || !stands(map) ? 0 : 240, easing: (/** @type {number} */ x) => x });
  }

  whenItStands(map); // before that nothing glides: each picture on the way would be one more to draw first
  map.on('dragstart', () => set('off'));
  map.on('movestart', (/** @type {any} */ event) => {
    if (event.originalEvent instanceof KeyboardEvent && event.originalEvent.key.startsWith('Arrow')) set('off');
  });
  // A map that turns meanwhile would end a drag before it is one.
  const surface = map.getCanvasContainer();
  surface.addEventListener('pointerdown', () => (touched = true));
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (touched = false));
  for (const byHand of ['rotatestart', 'pitchstart']) {
    map.on(byHand, (/** @type {any} */ event) => {
      if (event.originalEvent) set('off');
    });
  }
  button.addEventListener('click', () => {
    const me = core.me(performance.now());
    if (!me.known || (mode === 'north' && me.heading === null)) onAsk();
    if (!me.known) return set('north');
    if (mode === 'off') {
      set(before === 'heading' && me.heading !== null ? 'heading' : 'north');
      if (map.getZoom() < 13) open(me.lat, me.lon, true);
    } else if (mode === 'north' && me.heading !== null) set('heading');
    else set('north');
    keep();
  });
  show();

  return {
    keep,
    set,
    open,
    show,
    get mode() {
      return mode;
    },
    /**
     * Turns the map with a turning phone, a few times a second.
     * @param {number} now
     */
    turn(now) {
      if (mode !== 'heading' || due !== undefined) return;
      // Not at once, and never not: where the phone comes to rest is where the map does.
      due = setTimeout(() => {
        due = undefined;
        turned = performance.now();
        keep(turned);
      }, Math.max(0, PACE - (now - turned)));
    },
  };
}
