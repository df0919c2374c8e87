// The app without a network: a worker that keeps its parts, and the last answers about the hunts that were looked at.
//
// The server puts `self.SHELL` before this text: the app's version and its files, each with the tag it is served with, and
// `self.ALONE`: what this worker says when all else is gone. So one changed file changes this text, the browser installs the new version beside the old one, and it takes over at a start,
// never while someone plays. It is installed whole or not at all: what does not arrive leaves the old version in its place.
//
// What is kept of the hunts holds no token and no position: answers are kept by address, never with the request that asked,
// and a box that was asked for is not written down. Claims and events pass by here untouched.

const worker = /** @type {ServiceWorkerGlobalScope & {SHELL: {version: string, files: [string, number, string][]}, ALONE?: Record<string, Record<string, string>>}} */ (/** @type {unknown} */ (self));
const { version, files } = worker.SHELL;

const SHELLS = 'lair-shell-';
const SHELL = SHELLS + version;
/** The hunts' answers; `kept.js` knows the name too. */
const HUNTS = 'lair-hunts';
/** When an answer was given, in ms since 1970: on what is kept, and on what is answered from it. */
const AS_OF = 'Lair-As-Of';
/** So long a network that says nothing is waited for where an older answer is at hand, ms. */
const PATIENCE = 4000;
/** A version that is at work on something cannot be followed by the next one: whatever it still waits for, it is done after so long, ms. */
const LONGEST = 10000;
/** So many files are fetched at once. */
const ABREAST = 4;
/** From here on a status tells of trouble on the way or in the server, and nothing of what was asked for. */
const TROUBLE = 500;
/** How many of a hash's first bytes a tag is written from. */
const TAG_BYTES = 16;

const names = new Set(files.map(([path]) => path));
const total = files.reduce((sum, [, size]) => sum + size, 0);
/** @param {string} path */
const address = (path) => `/assets/${path}`;
/** What is kept has plain addresses; looked up as they are they are found without looking through all. */
const anyForm = { ignoreVary: true };

/**
 * Goes on after an event has been answered, for a while.
 * @param {ExtendableEvent} event @param {Promise<unknown>} work
 */
const goOn = (event, work) => event.waitUntil(Promise.race([work.catch(() => {}), pause(LONGEST)]));

/**
 * The file's tag as our server made it: proxies weaken it, and the compressed form has a tag of its own.
 * @param {Response} response
 */
const tagOf = (response) => response.headers.get('ETag')?.replace(/^W\//, '').replace(/"|-gzip/g, '') ?? null;

// The app's parts.

/** How much of this version is there, in bytes, as far as this worker has looked. */
let have = 0;

/** @param {any} message */
async function tellPages(message) {
  for (const page of await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })) page.postMessage(message);
}

/** @param {Response} response its content type, without parameters */
const typeOf = (response) => (response.headers.get('Content-Type') ?? '').split(';')[0].trim().toLowerCase();

/**
 * The tag that our server would give these bytes, where it makes one from a file's content.
 * @param {Response} response used up
 */
