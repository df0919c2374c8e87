// What an encounter needs, fetched while the player reads that the creature is near: the tap that begins it then finds it there.

import { fetchAhead } from './creatures.js';
import { style } from './style.js';

/** @param {string} model of the creature that may be met */
export function fetchEncounter(model) {
  fetchAhead(model);
  style('encounter');
  for (const part of ['./encounter.js', './scene.js', './camera.js', '/assets/vendor/three.js']) import(part).catch(() => {}); // asked for again when it is needed
}
