// What a spot on the map is called: the nearest street or place that the server's basemap knows. Loaded when one asks.

/** Farther than this nothing lends a spot its name, metres. */
const NEAR = 120;

/**
 * The name for a spot; null where none is known. The server is asked for whole cells, so that it does not learn which spot it is.
 * @param {any} core @param {import('./i18n.js').Words} words @param {number} lat @param {number} lon
 * @returns {Promise<string | null>}
 */
export async function nameOf(core, words, lat, lon) {
  const box = core.cells(lat, lon, NEAR);
  if (!box) return null;
  const bbox = [box.west, box.south, box.east, box.north].map((edge) => Number(edge).toFixed(3)).join();
  const answer = await fetch(`/api/names?bbox=${bbox}`).catch(() => null);
  if (!answer?.ok) return null;
  const { names } = await answer.json();
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
 * What of the basemap has these words in its name.
 * @param {string} basemap @param {string} query
 * @returns {Promise<{name: string, names?: Record<string, string>, kind: string, lat: number, lon: number}[]>}
 */
export async function namesSaying(basemap, query) {
  const answer = await fetch(`/api/names?${new URLSearchParams({ q: query, basemap })}`).catch(() => null);
  return answer?.ok ? (await answer.json()).names : [];
}
