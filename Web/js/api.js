// The server's HTTP interface, as promises.

import { heard } from './asof.js';

/**
 * What a call rejects with: the server's refusal, or that it could not be reached.
 * @typedef {{problem: Problem, network?: undefined} | {network: true, problem?: undefined}} Failure
 * @typedef {{slug: string, status: number, title?: string, detail?: string, retryAfter?: number, [member: string]: any}} Problem
 */

/** How long one answer may take before the network counts as gone, in ms. */
const PATIENCE = 20000;

function patience() {
  const control = new AbortController();
  setTimeout(() => control.abort(), PATIENCE);
  return control.signal;
}

/** @param {{hunt?: string, token?: string | null | (() => string | null)}} [options] paths without a leading slash are the hunt's own */
export function createApi(options = {}) {
  const { hunt, token } = options;
  /** @param {string} path */
  const address = (path) => (path.startsWith('/') ? path : `/api/hunts/${encodeURIComponent(hunt ?? '')}/${path}`);

  /** @param {string} method @param {string} path @param {unknown} [body] @param {Record<string, string>} [extra] @param {boolean} [now] */
  async function call(method, path, body, extra = {}, now = false) {
    /** @type {Record<string, string>} */
    const headers = { Accept: 'application/json', ...extra };
    const bearer = typeof token === 'function' ? token() : token;
    if (bearer && !headers.Authorization) headers.Authorization = `Bearer ${bearer}`;
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    let response, text;
    try {
      response = await fetch(address(path), {
        method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal: patience(), cache: 'no-store',
      });
      text = await response.text();
    } catch {
      throw /** @type {Failure} */ ({ network: true });
    }
    // Led elsewhere by whoever is in between: a network's login page is no answer of ours. Nor is an empty page.
    if (response.redirected || (text === '' && response.status !== 204)) throw /** @type {Failure} */ ({ network: true });
    if (now && response.headers.has('Lair-As-Of')) throw /** @type {Failure} */ ({ network: true });
    let value = null;
    try {
      value = text === '' ? null : JSON.parse(text);
    } catch {
      // A page from something in between, not an answer of ours.
      throw /** @type {Failure} */ ({ network: true });
    }
    if (response.ok) {
      if (method === 'GET') heard(response);
      return { status: response.status, value };
    }
    // Our server refuses with a problem that has a name; a proxy that asks for its own password does not.
    const slug = value?.slug ?? String(value?.type ?? '').split('/').pop() ?? '';
    if (slug === '') throw /** @type {Failure} */ ({ network: true });
    const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
    throw /** @type {Failure} */ ({ problem: { ...value, status: response.status, slug, retryAfter } });
  }

  return {
    /** @param {string} path @param {boolean} [now] no older answer will do @returns {Promise<any>} */
    get: async (path, now) => (await call('GET', path, undefined, {}, now)).value,
    /** @param {string} path @param {unknown} body @param {Record<string, string>} [headers] @returns {Promise<any>} */
    post: async (path, body, headers) => (await call('POST', path, body, headers)).value,
    /** As `post`, with the status beside the value: 200 and 201 differ for a claim sent again.
     * @param {string} path @param {unknown} body @param {Record<string, string>} [headers] */
    send: (path, body, headers) => call('POST', path, body, headers),
    /** @param {string} path @param {unknown} body @returns {Promise<any>} */
    patch: async (path, body) => (await call('PATCH', path, body)).value,
    /** @param {string} path @param {Record<string, string>} [headers] @returns {Promise<any>} */
    del: async (path, headers) => (await call('DELETE', path, undefined, headers)).value,
  };
}

/** @typedef {ReturnType<typeof createApi>} Api */
