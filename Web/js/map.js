// The map view: MapLibre with the game's things on it.

import { FACE } from './canvas.js';
import { createClusters } from './clusters.js';
import { builtInStyle, onTopOf } from './mapstyle.js';
import { servePictures } from './markers.js';
import { createMe } from './me.js';
import { darkness } from './palette.js';
import { createSpawnLayer } from './spawnlayer.js';
import { whenItStands } from './stands.js';

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

/** @param {string} url @returns {Promise<any>} null: it cannot be had just now */
const fetched = (url) => fetch(url).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);

/**
 * What the map is drawn on: a host's style by its link, else the server's own basemap in the reader's language over the outline.
 * @param {any} hunt
 * @param {import('./i18n.js').Words} words
 */
async function groundOf(hunt, words) {
  const hostStyle = typeof hunt.style === 'string' && navigator.onLine ? await fetched(hunt.style) : null;
  if (hostStyle) return { hostStyle, land: null, loaded: null, styles: null };
  const basemap = hunt.basemap ? import('./basemap.js').catch(() => null) : null;
  const [land, loaded, styles] = await Promise.all([fetched('/assets/map/land.json'), basemap, basemap?.then((part) => part && part.basemapStyles(hunt.basemap, words.language))]);
  return { hostStyle, land, loaded, styles: styles ?? null };
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
 *   words: import('./i18n.js').Words,
 *   tiles: {get: (path: string) => Promise<any>, onCounts: () => void, onPlaces: (features: PlaceFeature[]) => void},
 * }} parts
 */
export async function createMap({ core, hunt, layers, categories, model, distance, number, title, words, tiles }) {
  const isDark = () => darkness.matches;
  // Great numbers of places come as tiles of clusters.
  const [{ hostStyle, land, loaded, styles }, tiled] = await Promise.all([groundOf(hunt, words), hunt.placeTiles ? import('./tiledplaces.js') : null, loadMapLibrary()]);
  let ours = styles;
  function ground() {
    if (hostStyle) return hostStyle;
    const outline = builtInStyle(isDark(), land);
    return loaded && ours ? loaded.laidOver(outline, isDark() ? ours.dark : ours.light) : outline;
  }
  const style = () => {
    const whole = onTopOf(ground(), isDark(), layers.style(isDark()));
    return tiled ? tiled.withTiles(whole, hunt) : whole;
  };
  const map = new maplibregl.Map({
    container: 'map', style: style(), center: [hunt.center.lon, hunt.center.lat], zoom: 15, minZoom: 1, maxZoom: 22, maxPitch: 60,
    attributionControl: false, dragRotate: true, fadeDuration: 0, locale: { 'Map.Title': title },
    transformRequest: loaded?.whole, localIdeographFontFamily: FACE,
  });
  map.addControl(new maplibregl.AttributionControl({ compact: false }), 'bottom-left');
  map.touchZoomRotate.enableRotation();
  servePictures(map, isDark);
  const me = createMe(core, map, () => hunt.reach ?? 50);

  const places = tiled
    ? tiled.createTiledPlaces({ core, map, hunt, categories, number, dark: isDark, ...tiles })
    : createClusters({ core, map, categories, number });

  const creatures = createSpawnLayer({ core, map, model, distance, clusters: places });

  places.gather(hunt.clusters !== false);
  layers.start(map);

  function drawAll() {
    layers.draw();
    places.redraw();
    creatures.redraw();
    me.redraw();
  }

  if (land && !ours) whenItStands(map).then(() => import('./placenames.js')).then(({ showNames }) => showNames(map, words, isDark, 'overlay-areas')).catch(() => {});

  map.on('style.load', drawAll);
  const anew = () => map.setStyle(style(), { diff: false });
  darkness.addEventListener('change', anew);
  // The device took the means to draw away and gave them back: MapLibre brings back but a part of what it had drawn.
  map.getCanvas().addEventListener('webglcontextrestored', anew);
  words.onChange(async () => {
    if (!loaded) return;
    ours = (await loaded.basemapStyles(hunt.basemap, words.language)) ?? ours;
    anew();
  });
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
