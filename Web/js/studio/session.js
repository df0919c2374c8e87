// The host's key in this tab: it goes when the tab is closed, and never into what the browser keeps.

const KEY = 'lair.studio.key';
/**
 * Where the browser keeps nothing at all, the page does.
 * @type {string | null}
 */
let held = null;

/** @returns {string | null} */
export function key() {
  try {
    return sessionStorage.getItem(KEY) ?? held;
  } catch {
    return held;
  }
}

/** @param {string | null} next */
export function setKey(next) {
  held = next;
  try {
    if (next === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, next);
  } catch {
    // The page holds it as long as it is open.
  }
}

/** Takes the key out of the address, where `lair serve` may have put it, before anyone can copy it on. */
export function takeKey() {
  const found = new URLSearchParams(location.hash.slice(1)).get('host');
  if (!found) return;
  setKey(found);
  history.replaceState(history.state, '', `${location.pathname}#/`);
}
