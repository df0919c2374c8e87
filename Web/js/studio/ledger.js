// The account of an import: every record, taken or refused with its reason, as a table and as a file.

import { make } from '../dom.js';
import { save } from './files.js';
import { sayCause } from './said.js';

/** Rows that the page shows at most; the file has all. */
const MOST = 100;

/**
 * @typedef {object} Ledger
 * @property {number} read
 * @property {number} accepted
 * @property {number} places
 * @property {({record: string, reason: string} & import('./said.js').Said)[]} rejected
 * @property {number} [cut]  records with texts that were cut
 * @property {string[]} [links]  to more data, which nobody followed
 * @property {{count: number, records: string[]}} [crossings]  records whose area crosses itself, the first of them
 * @property {{places: number, of: number, kilometers: number}} [far]  places far from the hunt
 * @property {{added: number, changed: number, unchanged: number, missing: number, removed?: number}} difference
 * @property {{name: string, tracks: number}} [overlay]  what of it lies over the map as lines
 */

/**
 * @param {import('./desk.js').Desk} desk
 * @param {Ledger} ledger
 * @param {string} source
 * @param {() => void} onTable  asks for all of it as a table
 * @returns {HTMLElement}
 */
export function ledgerView({ t, format }, ledger, source, onTable) {
  const { added, changed, unchanged, missing } = ledger.difference;
  const figure = (/** @type {string} */ key, /** @type {number} */ value, /** @type {string} */ kind = '') =>
    make('div', { class: kind }, make('dd', { text: format.number(value) }), make('dt', { text: t(key) }));
  const more = ledger.rejected.length - MOST;
  const crossings = ledger.crossings ?? { count: 0, records: [] };
  const far = ledger.far;
  return make('div', { class: 'ledger', id: 'ledger' },
    make('dl', { class: 'figures' },
      figure('studio.ledger.read', ledger.read), figure('studio.ledger.accepted', ledger.accepted, 'good'),
      figure('studio.ledger.rejected', ledger.rejected.length, ledger.rejected.length > 0 ? 'bad' : '')),
    make('dl', { class: 'figures small' },
      figure('studio.ledger.added', added), figure('studio.ledger.updated', changed), figure('studio.ledger.unchanged', unchanged),
      missing > 0 && figure('studio.ledger.missing', missing)),
    ledger.overlay && make('p', { class: 'note', text: t('studio.ledger.tracks', { count: ledger.overlay.tracks, number: format.number(ledger.overlay.tracks) }) }),
    ...(ledger.links ?? []).map((link) => make('p', { class: 'note warn', text: link ? t('studio.ledger.link.which', { link }) : t('studio.ledger.link') })),
    far && make('p', { class: 'note warn', text: t(far.places === far.of ? 'studio.ledger.far.all' : 'studio.ledger.far', { number: format.number(far.places), of: format.number(far.of), kilometers: format.number(far.kilometers) }) }),
    ...crossings.records.map((record) => make('p', { class: 'note', text: t('studio.ledger.crossing', { record }) })),
    crossings.count > crossings.records.length && make('p', { class: 'note', text: t('studio.ledger.crossing.more', { number: format.number(crossings.count - crossings.records.length) }) }),
    (ledger.cut ?? 0) > 0 && make('p', { class: 'note warn', id: 'cut', text: t('studio.ledger.cut', { count: ledger.cut, number: format.number(ledger.cut ?? 0) }) }),
    ledger.rejected.length > 0 && make('div', { class: 'table', tabindex: '0', role: 'region', 'aria-label': t('studio.ledger.table') },
      make('table', null,
        make('caption', { class: 'unseen', text: t('studio.ledger.table') }),
        make('thead', null, make('tr', null, make('th', { scope: 'col', text: t('studio.ledger.record') }), make('th', { scope: 'col', text: t('studio.ledger.reason') }))),
        make('tbody', null, ...ledger.rejected.slice(0, MOST).map((each) => make('tr', null, make('td', { dir: 'auto', text: each.record }), make('td', { text: sayCause(t, 'record', each, each.reason) })))))),
    more > 0 && make('small', { text: t('studio.ledger.more', { number: format.number(more) }) }),
    make('div', { class: 'links' },
      make('button', { type: 'button', class: 'text', id: 'ledger-csv', text: t('studio.ledger.csv'), onclick: onTable }),
      make('button', { type: 'button', class: 'text', id: 'ledger-json', text: t('studio.ledger.json'), onclick: () => save(new Blob([JSON.stringify(ledger, null, 1)], { type: 'application/json' }), `ledger-${source}.json`) })));
}
