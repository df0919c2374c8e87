// Both sides of the map's numbers in one page: the app's own modules, and MapLibre's own clustering beside them.

import { createCategories } from '/assets/js/categories.js';
import { loadCore } from '/assets/js/core.js';
import { loadLanguage } from '/assets/js/i18n.js';
import { createLayers } from '/assets/js/layers.js';
import { createMap, loadMapLibrary } from '/assets/js/map.js';
import { createYardstick, listenInWorkers } from '/bench/yardstick.js';

/** Places are gathered for so many zooms, 0 being the first. */
const LAST_ZOOM = 20;
const COLORS = ['#6d3fb0', '#2456b8', '#0b6e8f', '#b3261e', '#8a5a00', '#2e6b34', '#a8326e', '#4a4fb5', '#7a4a2b', '#5c6414', '#7b2d8b', '#4b5b6b'];
/** A pan: from a zoom's middle so many pixels aside, a second of it. */
const PAN = [520, 390];
const SECONDS = 3;
const ZOOMS = [11, 13, 15];

const list = COLORS.map((color, index) => ({ name: `Kind ${index}`, color, letter: String.fromCharCode(65 + index), count: 1 }));
const categories = createCategories(list);

/** @param {[number, number][]} points latitude, longitude */
const places = (points) => points.map(([lat, lon], index) => ({
  type: 'Feature', id: `city/${index}`, geometry: { type: 'Point', coordinates: [lon, lat] }, properties: { title: `Place ${index}`, category: list[index % 12].name },
}));
/** @param {any[]} features @returns {any} */
const collection = (features) => ({ type: 'FeatureCollection', features });
/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function open() {
  await loadMapLibrary();
  listenInWorkers();
  const core = await loadCore();
  const view = /** @type {{center: [number, number], zoom: number}} */ ({ center: [121.53, 25.04], zoom: ZOOMS[0] });
  const hunt = { center: { lon: view.center[0], lat: view.center[1] }, categories: list };
  /** These places do not come as tiles. */
  const tiles = { get: async () => null, onCounts() {}, onPlaces() {} };
  const ours = await createMap({
    layers: createLayers({ hunt: { overlays: [] }, fetchShapes: async () => ({}), onFailure() {} }), core, hunt, categories, model: (id) => id, distance: String, number: String, title: 'Benchmark',
    words: await loadLanguage('en'), reach: () => 50, tiles,
  });
  const land = await fetch('/assets/map/land.json').then((answer) => answer.json());
  const yardstick = await createYardstick(land, view);
  if (!ours.map.loaded()) await ours.map.once('idle');

  /** @param {'ours' | 'yardstick'} side shows one, hides the other */
  function show(side) {
    for (const [name, id] of [['ours', 'map'], ['yardstick', 'yardstick']]) /** @type {HTMLElement} */ (document.getElementById(id)).hidden = name !== side;
    (side === 'ours' ? ours : yardstick).map.resize();
  }

  return {
    /**
     * All places gathered at every zoom, by turns.
     * @param {[number, number][]} points @param {number} rounds
     */
    async cluster(points, rounds) {
      const features = places(points);
      const rows = features.map(({ id, geometry, properties }) => ({ id, lat: geometry.coordinates[1], lon: geometry.coordinates[0], category: categories.number(properties.category) }));
      const best = { ours: Infinity, again: Infinity, supercluster: Infinity, source: Infinity };
      for (let round = 0; round < rounds; round++) {
        let began = performance.now();
        core.places.set(rows);
        best.ours = Math.min(best.ours, performance.now() - began);
        began = performance.now();
        core.places.show(categories.flags(list[round % 12].name).map((flag) => !flag), null);
        best.again = Math.min(best.again, performance.now() - began);
        core.places.show(null, null);
        await pause(50);
        const { own, whole } = await yardstick.timed(collection(features), LAST_ZOOM);
        best.supercluster = Math.min(best.supercluster, own);
        best.source = Math.min(best.source, whole);
        await pause(50);
      }
      core.places.set([]);
      await yardstick.give(collection([]));
      return best;
    },

    /** @param {[number, number][]} points what both maps show */
    async load(points) {
      const features = places(points);
      ours.places.set(new Map(features.map((place) => [place.id, place])));
      await yardstick.give(collection(features));
    },

    /**
     * The same pan at each zoom, on one of the maps: frames, seconds, and the slowest frames.
     * @param {'ours' | 'yardstick'} side
     */
    async pan(side) {
      show(side);
      const { map } = side === 'ours' ? ours : yardstick;
      /** @type {number[]} */
      const frames = [];
      for (const zoom of ZOOMS) {
        map.jumpTo({ ...view, zoom });
        map.panBy([-PAN[0] * SECONDS / 2, -PAN[1] * SECONDS / 2], { duration: 0 });
        await map.once('idle');
        await pause(200);
        let moving = true;
        map.once('moveend', () => (moving = false));
        let before = await new Promise(requestAnimationFrame);
        map.panBy([PAN[0] * SECONDS, PAN[1] * SECONDS], { duration: 1000 * SECONDS, easing: (/** @type {number} */ x) => x });
        while (moving) {
          const now = await new Promise(requestAnimationFrame);
          frames.push(now - before);
          before = now;
        }
      }
      return frames;
    },

    /**
     * One kind shown alone, then all again, and so on: milliseconds until the map has them, and until it has drawn them; and the
     * same through MapLibre's source on its own map.
     * @param {[number, number][]} points @param {number} rounds
     */
    async filter(points, rounds) {
      const features = places(points);
      const times = { given: /** @type {number[]} */ ([]), drawn: /** @type {number[]} */ ([]), source: /** @type {number[]} */ ([]), sourceDrawn: /** @type {number[]} */ ([]) };
      for (let round = 0; round < rounds; round++) {
        const only = round % 2 === 0 ? list[round % 12].name : null;
        show('ours');
        ours.map.jumpTo({ ...view, zoom: ZOOMS[round % ZOOMS.length] });
        await ours.map.once('idle');
        let began = performance.now();
        ours.places.filter(only);
        times.given.push(performance.now() - began);
        await ours.map.once('idle');
        times.drawn.push(performance.now() - began);
        show('yardstick');
        yardstick.map.jumpTo({ ...view, zoom: ZOOMS[round % ZOOMS.length] });
        await yardstick.map.once('idle');
        began = performance.now();
        await yardstick.give(collection(only === null ? features : features.filter(({ properties }) => properties.category === only)));
        times.source.push(performance.now() - began);
        if (!yardstick.map.loaded()) await yardstick.map.once('idle');
        times.sourceDrawn.push(performance.now() - began);
      }
      ours.places.filter(null);
      return times;
    },
    /** How many markers are in what each map has drawn. */
    drawn: () => ({ ours: ours.map.queryRenderedFeatures({ layers: ['places', 'clusters'] }).length, yardstick: yardstick.map.queryRenderedFeatures({ layers: ['places', 'clusters'] }).length }),
    show, ours, yardstick,
  };
}

Object.assign(window, { bench: await open() });
