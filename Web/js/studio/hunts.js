// The hunts of this server.

import { icon, make } from '../dom.js';
import { send } from './files.js';
import { button, field, input, note, paint, waiting } from './paint.js';

/**
 * @param {import('./desk.js').Desk} desk
 * @returns {import('./desk.js').Step & {trouble: (failure: any) => void}}
 */
export function createHunts(desk) {
  const { t, format } = desk;
  /** @type {any[] | null} */
  let hunts = null;
  let said = '';
  let busy = false;

  async function load() {
    try {
      hunts = (await desk.anyone.get('/api/hunts', true)).hunts;
      if (desk.hunt === null) said = kept;
    } catch (failure) {
      said = desk.trouble(failure);
    }
    kept = '';
    if (desk.hunt === null) step.paint();
  }
  /** What brought the host back here; said once. */
  let kept = '';

  /**
   * A file whose hunt's short name is taken here: another is asked for.
   * @type {File | null}
   */
  let pending = null;
  let name = '';

  /** @param {File} file @param {string} [as] another short name */
  async function open(file, as = '') {
    busy = true;
    said = '';
    step.paint();
    try {
      const hunt = await send(`/api/hunts/import${as && `?as=${encodeURIComponent(as)}`}`, file);
      pending = null;
      name = '';
      location.hash = `#/${hunt.id}/places`;
    } catch (failure) {
      const isTaken = /** @type {any} */ (failure)?.problem?.status === 409;
      pending = isTaken || as ? file : null;
      said = isTaken ? t('studio.hunt.taken') : desk.trouble(failure);
    } finally {
      busy = false;
      if (desk.hunt === null) step.paint();
      if (pending) document.getElementById('as')?.focus();
    }
  }

  function opener() {
    const pick = /** @type {HTMLInputElement} */ (make('input', { type: 'file', id: 'archive', class: 'unseen' }));
    pick.addEventListener('change', () => pick.files?.[0] && open(pick.files[0]));
    return make('label', { class: 'text opener', for: 'archive' }, pick, make('span', { text: t('studio.hunts.import') }));
  }

  /** @param {any} hunt */
  function when(hunt) {
    const now = Date.now();
    if (hunt.ends && Date.parse(hunt.ends) < now) return t('studio.hunts.over', { day: format.day(hunt.ends) });
    if (hunt.starts && Date.parse(hunt.starts) > now) return t('studio.hunts.begins', { day: format.day(hunt.starts) });
    return t('studio.hunts.open');
  }

  /** @param {any} hunt */
  function row(hunt) {
    const places = hunt.categories.reduce((/** @type {number} */ sum, /** @type {any} */ { count }) => sum + count, 0);
    return make('li', null, make('a', { href: `#/${hunt.id}/places`, id: `hunt-${hunt.id}` },
      make('span', { class: 'grow' }, make('b', { dir: 'auto', text: hunt.title }),
        make('small', null, `${hunt.id} · ${t('studio.hunts.places', { count: places, number: format.number(places) })} · ${when(hunt)}`)),
      icon('next')));
  }

  const step = {
    open() {
      step.paint();
      return load();
    },
    close() {
      said = '';
    },
    /** @param {any} failure */
    trouble(failure) {
      kept = desk.trouble(failure);
    },
    paint() {
      paint(desk.panel, [make('div', { class: 'narrow' },
        make('h1', { text: t('studio.hunts.title') }),
        note(said, 'bad'),
        pending && !busy && make('div', { class: 'asked' },
          field(t('studio.hunt.id'), input('as', name, (value) => (name = value), { maxlength: '40', autocapitalize: 'none', spellcheck: 'false', autocomplete: 'off' }), t('studio.hunt.id.hint')),
          button('open-as', t('studio.hunts.import.as'), () => pending && name.trim() && open(pending, name.trim()), { kind: 'primary' })),
        hunts === null && !said && waiting(t('join.loading')),
        hunts === null && said && button('again', t('refusal.again'), () => step.open()),
        hunts !== null && hunts.length === 0 && make('p', { class: 'lead', text: t('studio.hunts.none') }),
        hunts !== null && hunts.length > 0 && make('ul', { class: 'rows', id: 'hunts' }, ...hunts.map(row)),
        make('a', { class: hunts?.length ? 'quiet' : 'primary', id: 'new-hunt', href: '#/new', text: t('studio.hunts.new') }),
        busy ? waiting(t('studio.wait')) : opener())]);
    },
  };
  return step;
}
