// What a piece of land is near: the name of a street or a place, where the server has a street map that knows one.

import { nameOf } from '../names.js';

/**
 * @param {{core: any, words: import('../i18n.js').Words, basemap?: string}} parts  `basemap`: the hunt's
 * @param {any} land  a GeoJSON geometry: one of its positions stands for it
 * @returns {Promise<string | null>} null: none is known
 */
export async function nearOf({ core, words, basemap }, land) {
  if (!core || !basemap) return null;
  const [lon, lat] = land.type === 'Point' ? land.coordinates : land.coordinates[0][0];
  return nameOf(core, words, lat, lon).catch(() => null);
}