async function hashOf(response) {
  const hash = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return [...new Uint8Array(hash, 0, TAG_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * One file of this version: as it lies in an older version's cache where it has not changed, else from the server.
 * @param {string} path @param {string} tag
 */
async function part(path, tag) {
  const older = await caches.match(address(path), anyForm);
  if (older && tagOf(older) === tag) return older;
  const response = await fetch(address(path), { cache: 'no-cache' });
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`);
  // Whoever is in between may take the tag away, or answer with a page of its own: the content itself says whose it is.
  const got = tagOf(response) ?? (await hashOf(response.clone()));
  if (got !== tag) throw new Error(`${path} has changed meanwhile`);
  return response;
}

/** Gets what is missing of this version; rejects unless all of it is there then. */
async function fill() {
  const cache = await caches.open(SHELL);
  const there = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  const missing = files.filter(([path]) => !there.has(address(path)));
  have = total - missing.reduce((sum, [, size]) => sum + size, 0);
  /** @type {unknown} */
  let trouble = null;
  async function lane() {
    for (let next = missing.shift(); next && !trouble; next = missing.shift()) {
      const [path, size, tag] = next;
      try {
        await cache.put(address(path), await part(path, tag));
        have += size;
        tellPages({ shell: { have, total } });
      } catch (reason) {
        trouble = reason ?? new Error(path);
      }
    }
  }
  await Promise.all(Array.from({ length: ABREAST }, lane));
  if (trouble) throw trouble;
}

/** @type {Promise<void> | null} */
let filling = null;
/** One at a time, whoever asks. */
function filled() {
  filling ??= fill().finally(() => (filling = null));
  return filling;
}

worker.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const isNew = !(await caches.has(SHELL)); // a server that went back a version comes to the one that is in use
    try {
      await filled();
    } catch (reason) {
      if (isNew) await caches.delete(SHELL);
      throw reason;
    }
  })());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith(SHELLS) && name !== SHELL) await caches.delete(name);
    await worker.clients.claim(); // the visit in which it was first installed: its answers are kept too
  })());
});

worker.addEventListener('message', (event) => {
  const port = event.ports[0];
  if (event.data?.take) {
    // A page that has just started and would rather have this version: unless another page is in the middle of something.
    goOn(event, worker.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const takes = pages.length === 1;
      port?.postMessage({ takes });
      return takes ? worker.skipWaiting() : undefined;
    }));
  } else if (event.data?.fill) {
    event.waitUntil(filled().then(() => port?.postMessage({ total }), (reason) => port?.postMessage({ failed: reason?.name ?? 'Error', total })));
  } else if (event.data?.look) {
    goOn(event, caches.open(SHELL).then((cache) => cache.keys()).then((keys) => port?.postMessage({ version, total, whole: keys.length >= files.length })));
  }
});

/** This version's cache, opened once: a start asks for a hundred files. */
let opened = /** @type {Promise<Cache> | null} */ (null);

/**
 * A part of the app. One that is gone, because the browser made room, comes from the server, and the others with it.
 * @param {FetchEvent} event @param {string} path
 */
async function asset(event, path) {
  opened ??= caches.open(SHELL);
  const kept = await opened.then((cache) => cache.match(address(path), anyForm)).catch(() => undefined);
  if (kept) return kept;
  opened = null; // what the browser has thrown out and `fill` brings back is another one
  goOn(event, filled());
  return fetch(event.request);
}

/** The host's and the owners' pages: they are not kept, and so take nothing of what is: no page is made of two versions. */
const ELSEWHERE = /^\/(studio|h\/[^/]+\/(share|remove))$/;

/**
 * A part of the app for whichever page asks.
 * @param {FetchEvent} event @param {string} path
 */
async function partFor(event, path) {
  return (await isElsewhere(event.clientId)) ? fetch(event.request) : asset(event, path);
}

/** The pages that have asked, by their ids, and whether they are such: none becomes one of another kind. @type {Map<string, Promise<boolean>>} */
const askers = new Map();

/** @param {string} id a page's; empty: it is not there yet */
async function isElsewhere(id) {
  if (id === '') return false;
  const known = askers.get(id);
  if (known) return known;
  const answer = worker.clients.get(id).then((asking) => {
    if (!asking) askers.delete(id);
    return asking !== undefined && ELSEWHERE.test(new URL(asking.url).pathname);
  });
  askers.set(id, answer);
  return answer;
}

/** What the policy of our page must allow, and no other page's does: the core. */
const OURS = "'wasm-unsafe-eval'";

/**
 * The document, which is one for all hunts; only its policy names where a hunt's map style comes from. The policy last heard is
 * used, and asked for again behind it.
 * @param {FetchEvent} event @param {string} path
 */
async function page(event, path) {
  const document = await asset(event, 'index.html').catch(alone);
  if (document.url !== new URL(address('index.html'), worker.location.href).href) return document; // straight from the server
  const cache = await caches.open(HUNTS);
  const known = await cache.match(path);
  const asked = fetch(path, { method: 'HEAD', cache: 'no-cache' }).then(async (response) => {
    // Our page could not run under the policy of somebody else's.
    const said = response.ok && !response.redirected ? response.headers.get('Content-Security-Policy') : null;
    const policy = said?.includes(OURS) ? said : null;
    if (policy) await cache.put(path, new Response('', { headers: { 'Content-Security-Policy': policy } })).catch(() => {});
    return policy;
  }).catch(() => null);
  goOn(event, asked);
  const policy = known ? known.headers.get('Content-Security-Policy') : await Promise.race([asked, pause(PATIENCE)]);
  const headers = new Headers(document.headers);
  headers.delete('Content-Encoding'); // what is kept is unpacked
  headers.delete('Content-Length');
  if (policy) headers.set('Content-Security-Policy', policy);
  return new Response(document.body, { headers });
}

/**
 * The page of a browser that has thrown out what it kept, where there is no network to bring it back: all of it is in this text.
 * @param {unknown} reason why nobody answers
 */
function alone(reason) {
  if (!worker.ALONE) throw reason;
  const tag = worker.navigator.languages.find((each) => /^(en|zh)/i.test(each)) ?? 'en';
  const language = /^en/i.test(tag) ? 'en' : /hant|-(tw|hk|mo)\b/i.test(tag) ? 'zh-Hant' : 'zh-Hans';
  const { title, text, again } = worker.ALONE[language];
  const style = 'html{color-scheme:light dark;height:100%;background:#fbfaf6;color:#1b2430;font:15px/1.5 system-ui,"Noto Sans","Noto Sans CJK TC",sans-serif}body{min-height:100%;margin:0;display:grid;place-content:center;justify-items:start;gap:12px;padding:24px;box-sizing:border-box}h1{font-size:28px;line-height:1.25;margin:0}p{margin:0;max-width:26em;color:#566273}a{margin-top:8px;padding:14px 24px;border-radius:16px;background:#c2410c;color:#fff;font-size:17px;font-weight:650;text-decoration:none}@media(prefers-color-scheme:dark){html{background:#121920;color:#eef1ee}p{color:#a7b2bf}a{background:#ff8a57;color:#1d0f07}}';
  const body = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style><body><h1>${title}</h1><p>${text}</p><a href="">${again}</a></body></html>`;
  return new Response(body, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'" } });
}

/** @param {number} time ms @returns {Promise<null>} */
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time, null));

// The hunts' answers.

/**
 * What of the server's interface is kept: the hunts, a hunt, its places, creatures, overlays, markers' pictures and own models, and what the player has caught.
 * @param {URL} url
 * @returns {{hunt: string, path: string, key: string | null, id: string | null} | null}  `key`: under which the answer is kept; null: it is not;
 *   `id`: the one place that is asked for
 */
function dataOf(url) {
  const match = /^\/api\/hunts(?:\/([^/]+)(?:\/(places|spawns|me|(?:overlays|images|models)\/[^/]+))?)?$/.exec(url.pathname);
  if (!match) return null;
  const asks = url.searchParams;
  if ([...asks.keys()].some((name) => !['bbox', 'limit', 'id', 'version'].includes(name))) return null;
  const isPart = asks.has('id') || (match[2] === 'places' && asks.has('limit'));
  // Where one looked is nobody's business: the last part of a hunt that was asked for has one name, wherever it lies.
  const key = asks.has('bbox') ? `${url.pathname}?last` : isPart ? null : url.pathname;
  return { hunt: match[1] ?? '', path: url.pathname, key, id: asks.get('id') };
}

/**
 * What the body of an answer of ours holds, by the part of a hunt that was asked for.
 * @type {Record<string, (body: any) => boolean>}
 */
const HOLDS = {
  places: ({ features }) => Array.isArray(features),
  spawns: ({ spawns }) => Array.isArray(spawns),
  overlays: ({ features }) => Array.isArray(features),
  me: ({ captures }) => Array.isArray(captures),
  hunt: ({ id, title }) => typeof id === 'string' && typeof title === 'string',
  hunts: ({ hunts }) => Array.isArray(hunts),
};

/**
 * Whether our server gave this answer: a login page of the network, or what a proxy says of itself, is as good as no network. Told
 * by the content type and by what the body holds; a refusal, by being a problem in the server's own words.
 * @param {NonNullable<ReturnType<typeof dataOf>>} data
 * @param {Response} response a copy to be used up
 */
async function isOurs({ hunt, path }, response) {
  if (response.redirected) return false;
  const type = typeOf(response);
  const part = path.split('/')[4] ?? (hunt ? 'hunt' : 'hunts');
  if (response.ok && part === 'images') return type.startsWith('image/');
  if (response.ok && part === 'models') return type === 'model/gltf-binary';
  if (!(response.ok ? ['application/json', 'application/geo+json'] : ['application/problem+json']).includes(type)) return false;
  const body = await response.json().catch(() => null);
  if (body === null || typeof body !== 'object') return false;
  return response.ok ? HOLDS[part]?.(body) === true : typeof body.slug === 'string' && body.status === response.status;
}

/**
 * @param {NonNullable<ReturnType<typeof dataOf>>} data
 * @param {Response} response ours; a copy to be used up
 */
async function remember({ hunt, path, key }, response) {
  const cache = await caches.open(HUNTS);
  const base = `/api/hunts/${hunt}`;
  const isGone = path === base && [404, 410].includes(response.status);
  if (isGone || response.status === 401) {
    // The hunt is no more, or this player is none of its players any more.
    for (const request of await cache.keys()) {
      const kept = new URL(request.url).pathname;
      if (isGone ? kept === base || kept.startsWith(`${base}/`) : kept === `${base}/me` || kept === `${base}/spawns`) await cache.delete(request);
    }
    return;
  }
  if (!response.ok || key === null) return;
  const headers = { 'Content-Type': response.headers.get('Content-Type') ?? 'application/json', [AS_OF]: String(Date.now()) };
  await cache.put(key, new Response(await response.blob(), { headers }));
}

/** @param {Response} kept */
const timeOf = (kept) => Number(kept.headers.get(AS_OF));

/**
 * The last answers to such a question; null where there is none. Of places and creatures the whole hunt may be kept, and what
 * was last looked at is newer: together they are the answer, as old as the older.
 * @param {NonNullable<ReturnType<typeof dataOf>>} data
 * @returns {Promise<Response | null>}
 */
async function remembered({ path, id }) {
  const cache = await caches.open(HUNTS);
  const [whole, last] = await Promise.all([cache.match(path), cache.match(`${path}?last`)]);
  const oldest = whole ?? last;
  if (!oldest) return null;
  const isPlaces = path.endsWith('/places');
  if (!isPlaces && !(whole && last && timeOf(last) > timeOf(whole))) return oldest;
  const bodies = await Promise.all((whole && last ? [whole, last] : [oldest]).map((response) => response.json()));
  const list = isPlaces ? 'features' : 'spawns';
  const things = [...new Map(bodies.flatMap((body) => body[list] ?? []).map((thing) => [thing.id, thing])).values()];
  // Of a long list's first part nothing leads to the second: it is all there is.
  const body = { ...bodies[0], next: undefined, [list]: id === null ? things : things.filter((thing) => thing.id === id) };
  return new Response(JSON.stringify(body), {
    headers: { 'Content-Type': oldest.headers.get('Content-Type') ?? 'application/json', [AS_OF]: String(timeOf(oldest)) },
  });
}

/**
 * From the network; where that does not answer, or something in between does, what our server answered last, and when.
 * @param {FetchEvent} event @param {NonNullable<ReturnType<typeof dataOf>>} data
 */
async function answer(event, data) {
  const asked = fetch(event.request);
  /** Our server's answer; null where it is another's, or tells of trouble. */
  const ours = asked.then(async (response) => {
    const [look, copy] = [response.clone(), response.clone()];
    if (!(await isOurs(data, look)) || response.status >= TROUBLE) return null;
    goOn(event, remember(data, copy)); // a full phone costs the next visit its memory, not this one its answer
    return response;
  }).catch(() => null);
  goOn(event, ours);
  const old = await remembered(data).catch(() => null);
  if (!old) return asked;
  return (await Promise.race([ours, pause(PATIENCE)])) ?? old;
}

/**
 * A piece of the map, which `kept.js` keeps with a hunt: tiles as they were kept, for they carry their version in their address; styles and letters from the network
 * where there is one. What was never kept, the network gives or nobody does.
 * @param {FetchEvent} event @param {URL} url
 */
async function ground(event, url) {
  const kept = await caches.match(url.pathname + url.search, anyForm).catch(() => undefined);
  if (!kept) return fetch(event.request);
  if (url.searchParams.has('v')) return kept;
  const asked = fetch(event.request);
  goOn(event, asked);
  const fresh = await Promise.race([asked.catch(() => null), pause(PATIENCE)]);
  return fresh?.ok && !fresh.redirected && typeOf(fresh) === typeOf(kept) ? fresh : kept;
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && /^\/(h\/[^/]+)?$/.test(url.pathname)) return event.respondWith(page(event, url.pathname));
  const file = url.pathname.startsWith('/assets/') ? url.pathname.slice('/assets/'.length) : '';
  if (names.has(file)) return event.respondWith(partFor(event, file));
  if (/^\/(tiles|styles|fonts)\/|^\/api\/hunts\/[^/]+\/places\/tiles\//.test(url.pathname)) return event.respondWith(ground(event, url));
  const data = dataOf(url);
  if (data) event.respondWith(answer(event, data));
});
