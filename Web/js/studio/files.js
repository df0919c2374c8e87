// Sending a file to the server, with word of how far it is: fetch tells nothing of what goes up.

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
