// The map's camera: it keeps you in the middle until you drag it away, and turns with you when asked to.

import { stillness } from './palette.js';

/** How wide the first view is, metres from its middle to its edge: about a kilometre across. */
const HALF_VIEW = 500;

/** @typedef {'off' | 'north' | 'heading'} Mode */

/**
 * @param {any} core
 * @param {any} map
 * @param {HTMLElement} button
 * @param {{onAsk: () => void, label: (mode: Mode) => string, padding: () => object}} parts  `onAsk`: the button was tapped and there is no position yet, or no heading
 */
export function createFollow(core, map, button, { onAsk, label, padding }) {
  /** @type {Mode} */
  let mode = 'off';
  let turned = 0;

  /** @param {Mode} next */
  function set(next) {
    mode = next;
    show();
  }

  function show() {
    button.dataset.mode = mode;
    button.setAttribute('aria-pressed', String(mode !== 'off'));
    button.setAttribute('aria-label', label(mode));
    button.title = label(mode);
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
    if (mode === 'off' || map.isMoving() && map.isZooming()) return;
    const me = core.me(now);
    if (!me.known) return;
    const bearing = mode === 'heading' && me.heading !== null ? me.heading : mode === 'north' ? 0 : map.getBearing();
    map.easeTo({ center: [me.lon, me.lat], bearing, padding: padding(), duration: stillness.matches ? 0 : 240, easing: (/** @type {number} */ x) => x });
  }

  map.on('dragstart', () => set('off'));
  map.on('rotatestart', (/** @type {any} */ event) => {
    if (event.originalEvent) set('off');
  });
  button.addEventListener('click', () => {
    const me = core.me(performance.now());
    if (!me.known || (mode === 'north' && me.heading === null)) onAsk();
    if (!me.known) return set('north');
    if (mode === 'off') {
      set('north');
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
      if (mode !== 'heading' || now - turned < 200) return;
      turned = now;
      keep(now);
    },
  };
}
