// The creatures near by that are not the encountered one: they move too, as many as a phone draws with ease. Farther ones are
// the herd's.

import { createCreature } from './creatures.js';

/** How many move at once, and how near they are, metres. */
const MOST = 6;
const WITHIN = 60;

/**
 * @typedef {object} Member
 * @property {import('./creatures.js').Kind} kind
 * @property {ReturnType<typeof createCreature>} creature
 * @property {number} id     the spawn it stands for
 * @property {number} round  when it was last drawn
 */

/**
 * @param {any} THREE
 * @param {{still: boolean}} options
 */
export function createPack(THREE, { still }) {
  const object = new THREE.Group();
  /** @type {Member[]} */
  const members = [];
  let round = 0;

  /**
   * Who stands for a spawn: who did before, else one of its kind that is free, else a new one.
   * @param {number} id
   * @param {import('./creatures.js').Kind} kind
   */
  function member(id, kind) {
    let free = null;
    for (const each of members) {
      if (each.id === id && each.kind === kind) return each;
      if (each.kind === kind && each.round < round - 1) free = each;
    }
    if (!free && members.length < MOST) {
      const creature = createCreature(THREE, kind, { still });
      object.add(creature.object);
      free = { kind, creature, id, round };
      members.push(free);
    }
    if (free) free.id = id;
    return free;
  }

  return {
    object,
    /** A new frame: who is not drawn in it is hidden at its end. */
    begin() {
      round += 1;
    },
    /**
     * Where the creature stands, to be placed and turned; null where it is too far or too many are near: it is the herd's then.
     * @param {number} id
     * @param {import('./creatures.js').Kind} kind
     * @param {number} distance
     * @param {number} state
     * @param {number} time
     */
    draw(id, kind, distance, state, time) {
      const found = distance < WITHIN ? member(id, kind) : null;
      if (!found) return null;
      found.round = round;
      found.creature.pose(state, time);
      return found.creature.object;
    },
    end() {
      for (const each of members) if (each.round !== round) each.creature.object.visible = false;
    },
    dispose() {
      for (const each of members) each.creature.dispose();
    },
  };
}
