// The map view: MapLibre with the game's things on it.

import { builtInStyle, onTopOf } from './mapstyle.js';
import { discName, hexagonName, pillName, servePictures } from './markers.js';
import { createMe } from './me.js';
import { darkness } from './palette.js';

/** @typedef {{type: 'Feature', id: string, geometry: {type: 'Point', coordinates: [number, number]}, properties: any}} PlaceFeature */
/** @typedef {{id: number, creature: string, lat: number, lon: number, place?: string}} Spawn */

/**
 * Loads the map library, once. It is large: the join page is up before it is asked for.
 * @returns {Promise<void>}
 */
let loading = /** @type {Promise<void> | null} */ (null);
export function loadMapLibrary() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = '/assets/vendor/maplibre-gl.js';
    script.onload = () => resolve();
    script.onerror = () => {
      loading = null;
      reject(new Error('the map library did not load'));
    };
    document.head.append(script);
  });
  return loading;
}

/**
 * @param {{
 *   core: any,
 *   hunt: any,
 *   categories: import('./categories.js').Categories,
 *   model: (creature: string) => string,
 *   distance: (metres: number) => string,
 *   title: string,
 *   simulated: boolean,
 * }} parts
 */
export async function createMap({ core, hunt, categories, model, distance, title, simulated }) {
  await loadMapLibrary();
  const isDark = () => darkness.matches;
  /** @type {any} */
  let hostStyle = null;
  if (typeof hunt.style === 'string' && navigator.onLine) {
    hostStyle = await fetch(hunt.style).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  }
  const land = hostStyle ? null : await fetch('/assets/map/land.json').then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  const style = () => (hostStyle ? onTopOf(hostStyle, isDark()) : builtInStyle(isDark(), land));
  const map = new maplibregl.Map({
    container: 'map', style: style(), center: [hunt.center.lon, hunt.center.lat], zoom: 15, minZoom: 1, maxZoom: 22, maxPitch: 60,
    attributionControl: false, dragRotate: true, fadeDuration: 0, keyboard: !simulated, locale: { 'Map.Title': title },
  });
  map.addControl(new maplibregl.AttributionControl({ compact: false }), 'bottom-left');
  map.touchZoomRotate.enableRotation();
  servePictures(map, isDark);
  const me = createMe(core, map, () => hunt.reach ?? 50);

  /** @type {Map<string, PlaceFeature>} */
  let places = new Map();
  /** @type {Map<number, Spawn>} */
  let spawns = new Map();
  /** @type {{kind: 'place' | 'spawn', id: string | number} | null} */
  let selected = null;
  /** @type {string | null} */
  let category = null;
  /** @type {Map<number, any>} */
  const breaths = new Map();

  function drawPlaces() {
    const source = map.getSource('places');
    if (!source) return;
    /** @type {Map<string, number>} */
    const stacks = new Map();
    const shown = [...places.values()].filter((place) => category === null || place.properties.category === category);
    for (const place of shown) stacks.set(spot(place), (stacks.get(spot(place)) ?? 0) + 1);
    source.setData({
      type: 'FeatureCollection',
      features: shown.map((place) => {
        const { color, letter } = categories.of(place.properties.category);
        const stack = stacks.get(spot(place)) ?? 1;
        return {
          type: 'Feature', geometry: place.geometry,
          properties: { id: place.id, spot: spot(place), icon: discName(color, letter, stack), large: discName(color, letter, stack, true) },
        };
      }),
    });
  }

  function drawSpawns() {
    const source = map.getSource('spawns');
    if (!source) return;
    /** @type {{id: number, distance: number, inReach: boolean}[]} nearest first */
    const standings = core.standings();
    const known = new Map(standings.map((each) => [each.id, each]));
    const order = [...spawns.keys()].filter((id) => !known.has(id)).concat(standings.map((each) => each.id).reverse());
    const features = [];
    for (const id of order) {
      const spawn = spawns.get(id);
      if (!spawn) continue;
      const standing = known.get(id);
      const chosen = selected?.kind === 'spawn' && selected.id === spawn.id;
      const near = standing?.inReach ?? false;
      const geometry = { type: 'Point', coordinates: [spawn.lon, spawn.lat] };
      features.push({ type: 'Feature', geometry, properties: { id, part: 'creature', icon: hexagonName(model(spawn.creature), near ? 'near' : chosen ? 'chosen' : '') } });
      if (standing) features.push({ type: 'Feature', geometry, properties: { id, part: 'pill', icon: pillName(distance(standing.distance), near) } });
      breathe(spawn, near);
    }
    for (const [id, marker] of breaths) {
      if (spawns.has(id)) continue;
      marker.remove();
      breaths.delete(id);
    }
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

  function mark() {
    if (!map.getLayer('place-selected')) return;
    map.setFilter('place-selected', ['==', ['get', 'id'], selected?.kind === 'place' ? selected.id : '']);
    drawSpawns();
  }

  function drawAll() {
    drawPlaces();
    mark();
    me.draw(performance.now(), true);
  }

  map.on('style.load', drawAll);
  darkness.addEventListener('change', () => map.setStyle(style(), { diff: false }));
  map.on('zoom', () => me.draw(performance.now(), true));

  return {
    map,
    me,
    /** @param {Map<string, PlaceFeature>} next */
    setPlaces(next) {
      places = next;
      drawPlaces();
    },
    /** @param {Map<number, Spawn>} next */
    setSpawns(next) {
      spawns = next;
      drawSpawns();
    },
    /** New distances after a fix. */
    refreshSpawns: drawSpawns,
    /** @param {{kind: 'place' | 'spawn', id: string | number} | null} next */
    select(next) {
      selected = next;
      mark();
    },
    /**
     * Shows one category only; null: all.
     * @param {string | null} name
     */
    filter(name) {
      category = name;
      drawPlaces();
    },
    /** Draws all again, in other words or units. */
    redraw: drawAll,
  };
}

/**
 * What two places on the very same coordinate have in common.
 * @param {PlaceFeature} place
 */
export const spot = (place) => place.geometry.coordinates.join();

/** @typedef {Awaited<ReturnType<typeof createMap>>} MapView */
