// One tab of this browser at a time, by the Web Locks API.

/** A tab that a phone has put to sleep may hold its turn for good: after this long another goes without, ms. */
const PATIENCE = 30000;

/**
 * Runs `work` while no other tab runs work of that name. Where there are no locks (plain http), or the turn never comes, it
 * runs all the same: what it does must bear that.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exclusively(name, work) {
  if (!navigator.locks) return work();
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), PATIENCE);
  let begun = false;
  try {
    return await navigator.locks.request(name, { signal: control.signal }, () => {
      clearTimeout(timer);
      begun = true;
      return work();
    });
  } catch (reason) {
    if (begun) throw reason;
    return work();
  }
}
