// Which column is what: the guess, what speaks for it, and drop-downs to correct it.

import { make } from '../dom.js';
import { choice } from './paint.js';

/** The roles in the order of their weight; the first three say where a place is. */
const ROLES = ['latitude', 'longitude', 'position', 'title', 'category', 'description', 'creator', 'date', 'image', 'id'];
/** Of these a file has columns only where it is a table. */
const OF_TABLES = new Set(['latitude', 'longitude', 'position']);
const TABLES = new Set(['csv', 'socrata']);
const NONE = '\u0000';

/**
 * @typedef {object} Guess
 * @property {string} format
 * @property {string} [encoding]
 * @property {string} [delimiter]
 * @property {{name: string, samples: string[], filled: number}[]} columns
 * @property {{role: string, column: string | null, evidence?: {matching: number, of: number, low?: number, high?: number}}[]} roles
 * @property {{features: any[]}} [preview]
 * @property {string} [problem]  why no position can be read with these columns
 * @property {import('./said.js').Said & {record?: string}} [trouble]  the same, to be said in any language
 */

/**
 * What speaks for a column, as a sentence.
 * @param {import('./desk.js').Desk} desk
 * @param {Guess['roles'][number]} role
 */
function evidence({ t, words }, { role, column, evidence: found }) {
  if (column === null || !found) return '';
  const digits = new Intl.NumberFormat(words.locale, { maximumFractionDigits: 1 });
  const figures = { matching: digits.format(found.matching), of: digits.format(found.of) };
  if (found.low === undefined || found.high === undefined) {
    return t(role === 'position' ? 'studio.evidence.position' : 'studio.evidence.filled', { ...figures, count: found.of });
  }
  return t('studio.evidence.numbers', { ...figures, low: digits.format(found.low), high: digits.format(found.high), count: found.of });
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
    ...shown.map((role) => {
      const guessed = told.get(role) ?? { role, column: null };
      const now = role in chosen ? chosen[role] : guessed.column;
      const select = choice(`column-${role}`, [[NONE, t('studio.columns.none')], ...guess.columns.map(({ name }) => /** @type {[string, string]} */ ([name, name]))], now ?? NONE,
        (value) => onChoose(role, value === NONE ? null : value));
      const samples = guess.columns.find(({ name }) => name === now)?.samples ?? [];
      const why = [role in chosen && t('studio.columns.yours'), now === guessed.column && evidence(desk, guessed)].filter(Boolean).join(' · ');
      select.setAttribute('aria-describedby', `column-${role}-why`);
      return make('div', { class: 'column' },
        make('label', { for: select.id, text: role in WORDS ? t(`studio.role.${role}`) : role }), select,
        make('p', { id: `column-${role}-why` }, why && make('span', { text: why }), samples.length > 0 && make('bdi', { class: 'samples', text: samples.slice(0, 3).join(' · ') })));
    }));
}

/** The roles that have words of their own. */
const WORDS = Object.fromEntries(ROLES.map((role) => [role, true]));
