// Painting a part of the page anew without taking the reader's place from them: the focus, what is marked, how far it is scrolled.

import { make } from '../dom.js';

/**
 * @param {HTMLElement} root
 * @param {(Node | string | null | undefined | false)[]} nodes
 */
export function paint(root, nodes) {
  const before = /** @type {HTMLInputElement | null} */ (root.contains(document.activeElement) ? document.activeElement : null);
  const id = before?.id;
  /** @type {[number | null, number | null] | null} */
  let marked = null;
  try {
    marked = before && 'selectionStart' in before ? [before.selectionStart, before.selectionEnd] : null;
  } catch {
    // Fields for numbers and times have no place in them to remember.
  }
  const scrolled = root.scrollTop;
  const told = root.querySelector('[role="alert"]')?.textContent;
  root.replaceChildren(...nodes.filter(Boolean).map((node) => /** @type {Node | string} */ (node)));
  root.scrollTop = scrolled;
  const alert = root.querySelector('[role="alert"]');
  // What went wrong is said where it is seen, not under a button or beyond an edge.
  if (alert && alert.textContent !== told) alert.scrollIntoView({ block: 'nearest' });
  if (!before) return;
  const after = id ? /** @type {HTMLInputElement | null} */ (document.getElementById(id)) : null;
  (after ?? root).focus({ preventScroll: true });
  try {
    if (after && marked && marked[0] !== null) after.setSelectionRange(marked[0], marked[1]);
  } catch {
    // as above
  }
}

/**
 * A field with its label, and what more there is to say about it.
 * @param {string} label
 * @param {HTMLElement} control with an id
 * @param {string} [hint]
 */
export function field(label, control, hint) {
  if (hint) control.setAttribute('aria-describedby', `${control.id}-hint`);
  return make('div', { class: 'entry' },
    make('label', { class: 'field', for: control.id, text: label }), control,
    hint && make('small', { id: `${control.id}-hint`, text: hint }));
}

/**
 * @param {string} id
 * @param {[string, string][]} choices value and words
 * @param {string} chosen
 * @param {(value: string) => void} onChange
 * @returns {HTMLSelectElement}
 */
export function choice(id, choices, chosen, onChange) {
  const select = /** @type {HTMLSelectElement} */ (make('select', { id, class: 'choice' }, ...choices.map(([value, text]) => make('option', { value, text }))));
  select.value = chosen;
  select.addEventListener('change', () => onChange(select.value));
  return select;
}

/**
 * @param {string} id
 * @param {string} value
 * @param {(value: string) => void} onInput
 * @param {Record<string, any>} [attributes]
 * @returns {HTMLInputElement}
 */
export function input(id, value, onInput, attributes = {}) {
  const element = /** @type {HTMLInputElement} */ (make('input', { id, type: 'text', ...attributes }));
  element.value = value;
  element.addEventListener('input', () => onInput(element.value));
  return element;
}

/**
 * @param {string} id @param {string} text @param {() => void} onclick
 * @param {{kind?: 'primary' | 'quiet' | 'text' | 'danger', disabled?: boolean}} [more]
 * @returns {HTMLButtonElement}
 */
export const button = (id, text, onclick, more = {}) =>
  /** @type {HTMLButtonElement} */ (make('button', { type: 'button', id, class: more.kind ?? 'quiet', text, onclick, disabled: more.disabled }));

/**
 * A line that says what went wrong, or what to mind.
 * @param {string | null | undefined | false} text
 * @param {'warn' | 'bad' | 'good' | ''} [kind]
 */
export const note = (text, kind = '') => (text ? make('p', { class: `note ${kind}`.trim(), role: kind === 'bad' ? 'alert' : null, text }) : null);

/** @param {string} text */
export const waiting = (text) => make('p', { class: 'quietly waiting', role: 'status', text });
