// A line that says what just happened, and goes.

import { byId, make } from './dom.js';

/** How long it stays for its length, ms. */
const BASE = 2500;
const PER_CHARACTER = 40;

/** @param {string} text */
export function toast(text) {
  const line = make('p', { text });
  byId('toast').replaceChildren(line);
  setTimeout(() => line.remove(), BASE + PER_CHARACTER * text.length);
}
