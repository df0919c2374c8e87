// What the cup on the map opens: the bestiary, the leaderboard, and what is known of you; one sheet, three tabs.

import { createBestiary } from './bestiary.js';
import { make } from './dom.js';
import { createRanks } from './ranks.js';
import { style } from './style.js';
import { createYou } from './you.js';

/** @typedef {'bestiary' | 'ranks' | 'you'} Tab */
/** @type {Tab[]} */
const TABS = ['bestiary', 'ranks', 'you'];

/**
 * @typedef {{
 *   t: (key: string, params?: any) => string, words: import('./i18n.js').Words, format: import('./format.js').Format, hunt: any,
 *   api: import('./api.js').Api, player: import('./player.js').Player, catches: import('./catches.js').Catches, creature: (id: string) => any,
 *   open: (draw: () => import('./sheet.js').Content) => void, refresh: () => void, isOpen: () => boolean, toast: (text: string) => void,
 *   failed: (failure: any) => void, onErased: () => void,
 * }} Parts  `open` shows a card in the sheet, `refresh` draws the open one again
 */

/** @param {Parts} parts */
export async function createTrophies(parts) {
  await style('trophies');
  const { t, open, player, api, failed, refresh, isOpen } = parts;
  /** @type {Tab} */
  let chosen = 'bestiary';
  /** Which card of ours is in the sheet; another of the map's may be. */
  let shown = () => false;

  const again = () => isOpen() && shown() && refresh();
  const bestiary = createBestiary(parts);
  const ranks = createRanks({ ...parts, again });
  const you = createYou({ ...parts, again, isShown: () => isOpen() && shown() });

  /** @type {Record<Tab, {title: () => string, panel: () => (Node | false | null | '')[], enter?: () => void}>} */
  const panels = { bestiary, ranks, you };

  /** @param {Tab} tab */
  function choose(tab) {
    chosen = tab;
    panels[tab].enter?.();
    refresh();
    document.getElementById(`tab-${tab}`)?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    const steps = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = event.key === 'Home' ? 0 : event.key === 'End' ? TABS.length - 1 : steps && (TABS.indexOf(chosen) + steps + TABS.length) % TABS.length;
    if (at === undefined) return;
    event.preventDefault();
    choose(TABS[at]);
  }

  const tabs = () => make('div', { class: 'tabs', id: 'tabs', role: 'tablist', 'aria-label': t('trophies.tabs'), onkeydown: keys }, ...TABS.map((tab) => make('button', {
    type: 'button', role: 'tab', id: `tab-${tab}`, 'aria-selected': String(tab === chosen), 'aria-controls': 'tab-panel', tabindex: tab === chosen ? '0' : '-1',
    text: t(`trophies.${tab}`), onclick: () => choose(tab),
  })));

  /** @returns {import('./sheet.js').Content} */
  function content() {
    shown = () => drawn === content;
    return {
      title: panels[chosen].title(), tall: true, actions: [],
      body: [tabs(), make('div', { id: 'tab-panel', role: 'tabpanel', 'aria-labelledby': `tab-${chosen}` }, ...panels[chosen].panel())],
    };
  }
  /** @type {() => import('./sheet.js').Content} */
  let drawn = content;

  /** Asks the server what is known of the player: the host may have given another name, or taken the player out. */
  async function ask() {
    try {
      await player.restore(api);
      parts.catches.count();
      again();
    } catch (failure) {
      failed(failure);
    }
  }

  return {
    /** @param {Tab} [tab] */
    open(tab = 'bestiary') {
      chosen = tab;
      drawn = content;
      panels[tab].enter?.();
      open(content);
      ask();
    },
    /** The card that is shown after the first catch. */
    offerToKeep() {
      drawn = you.offer;
      open(you.offer);
    },
    /** @param {any} board the leaderboard's first rows, just told */
    scores: ranks.scores,
  };
}

/** @typedef {Awaited<ReturnType<typeof createTrophies>>} Trophies */
