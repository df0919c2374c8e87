// The map's own style: land and sea from the project's outline, and the game's layers above whatever ground there is.

import { off } from './fill.js';
import { palette } from './palette.js';

/** The open sea around the finely known island, without another coast: west south east north. */
const OPEN_SEA = { oahu: [-158.9, 20.95, -157.35, 22.05] };
/** From here on the coarse outline would put towns into the sea: what is not finely known is drawn as ground. */
const STREET = 10;
/** From here on the fine outline replaces the coarse one. */
const REGION = 7;
const EMPTY = { type: 'FeatureCollection', features: [] };

/** @param {number[]} box west, south, east, north */
const rectangle = ([west, south, east, north]) => ({
  type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [[[west, south], [east, south], [east, north], [west, north], [west, south]]] },
});

/**
 * The offline ground.
 * @param {boolean} dark
 * @param {any} land the outline as GeoJSON; null: unknown, and all is ground
 * @returns {{sources: any, layers: any[]}}
 */
function ground(dark, land) {
  const color = palette(dark);
  const shoreWidth = ['interpolate', ['linear'], ['zoom'], 3, 0.4, 12, 1.2, 17, 2.5];
  const coarse = ['==', ['get', 'detail'], 'world'];
  const fine = ['!=', ['get', 'detail'], 'world'];
  const boxes = (/** @type {Record<string, number[]>} */ named) => ({ type: 'FeatureCollection', features: land ? Object.values(named ?? {}).map(rectangle) : [] });
  return {
    sources: {
      land: { type: 'geojson', data: land ?? EMPTY, attribution: land ? 'GSHHG' : '', tolerance: 0.2, maxzoom: 14 },
      'fine-sea': { type: 'geojson', data: boxes(land?.detailed) },
      'open-sea': { type: 'geojson', data: boxes(OPEN_SEA) },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': land ? ['step', ['zoom'], color.water, STREET, color.land] : color.land } },
      { id: 'world', type: 'fill', source: 'land', maxzoom: STREET, filter: coarse, paint: { 'fill-color': color.land, 'fill-outline-color': color.shore } },
      { id: 'grain', type: 'background', minzoom: STREET, paint: { 'background-pattern': 'grain' } },
      { id: 'open-sea', type: 'fill', source: 'open-sea', minzoom: STREET, paint: { 'fill-color': color.water, 'fill-antialias': false } },
      { id: 'fine-sea', type: 'fill', source: 'fine-sea', minzoom: REGION, paint: { 'fill-color': color.water, 'fill-antialias': false } },
      { id: 'fine-land', type: 'fill', source: 'land', minzoom: REGION, filter: fine, paint: { 'fill-color': color.land } },
      { id: 'fine-grain', type: 'fill', source: 'land', minzoom: STREET, filter: fine, paint: { 'fill-pattern': 'grain' } },
      { id: 'fine-shore', type: 'line', source: 'land', minzoom: REGION, filter: fine, paint: { 'line-color': color.shore, 'line-width': shoreWidth } },
    ],
  };
}

/**
 * What the game draws: places and their clusters below, you in the middle, creatures on top. What has room was
 * decided before it came here; the map hides nothing.
 * @param {boolean} dark
 */
function game(dark) {
  const color = palette(dark);
  const always = { 'icon-allow-overlap': true, 'icon-ignore-placement': true };
  const source = () => ({ type: 'geojson', data: EMPTY });
  return {
    sources: { places: source(), fan: source(), selected: source(), spawns: source(), you: source(), draft: source() },
    layers: [
      { id: 'me-accuracy', type: 'fill', source: 'you', filter: ['==', ['get', 'what'], 'accuracy'], paint: { 'fill-color': color.you, 'fill-opacity': 0.12 } },
      { id: 'me-reach', type: 'fill', source: 'you', filter: ['==', ['get', 'what'], 'reach'], paint: { 'fill-color': color.you, 'fill-opacity': 0.08 } },
      {
        id: 'me-reach-edge', type: 'line', source: 'you', filter: ['==', ['get', 'what'], 'reach'],
        paint: { 'line-color': color.you, 'line-opacity': 0.6, 'line-width': 1.5, 'line-dasharray': [3.3, 4] },
      },
      { id: 'me-cone', type: 'fill', source: 'you', filter: ['==', ['get', 'what'], 'cone'], paint: { 'fill-color': color.you, 'fill-opacity': dark ? 0.34 : 0.28 } },
      { id: 'fan-legs', type: 'line', source: 'fan', filter: ['==', ['get', 'part'], 'leg'], paint: { 'line-color': color.ink, 'line-opacity': 0.7, 'line-width': 2 } },
      { id: 'clusters', type: 'symbol', source: 'places', filter: ['==', ['get', 'part'], 'cluster'], layout: { ...always, 'icon-image': ['get', 'icon'] } },
      {
        id: 'places', type: 'symbol', source: 'places', filter: ['==', ['get', 'part'], 'place'],
        layout: { ...always, 'icon-image': ['get', 'icon'], 'icon-anchor': 'bottom', 'icon-offset': [0, 4], 'symbol-z-order': 'viewport-y' },
      },
      {
        id: 'me', type: 'circle', source: 'you', filter: ['==', ['get', 'what'], 'you'],
        paint: { 'circle-radius': 9.3, 'circle-color': color.you, 'circle-stroke-color': '#ffffff', 'circle-stroke-width': 3.5, 'circle-pitch-alignment': 'map' },
      },
      { id: 'fan', type: 'symbol', source: 'fan', filter: ['==', ['get', 'part'], 'place'], layout: { ...always, 'icon-image': ['get', 'icon'], 'icon-anchor': 'bottom', 'icon-offset': [0, 4] } },
      { id: 'place-selected', type: 'symbol', source: 'selected', layout: { ...always, 'icon-image': ['get', 'icon'], 'icon-anchor': 'bottom', 'icon-offset': [0, 4] } },
      {
        // Each creature and then its pill, the farthest first: what one could reach next lies on top.
        id: 'spawns', type: 'symbol', source: 'spawns',
        layout: {
          ...always, 'icon-image': ['get', 'icon'], 'icon-size': ['get', 'size'], 'symbol-z-order': 'source',
          'icon-anchor': ['match', ['get', 'part'], 'pill', 'top', 'center'],
          'icon-offset': ['match', ['get', 'part'], 'pill', ['literal', [0, 29]], ['literal', [0, 4]]],
        },
      },
      { id: 'draft', type: 'symbol', source: 'draft', layout: { ...always, 'icon-image': ['get', 'icon'], 'icon-size': 1.15 } },
    ],
  };
}

/**
 * The built-in ground, as a style that others are laid on.
 * @param {boolean} dark
 * @param {any} land the outline as GeoJSON, or null
 */
export const builtInStyle = (dark, land) => ({ version: 8, ...ground(dark, land) });

/**
 * A style with the host's layers put on top, and the game's on top of those.
 * @param {any} style
 * @param {boolean} dark
 * @param {{sources: any, layers: any[]}} between
 */
export function onTopOf(style, dark, between) {
  const above = game(dark);
  return { ...style, sources: { ...style.sources, ...between.sources, ...above.sources }, layers: [...style.layers, ...off([...between.layers, ...above.layers])] };
}
