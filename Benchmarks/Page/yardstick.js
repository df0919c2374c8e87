// MapLibre's own way to show many places: one source that clusters, circles by how many, and the counts as text.

import { builtInStyle } from '/assets/js/mapstyle.js';
import { servePictures } from '/assets/js/markers.js';
import { digits } from '/bench/digits.js';

/** @typedef {{type: 'FeatureCollection', features: any[]}} Collection */

/** Runs in each of MapLibre's workers: supercluster, which its source uses there, can tell how long it took. */
const LISTENER = `{
  const channel = new BroadcastChannel('supercluster');
  let began = 0;
  console.time = (label) => { if (label === 'total time') began = performance.now(); };
  console.timeEnd = (label) => { if (label === 'total time') channel.postMessage(performance.now() - began); };
  console.log = () => {};
}`;

/** Before any map is made. */
export const listenInWorkers = () => maplibregl.importScriptInWorkers(URL.createObjectURL(new Blob([LISTENER], { type: 'text/javascript' })));

/**
 * @param {any} land the ground's outline
 * @param {{center: [number, number], zoom: number}} view
 */
export async function createYardstick(land, view) {
  const ground = builtInStyle(false, land);
  const sources = Object.fromEntries(['land', 'fine-sea', 'open-sea'].map((name) => [name, ground.sources[name]]));
  const map = new maplibregl.Map({
    container: 'yardstick', ...view, fadeDuration: 0, attributionControl: false,
    style: {
      version: 8, glyphs: digits(),
      sources: { ...sources, places: { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, cluster: true, clusterRadius: 50 } },
      layers: [
        ...ground.layers.filter((/** @type {any} */ layer) => layer.type === 'background' || layer.source in sources),
        {
          id: 'clusters', type: 'circle', source: 'places', filter: ['has', 'point_count'],
          paint: {
            'circle-color': ['step', ['get', 'point_count'], '#2456b8', 100, '#8a5a00', 750, '#b3261e'],
            'circle-radius': ['step', ['get', 'point_count'], 20, 100, 30, 750, 40],
          },
        },
        { id: 'counts', type: 'symbol', source: 'places', filter: ['has', 'point_count'], layout: { 'text-field': ['get', 'point_count'], 'text-font': ['digits'], 'text-size': 13 }, paint: { 'text-color': '#fff' } },
        { id: 'places', type: 'circle', source: 'places', filter: ['!', ['has', 'point_count']], paint: { 'circle-color': '#6d3fb0', 'circle-radius': 8, 'circle-stroke-width': 2, 'circle-stroke-color': '#fff' } },
      ],
    },
  });
  servePictures(map, () => false); // the ground's grain
  await map.once('load');
  const source = map.getSource('places');
  const channel = new BroadcastChannel('supercluster');

  return {
    map,
    /**
     * Gives the source its places; resolves when its worker has clustered them.
     * @param {Collection} data
     */
    async give(data) {
      const loaded = new Promise((resolve) => {
        const listen = (/** @type {any} */ event) => {
          if (event.sourceId !== 'places' || event.sourceDataType !== 'content') return;
          map.off('sourcedata', listen);
          resolve(undefined);
        };
        map.on('sourcedata', listen);
      });
      source.setData(data);
      await loaded;
    },
    /**
     * How long supercluster itself took for it, over the zooms 0 to `last`, milliseconds; and how long it was until the source had it.
     * @param {Collection} data
     * @param {number} last
     */
    async timed(data, last) {
      const { superclusterOptions } = source.workerOptions;
      const before = { ...superclusterOptions };
      Object.assign(superclusterOptions, { log: true, maxZoom: last });
      const told = new Promise((resolve) => channel.addEventListener('message', ({ data: took }) => resolve(took), { once: true }));
      const began = performance.now();
      await this.give(data);
      const whole = performance.now() - began;
      Object.assign(superclusterOptions, before);
      return { own: /** @type {number} */ (await told), whole };
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof createYardstick>>} Yardstick */
