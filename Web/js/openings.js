// What is opened on the map: a place, a stack, a creature, the list; shown in the sheet, and brought out from under it.

import { byId } from './dom.js';
import { stillness } from './palette.js';
import { toast } from './toast.js';

/** What the side card covers on a desk, CSS pixels. */
const SIDE_CARD = 392;
/** How near a place is shown that a link names. */
const LINKED = 17;
/** How near a street that was looked for. */
const NAMED = 16.5;

/**
 * @param {{
 *   t: (key: string, params?: any) => string, map: any, view: import('./map.js').MapView, sheet: import('./sheet.js').Sheet,
 *   surroundings: ReturnType<typeof import('./surroundings.js').createSurroundings>, follow: ReturnType<typeof import('./follow.js').createFollow>,
 *   cards: ReturnType<typeof import('./cards.js').createCards>, listing: () => Promise<import('./list.js').List>,
 *   padding: () => {top: number, right: number, bottom: number, left: number}, failed: (failure: any) => void,
 *   onHunt: (spawn: import('./map.js').Spawn) => void, onSpawn: (spawn: import('./map.js').Spawn) => void,
 *   spot: {core: any, words: import('./i18n.js').Words, basemap?: string},
 * }} parts  `onSpawn`: its card is open; `spot`: what a spot of the map is told with
 */
export function createOpenings({ t, map, view, sheet, surroundings, follow, cards, listing, padding, failed, onHunt, onSpawn, spot }) {
  /** @type {(() => import('./sheet.js').Content | null) | null} draws the open card again */
  let card = null;
  /** What goes with the open card. */
  let leave = () => {};

  /** @param {() => import('./sheet.js').Content | null} draw @param {() => void} [onLeave] another card follows it, or none */
  function open(draw, onLeave = () => {}) {
    const content = draw();
    if (!content) return;
    leave();
    leave = onLeave;
    card = draw;
    sheet.show(content);
  }

  function refresh() {
    if (!card || !sheet.open) return;
    const content = card();
    if (content) sheet.show(content, true);
    else sheet.close();
  }

  /**
   * Brings it out from under the sheet.
   * @param {[number, number]} at longitude, latitude
   */
  function reveal([lon, lat]) {
    const point = map.project([lon, lat]);
    const edge = padding();
    const { width, height } = byId('map').getBoundingClientRect();
    // While it follows you, the map is about to move up by half of what the sheet has covered.
    const y = follow.mode === 'off' ? point.y : point.y - (edge.bottom - (map.getPadding().bottom ?? 0)) / 2;
    const card = innerWidth >= 700 ? SIDE_CARD : 0;
    if (point.x > card + 24 && point.x < width - 24 && y > edge.top + 24 && y < height - edge.bottom - 32) return;
    follow.set('off');
    map.easeTo({ center: [lon, lat], padding: edge, duration: stillness.matches ? 0 : 250 });
  }

  /** @param {string} id @param {string[]} [among] others on the same spot, to go back to @param {boolean} [listed] it was found in the list */
  function openPlace(id, among, listed) {
    const place = surroundings.places.get(id);
    if (!place) return;
    view.select({ kind: 'place', id });
    const back = listed ? openList : among && among.length > 1 ? () => openPlaces(among) : undefined;
    open(() => ({ ...cards.place(place), onBack: back, back: listed ? t('list.back') : undefined }));
    reveal(view.places.at(place));
  }

  /** @param {string} id a place on the map, which may be drawn before it is known here @param {string[]} among */
  async function openTapped(id, among) {
    if (!surroundings.places.has(id)) await surroundings.place(id).catch(failed);
    openPlace(id, among);
  }

  async function openList() {
    try {
      const list = await listing();
      view.select(null);
      open(list.content);
      await surroundings.all();
    } catch (failure) {
      failed(failure);
    }
  }

  /** @param {string[]} ids those of a stack */
  function openPlaces(ids) {
    const all = ids.flatMap((id) => surroundings.places.get(id) ?? []);
    if (all.length === 0) return;
    view.select(null);
    open(() => cards.stack(all));
    reveal(view.places.at(all[0]));
  }

  /** @param {number} id a cluster is gone into, a stack fanned out */
  async function openCluster(id) {
    const marker = view.places.marker(id);
    if (!marker) return;
    if (marker.kind === 'stack') return openPlaces(await view.places.fan(id));
    follow.set('off');
    map.easeTo({ center: [marker.lon, marker.lat], zoom: marker.value, padding: padding(), duration: stillness.matches ? 0 : 300 });
  }

  /** @param {number} id */
  function openSpawn(id) {
    const spawn = surroundings.spawns.get(id);
    if (!spawn) return;
    view.select({ kind: 'spawn', id });
    open(() => (surroundings.spawns.has(id) ? cards.spawn(spawn, () => onHunt(spawn)) : null));
    onSpawn(spawn);
    reveal([spawn.lon, spawn.lat]);
  }

  /** @param {any} shape the properties of a line or an area */
  function openOverlay(shape) {
    view.select(null);
    open(() => cards.overlay(shape));
  }

  /** @param {string} id a place that a shared link names, wherever it is */
  async function openLinked(id) {
    let place;
    try {
      place = await surroundings.place(id);
    } catch (reason) {
      const failure = /** @type {any} */ (reason);
      // What is no key names no place.
      if (failure?.problem?.status !== 400) return failed(failure);
    }
    if (!place) return toast(t('place.gone'));
    follow.set('off');
    map.jumpTo({ center: view.places.at(place), zoom: LINKED });
    openPlace(id);
  }

  /** @param {{lat: number, lon: number}} named a street or place of the map, where the search found one */
  function openNamed({ lat, lon }) {
    sheet.close();
    follow.set('off');
    map.jumpTo({ center: [lon, lat], zoom: NAMED });
  }

  /** @param {{lat: number, lon: number}} at a spot that was pressed for long */
  async function openSpot(at) {
    const loaded = await import('./spot.js').catch(() => null);
    if (!loaded) return toast(t('trouble.network'));
    view.select(null);
    await loaded.openSpot({ ...spot, map, cards, open, refresh }, at);
    reveal([at.lon, at.lat]);
  }

  return {
    open,
    refresh,
    spot: openSpot,
    named: openNamed,
    /** The sheet is closed. */
    closed() {
      card = null;
      leave();
      leave = () => {};
    },
    place: openPlace,
    tapped: openTapped,
    list: openList,
    cluster: openCluster,
    spawn: openSpawn,
    linked: openLinked,
    overlay: openOverlay,
  };
}
