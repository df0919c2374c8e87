// What lies in the browser's caches of a hunt: put there for a hunt that is kept on this phone, and taken away again. The worker
// (`sw.js`) puts the same answers there as they pass by, and gives them back where there is no network.

import { forget, recall, remember } from './storage.js';

const HUNTS = 'lair-hunts';
const AS_OF = 'Lair-As-Of';

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
  return found.every(Boolean);
}

/**
 * An answer of now.
 * @param {string} path @param {Record<string, string>} headers
 */
async function fetchNow(path, headers) {
  const response = await fetch(path, { headers, cache: 'no-store' });
  if (!response.ok || response.headers.has(AS_OF)) throw new Error('no answer of now');
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
 * Fetches the whole hunt and keeps it, or nothing of it that is not there already.
 * @param {string} hunt @param {string | null} token
 * @param {(share: number) => void} [onProgress] how much of it has come, 0…1
 * @returns {Promise<Kept>} rejects with what `fetch` or the cache says
 */
export async function keepHunt(hunt, token, onProgress = () => {}) {
  /** @type {Record<string, string>} */
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const about = await fetchWhole(base(hunt), headers);
  /** @type {string[]} */
  const pictures = (about.categories ?? []).flatMap((/** @type {{image?: string}} */ { image }) => (image?.startsWith(`${base(hunt)}/images/`) ? [image] : []));
  /** @type {string[]} */
  const models = (about.creatures ?? []).flatMap((/** @type {{modelFile?: string}} */ { modelFile }) => (modelFile ? [modelFile] : []));
  const files = [...new Set([...pictures, ...models])];
  const paths = [
    ...WHOLE.slice(1), ...(about.overlays ?? []).map((/** @type {{name: string}} */ { name }) => `/overlays/${encodeURIComponent(name)}`), ...(token ? ['/me'] : []),
  ].map((part) => base(hunt) + part);
  let come = 0;
  const json = (/** @type {any} */ body) => new Blob([JSON.stringify(body)], { type: 'application/json' });
  const answers = await Promise.all([...paths, ...files].map(async (path, index) => {
    const body = index < paths.length ? json(await fetchWhole(path, headers)) : await (await fetchNow(path, {})).blob();
    onProgress(++come / (paths.length + files.length));
    return { path: new URL(path, location.href).pathname, body };
  }));
  const at = Date.now();
  const cache = await caches.open(HUNTS);
  let bytes = 0;
  for (const { path, body } of [{ path: base(hunt), body: json(about) }, ...answers]) {
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
