// What lies in the browser's caches of a hunt: put there for a hunt that is kept on this phone, and taken away again. The worker
// (`sw.js`) puts the same answers there as they pass by, and gives them back where there is no network.

import { forget, recall, remember } from './storage.js';

const HUNTS = 'lair-hunts';
/** The cache of a hunt's map: its name begins so. */
const GROUND = 'lair-ground-';
const AS_OF = 'Lair-As-Of';
/** What streets around a kept hunt are called lies under its address and this. */
const NAMES = '/names';
/** So many pieces of the map are fetched at once. */
const ABREAST = 6;

/** @param {string} hunt */
const base = (hunt) => `/api/hunts/${encodeURIComponent(hunt)}`;
/** What makes a hunt whole without a network. */
const WHOLE = ['', '/places', '/spawns'];

/** @typedef {{at: number, bytes: number}} Kept when it was last fetched, ms since 1970, and how much it is */

/** @param {string} hunt @returns {Kept | null} what this browser was once asked to keep, whether or not it still has it */
export function keptRecord(hunt) {
  try {
    return JSON.parse(recall(`lair.kept.${hunt}`) ?? 'null');
  } catch {
    return null;
  }
}

/** @param {string} hunt */
export async function isThere(hunt) {
  const cache = await caches.open(HUNTS);
  const found = await Promise.all(WHOLE.map((part) => cache.match(base(hunt) + part)));
  // Its map may have been thrown out by itself.
  return found.every(Boolean) && (!(await found[0]?.clone().json())?.basemap || caches.has(GROUND + hunt));
}

/**
 * Whether something in between answered, such as the login page of a network, and not our server: told by what kind of thing came.
 * @param {string} path @param {Response} response
 */
function isForeign(path, response) {
  const type = response.headers.get('Content-Type') ?? '';
  return response.redirected || type.startsWith('text/html') || (/\.pbf(\?|$)/.test(path) && /json|text/.test(type));
}

/** @returns {Promise<{path: string, body: () => Promise<any>}[]>} what is here of hunts, looked at one by one */
async function pieces() {
  if (!('caches' in globalThis) || !(await caches.has(HUNTS))) return [];
  const cache = await caches.open(HUNTS);
  return (await cache.keys()).map((request) => ({ path: new URL(request.url).pathname, body: async () => (await cache.match(request))?.json() }));
}

/**
 * What streets and places are called around the hunts that are kept.
 * @param {string} [basemap] of which alone
 * @returns {Promise<import('./names.js').Named[]>}
 */
export async function keptNames(basemap) {
  const lists = (await pieces().catch(() => [])).filter(({ path }) => path.startsWith(base('')) && path.endsWith(NAMES));
  const told = await Promise.all(lists.map(({ body }) => body().catch(() => null)));
  return told.flatMap((list) => (list && (basemap === undefined || list.basemap === basemap) ? list.names : []));
}

/**
 * The hunts that open without a network: those that were kept first.
 * @returns {Promise<any[]>} as the server told of them
 */
export async function huntsHere() {
  const all = await pieces().catch(() => []);
  const whole = all.filter(({ path }) => /^\/api\/hunts\/[^/]+$/.test(path) && all.some((other) => other.path === `${path}/places`));
  const told = (await Promise.all(whole.map(({ body }) => body().catch(() => null)))).filter((hunt) => typeof hunt?.id === 'string');
  return told.sort((one, other) => Number(keptRecord(other.id) !== null) - Number(keptRecord(one.id) !== null));
}

/**
 * An answer of now.
 * @param {string} path @param {Record<string, string>} headers
 */
async function fetchNow(path, headers) {
  const response = await fetch(path, { headers, cache: 'no-store' });
  if (!response.ok || response.headers.has(AS_OF) || isForeign(path, response)) throw new Error('no answer of now');
  return response;
}

/**
 * One whole answer, however many it takes.
 * @param {string} path @param {Record<string, string>} headers
 */
async function fetchWhole(path, headers) {
  /** @type {any} */
  let whole = null;
  for (let after = ''; ; ) {
    const body = await (await fetchNow(path + after, headers)).json();
    if (whole) whole.features.push(...body.features);
    else whole = body;
    if (!body.next) return { ...whole, next: undefined };
    after = `?after=${encodeURIComponent(body.next)}`;
  }
}

/**
 * @typedef {{pieces: {path: string, bytes: number}[], bytes: number, names?: import('./names.js').Named[], places?: string}} Ground
 *   `names`: what streets there are called; `places`: those around, where there are too many to keep
 */

/** @param {string} hunt @param {string} language @returns {Promise<Ground>} the map around a hunt, as the server has it now */
const groundOf = async (hunt, language) => (await fetchNow(`${base(hunt)}/ground?language=${encodeURIComponent(language)}`, {})).json();

/**
 * Whether the server has a newer map around a kept hunt, or newer places, than lie here.
 * @param {string} hunt @param {string} language
 */
export async function isBehind(hunt, language) {
  if (!(await caches.has(GROUND + hunt))) return false;
  const [{ pieces }, cache] = await Promise.all([groundOf(hunt, language), caches.open(GROUND + hunt)]);
  const there = new Set((await cache.keys()).map(({ url }) => url.slice(location.origin.length)));
  return pieces.some(({ path }) => /[?&]v=/.test(path) && !there.has(path));
}

/**
 * The map around the hunt: its tiles, and what they are drawn with. What is there already is not fetched again, what is not wanted
 * any more goes.
 * @param {string} hunt @param {Ground} ground @param {(bytes: number) => void} onProgress how much has come
 */
