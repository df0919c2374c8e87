// The creatures that move: the encountered one, and as many near by as a phone draws with ease. Farther ones are the herd's.

import { createCreature } from './creatures.js';

/** How many are made, the encountered one aside, and how near they are, metres. */
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
   * @param {boolean} first
   */
  function member(id, kind, first) {
    let free = null;
    for (const each of members) {
      if (each.id === id && each.kind === kind) return each;
      if (each.kind === kind && each.round < round - 1) free = each;
    }
    if (!free && (first || members.length < MOST)) {
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
    /**
     * Makes one of this kind before it is to be drawn.
     * @param {import('./creatures.js').Kind} kind
     * @returns {Promise<boolean>} when its own model stands there; to false where it cannot be had
     */
    expect(kind) {
      const creature = createCreature(THREE, kind, { still });
      creature.object.visible = false;
      object.add(creature.object);
      members.push({ kind, creature, id: 0, round: -2 });
      return creature.ready;
    },
    /** A new frame: who is not drawn in it is hidden at its end. */
    begin() {
      round += 1;
    },
    /**
     * The creature in its pose, to be placed and turned; null where it is too far or too many are near: it is the herd's then.
     * @param {number} id
     * @param {import('./creatures.js').Kind} kind
     * @param {number} distance
     * @param {number} state
     * @param {number} time
     * @param {boolean} first whether it is the encountered one, which always moves
     */
    draw(id, kind, distance, state, time, first) {
      const found = first || distance < WITHIN ? member(id, kind, first) : null;
      if (!found) return null;
      found.round = round;
      found.creature.pose(state, time);
      return found.creature;
    },
    end() {
      for (const each of members) if (each.round !== round) each.creature.object.visible = false;
    },
    dispose() {
      for (const each of members) each.creature.dispose();
    },
  };
}
