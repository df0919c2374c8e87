// The map view: MapLibre with the game's things on it.

import { createClusters } from './clusters.js';
import { builtInStyle, onTopOf } from './mapstyle.js';
import { servePictures } from './markers.js';
import { createMe } from './me.js';
import { darkness } from './palette.js';
import { createSpawnLayer } from './spawnlayer.js';

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
 *   layers: import('./layers.js').Layers,
 *   categories: import('./categories.js').Categories,
 *   model: (creature: string) => string,
 *   distance: (metres: number) => string,
 *   number: (value: number) => string,
 *   title: string,
 * }} parts
 */
export async function createMap({ core, hunt, layers, categories, model, distance, number, title }) {
  await loadMapLibrary();
  const isDark = () => darkness.matches;
  /** @type {any} */
  let hostStyle = null;
  if (typeof hunt.style === 'string' && navigator.onLine) {
    hostStyle = await fetch(hunt.style).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  }
  const land = hostStyle ? null : await fetch('/assets/map/land.json').then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  const style = () => onTopOf(hostStyle ?? builtInStyle(isDark(), land), isDark(), layers.style(isDark()));
  const map = new maplibregl.Map({
    container: 'map', style: style(), center: [hunt.center.lon, hunt.center.lat], zoom: 15, minZoom: 1, maxZoom: 22, maxPitch: 60,
    attributionControl: false, dragRotate: true, fadeDuration: 0, locale: { 'Map.Title': title },
  });
  map.addControl(new maplibregl.AttributionControl({ compact: false }), 'bottom-left');
  map.touchZoomRotate.enableRotation();
  servePictures(map, isDark);
  const me = createMe(core, map, () => hunt.reach ?? 50);

  const places = createClusters({ core, map, categories, number });

  const creatures = createSpawnLayer({ core, map, model, distance, clusters: places });

  places.gather(hunt.clusters !== false);
  layers.start(map);

  function drawAll() {
    layers.draw();
    places.redraw();
    creatures.redraw();
    me.redraw();
  }

  map.on('style.load', drawAll);
  const anew = () => map.setStyle(style(), { diff: false });
  darkness.addEventListener('change', anew);
  // The device took the means to draw away and gave them back: MapLibre brings back but a part of what it had drawn.
  map.getCanvas().addEventListener('webglcontextrestored', anew);
  map.on('zoom', () => me.draw(performance.now(), true));

  return {
    map,
    me,
    places,
    /** @param {Map<number, Spawn>} next */
    setSpawns: (next) => creatures.set(next),
    /** New distances after a fix. */
    refreshSpawns: creatures.draw,
    /** @param {{kind: 'place' | 'spawn', id: string | number} | null} next */
    select(next) {
      places.select(next?.kind === 'place' ? String(next.id) : null);
      creatures.select(next?.kind === 'spawn' ? Number(next.id) : null);
    },
    /** Draws all again, in other words or units. */
    redraw: drawAll,
  };
}

/** @typedef {Awaited<ReturnType<typeof createMap>>} MapView */
