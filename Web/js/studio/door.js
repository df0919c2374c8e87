// The door: the host's key is asked for, tried, and kept for this tab.

import { createApi } from '../api.js';
import { byId, make } from '../dom.js';
import { input, note, paint } from './paint.js';
import { key, setKey } from './session.js';

/**
 * @param {import('./desk.js').Desk} desk
 * @param {() => void} opened
 * @returns {import('./desk.js').Step & {because: (text: string) => void}}
 */
export function createDoor(desk, opened) {
  const { t } = desk;
  let typed = '';
  let said = '';
  let busy = false;
  /** Why the host is here again. */
  let why = '';

  async function enter() {
    const secret = typed.trim();
    if (!secret || busy) return byId('key').focus();
    busy = true;
    said = '';
    step.paint();
    try {
      await createApi({ token: secret }).get('/api/host-key', true);
      typed = '';
      setKey(secret);
      opened();
    } catch (failure) {
      said = /** @type {any} */ (failure)?.problem?.status === 401 ? t('studio.door.wrong') : desk.trouble(failure);
    } finally {
      busy = false;
      if (key() === null) {
        step.paint();
        byId('key').focus();
      }
    }
  }

  const step = {
    open() {
      step.paint();
    },
    close() {
      said = why = '';
    },
    /** @param {string} text */
    because(text) {
      why = text;
    },
    paint() {
      const form = make('form', { class: 'door', autocomplete: 'off' },
        make('h1', { text: t('studio.door.title') }),
        why ? make('p', { class: 'note warn', id: 'why', role: 'status', text: t(why) }) : make('p', { class: 'lead', text: t('studio.door.text') }),
        make('div', { class: 'entry' },
          make('label', { class: 'field', for: 'key', text: t('around.key.label') }),
          input('key', typed, (value) => (typed = value), { type: 'password', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'none', 'aria-describedby': 'key-hint' }),
          make('small', { id: 'key-hint', text: t('studio.door.hint') })),
        note(said, 'bad'),
        make('button', { id: 'enter', type: 'submit', class: 'primary', disabled: busy, text: t(busy ? 'studio.wait' : 'studio.door.enter') }));
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        enter();
      });
      paint(desk.panel, [form]);
    },
  };
  return step;
}