async function keepGround(hunt, ground, onProgress) {
  const cache = await caches.open(GROUND + hunt);
  const address = (/** @type {Request} */ { url }) => url.slice(location.origin.length);
  const there = await cache.keys();
  const wanted = new Set(ground.pieces.map(({ path }) => path));
  // What has no version in its address may be another by now: a style that names another edition of the tiles.
  const known = new Set(there.map(address).filter((path) => /[?&]v=/.test(path) || path.startsWith('/fonts/')));
  const missing = ground.pieces.filter(({ path }) => !known.has(path));
  let come = ground.bytes - missing.reduce((sum, piece) => sum + piece.bytes, 0);
  onProgress(come);
  /** @param {typeof missing} pieces */
  async function fetchAll(pieces) {
    async function lane() {
      for (let next = pieces.shift(); next; next = pieces.shift()) {
        const response = await fetch(next.path);
        if (!response.ok || isForeign(next.path, response)) throw new Error(`${next.path}: ${response.status}`);
        await cache.put(next.path, response);
        onProgress((come += next.bytes));
      }
    }
    await Promise.all(Array.from({ length: ABREAST }, lane));
  }
  // The tiles first, then what names them, then the old ones go: what breaks off in the middle leaves a map.
  const isStyle = (/** @type {{path: string}} */ { path }) => path.startsWith('/styles/');
  await fetchAll(missing.filter((piece) => !isStyle(piece)));
  await fetchAll(missing.filter(isStyle));
  for (const request of there) if (!wanted.has(address(request))) await cache.delete(request);
}

/**
 * Fetches the whole hunt and keeps it, or nothing of it that is not there already.
 * @param {string} hunt @param {string | null} token
 * @param {string} language of the map's names
 * @param {(share: number, ground: {have: number, total: number}) => void} [onProgress] how much of it has come, 0…1, and bytes of its map
 * @returns {Promise<Kept>} rejects with what `fetch` or the cache says
 */
export async function keepHunt(hunt, token, language, onProgress = () => {}) {
  /** @type {Record<string, string>} */
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const about = await fetchWhole(base(hunt), headers);
  /** @type {string[]} */
  const pictures = (about.categories ?? []).flatMap((/** @type {{image?: string}} */ { image }) => (image?.startsWith(`${base(hunt)}/images/`) ? [image] : []));
  /** @type {string[]} */
  const models = (about.creatures ?? []).flatMap((/** @type {{modelFile?: string}} */ { modelFile }) => (modelFile ? [modelFile] : []));
  const files = [...new Set([...pictures, ...models])];
  const onMap = about.basemap || about.placeTiles;
  /** @type {Ground} */
  const ground = onMap ? await groundOf(hunt, language) : { pieces: [], bytes: 0 };
  const paths = [
    ...WHOLE.slice(1), ...(about.overlays ?? []).map((/** @type {{name: string}} */ { name }) => `/overlays/${encodeURIComponent(name)}`), ...(token ? ['/me'] : []),
  ].map((part) => base(hunt) + part);
  let come = 0;
  let have = 0;
  const tell = () => onProgress(come / (paths.length + files.length), { have, total: ground.bytes });
  const json = (/** @type {any} */ body) => new Blob([JSON.stringify(body)], { type: 'application/json' });
  const answers = await Promise.all([...paths, ...files].map(async (path, index) => {
    const from = ground.places && path === `${base(hunt)}/places` ? () => fetchNow(String(ground.places), {}).then((response) => response.json()) : () => fetchWhole(path, headers);
    const body = index < paths.length ? json(await from()) : await (await fetchNow(path, {})).blob();
    come += 1;
    tell();
    return { path: new URL(path, location.href).pathname, body };
  }));
  if (onMap) {
    await keepGround(hunt, ground, (bytes) => {
      have = bytes;
      tell();
    });
  }
  const at = Date.now();
  const cache = await caches.open(HUNTS);
  let bytes = ground.bytes;
  const names = ground.names ? [{ path: `${base(hunt)}${NAMES}`, body: json({ basemap: about.basemap, names: ground.names }) }] : [];
  for (const { path, body } of [{ path: base(hunt), body: json(about) }, ...answers, ...names]) {
    bytes += body.size;
    await cache.put(path, new Response(body, { headers: { 'Content-Type': body.type, [AS_OF]: String(at) } }));
  }
  const kept = { at, bytes };
  remember(`lair.kept.${hunt}`, JSON.stringify(kept));
  return kept;
}

/**
 * Takes away what is kept of a hunt.
 * @param {string} hunt @param {(path: string) => boolean} which by the part of its path after the hunt's
 */
async function drop(hunt, which) {
  const cache = await caches.open(HUNTS);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if ((pathname === base(hunt) || pathname.startsWith(`${base(hunt)}/`)) && which(pathname.slice(base(hunt).length))) await cache.delete(request);
  }
}

/**
 * Nothing of the hunt stays but what the next visit brings.
 * @param {string} hunt
 */
export async function dropHunt(hunt) {
  forget(`lair.kept.${hunt}`);
  await caches.delete(GROUND + hunt);
  await drop(hunt, () => true);
}

/**
 * Another player is here now, or none: what the last one caught, and so did not see any more, goes.
 * @param {string} hunt
 */
export async function forgetMine(hunt) {
  // A browser that keeps nothing has nothing of theirs.
  if ('caches' in globalThis) await drop(hunt, (path) => path === '/me' || path === '/spawns').catch(() => {});
}
