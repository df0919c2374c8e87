// "Keep this hunt on my phone": a card on the hunt's page that says what is kept, how much it is, and what stands in the way.

import { byId, icon, make } from './dom.js';
import { dropHunt, isBehind, isThere, keepHunt, keptRecord } from './kept.js';
import { hindrance, shell, wholeShell } from './offline.js';
import { secureLink } from './secure.js';
import { style as loadStyle } from './style.js';

/** The hunt's answers count for so many bytes of the way, before anyone knows how many they are. */
const PART = 250000;

/** @typedef {'insecure' | 'browser' | 'ready' | 'busy' | 'kept' | 'evicted' | 'full' | 'failed'} State */

/**
 * @param {{t: (key: string, params?: any) => string, format: import('./format.js').Format, hunt: any, token: () => string | null, language: () => string}} parts  `language`: of the map's names
 */
export async function createKeep({ t, format, hunt, token, language }) {
  const box = byId('keep');
  /** @type {State} */
  let state = hindrance() ?? 'ready';
  /** @type {number} */
  let size = 0;
  let have = 0;
  let total = 0;
  let lasting = true;
  /** What was kept before is still here, though it could not be brought up to date. */
  let stays = false;
  /** The server has a newer map, or newer places. */
  let behind = false;
  /** @type {string | null} */
  let secure = null;

  const button = (/** @type {string} */ id, /** @type {string} */ style, /** @type {string} */ key, /** @type {() => void} */ onclick) => make('button', { type: 'button', id, class: style, text: t(key), onclick });

  const holds = () => state === 'kept' || (stays && (state === 'full' || state === 'failed'));

  /** @returns {(Node | false | null)[]} */
  function words() {
    const line = (/** @type {string} */ text) => make('p', { text });
    const style = typeof hunt.style === 'string' && line(t('keep.style'));
    switch (state) {
      case 'insecure': return [line(t('keep.insecure')), secure !== null && make('a', { class: 'text', href: secure, text: t('refusal.go-secure') })];
      case 'browser': return [line(t('keep.browser'))];
      case 'busy': return [make('progress', { max: String(total || 1), value: String(have), 'aria-label': t('keep.title') }), line(total > 0 ? t('keep.progress', { have: format.bytes(have), total: format.bytes(total) }) : t('keep.begins'))];
      case 'kept': {
        const kept = keptRecord(hunt.id);
        return [
          line(t('keep.kept', { size: format.bytes(size + (kept?.bytes ?? 0)), time: format.moment(kept?.at ?? Date.now()) })), style, !lasting && line(t('keep.may-go')),
          behind && make('p', { class: 'news', id: 'keep-newer', text: t('keep.newer') }),
          make('div', { class: 'pair' }, button('keep-again', 'quiet', 'keep.again', keep), button('keep-drop', 'quiet', 'keep.drop', drop)),
        ];
      }
      default: return [
        state !== 'ready' && make('p', { class: 'trouble', text: t(`keep.${state}`) }),
        !holds() && line(size > 0 ? t('keep.text', { size: format.bytes(size) }) : t('keep.text.plain')), style,
        button('keep-button', 'quiet', holds() ? 'keep.again' : 'keep.button', keep),
      ];
    }
  }

  let saidState = '';
  function draw() {
    box.hidden = false;
    box.dataset.state = state;
    box.setAttribute('aria-busy', String(state === 'busy'));
    const focused = document.activeElement?.id;
    const status = make('div', { class: 'keep-words' }, ...words());
    box.replaceChildren(icon(holds() ? 'check' : 'save'), make('h2', { id: 'keep-title', tabindex: '-1', text: t(holds() ? 'keep.title.kept' : 'keep.title') }), status);
    if (focused?.startsWith('keep-')) (document.getElementById(focused) ?? byId('keep-title')).focus({ preventScroll: true });
    // Told to who does not see it, once for each change and not for each byte.
    if (state !== saidState && ['kept', 'full', 'failed'].includes(state) && saidState === 'busy') byId('keep-said').textContent = t(`keep.${state === 'kept' ? 'done' : state}`);
    saidState = state;
  }

  async function keep() {
    if (state === 'busy') return;
    state = 'busy';
    have = total = 0;
    draw();
    /** Drawn in place: the bar must not be made anew for each file. */
    const progress = (/** @type {number} */ done, /** @type {number} */ all) => {
      have = done;
      total = all;
      const bar = box.querySelector('progress');
      if (!bar || state !== 'busy') return;
      bar.setAttribute('max', String(total));
      bar.setAttribute('value', String(have));
      const said = bar.nextElementSibling;
      if (said) said.textContent = t('keep.progress', { have: format.bytes(have), total: format.bytes(total) });
    };
    try {
      lasting = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
      size = await wholeShell((done, all) => progress(done, all + PART));
      await keepHunt(hunt.id, token(), language(), (share, ground) => progress(size + PART * share + ground.have, size + PART + ground.total));
      state = 'kept';
      behind = false;
    } catch (reason) {
      state = /** @type {any} */ (reason)?.name === 'QuotaExceededError' ? 'full' : await shortOfRoom() ? 'full' : 'failed';
      stays = keptRecord(hunt.id) !== null && (await isThere(hunt.id).catch(() => false));
    }
    draw();
  }

  /** A worker that could not be installed does not say why: whether it was the room is seen from what is left. */
  async function shortOfRoom() {
    const room = await navigator.storage?.estimate?.().catch(() => null);
    return room?.quota !== undefined && room.usage !== undefined && room.quota - room.usage < (size || total || PART);
  }

  async function drop() {
    await dropHunt(hunt.id).catch(() => {});
    state = 'ready';
    draw();
    document.getElementById('keep-button')?.focus({ preventScroll: true });
  }

  /** How things are: a browser may have made room since. */
  async function look() {
    if (state === 'busy') return;
    const hinders = hindrance();
    if (hinders === 'insecure') secure = await secureLink();
    if (!hinders) {
      const app = await shell();
      size = app?.total ?? size;
      lasting = (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
      const isKept = keptRecord(hunt.id) !== null;
      const isHere = app?.whole === true && (await isThere(hunt.id).catch(() => false));
      if (isKept) state = isHere ? 'kept' : 'evicted';
      else if (state !== 'full' && state !== 'failed') state = 'ready';
    }
    draw();
    if (state !== 'kept' || !navigator.onLine) return;
    const newer = await isBehind(hunt.id, language()).catch(() => behind);
    if (newer === behind || state !== 'kept') return;
    behind = newer;
    draw();
  }

  await loadStyle('keep');
  await look();
  return { look, relabel: draw };
}

/** @typedef {Awaited<ReturnType<typeof createKeep>>} Keep */
