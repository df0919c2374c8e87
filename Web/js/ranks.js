// The leaderboard: who has how much. The server draws it up once a minute for all, so that nobody can read from it who was where.

import { make } from './dom.js';

/** How many rows are asked for first; and for who is not among them. */
const ROWS = 100;
const ALL = 1000;
/** News of the scores reach everyone at once: each asks within this time by chance, ms. */
const SPREAD = 3000;

/** @typedef {{rank: number, player: number, nickname?: string, captures: number}} Row */

/** @param {import('./trophies.js').Parts & {again: () => void}} parts  `again` draws the panel where it is shown */
export function createRanks({ t, format, api, player, again }) {
  /** @type {Row[] | null} */
  let rows = null;
  /** @type {Row | null} the player's own, below those that are shown */
  let own = null;
  let failed = false;
  let entered = false;
  let asked = 0;

  async function load() {
    const turn = ++asked;
    try {
      let board = (await api.get(`leaderboard?limit=${ROWS}`)).leaderboard;
      const mine = (/** @type {Row[]} */ list) => list.find((row) => row.player === player.id()) ?? null;
      const below = mine(board) || board.length < ROWS ? null : mine((await api.get(`leaderboard?limit=${ALL}`)).leaderboard);
      if (turn !== asked) return;
      rows = board;
      own = below;
      failed = false;
    } catch (failure) {
      if (!(/** @type {any} */ (failure)?.problem || /** @type {any} */ (failure)?.network)) throw failure;
      if (turn !== asked) return;
      failed = true;
    }
    again();
  }

  /** @param {Row} row @param {boolean} shared */
  function line({ rank, player: id, nickname, captures }, shared) {
    const me = id === player.id();
    const place = format.number(rank);
    return make('li', { class: me ? 'me' : null, 'aria-current': me ? 'true' : null }, make('div', null,
      make('span', { class: 'rank', role: 'img', 'aria-label': t(shared ? 'ranks.shared' : 'ranks.rank', { rank: place }), text: shared ? `${place}=` : place }),
      make('span', { class: 'grow' }, make(nickname ? 'b' : 'i', { dir: 'auto', text: nickname ?? t('ranks.nameless', { number: String(id) }) }), me && make('span', { class: 'tag you', text: t('ranks.you') })),
      make('b', { role: 'img', 'aria-label': t('bestiary.times', { count: captures, number: format.number(captures) }), text: format.number(captures) })));
  }

  function table() {
    if (failed && !rows) {
      return [make('p', { class: 'body', role: 'status', text: t('ranks.failed') }), make('button', { type: 'button', class: 'quiet', id: 'ranks-again', text: t('refusal.again'), onclick: load })];
    }
    if (!rows) return [make('ul', { class: 'list ghost', 'aria-hidden': 'true' }, ...[0, 1, 2].map(() => make('li', null, make('div')))), make('p', { class: 'unseen', role: 'status', text: t('ranks.loading') })];
    if (rows.length === 0) return [make('p', { class: 'body', text: t('ranks.empty') })];
    const sharing = new Map();
    for (const { rank } of rows) sharing.set(rank, (sharing.get(rank) ?? 0) + 1);
    const isOn = own !== null || rows.some((row) => row.player === player.id());
    return [
      make('ol', { class: 'list', id: 'ranks', role: 'list' }, ...rows.map((row) => line(row, sharing.get(row.rank) > 1)),
        own && make('li', { class: 'gap', role: 'presentation', 'aria-hidden': 'true', text: '⋯' }), own && line(own, false)),
      !isOn && make('p', { class: 'body', text: t('ranks.not-on') }),
    ];
  }

  return {
    title: () => t('ranks.title'),
    panel: () => [...table(), make('p', { class: 'aside', text: t('ranks.rule') })],
    enter() {
      entered = true;
      load();
    },
    /** @param {{leaderboard: Row[]}} board the first rows */
    scores({ leaderboard }) {
      if (!entered) return;
      // A short board is told whole.
      if (rows && leaderboard.length < 10) {
        asked += 1;
        rows = leaderboard;
        own = null;
        failed = false;
        again();
      } else setTimeout(load, Math.random() * SPREAD);
    },
  };
}
