// Places in great numbers: the server gathers them and sends tiles, the map draws those, and what is opened is fetched one by
// one. To the rest of the page it looks like `clusters.js`, which goes on drawing fans, what is selected and what a search found.

import { createClusters } from './clusters.js';
import { placeIcon } from './discs.js';
import { palette } from './palette.js';
import { ring, ringName } from './rings.js';

/** So many rings may be kept beside those in sight. */
const KEPT = 400;
/** The last zoom that is gathered: `SpatialIndex.Clustering.lastZoom`. */
const LAST_ZOOM = 20;
/** The layers of the tiles, and those they take the place of. */
const TILED = { clusters: 'tile-clusters', places: 'tile-places' };

/**
 * Where a hunt's tiles are: of one category, or of all (null).
 * @param {any} hunt @param {string | null} category
 */
const address = (hunt, category) => `${location.origin}/api/hunts/${encodeURIComponent(hunt.id)}/places/tiles/{z}/{x}/{y}.pbf?${new URLSearchParams({ v: hunt.placeTiles, ...(category === null ? {} : { category }) })}`;

/**
 * The style with the tiles' layers in it, each above the one that is drawn from the page's own places.
 * @param {any} style @param {any} hunt
 */
export function withTiles(style, hunt) {
  const source = { type: 'vector', tiles: [address(hunt, null)], minzoom: 0, maxzoom: LAST_ZOOM };
  return {
    ...style,
    sources: { ...style.sources, 'place-tiles': source },
    layers: style.layers.flatMap((/** @type {any} */ layer) => {
      const id = TILED[/** @type {keyof typeof TILED} */ (layer.id)];
      if (!id) return [layer];
      const filter = ['has', layer.id === 'clusters' ? 'marker' : 'id'];
      return [layer, { ...layer, id, source: 'place-tiles', 'source-layer': 'places', filter, layout: { ...layer.layout, 'icon-image': '' } }];
    }),
  };
}

/**
 * @param {{
 *   core: any, map: any, hunt: any, categories: import('./categories.js').Categories, number: (value: number) => string,
 *   get: (path: string) => Promise<any>, dark: () => boolean, onCounts: () => void, onPlaces: (features: import('./map.js').PlaceFeature[]) => void,
 * }} parts  `get`: asks the hunt's interface; `onCounts`: what the view has is known now; `onPlaces`: these were fetched
 */
export function createTiledPlaces({ core, map, hunt, categories, number, get, dark, onCounts, onPlaces }) {
  const inner = createClusters({ core, map, categories, number });
  /** @type {string | null} */
  let category = null;
  /** Whether a search decides what is shown: then it is the page's own places. */
  let searches = false;
  /** @type {Map<string, number>} what the view has, by category */
  let counts = new Map();
  let counted = '';
  let source = address(hunt, null);
  /** @type {Set<string>} */
  let rings = new Set();

  function draw() {
    const tiles = map.getSource('place-tiles');
    if (!tiles) return;
    const next = address(hunt, category);
    if (next !== source) {
      source = next;
      tiles.setTiles([next]);
    }
    for (const [own, tiled] of Object.entries(TILED)) {
      map.setLayoutProperty(own, 'visibility', searches ? 'visible' : 'none');
      map.setLayoutProperty(tiled, 'visibility', searches ? 'none' : 'visible');
    }
  }

  /** How each category looks is settled by the hunt, and may change. */
  function dress() {
    if (!map.getLayer(TILED.places)) return;
    const icons = categories.list.flatMap(({ name }, index) => [index, placeIcon(categories.of(name))]);
    const other = placeIcon(categories.of(undefined));
    map.setLayoutProperty(TILED.places, 'icon-image', icons.length > 0 ? ['match', ['get', 'category'], ...icons, other] : other);
    map.setLayoutProperty(TILED.clusters, 'icon-image', ['concat', 'shares|', ['get', 'count'], '|', ['get', 'shares']]);
  }

  map.on('styleimagemissing', (/** @type {{id: string}} */ { id }) => {
    const [kind, count, shares] = id.split('|');
    if (kind !== 'shares' || map.hasImage(id)) return;
    const colors = shares.split(',').map((share) => share.split(':')).map(([index, much]) => /** @type {[string, number]} */ ([categories.of(categories.list[Number(index)]?.name).color, Number(much)]));
    const [, text, named] = ringName(number(Number(count)), colors).split('|');
    const drawn = ring(text, named, palette(dark()));
    map.addImage(id, drawn.image, drawn.options);
    rings.add(id);
  });
  map.on('idle', () => {
    if (rings.size <= KEPT) return;
    const used = new Set(features().map(({ properties }) => `shares|${properties.count}|${properties.shares}`));
    for (const id of rings) {
      if (used.has(id)) continue;
      rings.delete(id);
      if (map.hasImage(id)) map.removeImage(id);
    }
  });

  /** @returns {any[]} what the tiles that are loaded hold */
  const features = () => (map.getSource('place-tiles') ? map.querySourceFeatures('place-tiles', { sourceLayer: 'places' }) : []);

  /** @param {any} feature @returns {import('./coremap.js').Marker} */
  const markerOf = ({ geometry, properties }) => ({
    lon: geometry.coordinates[0], lat: geometry.coordinates[1], id: properties.marker, count: properties.count, shares: [],
    kind: properties.splits === 0 ? 'stack' : 'splits', value: properties.splits,
  });

  /** Asks how many of each category the view has, by a box of whole cells. */
  async function count() {
    const bounds = map.getBounds();
    const box = core.cellsOver({ south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() });
    if (!box) return;
    const { south, west, north, east } = box;
    const here = [west, south, east, north].map((edge) => Number(edge).toFixed(3)).join();
    if (here === counted) return;
    counted = here;
    try {
      const answer = await get(`places/counts?bbox=${here}`);
      if (here !== counted) return;
      counts = new Map(answer.categories.map((/** @type {any} */ each) => [each.name, each.count]));
      onCounts();
    } catch {
      counted = '';
    }
  }

  map.on('moveend', count);
  count();

  return {
    draw,
    redraw() {
      source = address(hunt, null); // as the new style has it
      rings = new Set();
      counted = '';
      dress();
      draw();
      inner.redraw();
      count();
    },
    gather() {},
    gathers: true,
    tooMany: true,
    set: inner.set,
    /** @param {string | null} name */
    filter(name) {
      category = name;
      inner.filter(name);
      draw();
    },
    /** @param {Set<string> | null} ids */
    find(ids) {
      searches = ids !== null;
      inner.find(ids);
      draw();
    },
    choices: () => (searches ? inner.choices() : counts),
    listed: inner.listed,
    select: inner.select,
    mates: inner.mates,
    at: inner.at,
    /** @param {number} id */
    marker: (id) => (searches ? inner.marker(id) : features().filter(({ properties }) => properties.marker === id).map(markerOf)[0]),
    /** Those in the tiles that are loaded, clusters only. */
    get markers() {
      return searches ? inner.markers : features().filter(({ properties }) => properties.marker !== undefined).map(markerOf);
    },
    /** @param {number | null} id @returns {string[] | Promise<string[]>} */
    fan(id) {
      if (id === null || searches) return inner.fan(id);
      return get(`places?marker=${id}`).then(({ features: found }) => {
        onPlaces(found);
        const fanned = /** @type {string[]} */ (inner.fan(id));
        return fanned.length > 0 ? fanned : found.map((/** @type {any} */ place) => place.id);
      });
    },
  };
}
