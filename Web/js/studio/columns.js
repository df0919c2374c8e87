// Which column is what: the guess, what speaks for it, and drop-downs to correct it.

import { make } from '../dom.js';
import { choice } from './paint.js';

/** The roles in the order of their weight; the first three say where a place is. */
const ROLES = ['latitude', 'longitude', 'position', 'title', 'category', 'description', 'creator', 'date', 'image', 'id'];
/** Of these a file has columns only where it is a table. */
const OF_TABLES = new Set(['latitude', 'longitude', 'position']);
const TABLES = new Set(['csv', 'socrata']);
const NONE = '\u0000';

/** @typedef {{low: number, high: number}} Span */
/** @typedef {{matching: number, of: number, judged?: number, low?: number, high?: number, first?: Span, second?: Span}} Evidence */
/**
 * @typedef {object} Guess
 * @property {string} format
 * @property {string} [encoding]
 * @property {string} [delimiter]
 * @property {{name: string, samples: string[], filled: number}[]} columns
 * @property {number} records  how many were looked at
 * @property {boolean} [isPart]  only the beginning of the file was
 * @property {{role: string, column: string | null, order?: string, evidence?: Evidence}[]} roles
 * @property {{features: any[]}} [preview]
 * @property {string} [problem]  why no position can be read with these columns
 * @property {import('./said.js').Said & {record?: string}} [trouble]  the same, to be said in any language
 */

/**
 * What speaks for a column, as a sentence.
 * @param {import('./desk.js').Desk} desk
 * @param {Guess} guess
 * @param {Guess['roles'][number]} role
 */
function evidence({ t, words, format }, guess, { role, column, evidence: found }) {
  if (column === null || !found) return '';
  const digits = digitsOf(words);
  const figures = { matching: digits.format(found.matching), of: digits.format(found.of), count: found.of };
  const said = found.low !== undefined && found.high !== undefined ? t('studio.evidence.numbers', { ...figures, low: digits.format(found.low), high: digits.format(found.high) })
    : t(role === 'position' ? 'studio.evidence.position' : 'studio.evidence.filled', figures);
  // What was not looked at is not vouched for.
  const within = found.judged ?? (guess.isPart ? guess.records : null);
  return within === null ? said : t('studio.evidence.part', { said, count: within, number: format.number(within) });
}

/** @param {import('../i18n.js').Words} words */
const digitsOf = (words) => new Intl.NumberFormat(words.locale, { maximumFractionDigits: 1 });

/**
 * Which of a position's two numbers comes first: told with how far both go, for the host to say it where it is not clear, or not so.
 * @param {import('./desk.js').Desk} desk
 * @param {Guess['roles'][number]} role
 * @param {string | null | undefined} chosen
 * @param {(order: string | null) => void} onChoose
 */
function orderView({ t, words }, { evidence: found, order }, chosen, onChoose) {
  if (!found?.first || !found.second) return null;
  const digits = digitsOf(words);
  const spans = { low: digits.format(found.first.low), high: digits.format(found.first.high), from: digits.format(found.second.low), to: digits.format(found.second.high) };
  const now = chosen ?? order;
  /** @type {[string, string][]} */
  const choices = [['lat,lon', t('studio.order.latitude')], ['lon,lat', t('studio.order.longitude')]];
  const select = choice('column-order', now ? choices : [[NONE, t('studio.order.unsure')], ...choices], now ?? NONE, (value) => onChoose(value === NONE ? null : value));
  select.setAttribute('aria-describedby', 'column-order-why');
  return make('div', { class: 'column' },
    make('label', { for: select.id, text: t('studio.order') }), select,
    make('p', { id: 'column-order-why' }, make('span', { text: [chosen && t('studio.columns.yours'), t('studio.order.why', spans)].filter(Boolean).join(' · ') })));
}

/**
 * @param {import('./desk.js').Desk} desk
 * @param {Guess} guess
 * @param {Record<string, string | null>} chosen  what the host has corrected, by role
 * @param {boolean} isKept  it is what was chosen last time
 * @param {(role: string, column: string | null) => void} onChoose
 */
export function columnsView(desk, guess, chosen, isKept, onChoose) {
  const { t } = desk;
  if (guess.columns.length === 0) return null;
  const told = new Map(guess.roles.map((each) => [each.role, each]));
  const isTable = TABLES.has(guess.format);
  const shown = [...ROLES, ...guess.roles.map(({ role }) => role).filter((role) => !ROLES.includes(role))].filter((role) => isTable || !OF_TABLES.has(role));
  return make('section', { class: 'columns', 'aria-labelledby': 'columns-title' },
    make('h2', { id: 'columns-title', text: t('studio.columns.title') }),
    make('p', { class: 'quietly', text: t(isKept ? 'studio.columns.kept' : 'studio.columns.text') }),
    ...shown.flatMap((role) => {
      const guessed = told.get(role) ?? { role, column: null };
      const now = role in chosen ? chosen[role] : guessed.column;
      const select = choice(`column-${role}`, [[NONE, t('studio.columns.none')], ...guess.columns.map(({ name }) => /** @type {[string, string]} */ ([name, name]))], now ?? NONE,
        (value) => onChoose(role, value === NONE ? null : value));
      const samples = guess.columns.find(({ name }) => name === now)?.samples ?? [];
      const why = [role in chosen && t('studio.columns.yours'), now === guessed.column && evidence(desk, guess, guessed)].filter(Boolean).join(' · ');
      select.setAttribute('aria-describedby', `column-${role}-why`);
      return [make('div', { class: 'column' },
        make('label', { for: select.id, text: role in WORDS ? t(`studio.role.${role}`) : role }), select,
        make('p', { id: `column-${role}-why` }, why && make('span', { text: why }), samples.length > 0 && make('bdi', { class: 'samples', text: samples.slice(0, 3).join(' · ') }))),
      role === 'position' ? orderView(desk, guessed, chosen.order, (order) => onChoose('order', order)) : null];
    }));
}

/** The roles that have words of their own. */
const WORDS = Object.fromEntries(ROLES.map((role) => [role, true]));
