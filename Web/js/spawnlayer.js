// The creatures on the map: each is always there, whole where there is room for it, with its distance where there is more.

import { SPOT, hexagonName, pillName, pillWidth } from './markers.js';
import { stillness } from './palette.js';
import { whenItStands } from './stands.js';

/** How large a creature is drawn that more important ones leave no room. */
const SMALL = 0.45;
/** How large the one that is selected. */
const GROWN = 1.25;
/** How often room is shared out anew while the map zooms or turns, ms. */
const OFTEN = 120;

/** @typedef {import('./map.js').Spawn} Spawn */

/**
 * @param {{
 *   core: any, map: any, model: (creature: string) => string, distance: (metres: number) => string, clusters: import('./clusters.js').Clusters,
 * }} parts
 */
export function createSpawnLayer({ core, map, model, distance, clusters }) {
  /** @type {Map<number, Spawn>} */
  let spawns = new Map();
  /** @type {number | null} */
  let selected = null;
  /** @type {ReturnType<typeof import('./bobbing.js').createBobbing> | undefined} an ornament: it comes when the map stands */
  let bobbing;
  whenItStands(map).then(() => import('./bobbing.js')).then(({ createBobbing }) => {
    bobbing = createBobbing(map);
    draw();
  }, () => {});
  let given = '';
  let shared = 0;

  /** Where rings of places are on the screen. */
  const rings = () => clusters.markers.filter(({ kind }) => kind !== 'place').map(({ lon, lat }) => map.project([lon, lat]));

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
    const looks = core.places.looks(shown, rings(), width, height);
    const standing = shown.map(({ spawn, near, x, y }, index) => {
      const { whole } = looks[index];
      const size = spawn.id === selected ? GROWN : whole ? 1 : SMALL;
      /** @type {import('./bobbing.js').Standing['state']} */
      const state = near ? 'near' : spawn.id === selected ? 'chosen' : '';
      return { id: spawn.id, lat: spawn.lat, lon: spawn.lon, model: model(spawn.creature), state, size, whole, x, y };
    });
    const lifted = bobbing?.lift(standing, width, height);
    const features = shown.map(({ spawn, text, near }, index) => {
      const { state, size, model: kind } = standing[index];
      const geometry = { type: 'Point', coordinates: [spawn.lon, spawn.lat] };
      const icon = lifted?.has(spawn.id) ? SPOT : hexagonName(kind, state);
      const parts = [{ type: 'Feature', geometry, properties: { id: spawn.id, place: spawn.place, part: 'creature', icon, size } }];
      if (looks[index].pill) parts.push({ type: 'Feature', geometry, properties: { id: spawn.id, place: spawn.place, part: 'pill', icon: pillName(text, near), size: 1 } });
      return parts;
    }).reverse().flat(); // the nearest is drawn last, on top
    const text = JSON.stringify(features);
    if (text === given) return;
    given = text;
    source.setData({ type: 'FeatureCollection', features });
  }

  for (const change of ['zoom', 'rotate', 'pitch']) {
    map.on(change, () => {
      if (performance.now() - shared > OFTEN) draw();
    });
  }
  map.on('moveend', draw);
  map.on('resize', draw);
  stillness.addEventListener('change', draw);

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
