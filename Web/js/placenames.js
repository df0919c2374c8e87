// Names on the map that needs nobody's servers: islands, towns, bays, as points of the project's own. Written in the letters that the
// server makes; where it has none, the map goes on without.

import { palette } from './palette.js';

const LETTERS = '/fonts/{fontstack}/{range}.pbf';
const KINDS = ['match', ['get', 'kind']];

/** @param {string} language the reader's @returns {any[]} the name in it, else the one on the spot */
const called = (language) => ['coalesce', ...({ en: ['name_en'], 'zh-Hant': ['name_hant'], 'zh-Hans': ['name_hans'] }[language] ?? []).map((name) => ['get', name]), ['get', 'name']];

/**
 * @param {any} map
 * @param {import('./i18n.js').Words} words
 * @param {() => boolean} dark
 * @param {string} below the layer that stays above the names
 */
export async function showNames(map, words, dark, below) {
  const [names, letters] = await Promise.all([
    fetch('/assets/map/names.json').then((answer) => (answer.ok ? answer.json() : null)).catch(() => null),
    fetch('/fonts/Regular/0-255.pbf').then((answer) => answer.ok).catch(() => false),
  ]);
  if (!names || !letters) return;

  function show() {
    if (!map.getLayer(below) || map.getSource('names')) return;
    const color = palette(dark());
    map.setGlyphs(new URL(LETTERS, location.href).href.replaceAll('%7B', '{').replaceAll('%7D', '}'));
    map.addSource('names', { type: 'geojson', data: names });
    map.addLayer({
      id: 'names', type: 'symbol', source: 'names', filter: ['<=', ['get', 'zoom'], ['zoom']],
      layout: {
        'text-field': called(words.language), 'text-font': [...KINDS, ['city', 'town', 'island'], ['literal', ['Bold']], ['literal', ['Regular']]],
        'text-size': ['interpolate', ['linear'], ['zoom'], 5, [...KINDS, 'island', 13, 11], 12, [...KINDS, 'city', 20, 'island', 20, 'town', 15, 13], 17, [...KINDS, 'district', 17, 15]],
        'text-letter-spacing': [...KINDS, ['island', 'ocean', 'water', 'district'], 0.07, 0.01], 'text-max-width': 8, 'text-padding': 8,
        'symbol-sort-key': ['get', 'zoom'],
      },
      paint: {
        'text-color': [...KINDS, ['ocean', 'water'], dark() ? '#7fa6c4' : '#3a6480', 'park', dark() ? '#93bf9c' : '#3d6b48', ['city', 'town'], color.ink, color.muted],
        'text-halo-color': [...KINDS, ['ocean', 'water'], color.water, color.land], 'text-halo-width': 1.4,
      },
    }, below);
  }

  map.on('style.load', show);
  words.onChange(() => map.getLayer('names') && map.setLayoutProperty('names', 'text-field', called(words.language)));
  if (map.isStyleLoaded() || map.getLayer(below)) show();
}
