// Files: to the server with word of how far they are, of which fetch tells nothing; and from it to the host's disk.

import { make } from '../dom.js';
import { key } from './session.js';

/** So long may pass without a byte or an answer, ms: a plan of a town takes seconds, a large file on a slow line minutes. */
const PATIENCE = 300_000;

/**
 * @param {string} path
 * @param {Blob | null} body
 * @param {(share: number) => void} [onProgress] 0 … 1 of what goes up
 * @returns {Promise<any>} rejects as `api.js` does
 */
export function send(path, body, onProgress = () => {}) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.timeout = PATIENCE;
    request.setRequestHeader('Accept', 'application/json');
    const secret = key();
    if (secret) request.setRequestHeader('Authorization', `Bearer ${secret}`);
    if (body) request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.addEventListener('progress', (event) => event.lengthComputable && onProgress(event.loaded / event.total));
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => reject({ network: true }));
    request.addEventListener('load', () => {
      let value = null;
      try {
        value = request.responseText === '' ? null : JSON.parse(request.responseText);
      } catch {
        return reject({ network: true }); // a page from something in between
      }
      if (request.status >= 200 && request.status < 300) return resolve(value);
      const slug = value?.slug ?? String(value?.type ?? '').split('/').pop() ?? '';
      reject({ problem: { ...value, status: request.status, slug } });
    });
    request.send(body);
  });
}

/**
 * Fetches a file that is the host's alone and hands it to whoever sits there.
 * @param {string} path
 * @param {string} name
 * @param {Blob} [body] what it is made of, where the server has to be given it
 */
export async function fetchFile(path, name, body) {
  const response = await fetch(path, { method: body ? 'POST' : 'GET', body, headers: { Authorization: `Bearer ${key()}` }, cache: 'no-store' }).catch(() => null);
  if (!response) throw { network: true };
  if (!response.ok) {
    const value = await response.json().catch(() => null);
    throw { problem: { ...value, status: response.status, slug: value?.slug ?? '' } };
  }
  save(await response.blob(), name);
}

/** What the server takes at once, and what it unpacks of that, bytes. */
export const SENT = 64 << 20;
export const UNPACKED = 256 << 20;

/**
 * A file as it is sent: packed where only that makes it fit. A text packs to a tenth or less.
 * @param {Blob} file
 * @returns {Promise<Blob>}
 */
export async function packed(file) {
  return file.size <= SENT ? file : new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
}

/** So long a file that was handed over is held for the browser to take, ms. */
const HELD = 60_000;

/**
 * @param {Blob} file
 * @param {string} name
 */
export function save(file, name) {
  const link = URL.createObjectURL(file);
  const anchor = make('a', { href: link, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(link), HELD);
}
