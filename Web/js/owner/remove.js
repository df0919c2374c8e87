// The page for whoever owns the ground: which land, how to be reached, and it is cleared. A code tells later how it stands.

import { createApi } from '../api.js';
import { copy } from '../device.js';
import { byId, make } from '../dom.js';
import { createFormat } from '../format.js';
import { loadLanguage, translate } from '../i18n.js';
import { offerLanguages } from '../page.js';
import { areaText } from '../studio/area.js';
import { LAND, createDrawing } from '../studio/draw.js';
import { createFinder } from '../studio/finder.js';
import { createStudioMap } from '../studio/map.js';
import { nearOf } from '../studio/near.js';
import { button, field, input, note, paint, waiting } from '../studio/paint.js';
import { tell } from '../trouble.js';

/** How far around a land no creature stands, metres: the server's rule, told here. */
const MARGIN = 40;
/** What is cleared at once, m². */
const AT_ONCE = 10_000;
const STATES = ['done', 'waiting', 'granted', 'restored', 'declined'];

const id = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const words = await loadLanguage(undefined, ['', 'more/']);
const t = words.t;
const format = createFormat(words);
const api = createApi({ hunt: id });
const panel = byId('panel');
const say = (/** @type {string} */ text) => (byId('said').textContent = text);

/** @type {any} */
let hunt = null;
/** @type {import('../studio/map.js').StudioMap | null} */
let map = null;
/** @type {any} */
let core = null;
/** @type {import('../studio/draw.js').Drawing | null} */
let drawing = null;
/** @type {any} a GeoJSON geometry */
let land = null;
/** What the land is near, as far as the server's street map knows it. */
let near = '';
let contact = '';
let busy = false;
let said = '';
let copied = false;
/** @type {any} what came of it */
let receipt = null;
let code = '';
let asksCode = false;
/** @type {(() => void)[]} */
let pointing = [];

/** Where the land is, for whoever knows its street. */
const finder = createFinder({ words, map: async () => /** @type {import('../studio/map.js').StudioMap} */ (map), basemap: () => hunt?.basemap, paint: show, say });

const margin = () => format.distance(MARGIN);
const metres = () => (land?.type === 'Polygon' && core ? core.area(land.coordinates[0]) : null);

/** Says what the land is near, so that nobody clears another's. */
async function tellNear() {
  near = '';
  const mine = land;
  const name = mine && (await nearOf({ core, words, basemap: hunt.basemap }, mine));
  if (!name || mine !== land) return;
  near = name;
  show();
}

function showLand() {
  if (!map) return;
  map.set('pins', land?.type === 'Point' ? [{ type: 'Feature', geometry: land, properties: {} }] : []);
  const [lon, lat] = land?.type === 'Point' ? land.coordinates : [];
  const ring = land?.type === 'Polygon' ? land : land && core ? { type: 'Polygon', coordinates: [core.ring(lat, lon, MARGIN)] } : null;
  map.set('removals', ring ? [{ type: 'Feature', geometry: ring, properties: { chosen: true } }] : []);
}

function stopPointing() {
  for (const each of pointing) each();
  pointing = [];
  map?.card(null);
}

/** @param {{lng: number, lat: number}} at */
function mark(at) {
  const { lng, lat } = new maplibregl.LngLat(at.lng, at.lat).wrap();
  land = { type: 'Point', coordinates: [lng, lat] };
  stopPointing();
  showLand();
  map?.fit(map.get('removals'), 17.5);
  tellNear();
  say(t('remove.point.there', { distance: margin() }));
  show();
}

function point() {
  if (!map) return;
  drawing?.stop();
  stopPointing();
  said = '';
  const own = map;
  pointing = [own.onTap(mark), own.onEnter(mark), own.cross(true)];
  own.card(t('remove.point'), [t('remove.point.how')], [button('point-here', t('remove.point.here'), () => mark(own.map.getCenter()), { kind: 'primary' }), button('point-not', t('studio.cancel'), stopPointing)], stopPointing, true);
  own.map.getCanvas().focus({ preventScroll: true });
}

