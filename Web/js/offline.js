// The worker that opens the app without a network, from the page's side: registered once the map is up, and asked how things are.

import { isThere, keepHunt, keptRecord } from './kept.js';

/** @typedef {{version: string, total: number, whole: boolean}} Shell the app's own parts: how many bytes, and whether all are there */

const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;

/** Why nothing can be kept here; null: it can. */
export const hindrance = () => (!isSecureContext ? 'insecure' : !workers || !('caches' in globalThis) ? 'browser' : null);

/** @type {Promise<ServiceWorkerRegistration | undefined> | null} */
let registering = null;
/** Registers the worker, once; undefined where the browser will not. */
export function register() {
  if (!workers || !isSecureContext) return Promise.resolve(undefined);
  registering ??= workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  return registering;
}

/** @param {unknown} message @param {number} [patience] ms @returns {Promise<any>} null: no worker answered */
async function ask(message, patience = 3000) {
  const active = (await workers?.getRegistration())?.active;
  if (!active) return null;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => resolve(event.data);
    setTimeout(resolve, patience, null);
    active.postMessage(message, [port2]);
  });
}

/** @returns {Promise<Shell | null>} */
export const shell = () => ask({ look: true });

/**
 * Sees to it that the whole app is here.
 * @param {(have: number, total: number) => void} onProgress bytes
 * @returns {Promise<number>} its bytes; rejects with a `DOMException`'s name where it does not succeed
 */
export async function wholeShell(onProgress) {
  const tell = (/** @type {MessageEvent} */ { data }) => data?.shell && onProgress(data.shell.have, data.shell.total);
  workers?.addEventListener('message', tell);
  workers?.startMessages();
  try {
    registering = null; // one that failed before is tried again
    const registration = await register();
    if (!registration) throw new Error('no worker');
    const coming = registration.installing;
    if (!registration.active && coming) {
      await new Promise((resolve, reject) => coming.addEventListener('statechange', () => {
        if (coming.state === 'activated') resolve(undefined);
        else if (coming.state === 'redundant') reject(new Error('the app did not arrive whole'));
      }));
    }
    const answer = await ask({ fill: true }, 120000);
    if (!answer || answer.failed) throw Object.assign(new Error('the app is not whole'), { name: answer?.failed ?? 'Error' });
    return answer.total;
  } finally {
    workers?.removeEventListener('message', tell);
  }
}

/**
 * Goes on in the background: the worker, and what it keeps of this visit.
 * @param {{hunt: string, token: () => string | null, language: () => string, shown: () => string[], get: (path: string) => Promise<any>}} parts
 *   `shown`: what the page asked for before there was a worker to see it
 */
export async function settleIn({ hunt, token, language, shown, get }) {
  if (hindrance()) return;
  const isFirst = !workers?.controller;
  // Where every byte is paid for nothing is fetched ahead; the button still does it.
  const saves = /** @type {any} */ (navigator).connection?.saveData === true;
  if (isFirst && saves) return;
  if (isFirst) workers?.addEventListener('controllerchange', () => shown().forEach((path) => get(path).catch(() => {})), { once: true });
  if (!(await register())) return;
  const kept = keptRecord(hunt);
  // What is kept is brought up to date at each start; what the browser has thrown out is told of, not fetched behind one's back, and
  // so is what is newer where every byte is paid for.
  if (!isFirst && kept && !saves && navigator.onLine && (await isThere(hunt))) await keepHunt(hunt, token(), language()).catch(() => {});
}
