// You on the map: the dot, how sure it is, which way you look, how far you reach.

import { fill } from './fill.js';

/** The heading cone's length on the screen, CSS pixels, and how narrow it may get: narrower would claim more than a compass knows. */
const CONE_LENGTH = 84;
const CONE_NARROWEST = 18;
const CONE_WIDEST = 60;
/** Milliseconds between two drawings of a turning phone. */
const PACE = 66;

/** @param {any} core @param {any} map @param {() => number} reach metres */
export function createMe(core, map, reach) {
  let drawn = '';
  let last = 0;

  /**
   * How many metres so many pixels are at the middle of the view.
   * @param {number} pixels
   */
  function metres(pixels) {
    const middle = map.project(map.getCenter());
    return map.unproject(middle).distanceTo(map.unproject([middle.x + pixels, middle.y]));
  }

  /** @param {string} what @param {number[][]} ring */
  const area = (what, ring) => ({ type: 'Feature', properties: { what }, geometry: { type: 'Polygon', coordinates: [ring] } });

  const view = {
    /**
     * Draws where the core says you are; where nothing moved the map is left alone.
     * @param {number} now
     * @param {boolean} [atOnce] whenever it was drawn last
     */
    draw(now, atOnce = false) {
      if (!atOnce && now - last < PACE) return;
      if (!map.getSource('you')) return;
      const me = core.me(now);
      const heading = me.heading === null ? '' : Math.round(me.heading);
      const state = me.known ? [me.lat.toFixed(6), me.lon.toFixed(6), Math.round(me.accuracy), heading, map.getZoom().toFixed(2)].join() : '';
      if (state === drawn) return;
      drawn = state;
      last = now;
      /** @type {any[]} */
      const features = [];
      if (me.known) {
        features.push(area('reach', core.ring(me.lat, me.lon, reach())));
        if (me.accuracy > 0) features.push(area('accuracy', core.ring(me.lat, me.lon, me.accuracy)));
        if (me.heading !== null) {
          const half = Math.min(CONE_WIDEST, Math.max(CONE_NARROWEST, me.headingAccuracy ?? CONE_WIDEST));
          features.push(area('cone', core.cone(me.lat, me.lon, me.heading, half, metres(CONE_LENGTH))));
        }
      }
      if (me.known) features.push({ type: 'Feature', properties: { what: 'you' }, geometry: { type: 'Point', coordinates: [me.lon, me.lat] } });
      fill(map, 'you', features);
    },
    /** Draws all again: the style, or the reach, is new. */
    redraw() {
      drawn = 'not yet';
      view.draw(performance.now(), true);
    },
  };
  return view;
}
