// Requests: what owners of the ground asked for, what came of it, and what the host may still do: widen, restore, grant.

import { make } from '../dom.js';
import { nearOf } from './near.js';
import { button, field, input, note, paint, waiting } from './paint.js';

/** How far around a land no creature stands unless it is widened, metres. */
const MARGIN = 40;
/** How many requests are told by what they are near. */
const NAMED = 30;

/**
 * @param {import('./desk.js').Desk} desk
 * @returns {import('./desk.js').Step}
 */
export function createRequests(desk) {
  const { t, format } = desk;
  /** @type {any[] | null} */
  let removals = null;
  /**
   * What each land is near, by language and code.
   * @type {Map<string, string>}
   */
  const near = new Map();
  /** @type {string | null} */
  let chosen = null;
  let margin = '';
  let said = '';
  let good = '';
  let busy = false;
  let isOpen = false;
  /** @type {(() => void)[]} */
  let undo = [];

  async function load() {
    try {
      removals = (await desk.host.get(desk.path('removals'), true)).removals;
    } catch (failure) {
      said = desk.trouble(failure);
    }
    if (removals) desk.waits(removals.filter(({ state }) => state === 'waiting').length);
    if (isOpen) await draw();
    step.paint();
    tellNear();
  }

  const named = (/** @type {string} */ code) => `${desk.words.language} ${code}`;

  /** The latest are told by what they are near. */
  async function tellNear() {
    if (!desk.hunt.basemap) return;
    const core = await desk.core().catch(() => null);
    const some = (removals ?? []).slice(0, NAMED).filter(({ code }) => !near.has(named(code)));
    await Promise.all(some.map(async ({ code, geometry }) => near.set(named(code), (await nearOf({ core, words: desk.words, basemap: desk.hunt.basemap }, geometry)) ?? '')));
    if (some.length > 0) step.paint();
  }

  async function draw() {
    const map = await desk.map();
    const core = await desk.core().catch(() => null);
    if (!isOpen) return;
    // A point with what is cleared around it.
    const round = (/** @type {any} */ { geometry: { coordinates: [lon, lat] }, margin: metres }) => ({ type: 'Polygon', coordinates: [core.ring(lat, lon, metres ?? MARGIN)] });
    map.set('removals', (removals ?? []).flatMap((one) => {
      const properties = { code: one.code, chosen: one.code === chosen };
      const land = { type: 'Feature', geometry: one.geometry, properties };
      return core && one.geometry.type === 'Point' ? [{ type: 'Feature', geometry: round(one), properties }, land] : [land];
    }));
  }

  /** @param {string | null} code */
  async function choose(code) {
    chosen = code;
    const one = removals?.find((each) => each.code === code);
    margin = one ? String(one.margin ?? MARGIN) : '';
    said = good = '';
    await draw();
    step.paint();
    if (one) (await desk.map()).fit([one], 17);
  }

  /** @param {any} change */
  async function settle(change) {
    if (busy || chosen === null) return;
    busy = true;
    said = good = '';
    step.paint();
    try {
      await desk.host.patch(desk.path(`removals/${encodeURIComponent(chosen)}`), change);
      good = t('studio.saved');
      await load();
    } catch (failure) {
      said = desk.trouble(failure);
    } finally {
      busy = false;
      step.paint();
    }
  }

  /** @param {any} one */
  function actions(one) {
    const isIn = one.state === 'done' || one.state === 'granted';
    return make('div', { class: 'request' },
      field(t('studio.requests.margin'), input('margin', margin, (value) => (margin = value), { type: 'number', inputmode: 'numeric', min: '0', max: '1000', step: '5' }), t('studio.requests.margin.hint')),
      make('div', { class: 'pair' },
        button('grant', t(isIn ? 'studio.requests.widen' : 'studio.requests.grant'), () => settle({ state: 'granted', margin: Number(margin) }), { kind: 'primary', disabled: busy }),
        isIn && button('restore', t('studio.requests.restore'), () => settle({ state: 'restored' }), { disabled: busy })),
      isIn && make('small', { text: t('studio.requests.restore.hint') }),
      note(said, 'bad'), note(good, 'good'));
  }

  const step = {
    async open() {
      isOpen = true;
      step.paint();
      const map = await desk.map().catch(() => null);
      if (!map || !isOpen) return;
      map.look(desk.hunt.center, 14);
      undo = [map.onTap((_, event) => {
        const [found] = map.at(event.point, ['removals', 'removals-spot']);
        choose(found?.properties.code ?? null);
      })];
      await load();
      if (isOpen && removals?.length) map.fit(removals);
    },
    close() {
      isOpen = false;
      chosen = null;
      for (const each of undo) each();
      undo = [];
      said = good = '';
      desk.map().then((map) => map.set('removals', []), () => {});
    },
    paint() {
      if (!isOpen) return;
      paint(desk.panel, [make('div', null,
        make('h1', { text: t('studio.step.requests') }),
        make('p', { class: 'lead', text: t('studio.requests.text') }),
        removals === null && !said && waiting(t('join.loading')),
        chosen === null && note(said, 'bad'),
        removals !== null && removals.length === 0 && make('p', { class: 'quietly', id: 'requests-none', text: t('studio.requests.none') }),
        removals !== null && removals.length > 0 && make('ul', { class: 'rows', id: 'removals' }, ...removals.map((one) => make('li', { class: one.code === chosen ? 'chosen' : null },
          make('button', { type: 'button', id: `removal-${one.code}`, 'aria-expanded': String(one.code === chosen), onclick: () => choose(one.code === chosen ? null : one.code) },
            make('span', { class: 'grow' }, make('b', { text: one.code }),
              near.get(named(one.code)) && make('small', { class: 'near', dir: 'auto', text: t('remove.near', { name: near.get(named(one.code)) }) }), make('small', { text: format.moment(Date.parse(one.at)) }),
              make('small', { text: t('studio.requests.taken', { count: one.taken ?? 0, number: format.number(one.taken ?? 0) }) })),
            make('span', { class: `badge-state ${one.state}`, text: STATES.includes(one.state) ? t(`remove.state.${one.state}`) : one.state })),
          one.code === chosen && one.contact && make('p', { class: 'contact' }, make('span', { text: t('studio.requests.contact') }), ' ', make('bdi', { text: one.contact })),
          one.code === chosen && actions(one)))))]);
    },
  };
  return step;
}

const STATES = ['done', 'waiting', 'granted', 'restored'];
