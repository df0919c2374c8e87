// The account of an import: every record, taken or refused with its reason, as a table and as a file.

import { make } from '../dom.js';
import { save } from './files.js';

/** Rows that the page shows at most; the file has all. */
const MOST = 100;

/** @typedef {{read: number, accepted: number, places: number, rejected: {record: string, reason: string}[], added: number, updated: number, unchanged: number, missing?: number, removed?: number, notes?: string[]}} Ledger */

/** @param {unknown} text a cell that no table program takes for a formula */
function cell(text) {
  const plain = String(text);
  return `"${(/^[=+\-@\t]/.test(plain) ? `'${plain}` : plain).replace(/"/g, '""')}"`;
}

/**
 * The ledger as CSV, UTF-8 with the mark that table programs look for.
 * @param {Ledger} ledger
 */
function asCSV(ledger) {
  const rows = [['record', 'reason'], ...ledger.rejected.map(({ record, reason }) => [record, reason])];
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/**
 * @param {import('./desk.js').Desk} desk
 * @param {Ledger} ledger
 * @param {string} source
 * @returns {HTMLElement}
 */
export function ledgerView({ t, format }, ledger, source) {
  const figure = (/** @type {string} */ key, /** @type {number} */ value, /** @type {string} */ kind = '') =>
    make('div', { class: kind }, make('dd', { text: format.number(value) }), make('dt', { text: t(key) }));
  const more = ledger.rejected.length - MOST;
  return make('div', { class: 'ledger', id: 'ledger' },
    make('dl', { class: 'figures' },
      figure('studio.ledger.read', ledger.read), figure('studio.ledger.accepted', ledger.accepted, 'good'),
      figure('studio.ledger.rejected', ledger.rejected.length, ledger.rejected.length > 0 ? 'bad' : '')),
    make('dl', { class: 'figures small' },
      figure('studio.ledger.added', ledger.added), figure('studio.ledger.updated', ledger.updated), figure('studio.ledger.unchanged', ledger.unchanged),
      ledger.missing === undefined ? null : figure('studio.ledger.missing', ledger.missing)),
    ...(ledger.notes ?? []).map((text) => make('p', { class: 'note warn', text })),
    ledger.rejected.length > 0 && make('div', { class: 'table', tabindex: '0', role: 'region', 'aria-label': t('studio.ledger.table') },
      make('table', null,
        make('caption', { class: 'unseen', text: t('studio.ledger.table') }),
        make('thead', null, make('tr', null, make('th', { scope: 'col', text: t('studio.ledger.record') }), make('th', { scope: 'col', text: t('studio.ledger.reason') }))),
        make('tbody', null, ...ledger.rejected.slice(0, MOST).map(({ record, reason }) => make('tr', null, make('td', { dir: 'auto', text: record }), make('td', { text: reason })))))),
    more > 0 && make('small', { text: t('studio.ledger.more', { number: format.number(more) }) }),
    make('div', { class: 'links' },
      make('button', { type: 'button', class: 'text', id: 'ledger-csv', text: t('studio.ledger.csv'), onclick: () => save(new Blob([asCSV(ledger)], { type: 'text/csv' }), `ledger-${source}.csv`) }),
      make('button', { type: 'button', class: 'text', id: 'ledger-json', text: t('studio.ledger.json'), onclick: () => save(new Blob([JSON.stringify(ledger, null, 1)], { type: 'application/json' }), `ledger-${source}.json`) })));
}
