// What the browser keeps between visits. Private windows may refuse storage: then it lasts as long as the page.

/** @type {Map<string, string>} */
const fallback = new Map();

/** @param {string} key @returns {string | null} */
export function recall(key) {
  try {
    return localStorage.getItem(key) ?? fallback.get(key) ?? null;
  } catch {
    return fallback.get(key) ?? null;
  }
}

/**
 * @param {string} key @param {string} value
 * @returns {boolean} whether it lasts longer than the page
 */
export function remember(key, value) {
  fallback.set(key, value);
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false; // kept in memory above
  }
}

/** @param {string} key */
export function forget(key) {
  fallback.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
