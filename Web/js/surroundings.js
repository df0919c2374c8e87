// What lies around: places and spawns, fetched by boxes of whole cells, so that no log learns where someone stands.

/** How far around the middle of the view things are fetched: at least for a look about, at most for a district. Metres. */
const LEAST = 1000;
const MOST = 30000;
/** How many places one answer may bring; where there are more, others follow. */
const PLACES = 5000;

/** @typedef {import('./map.js').PlaceFeature} PlaceFeature */
/** @typedef {import('./map.js').Spawn} Spawn */

/**
 * @param {{core: any, api: import('./api.js').Api, onPlaces: (places: Map<string, PlaceFeature>) => void, onSpawns: (spawns: Map<number, Spawn>) => void, onFailure: (failure: any) => void, isCaught: (spawn: number) => boolean}} parts
 *   `isCaught`: the player has it; an answer from before that may still tell of it
 */
export function createSurroundings({ core, api, onPlaces, onSpawns, onFailure, isCaught }) {
  /** @type {Map<string, PlaceFeature>} */
  const places = new Map();
  /** @type {Map<number, Spawn>} */
  let spawns = new Map();
  let placesBox = '';
  let spawnsBox = '';
  let asked = 0;
  let everything = false;
  /** @type {Promise<void> | null} */
  let gathering = null;
  /** @type {Set<number>} caught here, and not yet answered for by the server */
  let held = new Set();

  /** @param {number} lat @param {number} lon @param {number} radius metres */
  function box(lat, lon, radius) {
    const { south, west, north, east } = core.cells(lat, lon, Math.min(MOST, Math.max(LEAST, radius)));
    return [west, south, east, north].map((edge) => Number(edge).toFixed(3)).join();
  }

  const spawnsPath = (/** @type {string} */ box) => `spawns?bbox=${box}`;

  /**
   * Fetches places, answer by answer, and shows them as they come.
   * @param {string} query
   */
  async function fetchPlaces(query) {
    for (let after = ''; ; ) {
      const collection = await api.get(`places?${query}limit=${PLACES}${after}`);
      for (const feature of collection.features ?? []) places.set(feature.id, feature);
      onPlaces(places);
      if (!collection.next) return;
      after = `&after=${encodeURIComponent(collection.next)}`;
    }
  }

  /** @param {number} lat @param {number} lon @param {number} radius metres @param {boolean} [again] although the box is the same */
  async function look(lat, lon, radius, again = false) {
    const here = box(lat, lon, radius);
    const turn = ++asked;
    try {
      await Promise.all([
        (async () => {
          if (everything) return;
          // A view of more than a district shows, and counts, the whole hunt.
          if (radius > MOST) return all();
          if (here === placesBox) return;
          await fetchPlaces(`bbox=${here}&`);
          if (turn === asked) placesBox = here;
        })(),
        (async () => {
          if (here === spawnsBox && !again) return;
          const answer = await api.get(spawnsPath(here));
          if (turn !== asked) return; // a later look knows better
          spawnsBox = here;
          spawns = new Map((answer.spawns ?? []).filter((/** @type {Spawn} */ spawn) => !held.has(spawn.id) && !isCaught(spawn.id)).map((/** @type {Spawn} */ spawn) => [spawn.id, spawn]));
          onSpawns(spawns);
        })(),
      ]);
    } catch (failure) {
      onFailure(failure);
    }
  }

  /** Gets the places of the whole hunt. */
  async function all() {
    if (everything) return;
    gathering ??= fetchPlaces('').then(() => {
      everything = true;
    }).finally(() => {
      gathering = null;
    });
    await gathering;
  }

  return {
    places,
    get spawns() {
      return spawns;
    },
    look,
    /** What was last asked for, as paths of the server's interface. */
    asked: () => [...(placesBox ? [`places?bbox=${placesBox}&limit=${PLACES}`] : []), ...(spawnsBox ? [spawnsPath(spawnsBox)] : [])],
    /** Gets the places of the whole hunt: for a list, or a search. */
    all,
    /**
     * Gets one place, wherever it is: a link names it.
     * @param {string} id
     */
    async place(id) {
      if (places.has(id)) return places.get(id);
      const collection = await api.get(`places?id=${encodeURIComponent(id)}`);
      for (const feature of collection.features ?? []) places.set(feature.id, feature);
      onPlaces(places);
      return places.get(id);
    },
    /** The host has imported: the next look asks for places again. */
    renewPlaces() {
      everything = false;
      placesBox = '';
    },
    /** Forgets which boxes were fetched: another player may see other spawns. */
    renew() {
      spawnsBox = '';
    },
    /**
     * Keeps these off the map until their claims are answered, and no others.
     * @param {number[]} ids
     * @param {boolean} now  false while an encounter needs what it began with: they go with the next look
     */
    hold(ids, now) {
      held = new Set(ids);
      if (now && ids.filter((id) => spawns.delete(id)).length > 0) onSpawns(spawns);
    },
    /**
     * One more stands there.
     * @param {Spawn} spawn
     */
    addSpawn(spawn) {
      if (held.has(spawn.id) || spawns.has(spawn.id)) return;
      spawns.set(spawn.id, spawn);
      onSpawns(spawns);
    },
    /**
     * Caught, or taken away.
     * @param {number} id
     */
    removeSpawn(id) {
      if (!spawns.delete(id)) return;
      onSpawns(spawns);
    },
  };
}
