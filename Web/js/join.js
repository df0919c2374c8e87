// The page a link opens: what the hunt is, what it will ask for, and the way in; or the hunts to choose from.

import { chooseView, chosenView } from './choices.js';
import { byId, icon, make } from './dom.js';

/**
 * @param {{words: import('./i18n.js').Words, format: import('./format.js').Format, onJoin: (nickname: string) => Promise<void>, onCode: (code: {token: string} | {move: string}) => Promise<void>}} parts
 */
export function createJoin({ words, format, onJoin, onCode }) {
  const t = words.t;
  const title = byId('join-title');
  const text = byId('join-text');
  const form = byId('join-form');
  const button = byId('join-button');
  const nickname = byId('nickname');
  const noteLine = byId('join-note');
  /** @type {() => void} says it again in another language */
  let say = () => {};
  /** @type {string | null} */
  let noteKey = null;

  form.addEventListener('submit', async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    try {
      await onJoin(nickname.value.trim());
    } finally {
      button.disabled = false;
    }
  });

  const without = /** @type {HTMLInputElement} */ (byId('join-without'));
  without.checked = chosenView() === 'list';
  without.addEventListener('change', () => chooseView(without.checked ? 'list' : 'camera'));
  /** @type {Promise<ReturnType<typeof import('./codeform.js').createCodeForm>> | undefined} */
  let codes;
  byId('have-code').addEventListener('click', async () => {
    codes ??= import('./codeform.js').then(({ createCodeForm }) => createCodeForm({ t, onCode }));
    try {
      (await codes).open();
    } catch {
      codes = undefined;
      noteLine.hidden = false;
      noteLine.textContent = t('trouble.network');
    }
  });

  /** @param {string} heading @param {string} body */
  function head(heading, body) {
    title.textContent = heading;
    text.textContent = body;
    text.removeAttribute('data-i18n');
    document.title = heading === 'Lair' ? 'Lair' : `${heading} · Lair`;
  }

  /** @param {() => void} render */
  function set(render) {
    say = render;
    render();
  }

  /** @param {any} hunt */
  function times(hunt) {
    const now = Date.now();
    if (hunt.starts && new Date(hunt.starts).getTime() > now) return t('join.starts', { day: format.day(hunt.starts) });
    if (hunt.ends && new Date(hunt.ends).getTime() <= now) return t('join.ended', { day: format.day(hunt.ends) });
    return '';
  }

  /** @param {any} hunt the way into it */
  const way = (hunt) => make('li', null,
    make('a', { href: `/h/${encodeURIComponent(hunt.id)}${location.search}` }, make('b', { dir: 'auto', text: hunt.title }), make('p', { dir: 'auto', text: hunt.description }), icon('next')));

  return {
    /** @param {any} hunt @param {string} name the nickname used before */
    showHunt(hunt, name) {
      nickname.addEventListener('focus', () => import('./nickname.js').then(({ limitNickname }) => limitNickname(nickname, hunt.nicknameLength), () => {}), { once: true });
      if (name && !nickname.value) nickname.value = name;
      set(() => {
        head(hunt.title, [hunt.description, times(hunt)].filter(Boolean).join('\n\n'));
        byId('hunts').hidden = true;
        form.hidden = false;
      });
    },

    /** @param {any[]} hunts */
    showHunts(hunts) {
      set(() => {
        head('Lair', hunts.length > 0 ? t('join.choose') : t('join.none'));
        form.hidden = true;
        const list = byId('hunts');
        list.hidden = hunts.length === 0;
        list.replaceChildren(...hunts.map(way));
      });
    },

    /**
     * Nothing to join: why, and what to do.
     * @param {string} key among the words: `join.lost`, `join.offline` or `join.old`
     * @param {(() => void)} [again]
     * @param {any[]} [here] hunts that open all the same: they are on this phone
     */
    showTrouble(key, again, here = []) {
      set(() => {
        head(t(`${key}.title`), [t(key), here.length > 0 && t('join.here')].filter(Boolean).join('\n\n'));
        form.hidden = true;
        const list = byId('hunts');
        list.hidden = false;
        list.replaceChildren(...here.map(way), make('li', null, again
          ? make('button', { type: 'button', class: 'primary', id: 'join-again', text: t('refusal.again'), onclick: again })
          : make('a', { href: '/' }, make('b', { text: t('join.others') }), icon('next'))));
      });
    },

    /**
     * A line above the form: why you are here again, or why joining did not work.
     * @param {string | null} key
     * @param {string} [words] the server's own
     */
    note(key, words) {
      noteKey = key;
      noteLine.hidden = !key && !words;
      noteLine.textContent = words ?? (key ? t(key) : '');
    },

    /**
     * Whether the page's button leads back to a hunt already joined.
     * @param {boolean} joined
     */
    playing(joined) {
      without.checked = chosenView() === 'list';
      for (const part of form.querySelectorAll('.field, #nickname, #have-code')) part.hidden = joined;
      button.dataset.i18n = joined ? 'join.back' : 'join.button';
      button.textContent = t(button.dataset.i18n);
    },

    relabel() {
      say();
      codes?.then((shown) => shown.relabel());
      if (noteKey) noteLine.textContent = t(noteKey);
    },
  };
}

/** @typedef {ReturnType<typeof createJoin>} Join */