function draw() {
  if (!map || !core) return;
  stopPointing();
  said = '';
  drawing ??= createDrawing({ t, map, core, area: (value) => areaText(words, value), say });
  map.set('removals', []);
  map.set('pins', []);
  drawing.begin({
    limit: AT_ONCE,
    done(ring) {
      land = { type: 'Polygon', coordinates: [ring] };
      showLand();
      tellNear();
      show();
      byId('contact').focus();
      // The map has its usual size again with the next picture but one.
      requestAnimationFrame(() => requestAnimationFrame(() => map?.fit(map.get('removals'), 18)));
    },
    cancelled: showLand,
  });
}

async function drawSpawns() {
  if (!map) return;
  try {
    const { spawns } = await api.get('spawns', true);
    const model = (/** @type {string} */ kind) => hunt.creatures.find((/** @type {any} */ each) => each.id === kind)?.model ?? kind;
    map.set('spawns', spawns.map((/** @type {any} */ each) => map?.creature(each, model(each.creature), { id: each.id })));
  } catch {
    // They are shown to help; the land can be marked without.
  }
}

async function send() {
  if (busy) return;
  if (!land) {
    said = t('remove.lack');
    show();
    return byId('draw').focus();
  }
  busy = true;
  said = '';
  show();
  try {
    receipt = await api.post('removals', { geometry: land, ...(contact.trim() ? { contact: contact.trim() } : {}) });
    code = receipt.code;
    contact = '';
    await drawSpawns();
  } catch (failure) {
    said = trouble(failure);
  } finally {
    busy = false;
    show();
    if (receipt) /** @type {HTMLElement | null} */ (panel.querySelector('h1'))?.focus();
  }
}

async function look() {
  if (!code.trim() || busy) return byId('code').focus();
  busy = true;
  said = '';
  show();
  try {
    receipt = { ...(await api.get(`removals/${encodeURIComponent(code.trim())}`, true)), looked: true };
    if (receipt.geometry && map) {
      map.set('removals', [{ type: 'Feature', geometry: receipt.geometry, properties: { chosen: true } }]);
      map.fit(map.get('removals'), 17);
    }
  } catch (failure) {
    said = /** @type {any} */ (failure)?.problem?.status === 404 ? t('remove.code.unknown') : trouble(failure);
  } finally {
    busy = false;
    show();
  }
}

/** @param {any} failure */
function trouble(failure) {
  const { problem } = failure ?? {};
  if (LAND.has(problem?.cause)) return t(`remove.land.${problem.cause}`);
  return problem?.slug === 'invalid' && problem.detail ? problem.detail : tell(t, failure);
}

function again() {
  receipt = land = null;
  code = said = '';
  asksCode = copied = false;
  showLand();
  show();
}

function receiptView() {
  const taken = receipt.taken ?? 0;
  const waits = receipt.state === 'waiting';
  const isIn = receipt.state === 'done' || receipt.state === 'granted';
  return [
    make('h1', { tabindex: '-1', text: t(waits ? 'remove.waiting.title' : isIn ? 'remove.done.title' : 'remove.settled.title') }),
    waits ? make('p', { class: 'lead', text: t('remove.waiting') })
      : receipt.state === 'declined' || receipt.state === 'restored' ? make('p', { class: 'note', text: t(`remove.${receipt.state}`) }) : isIn ? make('p', { class: 'note good', id: 'receipt', text: taken === 0 ? t('remove.done.none') : t('remove.done', { count: taken, number: format.number(taken) }) }) : null,
    make('dl', { class: 'receipt' },
      make('div', null, make('dt', { text: t('remove.code') }), make('dd', { id: 'receipt-code', class: 'code-text', text: receipt.code ?? code })),
      make('div', null, make('dt', { text: t('remove.state') }), make('dd', null, make('span', { id: 'receipt-state', class: `badge-state ${receipt.state}`, text: STATES.includes(receipt.state) ? t(`remove.state.${receipt.state}`) : receipt.state })))),
    make('p', { class: 'quietly', text: t('remove.code.keep') }),
    make('div', { class: 'pair' },
      button('copy', t(copied ? 'remove.code.copied' : 'remove.code.copy'), async () => {
        copied = await copy(receipt.code ?? code);
        say(copied ? t('remove.code.copied') : '');
        show();
      }),
      waits ? button('look', t('remove.code.look'), look, { disabled: busy }) : button('more', t('remove.more'), again)),
    make('a', { class: 'text', href: `/h/${encodeURIComponent(id)}`, text: t('remove.play') }),
  ];
}

