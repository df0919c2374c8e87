// The claims this browser keeps until they are answered: one entry each, so that two tabs that add at the same moment do not
// write over one another.

/** @typedef {import('./claims.js').Waiting} Waiting */

const PREFIX = 'lair.claim.';
/** No hunt takes a claim older than a day; what is left of one this old is of no use to anyone, ms. */
const OLD = 3 * 24 * 3600 * 1000;

/**
 * Those that the browser would not keep: they last as long as the page.
 * @type {Map<string, Waiting>}
 */
const unkept = new Map();

/** @returns {Waiting[]} */
function kept() {
  /** @type {Waiting[]} */
  const list = [];
  try {
    for (let index = 0; index < localStorage.length; index++) {
      const name = localStorage.key(index);
      if (!name?.startsWith(PREFIX)) continue;
      try {
        list.push(JSON.parse(localStorage.getItem(name) ?? ''));
      } catch {
        // Not written by us, or half: it says nothing.
      }
    }
  } catch {
    // Storage is forbidden here.
  }
  return list.filter((claim) => typeof claim?.key === 'string' && typeof claim.body?.spawn === 'number');
}

/**
 * Keeps a claim, or what is new about one.
 * @param {Waiting} claim
 * @returns {boolean} whether it survives the page
 */
export function keep(claim) {
  try {
    localStorage.setItem(PREFIX + claim.key, JSON.stringify(claim));
    unkept.delete(claim.key);
    return true;
  } catch {
    unkept.set(claim.key, claim);
    return false;
  }
}

/** @param {string} key */
export function remove(key) {
  unkept.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was kept.
  }
}

/**
 * All of a hunt, in the order in which they were made.
 * @param {string} hunt
 */
export function all(hunt) {
  const list = [...kept(), ...unkept.values()].filter((claim) => claim.hunt === hunt);
  return list.sort((a, b) => a.body.made - b.body.made || (a.key < b.key ? -1 : 1));
}

/** Clears away what nobody came back for. */
export function tidy() {
  for (const claim of kept()) if (claim.body.made < Date.now() - OLD) remove(claim.key);
}

/** Whether a claim would be lost with this page. */
export const isAnyUnkept = () => unkept.size > 0;

/**
 * Hears of what other tabs add and take away.
 * @param {() => void} listener
 */
export function watch(listener) {
  addEventListener('storage', (event) => {
    if (event.key === null || event.key.startsWith(PREFIX)) listener();
  });
}
