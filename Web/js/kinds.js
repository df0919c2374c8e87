// The kinds of creatures of a hunt, which a host may change while one plays.

import { knowModels } from './ownmodels.js';

/**
 * @param {{creatures?: any[]}} hunt
 * @param {(names: Record<string, string> | undefined, id: string) => string} name in the player's language
 */
export function createKinds(hunt, name) {
  /** @type {Map<string, any>} */
  const kinds = new Map();
  const them = {
    /** @param {string} id @returns {any} undefined where there is no such kind */
    get: (id) => kinds.get(id),
    /** Looks at the hunt again. */
    renew() {
      const creatures = hunt.creatures ?? [];
      kinds.clear();
      for (const each of creatures) kinds.set(each.id, each);
      knowModels(creatures, name);
    },
  };
  them.renew();
  return them;
}

/** @typedef {ReturnType<typeof createKinds>} Kinds */
