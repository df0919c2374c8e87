// What lies between the ground and the markers: a host's imagery, and lines and areas laid over the map.

import { fill } from './fill.js';

const EMPTY = { type: 'FeatureCollection', features: [] };

/** @typedef {{name: string, title: string, color: string, version: number}} Overlay */
/** @typedef {{tiles: string, attribution: string, lastZoom: number}} Imagery */

/**
 * An attribution goes into the map as markup; a host's is text.
 * @param {string} text
 */
function asMarkup(text) {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
}

/**
 * The style's parts for imagery: not seen until it is chosen.
 * @param {Imagery | null} imagery
 * @param {boolean} seen
 */
function imageryStyle(imagery, seen) {
  if (!imagery) return { sources: {}, layers: [] };
  const { tiles, attribution, lastZoom } = imagery;
  return {
    sources: { imagery: { type: 'raster', tiles: [tiles], tileSize: 256, maxzoom: lastZoom, attribution: asMarkup(attribution) } },
    layers: [{ id: 'imagery', type: 'raster', source: 'imagery', layout: { visibility: seen ? 'visible' : 'none' } }],
  };
}

/**
 * The style's parts for overlays. Each line has an edge that contrasts with it, so that it can be told from any ground, by day
 * and by night.
 * @param {boolean} dark
 */
function overlayStyle(dark) {
  const width = (/** @type {number} */ more) => ['interpolate', ['linear'], ['zoom'], 10, 2 + more, 15, 3.5 + more, 19, 6 + more];
  const round = { 'line-join': 'round', 'line-cap': 'round' };
  const area = ['==', ['geometry-type'], 'Polygon'];
  return {
    sources: { overlays: { type: 'geojson', data: EMPTY, tolerance: 0.2 } },
    layers: [
      { id: 'overlay-areas', type: 'fill', source: 'overlays', filter: area, paint: { 'fill-color': ['get', 'color'], 'fill-opacity': dark ? 0.3 : 0.18, 'fill-antialias': false } },
      { id: 'overlay-edges', type: 'line', source: 'overlays', layout: round, paint: { 'line-color': ['get', 'edge'], 'line-opacity': 0.75, 'line-width': width(3) } },
      { id: 'overlay-lines', type: 'line', source: 'overlays', layout: round, paint: { 'line-color': ['get', 'color'], 'line-width': width(0) } },
    ],
  };
}

/**
 * @param {{
 *   hunt: {imagery?: Imagery, overlays?: Overlay[]}, fetchShapes: (overlay: Overlay) => Promise<any>, onFailure: (failure: any) => void,
 *   onBlank: () => void,
 * }} parts  `onBlank`: imagery that was chosen does not come
 */
export function createLayers({ hunt, fetchShapes, onFailure, onBlank }) {
  // The page's policy lets through what was named when the page was made; other imagery comes with the next visit.
  const imagery = hunt.imagery ?? null;
  let imagerySeen = false;
  /** Whether a picture of it has come, or it was told that none does, since it was chosen. */
  let answered = false;
  /** @type {Overlay[]} */
  let overlays = [];
  /** @type {Set<string>} by name; one that is not looked at stays so, whatever the host changes about it */
  const hidden = new Set();
  /** @type {Map<string, {version: number, features: any[]}>} */
  const shapes = new Map();
  /** @type {any} */
  let map = null;

  function draw() {
    fill(map, 'overlays', overlays.filter(({ name }) => !hidden.has(name)).flatMap(({ name, title }) =>
      (shapes.get(name)?.features ?? []).map((feature) => ({ ...feature, properties: { ...feature.properties, overlay: name, title: feature.properties.title ?? title } }))));
  }

  /** @param {Overlay[]} next */
  async function set(next) {
    overlays = next;
    draw();
    await Promise.all(next.map(async (overlay) => {
      if (shapes.get(overlay.name)?.version === overlay.version) return;
      try {
        const { features } = await fetchShapes(overlay);
        shapes.set(overlay.name, { version: overlay.version, features });
        draw();
      } catch (failure) {
        onFailure(failure);
      }
    }));
  }

  return {
    imagery,
    /**
     * The style's parts, lowest first.
     * @param {boolean} dark
     */
    style(dark) {
      const [below, above] = [imageryStyle(imagery, imagerySeen), overlayStyle(dark)];
      return { sources: { ...below.sources, ...above.sources }, layers: [...below.layers, ...above.layers] };
    },
    /**
     * On this map from now on.
     * @param {any} on
     */
    start(on) {
      map = on;
      // Who listens for the map's faults has to pass on all others.
      map.on('error', (/** @type {any} */ { sourceId, error }) => {
        if (sourceId !== 'imagery') return console.error(error);
        if (!answered) onBlank();
        answered = true;
      });
      map.on('sourcedata', (/** @type {any} */ { sourceId, tile }) => {
        if (sourceId === 'imagery' && tile?.hasData()) answered = true;
      });
      set(hunt.overlays ?? []);
    },
    draw,
    set,
    get overlays() {
      return overlays;
    },
    /**
     * The colours in an overlay, each once; its own until its shapes are there.
     * @param {Overlay} overlay
     * @returns {string[]}
     */
    colors: ({ name, color }) => [...new Set(shapes.get(name)?.features.map((feature) => feature.properties.color) ?? [color])],
    /** @param {string} name */
    sees: (name) => !hidden.has(name),
    /**
     * @param {string} name
     * @param {boolean} seen
     */
    show(name, seen) {
      if (seen) hidden.delete(name);
      else hidden.add(name);
      draw();
    },
    get imagerySeen() {
      return imagerySeen;
    },
    /** @param {boolean} seen */
    showImagery(seen) {
      imagerySeen = seen;
      answered = false;
      map?.getContainer().toggleAttribute('data-imagery', seen); // words on it need a ground of their own
      if (map?.getLayer('imagery')) map.setLayoutProperty('imagery', 'visibility', seen ? 'visible' : 'none');
    },
  };
}

/** @typedef {ReturnType<typeof createLayers>} Layers */
