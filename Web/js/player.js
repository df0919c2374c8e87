// Who plays here: the token that this browser keeps for each hunt, and what was caught with it.

import { forgetMine } from './kept.js';
import { forget, recall, remember } from './storage.js';

/** @typedef {{id: number, spawn: number, creature: string, at: string, simulated?: true}} Capture */
/**
 * @typedef {{player?: number, token?: string, nickname?: string, saved?: boolean, moving?: number}} Kept
 * `saved`: the recovery code was copied or shared; `moving`: until when a code for another phone is good, ms since 1970
 */

/** @param {string} hunt */
export function createPlayer(hunt) {
  const key = `lair.player.${hunt}`;
  /** @returns {Kept} */
  const stored = () => {
    try {
      return JSON.parse(recall(key) ?? '{}') ?? {};
    } catch {
      return {};
    }
  };
  let kept = stored();
  /** @type {Capture[]} */
  let captures = [];
  /** How far the host lets this player reach, metres; null: as far as the hunt has it. */
  let reach = /** @type {number | null} */ (null);

  const keep = () => remember(key, JSON.stringify(kept));

  // Another tab joined, moved or was erased: this one is no other player.
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) kept = stored();
  });

  return {
    token: () => kept.token ?? null,
    id: () => kept.player ?? null,
    get nickname() {
      return kept.nickname ?? '';
    },
    get captures() {
      return captures;
    },
    /**
     * How far this player reaches, metres.
     * @param {{reach?: number}} hunt
     */
    reach: (hunt) => reach ?? hunt.reach ?? 50,
    get saved() {
      return kept.saved === true;
    },
    /**
     * @param {import('./api.js').Api} api @param {string} nickname
     * @returns {Promise<boolean>} whether this browser keeps it for the next visit
     */
    async join(api, nickname) {
      const answer = await api.post('players', nickname ? { nickname } : {});
      kept = { player: answer.player, token: answer.token, nickname };
      captures = [];
      forgetMine(hunt);
      return keep();
    },
    /**
     * Goes on as someone who played before.
     * @param {{player: number, token: string, nickname?: string}} who @param {boolean} saved the recovery code is known to them
     */
    adopt({ player, token, nickname = '' }, saved) {
      kept = { player, token, nickname, saved };
      captures = [];
      forgetMine(hunt);
      return keep();
    },
    /**
     * Asks the server what this player has caught, and is called by now.
     * @param {import('./api.js').Api} api
     */
    async restore(api) {
      const asked = kept.token;
      const me = await api.get('me');
      if (kept.token !== asked) return;
      captures = me.captures ?? [];
      reach = me.reach ?? null;
      const nickname = me.nickname ?? '';
      const isOver = kept.moving !== undefined && kept.moving < Date.now();
      if (nickname === this.nickname && kept.player === me.player && !isOver) return;
      kept = { ...kept, player: me.player, nickname, moving: isOver ? undefined : kept.moving };
      keep();
    },
    /** @param {Capture} capture */
    add(capture) {
      if (!captures.some((each) => each.spawn === capture.spawn && each.at === capture.at)) captures = [...captures, capture];
    },
    /** The recovery code is in the player's hands. */
    save() {
      kept = { ...kept, saved: true };
      keep();
    },
    /**
     * A code for another phone is shown.
     * @param {string} until an RFC 3339 time
     */
    move(until) {
      kept = { ...kept, moving: new Date(until).getTime() };
      keep();
    },
    /**
     * The server does not know the token any more: only the nickname is kept, to offer it again.
     * @returns {boolean} whether that is because another phone has the player now
     */
    lapse() {
      const moved = kept.moving !== undefined;
      kept = { nickname: kept.nickname };
      captures = [];
      forgetMine(hunt);
      keep();
      return moved;
    },
    /** Nothing is kept. */
    erase() {
      kept = {};
      captures = [];
      forgetMine(hunt);
      forget(key);
    },
  };
}

/** @typedef {ReturnType<typeof createPlayer>} Player */
