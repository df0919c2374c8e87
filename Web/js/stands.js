// When the map first stands there whole: what only adorns it, or is for the next visit, begins then and is in nobody's way before.

/** A map that does not come to rest is not waited for longer than this, ms; nor a browser that has no moment to spare. */
const PATIENCE = 10000;
const BUSY = 2000;
/** Where a browser does not say when it has a moment to spare: so much later, ms. */
const LATER = 200;

/** @type {WeakMap<object, Promise<void>>} */
const known = new WeakMap();
/** @type {WeakSet<object>} */
const standing = new WeakSet();

/** @param {() => void} go */
const atLeisure = (go) => ('requestIdleCallback' in window ? requestIdleCallback(go, { timeout: BUSY }) : setTimeout(go, LATER));

/**
 * Resolves when the map was drawn with all that it had been given, or is late, and the browser has a moment to spare.
 * @param {any} map
 */
export function whenItStands(map) {
  let first = known.get(map);
  if (!first) {
    first = new Promise((/** @type {(value: void) => void} */ resolve) => {
      map.once('idle', () => atLeisure(resolve));
      setTimeout(resolve, PATIENCE);
    });
    first.then(() => standing.add(map));
    known.set(map, first);
  }
  return first;
}

/**
 * Whether it has been drawn whole, ever.
 * @param {any} map
 */
export const stands = (map) => standing.has(map);
