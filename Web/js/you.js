// What is known of you in this hunt, and how it stays yours: the recovery code, another phone, and the end of it.

import { copy, share } from './device.js';
import { make } from './dom.js';
import { recoveryCode } from './codes.js';
import { createNaming } from './naming.js';

/** How often the old phone looks whether the new one has come, ms. */
const LOOK = 4000;

/** @param {import('./trophies.js').Parts & {again: () => void, isShown: () => boolean}} parts */
export function createYou(parts) {
  const { t, format, hunt, api, player, catches, open, again, isShown, toast, failed, onErased } = parts;
  const naming = createNaming(parts);
  /** @type {{code: string, until: string} | null} the code for another phone */
  let move = null;
  let asking = false;
  let erasing = false;

  const link = () => `${location.origin}/h/${encodeURIComponent(hunt.id)}`;
  const code = () => recoveryCode(player.token() ?? '');
  const isOver = () => move !== null && new Date(move.until).getTime() <= Date.now();

  async function copyCode() {
    if (await copy(code())) {
      player.save();
      toast(t('recovery.copied'));
    } else toast(t('recovery.by-hand'));
    again();
  }

  async function shareCode() {
    const text = t('recovery.message', { title: hunt.title, code: code() });
    const done = await share({ title: t('recovery.title'), url: link(), text });
    if (done === 'dismissed') return;
    if (done === 'shared') player.save();
    else if (await copy(`${text} ${link()}`)) {
      player.save();
      toast(t('recovery.copied'));
    } else toast(t('recovery.by-hand'));
    again();
  }

  const codeBox = (/** @type {string} */ id, /** @type {string} */ text) => make('output', { class: 'link-box code', id, text });
  const button = (/** @type {string} */ id, /** @type {string} */ style, /** @type {string} */ text, /** @type {() => void} */ onclick) => make('button', { type: 'button', id, class: style, text, onclick });

  async function askForCode() {
    if (asking) return;
    asking = true;
    again();
    try {
      move = await api.post('me/code', undefined);
      if (move) player.move(move.until);
      watch();
    } catch (failure) {
      failed(failure);
    } finally {
      asking = false;
      again();
    }
  }

  /** Looks whether the other phone has come, while the code is on the screen. */
  async function watch() {
    const mine = move;
    while (move === mine && move !== null) {
      await new Promise((resolve) => setTimeout(resolve, LOOK));
      if (move !== mine || !isShown()) return;
      if (isOver()) return again();
      try {
        await player.restore(api);
      } catch (failure) {
        if (/** @type {any} */ (failure)?.problem?.status !== 401) continue;
        move = null;
        return failed(failure); // the page says that the player has moved
      }
    }
  }

  async function erase() {
    try {
      await api.del('me');
    } catch (failure) {
      return failed(failure);
    }
    erasing = false;
    player.erase();
    catches.claims.drop();
    onErased();
  }

  function moving() {
    const waits = catches.claims.list().filter((claim) => claim.state !== 'refused').length;
    if (waits > 0) return [make('p', { class: 'note', text: t('move.waits', { count: waits }) })];
    if (move && !isOver()) {
      return [
        codeBox('move-code', move.code),
        make('p', { class: 'body', text: t('move.how', { time: format.time(move.until) }) }),
      ];
    }
    return [
      move && make('p', { class: 'note', role: 'status', text: t('move.over') }),
      button('move-ask', 'quiet', t(move ? 'move.another' : 'move.ask'), askForCode),
    ];
  }

  function leaving() {
    if (!erasing) {
      return [button('erase', 'text', t('bestiary.erase'), () => {
        erasing = true;
        again();
        document.getElementById('erase-title')?.focus();
      })];
    }
    const count = player.captures.length;
    return [
      make('div', { class: 'note warn', id: 'erase-sure' },
        make('h3', { id: 'erase-title', tabindex: '-1', text: t('erase.title') }),
        make('p', { text: t('erase.what', { count, number: format.number(count) }) }),
        make('p', { text: t('erase.for-good') }),
        make('div', { class: 'pair' }, button('erase-yes', 'quiet', t('erase.yes'), erase), button('erase-no', 'quiet', t('erase.no'), () => {
          erasing = false;
          again();
          document.getElementById('erase')?.focus();
        }))),
    ];
  }

  return {
    title: () => (player.nickname || t('you.title')),
    enter: () => {
      erasing = false;
      naming.enter();
    },
    panel: () => [
      make('p', { class: 'aside', text: t(player.nickname ? 'you.known' : 'you.nameless') }),
      make('section', null, naming.part()),
      make('section', { 'aria-labelledby': 'recovery-title' },
        make('h3', { id: 'recovery-title', text: t('recovery.title') }),
        make('p', { class: 'body', text: t('recovery.why') }),
        codeBox('recovery-code', code()),
        make('div', { class: 'pair' }, button('recovery-copy', 'quiet', t('recovery.copy'), copyCode), button('recovery-share', 'quiet', t('sheet.share'), shareCode)),
        make('p', { class: 'aside', text: t('recovery.secret') })),
      make('section', { 'aria-labelledby': 'move-title' },
        make('h3', { id: 'move-title', text: t('move.title') }),
        make('p', { class: 'body', text: t('move.text') }),
        ...moving().filter(Boolean).map((node) => /** @type {Node} */ (node))),
      make('section', { class: 'last' }, ...leaving()),
    ],
    /** After the first catch: it would be a pity to lose it. @returns {import('./sheet.js').Content} */
    offer: () => ({
      title: t('recovery.offer'),
      body: [
        make('p', { class: 'body', text: t('recovery.why') }),
        codeBox('recovery-code', code()),
        make('p', { class: 'aside', text: t('recovery.secret') }),
      ],
      actions: player.saved
        ? [button('recovery-done', 'primary', t('recovery.done'), () => document.getElementById('sheet-close')?.click())]
        : [button('recovery-copy', 'primary', t('recovery.copy'), copyCode), button('recovery-share', 'quiet', t('sheet.share'), shareCode)],
    }),
  };
}