function askView() {
  const size = metres();
  return [
    make('h1', { tabindex: '-1', text: t('remove.title') }),
    make('p', { class: 'lead', text: t('remove.lead') }),
    make('ol', { class: 'what' }, make('li', { text: t('remove.what.1') }), make('li', { text: t('remove.what.2', { distance: margin() }) }), make('li', { text: t('remove.what.3') })),
    land && make('p', { class: 'note good', id: 'land', text: land.type === 'Point' ? t('remove.point.there', { distance: margin() }) : t('remove.area', { area: areaText(words, size ?? 0) }) }),
    land && near && make('p', { class: 'quietly', id: 'near', dir: 'auto', text: t('remove.near', { name: near }) }),
    size !== null && size > AT_ONCE && make('p', { class: 'note warn', text: t('remove.waits') }),
    make('div', { class: 'pair' }, button('draw', t('remove.draw'), draw), button('point', t('remove.point'), point)),
    !land && finder.view(),
    field(t('remove.contact'), input('contact', contact, (value) => (contact = value), { maxlength: '200', autocomplete: 'email' }), t('remove.contact.hint')),
    note(said && !asksCode ? said : '', 'bad'), busy && !asksCode && waiting(t('studio.wait')),
    make('div', { class: 'go' }, button('send', t('remove.send'), send, { kind: 'primary', disabled: busy })),
    make('details', { class: 'apart', id: 'have', open: asksCode }, make('summary', { text: t('remove.code.have') }),
      field(t('remove.code'), input('code', code, (value) => {
        code = value;
        asksCode = true;
      }, { maxlength: '40', autocapitalize: 'characters', autocomplete: 'off', spellcheck: 'false' })),
      note(said && asksCode ? said : '', 'bad'),
      make('div', { class: 'after' }, button('look', t('remove.code.look'), () => {
        asksCode = true;
        look();
      }, { disabled: busy }))),
  ];
}

function show() {
  if (!hunt) return paint(panel, [make('div', null, make('h1', { text: t('remove.title') }), note(said, 'bad'))]);
  paint(panel, [make('div', null, ...(receipt ? receiptView() : askView()).filter(Boolean).map((each) => /** @type {Node} */ (each)))]);
}

function relabel() {
  translate(document, words);
  document.title = `${t('remove.title')} · Lair`;
  byId('masthead-title').textContent = hunt?.title ?? '';
}

offerLanguages(words);
words.onChange(() => {
  relabel();
  show();
  tellNear();
  drawing?.relabel();
  map?.relabel();
});
relabel();
try {
  hunt = await api.get(`/api/hunts/${encodeURIComponent(id)}`, true);
} catch (failure) {
  said = /** @type {any} */ (failure)?.problem?.status === 404 ? t('remove.lost') : tell(t, failure);
  document.body.dataset.map = 'none';
}
relabel();
show();
if (hunt) {
  const [made, loaded] = await Promise.all([createStudioMap(words), import('../core.js').then(({ loadCore }) => loadCore())]);
  map = made;
  core = loaded;
  map.ground(hunt);
  // `#at=lat,lon`: where the creature stands that someone came for; behind `#`, so that no server hears of it.
  const [lat, lon] = (new URLSearchParams(location.hash.slice(1)).get('at') ?? '').split(',').map(Number);
  const there = Number.isFinite(lat) && Number.isFinite(lon);
  map.look(there ? { lat, lon } : hunt.center, there ? 18 : 15);
  Object.assign(window, { owner: { map: made.map } });
  await drawSpawns();
}
