// Keeps one sensor tape in the browser's own database, and in memory where that is refused.

const NAME = 'lair';
const STORE = 'tapes';
const KEY = 'last';

/** @typedef {{bytes: Uint8Array, at: number}} Kept */
/** @type {Kept | null} */
let inMemory = null;

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} act
 * @returns {Promise<T>}
 */
function within(mode, act) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => {
        database.close();
        resolve(request.result);
      };
      transaction.onerror = transaction.onabort = () => {
        database.close();
        reject(transaction.error);
      };
    };
  });
}

/** @param {Kept} kept */
export async function keepTape(kept) {
  inMemory = kept;
  await within('readwrite', (store) => store.put(kept, KEY)).catch(() => {});
}

/** @returns {Promise<Kept | null>} */
export async function keptTape() {
  return inMemory ?? (await within('readonly', (store) => store.get(KEY)).catch(() => null)) ?? null;
}

export async function dropTape() {
  inMemory = null;
  await within('readwrite', (store) => store.delete(KEY)).catch(() => {});
}
