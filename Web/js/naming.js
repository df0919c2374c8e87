// The name a player goes by: changed, taken or given up.

import { make } from './dom.js';
import { limitNickname } from './nickname.js';

/** @param {import('./trophies.js').Parts & {again: () => void}} parts */
export function createNaming({ t, hunt, api, player, again, toast, failed }) {
  let open = false;
  let asking = false;

  /** @param {boolean} wanted @param {string} next where one goes on */
  function show(wanted, next) {
    open = wanted;
    again();
    document.getElementById(next)?.focus();
  }

  /** @param {SubmitEvent} event */
  async function send(event) {
    event.preventDefault();
    if (asking) return;
    asking = true;
    const field = /** @type {HTMLInputElement} */ (document.getElementById('new-name'));
    try {
      await api.patch('me', { nickname: field.value.trim() || null });
      await player.restore(api);
      toast(t('name.changed'));
      show(false, 'rename');
    } catch (failure) {
      failed(failure);
    } finally {
      asking = false;
    }
  }

  function form() {
    const field = /** @type {HTMLInputElement} */ (make('input', { id: 'new-name', value: player.nickname, autocomplete: 'nickname', spellcheck: 'false', enterkeyhint: 'done', dir: 'auto' }));
    limitNickname(field, hunt.nicknameLength);
    return make('form', { id: 'naming', onsubmit: send },
      make('label', { class: 'field', for: 'new-name' }, make('span', { text: t('join.nickname') }), ' ', make('small', { text: t('join.nickname.optional') })),
      field,
      make('div', { class: 'pair' },
        make('button', { type: 'submit', id: 'name-save', class: 'quiet', text: t('name.save') }),
        make('button', { type: 'button', id: 'name-leave', class: 'quiet', text: t('name.leave'), onclick: () => show(false, 'rename') })));
  }

  return {
    enter: () => (open = false),
    part: () => (open ? form() : make('button', { type: 'button', id: 'rename', class: 'quiet', text: t(player.nickname ? 'name.change' : 'name.take'), onclick: () => show(true, 'new-name') })),
  };
}
