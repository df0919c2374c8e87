// Whether what the page shows is of now: without a network the worker gives the last answers there were, and says when.

/** @type {number | null} */
let asOf = null;
/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * An answer came.
 * @param {Response} response
 */
export function heard(response) {
  const time = Number(response.headers.get('Lair-As-Of')) || null;
  if (time === asOf) return;
  asOf = time;
  for (const tell of listeners) tell();
}

/** When the newest of what is shown was true, in ms since 1970; null: now. */
export const age = () => asOf;

/** @param {() => void} tell */
export function onAge(tell) {
  listeners.add(tell);
}
