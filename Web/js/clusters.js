// The places on the map: clustered by the core, drawn by the map's layers, fanned out where they share a spot.

import { placeIcon } from './discs.js';
import { fill } from './fill.js';
import { ringName } from './rings.js';

/** A stack of more is shown as a list only: its fan would lie under the sheet and what floats over the map. */
const WIDEST_FAN = 15;
/** So many places may be drawn one by one; more would be slow, and hide each other. */
export const MOST_SINGLY = 1000;
/** Beyond the last zoom of the clusters only what no zoom takes apart is gathered. */
const BEYOND = 21;

/** @typedef {import('./map.js').PlaceFeature} PlaceFeature */
/** @typedef {import('./coremap.js').Marker} Marker */

/**
 * A marker on the map.
 * @param {number} lon
 * @param {number} lat
 * @param {any} properties
 */
const point = (lon, lat, properties) => ({ type: 'Feature', geometry: { type: 'Point', coordinates: [lon, lat] }, properties });

/**
 * @param {{
 *   core: any, map: any, categories: import('./categories.js').Categories, number: (value: number) => string,
 * }} parts
 */
export function createClusters({ core, map, categories, number }) {
  /** @type {PlaceFeature[]} by their numbers */
  let list = [];
  /** @type {Map<string, number>} */
  let numbers = new Map();
  /** @type {string | null} */
  let category = null;
  /** @type {Set<string> | null} what a search found */
  let found = null;
  /** @type {Map<number, Marker>} */
  let drawn = new Map();
  /** @type {string | null} */
  let selected = null;
  /** @type {number | null} the marker that is fanned out */
  let fanned = null;
  /** @type {Map<string, string>} what each source was given last */
  const given = new Map();

  /**
   * Gives a source its features, where they are others than it has.
   * @param {string} name
   * @param {any[]} features
   */
  function give(name, features) {
    const text = JSON.stringify(features);
    if (!map.getSource(name) || given.get(name) === text) return;
    given.set(name, text);
    fill(map, name, features);
  }

  const view = () => {
    const bounds = map.getBounds();
    return { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() };
  };

  let gathers = true;
  /** How many places are shown, of those that are known. */
  let shown = 0;

  /** @param {PlaceFeature} place @param {boolean} [large] */
  const disc = (place, large) => placeIcon(categories.of(place.properties.category), large);

  /** @param {Marker} marker */
  function feature(marker) {
    const { lon, lat, id, count, kind, value, shares } = marker;
    if (kind === 'place') return point(lon, lat, { part: 'place', id: list[value].id, icon: disc(list[value]) });
    const colors = shares.map(([each, much]) => /** @type {[string, number]} */ ([categories.of(categories.name(each)).color, much]));
    return point(lon, lat, { part: 'cluster', marker: id, icon: ringName(number(count), colors), count });
  }

  function draw() {
    if (!map.getSource('places')) return;
    const singly = !gathers && shown <= MOST_SINGLY;
    const markers = core.places.markers(view(), singly ? Math.max(BEYOND, map.getZoom()) : map.getZoom());
    if (markers === null) return;
    drawn = new Map(markers.map((/** @type {Marker} */ marker) => [marker.id, marker]));
    give('places', markers.map(feature));
    if (fanned !== null && !drawn.has(fanned)) fanned = null;
    drawFan();
  }

  /** The legs of the fan, and the selected place wherever it stands now. */
  function drawFan() {
    const legs = fanned === null ? [] : core.places.fan(fanned, map.getZoom(), map.getBearing());
    const middle = fanned === null ? null : drawn.get(fanned);
    give('fan', legs.flatMap((/** @type {{number: number, lon: number, lat: number}} */ leg) => [
      { type: 'Feature', geometry: { type: 'LineString', coordinates: [[middle?.lon, middle?.lat], [leg.lon, leg.lat]] }, properties: { part: 'leg' } },
      point(leg.lon, leg.lat, { part: 'place', id: list[leg.number].id, icon: disc(list[leg.number]) }),
    ]));
    const place = selected === null ? undefined : list[numbers.get(selected) ?? -1];
    const leg = legs.find((/** @type {{number: number}} */ each) => list[each.number] === place);
    const [lon, lat] = leg ? [leg.lon, leg.lat] : place ? core.places.drawn(place.geometry.coordinates[1], place.geometry.coordinates[0]) : [];
    give('selected', place ? [point(lon, lat, { id: place.id, icon: disc(place, true) })] : []);
  }

  function refilter() {
    shown = core.places.show(category === null ? null : categories.flags(category), found && list.map((place) => found?.has(place.id)));
    draw();
  }

  map.on('move', draw);
  for (const change of ['zoom', 'rotate']) {
    map.on(change, () => {
      if (fanned !== null) drawFan();
    });
  }

  return {
    draw,
    /** Draws all again: the style is new. */
    redraw() {
      given.clear();
      core.places.forget();
      draw();
      drawFan();
    },
    /**
     * Whether places that are close together are gathered. Too many are gathered all the same.
     * @param {boolean} next
     */
    gather(next) {
      gathers = next;
      draw();
    },
    get gathers() {
      return gathers;
    },
    /** Whether there are so many that they are gathered whatever is chosen. */
    get tooMany() {
      return shown > MOST_SINGLY;
    },
    /** @param {Map<string, PlaceFeature>} places */
    set(places) {
      list = [...places.values()];
      numbers = new Map(list.map((place, index) => [place.id, index]));
      core.places.set(list.map((place) => ({
        id: place.id, lat: place.geometry.coordinates[1], lon: place.geometry.coordinates[0], category: categories.number(place.properties.category),
      })));
      refilter();
    },
    /**
     * Shows one category only; null: all.
     * @param {string | null} name
     */
    filter(name) {
      category = name;
      refilter();
    },
    /**
     * Shows what was found only; null: all.
     * @param {Set<string> | null} ids
     */
    find(ids) {
      found = ids;
      refilter();
    },
    /** How many of each category the view has, of those that were found: by the category's name. */
    choices() {
      const counts = core.places.choices(view());
      return new Map(counts.map((/** @type {number} */ count, /** @type {number} */ index) => [categories.name(index), count]));
    },
    /**
     * The places shown, the nearest first, with their distances.
     * @returns {{place: PlaceFeature, distance: number}[]}
     */
    listed() {
      const middle = map.getCenter();
      return core.places.listed(middle.lat, middle.lng).map((/** @type {{number: number, distance: number}} */ each) => ({ place: list[each.number], distance: each.distance }));
    },
    /**
     * Where a place is drawn: longitude, latitude.
     * @param {PlaceFeature} place @returns {[number, number]}
     */
    at: ({ geometry: { coordinates: [lon, lat] } }) => core.places.drawn(lat, lon),
    /** @param {string | null} id */
    select(id) {
      selected = id;
      drawFan();
    },
    /**
     * Those that are fanned out together with this one.
     * @param {string} id
     */
    mates(id) {
      const legs = fanned === null ? [] : core.places.fan(fanned, 0, 0).map((/** @type {{number: number}} */ leg) => list[leg.number].id);
      return legs.includes(id) ? legs : [];
    },
    /** @param {number} id @returns {Marker | undefined} */
    marker: (id) => drawn.get(id),
    /** The markers there are now. */
    get markers() {
      return [...drawn.values()];
    },
    /**
     * Fans a marker out, and names its places; null: folds up what is fanned out.
     * @param {number | null} id
     * @returns {string[]}
     */
    fan(id) {
      /** @type {{number: number}[]} */
      const legs = id === null ? [] : core.places.fan(id, map.getZoom(), map.getBearing());
      fanned = legs.length > 0 && legs.length <= WIDEST_FAN ? id : null;
      drawFan();
      return legs.map((leg) => list[leg.number].id);
    },
  };
}

/** @typedef {ReturnType<typeof createClusters>} Clusters */
