// What a spot on the map is called: the nearest street or place that the server's basemap knows, or, without a network, that a hunt
// kept on this phone brought along. Loaded when one asks.

import { keptNames } from './kept.js';
import { fold } from './search.js';

/** Farther than this nothing lends a spot its name, metres. */
const NEAR = 120;
/** So many of those kept answer a search. */
const FOUND = 20;

/** @typedef {{name: string, names?: Record<string, string>, kind: string, lat: number, lon: number}} Named */

/**
 * What the server answers; null: nothing that is an answer of ours.
 * @param {string} query @returns {Promise<Named[] | null>}
 */
async function ask(query) {
  try {
    const answer = await fetch(`/api/names?${query}`);
    if (!answer.ok || answer.redirected) return null;
    const { names } = await answer.json();
    return Array.isArray(names) ? names : null;
  } catch {
    return null;
  }
}

/**
 * The name for a spot; null where none is known. The server is asked for whole cells, so that it does not learn which spot it is.
 * @param {any} core @param {import('./i18n.js').Words} words @param {number} lat @param {number} lon
 * @returns {Promise<string | null>}
 */
export async function nameOf(core, words, lat, lon) {
  const box = core.cells(lat, lon, NEAR);
  if (!box) return null;
  const bbox = [box.west, box.south, box.east, box.north].map((edge) => Number(edge).toFixed(3)).join();
  const names = (await ask(`bbox=${bbox}`)) ?? (await keptNames()).filter((each) => each.lat >= box.south && each.lat <= box.north && each.lon >= box.west && each.lon <= box.east);
  const nearest = core.nearest(lat, lon, names);
  if (!nearest || nearest.distance > NEAR) return null;
  return calledIn(words.language, names[nearest.index]);
}

/**
 * What something is called in a language: its name there, else the one on its own signs.
 * @param {string} language @param {{name: string, names?: Record<string, string>}} named
 */
export function calledIn(language, { name, names = {} }) {
  return names[language] ?? name;
}

/**
 * What has these words in its name.
 * @param {string | null} basemap where is looked; null: in all of the server's
 * @param {string} query
 * @returns {Promise<Named[] | null>} null: nobody could be asked
 */
export async function namesSaying(basemap, query) {
  const told = await ask(new URLSearchParams({ q: query, ...(basemap === null ? {} : { basemap }) }).toString());
  if (told) return told;
  const kept = await keptNames(basemap ?? undefined);
  if (kept.length === 0) return null;
  const asked = fold(query).split(/\s+/u).filter(Boolean);
  /** @type {Map<string, Named>} of a street many points are known: the first will do */
  const found = new Map();
  for (const each of kept) {
    const text = fold([each.name, ...Object.values(each.names ?? {})].join('\n'));
    if (asked.every((word) => text.includes(word)) && !found.has(`${each.kind} ${each.name}`)) found.set(`${each.kind} ${each.name}`, each);
  }
  const order = [...found.values()].sort((one, other) => Number(one.kind === 'street') - Number(other.kind === 'street') || one.name.length - other.name.length);
  return order.slice(0, FOUND);
}
