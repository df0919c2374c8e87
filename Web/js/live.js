// The hunt as it changes while one plays: what others catch, what the host adds, takes away, renames.

import { age } from './asof.js';
import { followHunt } from './events.js';
import { loadSymbols } from './symbolset.js';

/** News of the scores reach everyone at once: each asks for its own within this time by chance, ms. */
const SPREAD = 10000;

/** @param {{count: number}[]} categories @returns {number} how many places they count together */
export const total = (categories) => categories.reduce((sum, { count }) => sum + count, 0);

/**
 * @param {{
 *   hunt: any, kinds: import('./kinds.js').Kinds, core: any, api: import('./api.js').Api, player: import('./player.js').Player, view: any, surroundings: any, catches: any,
 *   categories: any, layers: any, openings: any, onMap: () => boolean, look: () => void, relabel: () => void,
 *   onScores: (board: any) => void, onLapse: () => void, onOver: () => void,
 * }} parts
 */
export function createLive({ hunt, kinds, core, api, player, view, surroundings, catches, categories, layers, openings, onMap, look, relabel, onScores, onLapse, onOver }) {
  let follows = false;

  /** Whether the server still knows the player, and by which name: the host may have changed either. */
  async function known() {
    if (!player.token()) return;
    try {
      const before = player.reach(hunt);
      await player.restore(api);
      if (player.reach(hunt) !== before) renewReach();
      catches.count();
      openings.refresh();
    } catch (failure) {
      if (/** @type {any} */ (failure)?.problem?.status === 401 && onMap()) onLapse();
    }
  }

  /** The host has changed how far one reaches. */
  function renewReach() {
    core.setHunt({ reach: player.reach(hunt), accuracyAllowance: hunt.accuracyAllowance });
    view.redraw();
  }

  /** @param {any} changed */
  async function changeHunt(changed) {
    await loadSymbols(changed.categories);
    if (changed.clusters !== hunt.clusters) view.places.gather(changed.clusters);
    if (total(changed.categories) !== total(categories.list)) surroundings.renewPlaces();
    Object.assign(hunt, {
      title: changed.title, description: changed.description, reach: changed.reach, starts: changed.starts, ends: changed.ends,
      clusters: changed.clusters, categories: changed.categories, overlays: changed.overlays, creatures: changed.creatures,
      placeTiles: changed.placeTiles,
    });
    kinds.renew();
    renewReach();
    categories.set(hunt.categories);
    layers.set(hunt.overlays);
    view.redraw();
    relabel();
    openings.refresh();
    if (onMap()) look();
  }

  return {
    /** Follows the hunt from now on: the map changes as it happens. */
    follow() {
      if (follows) return;
      follows = true;
      document.addEventListener('visibilitychange', () => document.hidden || known());
      addEventListener('online', () => {
        if (age() !== null) surroundings.renewPlaces();
        if (onMap()) look();
        known();
      });
      followHunt(hunt.id, {
        onAppeared(spawn) {
          // In a hunt with one winner it may be back, but not for who has it.
          if (onMap() && !player.captures.some((capture) => capture.spawn === spawn.id)) surroundings.addSpawn(spawn);
        },
        onGone(id) {
          surroundings.removeSpawn(id); // an encounter with it is over, and says so
          if (onMap()) openings.refresh();
        },
        onHunt: changeHunt,
        onBehind() {
          if (onMap()) look();
        },
        onScores(board) {
          onScores(board);
          setTimeout(known, Math.random() * SPREAD);
        },
        onOver,
      });
    },
  };
}
