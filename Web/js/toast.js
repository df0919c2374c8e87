// A line that says what just happened, and goes.

import { byId, make } from './dom.js';

/** How long it stays for its length, ms. */
const BASE = 2500;
const PER_CHARACTER = 40;
/** How many are there at once: two things happen at the same moment, and neither hides the other. */
const MOST = 2;

/**
 * @param {string} text
 * @param {{seen?: boolean}} [how] not `seen`: for ears only, where the eye is told elsewhere
 */
export function toast(text, how) {
  const line = make('p', { text, class: how?.seen === false ? 'unseen' : null });
  const box = byId('toast');
  for (const other of [...box.children]) if (other.textContent === text) other.remove();
  while (box.children.length >= MOST) box.firstElementChild?.remove();
  box.append(line);
  setTimeout(() => line.remove(), BASE + PER_CHARACTER * text.length);
}
