// Requests: what owners of the ground asked for, what came of it, and what the host may still do: widen, restore, grant.

import { make } from '../dom.js';
import { nearOf } from './near.js';
import { button, field, input, note, paint, waiting } from './paint.js';

/** How far around a land no creature stands unless it is widened, metres. */
const MARGIN = 40;
/** How many requests are told by what they are near. */
const NAMED = 30;
/** So long nobody has typed before another margin is tried, ms. */
const PAUSE = 300;

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
  /**
   * What went at once within a day, of what may.
   * @type {{requests: number, requestsAtMost: number, creatures: number, creaturesAtMost: number, usedUpUntil?: string} | null}
   */
  let today = null;
  /**
   * All that stands, and what the chosen request clears, took and would take.
   * @type {any[]}
   */
  let spawns = [];
  /** @type {{ground: any[], took: any[], standing: any[]} | null} */
  let effect = null;
  let turn = 0;
  let timer = 0;
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
      ({ removals, today } = await desk.host.get(desk.path('removals'), true));
      spawns = (await desk.anyone.get(desk.path('spawns'), true)).spawns;
    } catch (failure) {
      said = desk.trouble(failure);
    }
    if (removals) desk.waits(removals.filter(({ state }) => state === 'waiting').length);
    if (isOpen) await draw();
    step.paint();
    tellNear();
  }

  /** Asks what the chosen request clears, with the margin as it is typed. */
  async function weigh() {
    const mine = ++turn;
    const [code, metres] = [chosen, Number(margin)];
    if (code === null || margin.trim() === '' || !(metres >= 0 && metres <= 1000)) return;
    const found = await desk.host.get(desk.path(`removals/${encodeURIComponent(code)}/creatures?margin=${metres}`), true).catch((failure) => {
      said = desk.trouble(failure);
      return null;
    });
    if (mine !== turn) return;
    effect = found;
    await draw();
    step.paint();
  }

  const named = (/** @type {string} */ code) => `${desk.words.language} ${code}`;

  /** The latest are told by what they are near. */
  async function tellNear() {
    const basemap = desk.hunt?.basemap;
    if (!basemap) return;
    const core = await desk.core().catch(() => null);
    const some = (removals ?? []).slice(0, NAMED).filter(({ code }) => !near.has(named(code)));
    await Promise.all(some.map(async ({ code, geometry }) => near.set(named(code), (await nearOf({ core, words: desk.words, basemap }, geometry)) ?? '')));
    if (some.length > 0) step.paint();
  }

  async function draw() {
    const map = await desk.map();
    if (!isOpen) return;
    const model = (/** @type {string} */ kind) => desk.hunt.creatures.find((/** @type {any} */ each) => each.id === kind)?.model ?? kind;
    const goes = new Set((effect?.standing ?? []).map(({ id }) => id));
    map.set('removals', (removals ?? []).map((one) => ({ type: 'Feature', geometry: one.geometry, properties: { code: one.code, chosen: one.code === chosen } })));
    map.set('margins', effect?.ground ?? []);
    map.set('spawns', spawns.filter(({ id }) => !goes.has(id)).map((each) => map.creature(each, model(each.creature), { id: each.id })));
    map.set('proposed', (effect?.standing ?? []).map((each) => map.creature(each, model(each.creature), { id: each.id, near: true })));
    map.set('refused', (effect?.took ?? []).map((each) => map.point(each.lon, each.lat, { chosen: true })));
    map.legend(effect === null ? [] : [
      { name: 'removals', text: t('studio.requests.legend.land') }, { name: 'margins', text: t('studio.requests.legend.margin') },
      ...(effect.standing.length > 0 ? [{ name: 'proposed', text: t('studio.requests.legend.standing', { number: format.number(effect.standing.length) }) }] : []),
      ...(effect.took.length > 0 ? [{ name: 'refused', text: t('studio.requests.legend.took', { number: format.number(effect.took.length) }) }] : [])]);
  }

  /** @param {string | null} code */
  async function choose(code) {
    chosen = code;
    const one = removals?.find((each) => each.code === code);
    margin = one ? String(one.margin ?? MARGIN) : '';
    said = good = '';
    effect = null;
    await draw();
    step.paint();
    if (!one) return;
    await weigh();
    if (chosen === code) (await desk.map()).fit(/** @type {any} */ (effect)?.ground ?? [one], 17);
  }

  /** @param {any} change */
  async function settle(change) {
    if (busy || chosen === null) return;
    busy = true;
    said = good = '';
    step.paint();
    try {
      await desk.host.patch(desk.path(`removals/${encodeURIComponent(chosen)}`), change);
      good = t(`studio.requests.settled.${change.state}`);
      await load();
      await weigh();
      desk.say(good);
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
    const going = effect?.standing.length ?? 0;
    return make('div', { class: 'request' },
      field(t('studio.requests.margin'), input('margin', margin, (value) => {
        margin = value;
        clearTimeout(timer);
        timer = setTimeout(weigh, PAUSE);
      }, { type: 'number', inputmode: 'numeric', min: '0', max: '1000', step: '5' }), t('studio.requests.margin.hint')),
      effect && (!isIn || going > 0) && make('p', { id: 'would-go', class: 'quietly', text: t('studio.requests.would', { count: going, number: format.number(going) }) }),
      make('div', { class: 'pair' },
        button('grant', t(isIn ? 'studio.requests.widen' : 'studio.requests.grant'), () => settle({ state: 'granted', margin: Number(margin) }), { kind: 'primary', disabled: busy }),
        one.state === 'waiting' && button('decline', t('studio.requests.decline'), () => settle({ state: 'declined' }), { disabled: busy }),
        isIn && button('restore', t('studio.requests.restore'), () => settle({ state: 'restored' }), { disabled: busy })),
      one.state === 'waiting' && make('small', { text: t('studio.requests.decline.hint') }),
      isIn && make('small', { text: t('studio.requests.restore.hint') }),
      note(said, 'bad'), note(good, 'good'));
  }

  /** What went at once within a day: a host is told before an owner has to wait for it. */
  function share() {
    if (!today || today.requests === 0) return null;
    const figures = {
      creatures: format.number(today.creatures), creaturesAtMost: format.number(today.creaturesAtMost), requests: format.number(today.requests), requestsAtMost: format.number(today.requestsAtMost),
    };
    return today.usedUpUntil ? make('p', { class: 'note warn', id: 'share', text: t('studio.requests.share.used', { ...figures, count: today.requests, moment: format.moment(Date.parse(today.usedUpUntil)) }) })
      : make('p', { class: 'quietly', id: 'share', text: t('studio.requests.share', { ...figures, count: today.creatures }) });
  }

  const step = {
    async open() {
      isOpen = true;
      step.paint();
      const map = await desk.map().catch(() => null);
      if (!map || !isOpen) return;
      map.look(desk.hunt.center, 14);
      undo = [map.onTap((_, event) => {
        const [found] = map.at(event.point, ['removals-spot', 'removals']);
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
      effect = null;
      clearTimeout(timer);
      desk.map().then((map) => {
        for (const name of ['removals', 'margins', 'spawns', 'proposed', 'refused']) map.set(name, []);
        map.legend([]);
      }, () => {});
    },
    paint() {
      if (!isOpen) return;
      paint(desk.panel, [make('div', null,
        make('h1', { text: t('studio.step.requests') }),
        make('p', { class: 'lead', text: t('studio.requests.text') }),
        removals === null && !said && waiting(t('join.loading')),
        chosen === null && note(said, 'bad'), share(),
        removals !== null && removals.length === 0 && make('p', { class: 'quietly', id: 'requests-none', text: t('studio.requests.none') }),
        removals !== null && removals.length > 0 && make('ul', { class: 'rows', id: 'removals' }, ...removals.map((one) => make('li', { class: one.code === chosen ? 'chosen' : null },
          make('button', { type: 'button', id: `removal-${one.code}`, 'aria-expanded': String(one.code === chosen), onclick: () => choose(one.code === chosen ? null : one.code) },
            make('span', { class: 'grow' }, make('b', { text: one.code }),
              near.get(named(one.code)) && make('small', { class: 'near', dir: 'auto', text: t('remove.near', { name: near.get(named(one.code)) }) }), make('small', { text: format.moment(Date.parse(one.at)) }),
              make('small', { text: one.state === 'waiting' ? t('studio.requests.would', { count: one.standing ?? 0, number: format.number(one.standing ?? 0) })
                : t('studio.requests.taken', { count: one.taken ?? 0, number: format.number(one.taken ?? 0) }) })),
            make('span', { class: `badge-state ${one.state}`, text: STATES.includes(one.state) ? t(`remove.state.${one.state}`) : one.state })),
          one.code === chosen && one.contact && make('p', { class: 'contact' }, make('span', { text: t('studio.requests.contact') }), ' ', make('bdi', { text: one.contact })),
          one.code === chosen && actions(one)))))]);
    },
  };
  return step;
}

const STATES = ['done', 'waiting', 'granted', 'restored', 'declined'];
