// What a hunt is: its name, where it is, how near one must come, who may catch, when, and which creatures there are.

import { icon, make } from '../dom.js';
import { fetchFile } from './files.js';
import { createFinder } from './finder.js';
import { button, choice, field, input, note, paint } from './paint.js';

/** The kinds that the app draws, with the height and hits of the usual ones. */
const KINDS = /** @type {const} */ ([['wolf', 1, 1], ['dragon', 2.4, 2]]);
/** The map shows no town yet. */
const WORLD = 3;
/** What an id may be of the server. */
const ID = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/;

/**
 * An id from a title; '' where nothing of it can be one.
 * @param {string} title
 */
const idFrom = (title) => title.normalize('NFKD').toLowerCase().replace(/[\u0300-\u036f]/g, '').replace(/[^a-z0-9]+/g, '-').slice(0, 40).replace(/^-+|-+$/g, '');

/**
 * A time as a field of the browser writes it, by the host's own clock.
 * @param {string | undefined} at RFC 3339
 */
function local(at) {
  if (!at) return '';
  const date = new Date(at);
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/**
 * @param {import('./desk.js').Desk} desk
 * @returns {import('./desk.js').Step}
 */
export function createSettings(desk) {
  const { t, words } = desk;
  /** @type {any} */
  let draft = null;
  let said = '';
  let saved = false;
  let busy = false;
  let sure = false;
  const finder = createFinder({ words, map: desk.map, basemap: () => null, paint: () => step.paint(), say: desk.say, found: ({ lat, lon }) => setCenter({ lng: lon, lat }) });
  /** @type {(() => void)[]} */
  let undo = [];

  function begin() {
    const hunt = desk.hunt;
    draft = hunt
      ? {
        isNew: false, id: hunt.id, title: hunt.title, description: hunt.description, center: hunt.center, reach: String(hunt.reach), claimMode: hunt.claimMode,
        starts: local(hunt.starts), ends: local(hunt.ends), allowsSimulated: hunt.allowsSimulated, creatures: hunt.creatures,
      }
      : {
        isNew: true, id: '', named: false, title: '', description: '', center: null, reach: '50', claimMode: 'everyone', starts: '', ends: '', allowsSimulated: false,
        creatures: KINDS.map(([id, height, hitPoints]) => ({ id, height: String(height), hitPoints: String(hitPoints), on: true })),
      };
  }

  /** @param {{lat: number, lon: number} | null} center */
  async function showCenter(center) {
    const map = await desk.map();
    if (!draft) return;
    map.set('center', center ? [map.point(center.lon, center.lat, {})] : []);
  }

  /**
   * A new hunt is looked for where the last one lies, on the streets that are known there.
   * @param {import('./map.js').StudioMap} map
   */
  async function lookAtAnother(map) {
    const [found, known] = await Promise.all(['/api/hunts', '/api/basemaps'].map((path) => desk.anyone.get(path, true).catch(() => null)));
    const other = found?.hunts.findLast((/** @type {any} */ each) => each.basemap) ?? found?.hunts.at(-1);
    const [street] = known?.basemaps ?? [];
    if (!draft?.isNew || draft.center) return;
    map.ground({ basemap: other?.basemap ?? street?.name });
    // Unless the host has gone somewhere meanwhile.
    if (map.map.getZoom() >= WORLD) return;
    if (street && !other?.basemap) map.map.fitBounds(street.bounds, { duration: 0, maxZoom: 14 });
    else if (other) map.look(other.center, 12);
  }

  /** @param {{lng: number, lat: number}} at */
  async function setCenter({ lng, lat }) {
    // Its library wraps the longitude, and may still be on its way to a host who types at once.
    await desk.map();
    if (!draft) return;
    const map = /** @type {any} */ (maplibregl);
    const { lng: lon } = new map.LngLat(lng, lat).wrap();
    draft.center = { lat, lon };
    showCenter(draft.center);
    desk.say(t('studio.hunt.center.set'));
    step.paint();
  }

  function body() {
    const moment = (/** @type {string} */ text) => (text ? new Date(text).toISOString() : null);
    return {
      title: draft.title.trim(), description: draft.description, center: draft.center, reach: Number(draft.reach), claimMode: draft.claimMode,
      starts: moment(draft.starts), ends: moment(draft.ends), allowsSimulated: draft.allowsSimulated,
    };
  }

  /** What is still missing, in words; null: nothing. */
  function lack() {
    if (!draft.title.trim()) return ['title', t('studio.hunt.lack.title')];
    if (draft.isNew && !ID.test(draft.id)) return ['id', t('studio.hunt.lack.id')];
    if (!draft.center) return ['center', t('studio.hunt.lack.center')];
    if (!(Number(draft.reach) >= 1 && Number(draft.reach) <= 10000)) return ['reach', t('studio.hunt.lack.reach')];
    if (draft.starts && draft.ends && draft.ends <= draft.starts) return ['ends', t('studio.hunt.lack.ends')];
    if (draft.isNew && !draft.creatures.some((/** @type {any} */ each) => each.on)) return [`kind-${KINDS[0][0]}`, t('studio.hunt.lack.creatures')];
    return null;
  }

  async function save() {
    if (busy) return;
    const missing = lack();
    said = missing?.[1] ?? '';
    saved = false;
    if (missing) {
      step.paint();
      document.getElementById(missing[0])?.focus();
      return;
    }
    busy = true;
    step.paint();
    try {
      if (draft.isNew) {
        const creatures = draft.creatures.filter((/** @type {any} */ each) => each.on).map((/** @type {any} */ { id, height, hitPoints }) => ({
          id, model: id, names: Object.fromEntries(['en', 'zh-Hant', 'zh-Hans'].map((tag) => [tag, NAMES[id][tag]])), height: Number(height), hitPoints: Number(hitPoints),
        }));
        const hunt = await desk.host.post('/api/hunts', { id: draft.id, ...body(), creatures });
        draft = null;
        location.hash = `#/${hunt.id}/places`;
        return;
      }
      desk.hunt = await desk.host.patch(desk.path(''), body());
      begin();
      saved = true;
      desk.say(t('studio.saved'));
    } catch (failure) {
      const taken = /** @type {any} */ (failure)?.problem?.status === 409;
      said = taken ? t('studio.hunt.taken') : desk.trouble(failure);
    } finally {
      busy = false;
      if (draft) step.paint();
    }
  }

  async function keep() {
    said = '';
    try {
      await fetchFile(desk.path('export'), `${desk.hunt.id}.hunt.tar.gz`);
    } catch (failure) {
      said = desk.trouble(failure);
    }
    step.paint();
  }

  async function remove() {
    if (!sure) {
      sure = true;
      return step.paint();
    }
    try {
      await desk.host.del(desk.path(''));
      draft = null;
      location.hash = '#/';
    } catch (failure) {
      said = desk.trouble(failure);
      step.paint();
    }
  }

  /** @param {string} name @param {any} value */
  function put(name, value) {
    draft[name] = value;
    saved = false;
  }

  /** @param {any} each */
  function kind(each) {
    const box = /** @type {HTMLInputElement} */ (make('input', { type: 'checkbox', id: `kind-${each.id}` }));
    box.checked = each.on;
    box.addEventListener('change', () => {
      each.on = box.checked;
      step.paint();
    });
    const number = (/** @type {string} */ name, /** @type {string} */ label, /** @type {any} */ limits) =>
      field(label, input(`${name}-${each.id}`, each[name], (value) => (each[name] = value), { type: 'number', inputmode: 'decimal', disabled: !each.on, ...limits }));
    return make('fieldset', { class: 'kind' },
      make('legend', null, make('label', { class: 'check', for: box.id }, box, make('b', { text: NAMES[each.id][words.language] }))),
      make('div', { class: 'pair' }, number('height', t('studio.hunt.height'), { min: '0.05', max: '100', step: '0.05' }), number('hitPoints', t('studio.hunt.hits'), { min: '1', max: '100', step: '1' })));
  }

  const step = {
    async open() {
      begin();
      finder.clear();
      said = '';
      saved = sure = false;
      step.paint();
      const map = await desk.map().catch(() => null);
      if (!map || !draft) return;
      await showCenter(draft.center);
      if (draft.center) map.look(draft.center, 14);
      else await lookAtAnother(map);
      undo = [map.onTap((at) => setCenter(at)), map.onEnter((at) => setCenter(at)), map.cross(true)];
    },
    close() {
      for (const each of undo) each();
      undo = [];
      desk.map().then((map) => map.set('center', []), () => {});
      draft = null;
    },
    paint() {
      if (!draft) return;
      const title = input('title', draft.title, (value) => {
        put('title', value);
        if (draft.isNew && !draft.named) {
          draft.id = idFrom(value);
          const id = /** @type {HTMLInputElement | null} */ (document.getElementById('id'));
          if (id) id.value = draft.id;
        }
      }, { maxlength: '200', autocomplete: 'off' });
      const description = /** @type {HTMLTextAreaElement} */ (make('textarea', { id: 'description', rows: '3', maxlength: '4000' }));
      description.value = draft.description;
      description.addEventListener('input', () => put('description', description.value));
      const form = make('form', { novalidate: true },
        make('h1', { text: t(draft.isNew ? 'studio.hunt.new' : 'studio.step.settings') }),
        field(t('studio.hunt.title'), title),
        draft.isNew && field(t('studio.hunt.id'), input('id', draft.id, (value) => {
          put('id', value);
          draft.named = value !== '';
        }, { maxlength: '40', autocapitalize: 'none', spellcheck: 'false', autocomplete: 'off' }), t('studio.hunt.id.hint')),
        field(t('studio.hunt.description'), description, t('studio.hunt.description.hint')),
        make('div', { class: 'entry' },
          make('span', { class: 'field', text: t('studio.hunt.center') }),
          make('p', { class: `state ${draft.center ? 'good' : ''}` }, draft.center && icon('check'), t(draft.center ? 'studio.hunt.center.there' : 'studio.hunt.center.hint'))),
        finder.view(button('center', t('studio.hunt.center.here'), async () => setCenter((await desk.map()).map.getCenter()))),
        make('div', { class: 'pair' },
          field(t('studio.hunt.reach'), input('reach', draft.reach, (value) => put('reach', value), { type: 'number', inputmode: 'numeric', min: '1', max: '10000', step: '1' }), t('studio.hunt.reach.hint')),
          field(t('studio.hunt.mode'), choice('mode', [['everyone', t('studio.hunt.mode.everyone')], ['first', t('studio.hunt.mode.first')]], draft.claimMode, (value) => {
            put('claimMode', value);
            step.paint();
          }), t(`studio.hunt.mode.${draft.claimMode}.hint`))),
        make('div', { class: 'pair' },
          field(t('studio.hunt.starts'), input('starts', draft.starts, (value) => put('starts', value), { type: 'datetime-local' })),
          field(t('studio.hunt.ends'), input('ends', draft.ends, (value) => put('ends', value), { type: 'datetime-local' }))),
        make('small', { text: t('studio.hunt.window.hint') }),
        draft.isNew ? make('div', { class: 'kinds' }, make('h2', { text: t('studio.hunt.creatures') }), ...draft.creatures.map(kind)) : null,
        note(said, 'bad'), note(saved && t('studio.saved'), 'good'),
        make('div', { class: 'go' }, make('button', { id: 'save', type: 'submit', class: 'primary', disabled: busy, text: t(busy ? 'studio.wait' : draft.isNew ? 'studio.hunt.make' : 'studio.save') })),
        draft.isNew ? null : make('div', { class: 'apart' },
          make('p', { class: 'quietly', text: t('studio.hunt.export.text') }), button('export', t('studio.hunt.export'), keep)),
        draft.isNew ? null : make('div', { class: 'apart' },
          sure && make('p', { class: 'note warn', role: 'alert', text: t('studio.hunt.delete.what') }),
          make('div', { class: 'pair' }, button('delete', t(sure ? 'studio.hunt.delete.sure' : 'studio.hunt.delete'), remove, { kind: 'danger' }),
            sure && button('delete-not', t('studio.cancel'), () => {
              sure = false;
              step.paint();
            }))));
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        save();
      });
      paint(desk.panel, [form]);
    },
  };
  return step;
}

/**
 * What the kinds are called, in every language: a hunt carries its creatures' names.
 * @type {Record<string, Record<string, string>>}
 */
const NAMES = {
  wolf: { en: 'Wolf', 'zh-Hant': '狼', 'zh-Hans': '狼' },
  dragon: { en: 'Dragon', 'zh-Hant': '龍', 'zh-Hans': '龙' },
};
