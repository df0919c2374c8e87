// Who plays here: the token that this browser keeps for each hunt, and what was caught with it.

import { forget, recall, remember } from './storage.js';

/** @typedef {{id: number, spawn: number, creature: string, at: string}} Capture */

/** @param {string} hunt */
export function createPlayer(hunt) {
  const key = `lair.player.${hunt}`;
  /** @type {{player?: unknown, token?: string, nickname?: string}} */
  let kept = {};
  try {
    kept = JSON.parse(recall(key) ?? '{}') ?? {};
  } catch {
    kept = {};
  }
  /** @type {Capture[]} */
  let captures = [];

  return {
    token: () => kept.token ?? null,
    get nickname() {
      return kept.nickname ?? '';
    },
    get captures() {
      return captures;
    },
    /** @param {import('./api.js').Api} api @param {string} nickname */
    async join(api, nickname) {
      const answer = await api.post('players', nickname ? { nickname } : {});
      kept = { player: answer.player, token: answer.token, nickname };
      captures = [];
      remember(key, JSON.stringify(kept));
    },
    /**
     * Asks the server what this player has caught.
     * @param {import('./api.js').Api} api
     */
    async restore(api) {
      captures = (await api.get('me')).captures ?? [];
    },
    /** @param {Capture} capture */
    add(capture) {
      if (!captures.some((each) => each.spawn === capture.spawn && each.at === capture.at)) captures = [...captures, capture];
    },
    /** The server does not know the token any more: only the nickname is kept, to offer it again. */
    lapse() {
      kept = { nickname: kept.nickname };
      captures = [];
      remember(key, JSON.stringify(kept));
    },
    /** Nothing is kept. */
    erase() {
      kept = {};
      captures = [];
      forget(key);
    },
  };
}

/** @typedef {ReturnType<typeof createPlayer>} Player */
