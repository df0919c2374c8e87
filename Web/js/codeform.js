// "I have a code": coming back as the player one was, on this phone or another.

import { byId, make } from './dom.js';
import { readCode } from './codes.js';
import { tell } from './trouble.js';

/**
 * @param {{
 *   t: (key: string, params?: any) => string,
 *   onCode: (code: {token: string} | {move: string}) => Promise<void>,
 * }} parts  `onCode` rejects as `api.js` does where the server does not know the code
 */
export function createCodeForm({ t, onCode }) {
  const joinForm = byId('join-form');
  /** @type {string} */
  let trouble = '';
  let busy = false;

  const form = make('form', { id: 'code-form', onsubmit: submit });
  joinForm.after(form);

  function draw() {
    const typed = /** @type {HTMLInputElement | null} */ (form.querySelector('input'))?.value ?? '';
    const input = /** @type {HTMLInputElement} */ (make('input', {
      id: 'code', type: 'text', autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', enterkeyhint: 'go', 'aria-describedby': 'code-kinds code-trouble',
      'aria-invalid': trouble ? 'true' : null,
    }));
    input.value = typed;
    form.replaceChildren(
      make('label', { class: 'field', for: 'code', text: t('code.label') }), input,
      make('p', { id: 'code-kinds', class: 'aside', text: t('code.kinds') }),
      make('p', { id: 'code-trouble', class: 'note warn', role: 'alert', hidden: trouble === '', text: trouble }),
      make('div', { class: 'actions' }, make('button', { id: 'code-go', class: 'primary', type: 'submit', text: t('code.go') })),
      make('button', { id: 'code-without', class: 'text', type: 'button', text: t('code.without'), onclick: close }));
  }

  /** @param {string} text */
  function say(text) {
    trouble = text;
    draw();
    byId('code').focus();
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    if (busy) return;
    const typed = byId('code').value;
    const code = readCode(typed);
    if (!code) return say(t(typed.trim() ? 'code.no' : 'code.empty'));
    busy = true;
    byId('code-go').disabled = true;
    try {
      await onCode(code);
      trouble = '';
      form.hidden = true;
      joinForm.hidden = false;
      byId('code').value = '';
    } catch (reason) {
      const failure = /** @type {any} */ (reason);
      if (!failure?.problem && !failure?.network) throw reason;
      const isUnknown = failure.problem?.status === 404 || failure.problem?.status === 401;
      const why = 'move' in code ? 'code.unknown.move' : 'code.unknown.recovery';
      say(isUnknown ? t(why) : tell(t, failure));
    } finally {
      busy = false;
      const button = /** @type {HTMLButtonElement | null} */ (form.querySelector('#code-go'));
      if (button) button.disabled = false;
    }
  }

  function close() {
    trouble = '';
    form.hidden = true;
    joinForm.hidden = false;
    byId('have-code').focus();
  }

  return {
    open() {
      joinForm.hidden = true;
      form.hidden = false;
      draw();
      byId('code').focus();
    },
    close() {
      if (!form.hidden) close();
    },
    relabel() {
      if (form.hidden) return;
      joinForm.hidden = true; // the page has just shown it again
      trouble = '';
      draw();
    },
  };
}
