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
 * Fetches the whole hunt and keeps it, or nothing of it that is not there already.
 * @param {string} hunt @param {string | null} token
 * @param {() => void} step one more part has come
 * @returns {Promise<Kept>} rejects with what `fetch` or the cache says
 */
export async function keepHunt(hunt, token, step) {
  const paths = [...WHOLE.map((part) => base(hunt) + part), ...(token ? [`${base(hunt)}/me`] : [])];
  const answers = await Promise.all(paths.map(async (path) => {
    const response = await fetch(path, { headers: token ? { Authorization: `Bearer ${token}` } : {}, cache: 'no-store' });
    if (!response.ok || response.headers.has(AS_OF)) throw new Error('no answer of now');
    const text = await response.text();
    step();
    return { path, text, type: response.headers.get('Content-Type') ?? 'application/json' };
  }));
  const at = Date.now();
  const cache = await caches.open(HUNTS);
  let bytes = 0;
  for (const { path, text, type } of answers) {
    const body = new Blob([text]);
    bytes += body.size;
    await cache.put(path, new Response(body, { headers: { 'Content-Type': type, [AS_OF]: String(at) } }));
  }
  const kept = { at, bytes };
  remember(`lair.kept.${hunt}`, JSON.stringify(kept));
  return kept;
}

/**
 * Nothing of the hunt stays but what the next visit brings.
 * @param {string} hunt
 */
export async function dropHunt(hunt) {
  forget(`lair.kept.${hunt}`);
  const cache = await caches.open(HUNTS);
  for (const part of [...WHOLE, '/places?last', '/spawns?last', '/me']) await cache.delete(base(hunt) + part);
}

/**
 * Another player is here now, or none: what the last one caught, and so did not see any more, goes.
 * @param {string} hunt
 */
export async function forgetMine(hunt) {
  if (!('caches' in globalThis)) return;
  try {
    const cache = await caches.open(HUNTS);
    for (const part of ['/me', '/spawns', '/spawns?last']) await cache.delete(base(hunt) + part);
  } catch {
    // A browser that keeps nothing has nothing of theirs.
  }
}
