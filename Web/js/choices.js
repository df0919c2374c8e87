// What the player has chosen about how to play; kept between visits.

import { forget, recall, remember } from './storage.js';

/** @typedef {'camera'|'drawn'|'list'} View  how a creature is met: through the camera, in a drawn scene, or in a list */

const VIEW = 'lair.view';
const FIELD = 'lair.field';

/** @returns {View} */
export function chosenView() {
  const view = recall(VIEW);
  return view === 'drawn' || view === 'list' ? view : 'camera';
}

/** @param {View} view */
export function chooseView(view) {
  if (view === 'camera') forget(VIEW);
  else remember(VIEW, view);
}

/** How wide the camera sees along its long side, degrees, where the player has tuned it. */
export function chosenField() {
  return Number(recall(FIELD)) || undefined;
}

/** @param {number} degrees */
export const chooseField = (degrees) => remember(FIELD, String(degrees));

/**
 * Whether a throw sounds, and whether it is felt. It is felt unless switched off; it is silent until switched on: people hunt
 * in parks, museums and schools.
 * @param {'sound'|'vibration'} what
 */
export const switchedOn = (what) => (recall(`lair.${what}`) ?? (what === 'vibration' ? 'on' : 'off')) === 'on';

/** @param {'sound'|'vibration'} what @param {boolean} on */
export const switchTo = (what, on) => remember(`lair.${what}`, on ? 'on' : 'off');
