// Creatures: what the plan proposes and why, what it refused, what stands now; moved, taken out, set by hand, published.

import { icon, make } from '../dom.js';
import { portrait } from '../portraits.js';
import { createReasons } from './reasons.js';
import { button, choice, field, note, paint, waiting } from './paint.js';

/** @typedef {{kind: 'proposed' | 'spawns', id: any} | null} Chosen */
/** @typedef {{what: 'move', id: any} | {what: 'set', id?: undefined} | null} Mode */

/** Rows until more are asked for. */
const MOST = 30;

/**
 * @param {import('./desk.js').Desk} desk
 * @returns {import('./desk.js').Step}
 */
export function createCreatures(desk) {
  const { t, format, words } = desk;
  const reasons = createReasons(desk);
  /** @type {any} */
  let plan = null;
  /** @type {any} */
  let ground = null;
  /** @type {any[]} */
  let exclusions = [];
  /**
   * What stands now.
   * @type {any[]}
   */
  let spawns = [];
  /** @type {any[]} */
  let places = [];
  /**
   * What places are called, by key.
   * @type {Map<string, string>}
   */
  let titles = new Map();
  /**
   * What speaks against those that were set by hand, by number.
   * @type {Map<number, string>}
   */
  const doubts = new Map();
  let said = '';
  let good = '';
  let busy = '';
  let loaded = false;
  let all = false;
  /** @type {Chosen} */
  let chosen = null;
  /**
   * What the next tap does.
   * @type {Mode}
   */
  let mode = null;
  let kind = '';
  /** Whether the host has vouched for spots of which no map tells anything. */
  let blind = false;
  let isOpen = false;
  /** @type {(() => void)[]} */
  let undo = [];

  const creature = (/** @type {string} */ id) => desk.hunt.creatures.find((/** @type {any} */ each) => each.id === id);
  const named = (/** @type {string} */ id) => words.pick(creature(id)?.names, id);
  const model = (/** @type {string} */ id) => creature(id)?.model ?? id;

  async function load() {
    said = '';
    // One that cannot be had takes nothing from the others.
    const [draft, areas, kept, standing, known] = (await Promise.allSettled([
      ...['plan', 'plan/ground', 'exclusions'].map((path) => desk.host.get(desk.path(path), true)),
      ...['spawns', 'places?limit=10000'].map((path) => desk.anyone.get(desk.path(path), true))])).map((each) => {
      if (each.status === 'fulfilled') return each.value;
      said = desk.trouble(each.reason);
      return null;
    });
    plan = draft?.made ? draft : null;
    ground = areas?.features.length > 0 ? areas : null;
    exclusions = kept?.exclusions ?? [];
    spawns = standing?.spawns ?? [];
    places = known?.features ?? [];
    titles = new Map(places.map((each) => [each.id, each.properties.title]));
    loaded = true;
    if (isOpen) await draw();
    step.paint();
  }

  async function draw() {
    const map = await desk.map();
    if (!isOpen) return;
    const is = (/** @type {string} */ what, /** @type {any} */ id) => chosen?.kind === what && chosen.id === id;
    const features = ground?.features ?? [];
    map.set('allowed', features.filter((/** @type {any} */ each) => each.properties.kind === 'allowed'));
    map.set('forbidden', features.filter((/** @type {any} */ each) => each.properties.kind === 'forbidden' && each.properties.reason !== 'excluded'));
    map.set('excluded', exclusions.map((each) => ({ type: 'Feature', geometry: each.geometry, properties: { id: each.id } })));
    const colors = new Map(desk.hunt.categories.map((/** @type {any} */ { name, color }) => [name, color]));
    map.set('places', places.map((each) => ({ ...each, properties: { key: each.id, title: each.properties.title, color: colors.get(each.properties.category) } })));
    map.set('refused', (plan?.refused ?? []).map((/** @type {any} */ each, /** @type {number} */ index) => map.point(each.lon, each.lat, { index })));
    // Those that stand already are drawn as such.
    const standing = new Set(spawns.map(({ id }) => id));
    const proposed = (plan?.spawns ?? []).filter((/** @type {any} */ each) => !standing.has(each.spawn) || is('proposed', each.id));
    map.set('proposed', proposed.map((/** @type {any} */ each) => map.creature(each, model(each.creature), { id: each.id, near: true, chosen: is('proposed', each.id) })));
    map.set('spawns', spawns.map((each) => map.creature(each, model(each.creature), { id: each.id, chosen: is('spawns', each.id) })));
    map.legend([
      ...(plan ? [{ name: 'proposed', text: t('studio.legend.proposed', { number: format.number(proposed.length) }) }, { name: 'refused', text: t('studio.legend.refused', { number: format.number(plan.refused.length) }) }] : []),
      ...(spawns.length > 0 ? [{ name: 'spawns', text: t('studio.legend.spawns', { number: format.number(spawns.length) }) }] : []),
      ...(features.length > 0 ? [{ name: 'allowed', text: t('studio.legend.allowed') }, { name: 'forbidden', text: t('studio.legend.forbidden') }] : []),
      ...(exclusions.length > 0 ? [{ name: 'excluded', text: t('studio.legend.excluded') }] : []),
      ...(places.length > 0 ? [{ name: 'places', text: t('studio.legend.places') }] : [])]);
  }

  /** @param {{lng: number, lat: number}} at @param {{x: number, y: number}} point */
  async function onTap(at, point) {
    const map = await desk.map();
    const { lng: lon, lat } = new maplibregl.LngLat(at.lng, at.lat).wrap();
    if (mode?.what === 'move') return move(mode.id, { lat, lon });
    if (mode?.what === 'set') {
      const [place] = map.at(point, ['places']);
      const near = place && places.find((each) => each.id === place.properties.key);
      const [placeLon, placeLat] = near?.geometry.coordinates ?? [];
      return stand(near ? { lat: placeLat, lon: placeLon, place: near.id } : { lat, lon });
    }
    const [found] = map.at(point, ['proposed', 'spawns', 'refused', 'places', 'excluded', 'forbidden', 'allowed']);
    if (!found) return select(null);
    const { id: layer } = found.layer;
    if (layer === 'proposed' || layer === 'spawns') return select({ kind: layer, id: found.properties.id }, false);
    await select(null);
    if (layer === 'refused') {
      const one = plan.refused[found.properties.index];
      map.card(t('studio.creatures.refused'), [reasons.refusal(one)]);
    } else if (layer === 'places') map.card(found.properties.title, []);
    else if (layer === 'excluded') map.card(t('studio.legend.excluded'), [t('studio.reason.excluded')]);
    else map.card(t(layer === 'allowed' ? 'studio.ground.allowed' : 'studio.ground.forbidden'), [found.properties.reason ? reasons.reasonOf(found.properties.reason) : t('studio.ground.allowed.text')]);
  }

  /**
   * @param {Chosen} next
   * @param {boolean} [moving] brings it into the middle
   */
  async function select(next, moving = true) {
    const back = `${chosen?.kind}-${chosen?.id}`;
    chosen = next;
    const map = await desk.map();
    const one = next && (next.kind === 'proposed' ? plan?.spawns : spawns)?.find((/** @type {any} */ each) => each.id === next.id);
    await draw();
    step.paint();
    if (!one || !next) {
      map.card(null);
      // Whoever was in the card is back where it was opened from.
      if (document.activeElement === document.body) (document.getElementById(back) ?? desk.panel).focus({ preventScroll: true });
      return;
    }
    if (moving) map.look(one, Math.max(map.map.getZoom(), 16.5));
    const place = one.place && places.find((each) => each.id === one.place);
    const lines = [
      next.kind === 'spawns' && doubts.get(next.id) && t('studio.creatures.set.warning', { reason: doubts.get(next.id) }),
      ...(next.kind === 'proposed' || one.why ? reasons.explanation(one.why) : [t('studio.creatures.stands')]),
      place && t('spawn.beside', { title: place.properties.title })];
    map.card(named(one.creature), [make('ul', { class: 'why' }, ...lines.filter(Boolean).map((text) => make('li', { text })))], next.kind === 'proposed'
      ? [button('card-move', t('studio.creatures.move'), () => setMode({ what: 'move', id: one.id })), button('card-out', t('studio.creatures.out'), () => out(one.id), { kind: 'danger' })]
      : [button('card-away', t('studio.creatures.away'), () => away(one.id), { kind: 'danger' })], () => select(null));
    if (moving) map.clear();
  }

  /** @type {(() => void)[]} */
  let unmode = [];
  /** @param {Mode} next */
  async function setMode(next) {
    const map = await desk.map();
    for (const each of unmode) each();
    unmode = next ? [map.cross(true)] : [];
    map.set('pins', []);
    mode = next;
    said = good = '';
    if (next) {
      map.card(t(next.what === 'move' ? 'studio.creatures.move' : 'studio.creatures.set.short', { name: named(kind) }), [t(next.what === 'move' ? 'studio.creatures.move.how' : 'studio.creatures.set.how')],
        [button('mode-here', t('studio.creatures.here'), () => {
          const at = map.map.getCenter();
          onTap(at, map.map.project(at));
        }, { kind: 'primary' }), button('mode-not', t('studio.cancel'), () => setMode(null))], () => setMode(null), true);
      map.map.getCanvas().focus({ preventScroll: true });
      document.getElementById('map-pane')?.scrollIntoView({ block: 'nearest' });
    } else map.card(null);
    step.paint();
  }

  /** @param {any} id @param {{lat: number, lon: number}} at */
  async function move(id, at) {
    const map = await desk.map();
    try {
      const moved = await desk.host.patch(desk.path(`plan/spawns/${id}`), at);
      plan.spawns = plan.spawns.map((/** @type {any} */ each) => (each.id === id ? moved : each));
      await setMode(null);
      await select({ kind: 'proposed', id: moved.id }, false);
      desk.say(t('studio.creatures.moved'));
    } catch (failure) {
      const problem = /** @type {any} */ (failure)?.problem;
      // It stays where it was, and the next tap may be a better one.
      map.card(t('studio.creatures.not-there'), [problem?.reason ? reasons.refusal(problem) : desk.trouble(failure), t('studio.creatures.move.how')],
        [button('mode-not', t('studio.cancel'), () => setMode(null))], () => setMode(null), true);
      desk.say(t('studio.creatures.not-there'));
    }
  }

  /**
   * Lets a creature stand; where something speaks against the spot, or nothing is known of it, the host is asked first.
   * @param {{lat: number, lon: number, place?: string}} at
   * @param {boolean} [sure]
   */
  async function stand(at, sure = false) {
    const map = await desk.map();
    map.set('pins', []);
    const body = { spawns: [{ creature: kind, ...at }] };
    try {
      if (!sure) {
        const { warnings: [found] } = await desk.host.post(desk.path('spawns?dryRun=true'), body);
        if (found && !(found.cause && blind)) return ask(at, found);
      }
      const { spawns: [made], warnings = [] } = await desk.host.post(desk.path('spawns'), body);
      spawns = [...spawns, made];
      if (warnings.length > 0) doubts.set(made.id, reasons.refusal(warnings[0]));
      await setMode(null);
      await select({ kind: 'spawns', id: made.id }, false);
      // Whoever was asked in the card is in the card that came of it.
      if (sure) map.enterCard();
      good = t('studio.creatures.set.done');
      said = '';
      desk.say(good);
    } catch (failure) {
      const problem = /** @type {any} */ (failure)?.problem;
      map.card(t('studio.creatures.not-there'), [problem?.reason ? reasons.refusal(problem) : desk.trouble(failure), t('studio.creatures.set.how')],
        [button('mode-not', t('studio.cancel'), () => setMode(null))], () => setMode(null), true);
      desk.say(t('studio.creatures.not-there'));
    }
    step.paint();
  }

  /**
   * What speaks against a spot, before anything stands there.
   * @param {{lat: number, lon: number, place?: string}} at @param {any} found
   */
  async function ask(at, found) {
    const map = await desk.map();
    const title = t('studio.creatures.set.sure');
    map.set('pins', [map.point(at.lon, at.lat, {})]);
    map.card(title, [make('p', { class: 'reason', text: reasons.refusal(found) }), t(found.cause ? 'studio.creatures.set.sure.blind' : 'studio.creatures.set.sure.text')], [
      button('set-sure', t('studio.creatures.set.sure.yes'), () => {
        blind ||= Boolean(found.cause);
        stand(at, true);
      }, { kind: 'danger' }),
      button('set-elsewhere', t('studio.creatures.set.sure.no'), () => setMode({ what: 'set' }))], () => setMode(null), true);
    map.enterCard();
    desk.say(`${title} ${reasons.refusal(found)}`);
  }

  /** @param {any} id */
  async function out(id) {
    try {
      await desk.host.del(desk.path(`plan/spawns/${id}`));
      plan.spawns = plan.spawns.filter((/** @type {any} */ each) => each.id !== id);
      desk.say(t('studio.creatures.gone'));
    } catch (failure) {
      said = desk.trouble(failure);
    }
    await select(null);
  }

  /** @param {any} id */
  async function away(id) {
    try {
      await desk.host.del(desk.path(`spawns/${id}`));
      spawns = spawns.filter((each) => each.id !== id);
      desk.say(t('studio.creatures.gone'));
    } catch (failure) {
      said = desk.trouble(failure);
    }
    await select(null);
  }

  async function publish() {
    if (busy) return;
    busy = t('studio.creatures.publishing');
    said = good = '';
    step.paint();
    try {
      const { added = 0, kept = 0, removed = 0 } = await desk.host.post(desk.path('plan/publish'), {});
      good = t('studio.creatures.published', { added: format.number(added), kept: format.number(kept), removed: format.number(removed) });
      await select(null);
      await load();
      desk.say(good);
    } catch (failure) {
      said = desk.trouble(failure);
    } finally {
      busy = '';
      step.paint();
      desk.panel.querySelector('.note.good, [role="alert"]')?.scrollIntoView({ block: 'center' });
    }
  }

  /** @param {any} one @param {'proposed' | 'spawns'} where */
  function row(one, where) {
    const on = chosen?.kind === where && chosen.id === one.id;
    // What stands is told by its place, and by why it may stand where a plan says so.
    const why = where === 'proposed' ? one.why : plan?.spawns.find((/** @type {any} */ each) => each.spawn === one.id)?.why;
    const line = [one.place && titles.get(one.place), ...(where === 'proposed' || why ? reasons.explanation(why) : [])].filter(Boolean).join(' · ');
    return make('li', { class: on ? 'chosen' : null }, make('button', { type: 'button', id: `${where}-${one.id}`, 'aria-pressed': String(on), onclick: async (/** @type {MouseEvent} */ event) => {
      await select(on ? null : { kind: where, id: one.id });
      if (!on && event.detail === 0) (await desk.map()).enterCard();
    } },
      portrait(model(one.creature)), make('span', { class: 'grow' }, make('b', { text: named(one.creature) }), line && make('small', { text: line })), icon('next')));
  }

  /** @param {any[]} list @param {'proposed' | 'spawns'} where */
  const rows = (list, where) => make('ul', { class: 'rows creatures', id: where }, ...list.slice(0, all ? Infinity : MOST).map((each) => row(each, where)));

  function draftView() {
    if (!plan) {
      return [make('p', { class: 'quietly', text: t('studio.creatures.none') }), make('a', { class: 'quiet', id: 'to-ground', href: `#/${desk.hunt.id}/ground`, text: t('studio.creatures.to-ground') })];
    }
    const { added = 0, kept = 0, gone = 0 } = plan.difference ?? {};
    const refusedBy = Object.entries(plan.refusedBy ?? {}).sort(([, a], [, b]) => b - a).slice(0, 6);
    return [
      make('dl', { class: 'figures' },
        make('div', { class: 'good' }, make('dd', { text: format.number(added) }), make('dt', { text: t('studio.creatures.added') })),
        make('div', null, make('dd', { text: format.number(kept) }), make('dt', { text: t('studio.creatures.kept') })),
        make('div', { class: gone > 0 ? 'bad' : '' }, make('dd', { text: format.number(gone) }), make('dt', { text: t('studio.creatures.leave') }))),
      ...(plan.cautions ?? []).map((/** @type {string} */ each) => note(t(`studio.caution.${each}`, { kilometers: format.number(plan.away ?? 0) }), 'warn')),
      make('p', { class: 'quietly', text: t('studio.creatures.look') }),
      refusedBy.length > 0 && make('details', null, make('summary', { text: t('studio.creatures.refused.how', { number: format.number(Object.values(plan.refusedBy).reduce((sum, each) => sum + each, 0)) }) }),
        make('ul', { class: 'why' }, ...refusedBy.map(([reason, number]) => make('li', { text: t('studio.creatures.refused.by', { reason: reasons.reasonOf(reason), number: format.number(number) }) })))),
      plan.gone?.length > 0 && make('details', null, make('summary', { text: t('studio.creatures.leave.which', { count: plan.gone.length, number: format.number(plan.gone.length) }) }),
        make('ul', { class: 'why', id: 'gone' }, ...plan.gone.map((/** @type {any} */ { id, creature: kindOf }) => make('li', {
          text: plan.because?.[id] ? t('studio.creatures.leave.why', { name: named(kindOf), reason: reasons.refusal(plan.because[id]) }) : named(kindOf),
        })))),
      plan.spawns.length === 0 ? make('p', { class: 'note warn', text: t('studio.creatures.empty') }) : rows(plan.spawns, 'proposed'),
      plan.spawns.length > MOST && !all && button('all', t('studio.creatures.all', { number: format.number(plan.spawns.length) }), () => {
        all = true;
        step.paint();
      }, { kind: 'text' }),
    ];
  }

  const step = {
    async open() {
      isOpen = true;
      kind ||= desk.hunt.creatures[0]?.id ?? '';
      good = '';
      step.paint();
      const map = await desk.map().catch(() => null);
      if (!map || !isOpen) return;
      map.look(desk.hunt.center, 15);
      undo = [map.onTap((at, event) => onTap(at, event.point)), map.onEnter((at) => onTap(at, map.map.project(at))), map.cross()];
      await load();
      const shown = map.get(plan ? 'proposed' : 'spawns');
      if (isOpen && shown.length > 0) map.fit(shown, 17);
    },
    close() {
      isOpen = false;
      for (const each of [...undo, ...unmode]) each();
      undo = unmode = [];
      mode = chosen = null;
      said = '';
      desk.map().then((map) => {
        for (const name of ['allowed', 'forbidden', 'excluded', 'places', 'refused', 'proposed', 'spawns', 'pins']) map.set(name, []);
        map.legend([]);
        map.card(null);
      }, () => {});
    },
    paint() {
      if (!isOpen) return;
      const changes = plan && ((plan.difference?.added ?? plan.spawns.length) > 0 || (plan.difference?.gone ?? 0) > 0);
      paint(desk.panel, [make('div', null,
        make('h1', { text: t('studio.step.creatures') }),
        note(good, 'good'), note(said, 'bad'), busy && waiting(busy),
        !loaded && waiting(t('join.loading')),
        ...(loaded ? draftView() : []),
        good && !changes && make('div', { class: 'go' }, make('a', { class: 'primary', id: 'to-share', href: `#/${desk.hunt.id}/share`, text: t('studio.step.share') })),
        plan && (changes || !good) && make('div', { class: 'go' }, button('publish', t('studio.creatures.publish'), publish, { kind: 'primary', disabled: busy !== '' || !changes })),
        loaded && make('section', { 'aria-labelledby': 'hand-title' },
          make('h2', { id: 'hand-title', text: t('studio.creatures.hand') }),
          make('p', { class: 'note warn', text: t(ground ? 'studio.creatures.hand.warning' : 'studio.creatures.hand.blind') }),
          make('div', { class: 'pair' },
            field(t('studio.creatures.kind'), choice('kind', desk.hunt.creatures.map((/** @type {any} */ each) => /** @type {[string, string]} */ ([each.id, named(each.id)])), kind, (value) => (kind = value))),
            button('set', t('studio.creatures.set'), () => setMode({ what: 'set' })))),
        loaded && spawns.length > 0 && make('section', { 'aria-labelledby': 'now-title' },
          make('h2', { id: 'now-title', text: t('studio.creatures.now', { count: spawns.length, number: format.number(spawns.length) }) }),
          rows(spawns, 'spawns')))]);
    },
  };
  return step;
}
