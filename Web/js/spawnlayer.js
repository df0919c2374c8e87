// The creatures on the map: each is always there, whole where there is room for it, with its distance where there is more.

import { hexagonName, pillName, pillWidth } from './markers.js';

/** How large a creature is drawn that more important ones leave no room. */
const SMALL = 0.45;
/** How often room is shared out anew while the map zooms or turns, ms. */
const OFTEN = 120;

/** @typedef {import('./map.js').Spawn} Spawn */

/**
 * @param {{core: any, map: any, model: (creature: string) => string, distance: (metres: number) => string}} parts
 */
export function createSpawnLayer({ core, map, model, distance }) {
  /** @type {Map<number, Spawn>} */
  let spawns = new Map();
  /** @type {number | null} */
  let selected = null;
  /** @type {Map<number, any>} */
  const breaths = new Map();
  let given = '';
  let shared = 0;

  function draw() {
    const source = map.getSource('spawns');
    if (!source) return;
    shared = performance.now();
    /** @type {{id: number, distance: number, inReach: boolean}[]} nearest first */
    const standings = core.standings();
    const known = new Map(standings.map((each) => [each.id, each]));
    const order = standings.map((each) => each.id).concat([...spawns.keys()].filter((id) => !known.has(id))).filter((id) => spawns.has(id));
    const shown = order.map((id) => {
      const spawn = /** @type {Spawn} */ (spawns.get(id));
      const standing = known.get(id);
      const { x, y } = map.project([spawn.lon, spawn.lat]);
      const text = standing ? distance(standing.distance) : '';
      const near = standing?.inReach ?? false;
      return { spawn, text, near, x, y, halfPill: text ? pillWidth(text) / 2 : 0, first: near || id === selected };
    });
    const { width, height } = map.getContainer().getBoundingClientRect();
    const looks = core.places.looks(shown, width, height);
    const features = shown.map(({ spawn, text, near }, index) => {
      const { whole, pill } = looks[index];
      const geometry = { type: 'Point', coordinates: [spawn.lon, spawn.lat] };
      const icon = hexagonName(model(spawn.creature), near ? 'near' : spawn.id === selected ? 'chosen' : '');
      const parts = [{ type: 'Feature', geometry, properties: { id: spawn.id, part: 'creature', icon, size: whole ? 1 : SMALL } }];
      if (pill) parts.push({ type: 'Feature', geometry, properties: { id: spawn.id, part: 'pill', icon: pillName(text, near), size: 1 } });
      return parts;
    }).reverse().flat(); // the nearest is drawn last, on top
    for (const { spawn, near } of shown) breathe(spawn, near);
    for (const [id, marker] of breaths) {
      if (spawns.has(id)) continue;
      marker.remove();
      breaths.delete(id);
    }
    const text = JSON.stringify(features);
    if (text === given) return;
    given = text;
    source.setData({ type: 'FeatureCollection', features });
  }

  /** @param {Spawn} spawn @param {boolean} near */
  function breathe(spawn, near) {
    const there = breaths.get(spawn.id);
    if (near && !there) {
      const element = document.createElement('div');
      element.className = 'breath';
      element.setAttribute('aria-hidden', 'true');
      const marker = new maplibregl.Marker({ element }).setLngLat([spawn.lon, spawn.lat]).addTo(map);
      element.removeAttribute('aria-label'); // MapLibre gives every marker one; this ring says nothing that the sheet does not
      element.removeAttribute('role');
      element.removeAttribute('tabindex');
      breaths.set(spawn.id, marker);
    } else if (!near && there) {
      there.remove();
      breaths.delete(spawn.id);
    }
  }

  for (const change of ['zoom', 'rotate', 'pitch']) {
    map.on(change, () => {
      if (performance.now() - shared > OFTEN) draw();
    });
  }
  map.on('moveend', draw);
  map.on('resize', draw);

  return {
    draw,
    /** Draws all again: the style is new. */
    redraw() {
      given = '';
      draw();
    },
    /** @param {Map<number, Spawn>} next */
    set(next) {
      spawns = next;
      draw();
    },
    /** @param {number | null} id */
    select(id) {
      selected = id;
      draw();
    },
  };
}
