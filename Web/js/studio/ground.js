// Ground: the extract of OpenStreetMap that tells where one may walk, what the host keeps out, and the order for a plan.

import { icon, make } from '../dom.js';
import { areaText } from './area.js';
import { createDrawing } from './draw.js';
import { send } from './files.js';
import { button, field, input, note, paint, waiting } from './paint.js';
import { createReasons } from './reasons.js';

/** What the server takes. */
const MOST = 1 << 30;
/** How many creatures are wished for, and how far apart they stand, metres, unless the host says otherwise. */
const USUAL = { count: '40', spacing: '60' };

/**
 * @param {import('./desk.js').Desk} desk
 * @returns {import('./desk.js').Step}
 */
export function createGround(desk) {
  const { t, format } = desk;
  const reasons = createReasons(desk);
  /** @type {File | null} */
  let file = null;
  let { count, spacing } = USUAL;
  let seed = '';
  let playgrounds = false;
  /**
   * How often each kind comes, beside the others.
   * @type {Map<string, string>}
   */
  const weights = new Map(desk.hunt.creatures.map((/** @type {any} */ { id }) => [id, '1']));
  let said = '';
  let busy = '';
  /** @type {any} */
  let plan = null;
  /** @type {any} */
  let ground = null;
  /**
   * The extract that was sent last, where the server has kept one.
   * @type {{at?: string, bytes?: number} | null}
   */
  let extract = null;
  /** @type {any[]} */
  let exclusions = [];
  /** @type {number | string | null} */
  let chosen = null;
  let isOpen = false;
  let isMore = false;
  /** @type {import('./draw.js').Drawing | null} */
  let drawing = null;
  /** @type {(() => void)[]} */
  let undo = [];

  const ask = (/** @type {string} */ path) => desk.host.get(desk.path(path), true);

  async function load() {
    try {
      const [draft, areas, kept] = await Promise.all([ask('plan'), ask('plan/ground'), ask('exclusions')]);
      plan = draft?.made ? draft : null;
      ground = areas?.features.length > 0 ? areas : null;
      extract = draft?.extract ?? areas?.extract ?? null;
      exclusions = kept?.exclusions ?? [];
    } catch (failure) {
      said = desk.trouble(failure);
    }
    if (isOpen) await draw();
  }

  async function draw() {
    const map = await desk.map();
    if (!isOpen) return;
    const features = ground?.features ?? [];
    map.set('allowed', features.filter((/** @type {any} */ each) => each.properties.kind === 'allowed'));
    map.set('forbidden', features.filter((/** @type {any} */ each) => each.properties.kind === 'forbidden' && each.properties.reason !== 'excluded'));
    map.set('excluded', exclusions.map((each) => ({ type: 'Feature', geometry: each.geometry, properties: { id: each.id, chosen: each.id === chosen } })));
    map.legend([
      ...(features.length > 0 ? [{ name: 'allowed', text: t('studio.legend.allowed') }, { name: 'forbidden', text: t('studio.legend.forbidden') }] : []),
      ...(exclusions.length > 0 ? [{ name: 'excluded', text: t('studio.legend.excluded') }] : [])]);
  }

  /** @param {any} event */
  async function onTap(event) {
    const map = await desk.map();
    const [found] = map.at(event.point, ['excluded', 'forbidden', 'allowed']);
    if (!found) return map.card(null);
    if (found.layer.id === 'excluded') return choose(found.properties.id);
    const { kind, reason } = found.properties;
    map.card(t(kind === 'allowed' ? 'studio.ground.allowed' : 'studio.ground.forbidden'), [reason ? reasons.reasonOf(reason) : t('studio.ground.allowed.text')]);
  }

  /** @param {any} id */
  async function choose(id) {
    chosen = chosen === id ? null : id;
    await draw();
    step.paint();
    const one = exclusions.find((each) => each.id === chosen);
    if (one) (await desk.map()).fit([one], 17);
  }

  async function begin() {
    const map = await desk.map();
    const core = await desk.core().catch(() => null);
    if (!core) {
      said = t('trouble.network');
      return step.paint();
    }
    map.card(null);
    drawing ??= createDrawing({ t, map, core, area: (metres) => areaText(desk.words, metres), say: desk.say });
    drawing.begin({
      async done(ring) {
        try {
          const made = await desk.host.post(desk.path('exclusions'), { geometry: { type: 'Polygon', coordinates: [ring] } });
          await load();
          chosen = made.id;
          desk.say(t('studio.saved'));
        } catch (failure) {
          said = desk.trouble(failure);
        }
        await draw();
        step.paint();
      },
      cancelled: () => step.paint(),
    });
    document.getElementById('map-pane')?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {any} one */
  async function remove(one) {
    try {
      await desk.host.del(desk.path(`exclusions/${one.id}`));
      exclusions = exclusions.filter((each) => each !== one);
    } catch (failure) {
      said = desk.trouble(failure);
    }
    await load();
    step.paint();
  }

  /** @param {boolean} [beside] without an extract: at the places, which the host answers for */
  async function propose(beside = false) {
    if (busy) return;
    const wrong = !(Number(count) >= 1 && Number(count) <= 5000) ? 'count' : !(Number(spacing) >= 40 && Number(spacing) <= 5000) ? 'spacing' : null;
    said = wrong ? t(`studio.ground.lack.${wrong}`) : !beside && !file && !hasExtract() ? t('studio.ground.lack.extract') : '';
    if (said) {
      step.paint();
      document.getElementById(wrong ?? 'file')?.focus();
      return;
    }
    busy = t('studio.ground.planning');
    step.paint();
    try {
      const fields = new URLSearchParams({ count, spacing });
      if (seed.trim()) fields.set('seed', seed.trim());
      if (playgrounds) fields.set('playgrounds', 'true');
      const shares = [...weights].filter(([, weight]) => Number(weight) > 0);
      if (shares.length > 0 && shares.some(([, weight]) => Number(weight) !== 1)) fields.set('weights', shares.map(([kind, weight]) => `${kind}:${Number(weight)}`).join(','));
      await send(desk.path(`spawns/plan?${fields}`), beside ? new Blob(['{"places":"all"}']) : file);
      file = null;
      desk.go('creatures');
    } catch (failure) {
      said = desk.trouble(failure);
      // What cannot be planned on is not kept as if it could.
      if (file && /** @type {any} */ (failure)?.problem?.slug === 'invalid') {
        said = t('studio.ground.bad', { name: file.name, reason: said });
        file = null;
      }
    } finally {
      busy = '';
      step.paint();
      if (said) desk.panel.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
    }
  }

  const hasExtract = () => extract !== null || plan !== null || ground !== null;

  function extractView() {
    const pick = /** @type {HTMLInputElement} */ (make('input', { type: 'file', id: 'file', class: 'unseen', accept: '.pbf,.osm,.xml' }));
    pick.addEventListener('change', () => {
      const next = pick.files?.[0];
      if (!next) return;
      said = next.size > MOST ? t('studio.places.large', { size: format.bytes(next.size), most: format.bytes(MOST) }) : '';
      file = said ? null : next;
      step.paint();
    });
    const kept = hasExtract();
    const state = file ? make('span', null, make('b', { dir: 'auto', text: file.name }), make('small', { text: format.bytes(file.size) }))
      : kept ? make('span', null, make('b', { text: t('studio.ground.kept') }), make('small', { text: extract?.at ? t('studio.ground.kept.at', { moment: format.moment(Date.parse(extract.at)) }) : t('studio.ground.another') }))
        : make('span', null, make('b', { text: t('studio.ground.choose') }), make('small', { text: t('studio.ground.choose.hint') }));
    return make('label', { class: `drop low ${file || kept ? 'has' : ''}`, for: 'file' }, pick, icon(file ? 'check' : 'file'), state);
  }

  const step = {
    async open() {
      isOpen = true;
      step.paint();
      const map = await desk.map().catch(() => null);
      if (!map || !isOpen) return;
      map.look(desk.hunt.center, 14);
      undo = [map.onTap((_, event) => onTap(event)), map.onEnter((at) => onTap({ point: map.map.project(at) })), map.cross()];
      await load();
      step.paint();
      if (isOpen && ground?.features.length) map.fit(ground.features.filter((/** @type {any} */ each) => each.properties.kind === 'allowed'));
    },
    close() {
      isOpen = false;
      drawing?.stop();
      for (const each of undo) each();
      undo = [];
      said = '';
      desk.map().then((map) => {
        for (const name of ['allowed', 'forbidden', 'excluded']) map.set(name, []);
        map.legend([]);
        map.card(null);
      }, () => {});
    },
    paint() {
      if (!isOpen) return;
      drawing?.relabel();
      const number = (/** @type {string} */ id, /** @type {string} */ value, /** @type {(value: string) => void} */ put, /** @type {any} */ limits) => input(id, value, put, { type: 'number', inputmode: 'numeric', ...limits });
      const playing = /** @type {HTMLInputElement} */ (make('input', { type: 'checkbox', id: 'playgrounds' }));
      playing.checked = playgrounds;
      playing.addEventListener('change', () => (playgrounds = playing.checked));
      const places = desk.hunt.categories.reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + each.count, 0);
      paint(desk.panel, [make('div', null,
        make('h1', { text: t('studio.step.ground') }),
        make('p', { class: 'lead', text: t('studio.ground.text') }),
        make('h2', { text: t('studio.ground.extract') }), extractView(),
        !file && !hasExtract() && make('p', { class: 'note warn', text: t('studio.ground.without') }),
        make('h2', { text: t('studio.ground.out') }),
        make('p', { class: 'quietly', text: t('studio.ground.out.text') }),
        exclusions.length > 0 && make('ul', { class: 'rows', id: 'exclusions' }, ...exclusions.map((each, index) => make('li', { class: each.id === chosen ? 'chosen' : null }, make('div', { class: 'two' },
          make('button', { type: 'button', id: `exclusion-${each.id}`, 'aria-pressed': String(each.id === chosen), onclick: () => choose(each.id) }, icon('shape'),
            make('span', { class: 'grow' }, make('b', { dir: 'auto', text: each.note || t('studio.ground.out.name', { number: format.number(index + 1) }) }))),
          button(`exclusion-remove-${each.id}`, t('studio.remove'), () => remove(each), { kind: 'text' }))))),
        button('exclude', t('studio.ground.out.draw'), begin),
        make('h2', { text: t('studio.ground.plan') }),
        make('div', { class: 'pair' },
          field(t('studio.ground.count'), number('count', count, (value) => (count = value), { min: '1', max: '5000' })),
          field(t('studio.ground.spacing'), number('spacing', spacing, (value) => (spacing = value), { min: '40', max: '5000' }), t('studio.ground.spacing.hint'))),
        make('details', { id: 'more', open: isMore, ontoggle: (/** @type {Event} */ event) => (isMore = /** @type {HTMLDetailsElement} */ (event.target).open) }, make('summary', { text: t('studio.ground.more') }),
          make('div', { class: 'pair' }, ...[...weights].map(([kind, weight]) => field(t('studio.ground.weight', { name: desk.words.pick(desk.hunt.creatures.find((/** @type {any} */ each) => each.id === kind)?.names, kind) }),
            number(`weight-${kind}`, weight, (value) => weights.set(kind, value), { min: '0', max: '1000', step: 'any' })))),
          make('label', { class: 'check', for: 'playgrounds' }, playing, make('span', { text: t('studio.ground.playgrounds') })),
          field(t('studio.ground.seed'), number('seed', seed, (value) => (seed = value), { min: '0', step: '1' }), t('studio.ground.seed.hint'))),
        busy && waiting(busy), note(said, 'bad'),
        !file && !hasExtract() && places > 0 && make('div', { class: 'apart' }, make('p', { class: 'quietly', text: t('studio.ground.beside.text') }),
          button('beside', t('studio.ground.beside'), () => propose(true), { disabled: busy !== '' })),
        make('div', { class: 'go' }, button('propose', t('studio.ground.propose'), () => propose(), { kind: 'primary', disabled: busy !== '' })))]);
    },
  };
  return step;
}
