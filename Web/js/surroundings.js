// What lies around: places and spawns, fetched by boxes of whole cells, so that no log learns where someone stands.

/** How far around the middle of the view things are fetched: at least for a look about, at most for a district. Metres. */
const LEAST = 1000;
const MOST = 30000;
/** How many places one answer may bring; where there are more, others follow. */
const PLACES = 5000;

/** Where places come as tiles a list has the nearest few, and those a search finds. */
const LISTED = 500;

/** @typedef {import('./map.js').PlaceFeature} PlaceFeature */
/** @typedef {import('./map.js').Spawn} Spawn */

/**
 * @param {{core: any, api: import('./api.js').Api, tiled: boolean, onPlaces: (places: Map<string, PlaceFeature>) => void, onSpawns: (spawns: Map<number, Spawn>) => void, onFailure: (failure: any) => void, isCaught: (spawn: number) => boolean}} parts
 *   `tiled`: there are too many places to be held here; the map has its own. `isCaught`: the player has it; an answer from before that may still tell of it
 */
export function createSurroundings({ core, api, tiled, onPlaces, onSpawns, onFailure, isCaught }) {
  /** @type {Map<string, PlaceFeature>} */
  const places = new Map();
  /** @type {Map<number, Spawn>} */
  let spawns = new Map();
  let placesBox = '';
  let spawnsBox = '';
  /** @type {{box: string, answer: Promise<void>} | null} what is on its way and need not be asked for twice */
  let placesComing = null;
  /** @type {{box: string, answer: Promise<void>} | null} */
  let spawnsComing = null;
  /** What is close by. */
  let around = '';
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

  /** @param {PlaceFeature[]} features */
  function learn(features) {
    for (const feature of features) places.set(feature.id, feature);
    onPlaces(places);
  }

  /** @param {string} query */
  const fetchSome = async (query) => learn((await api.get(`places?${query}&limit=${LISTED}`)).features ?? []);

  /** @param {number} lat @param {number} lon @param {number} radius metres @param {boolean} [again] although the box is the same */
  async function look(lat, lon, radius, again = false) {
    const here = box(lat, lon, radius);
    around = box(lat, lon, LEAST);
    try {
      await Promise.all([lookForPlaces(here, radius), lookForSpawns(here, again)]);
    } catch (failure) {
      onFailure(failure);
    }
  }

  /** @param {string} here @param {number} radius metres */
  function lookForPlaces(here, radius) {
    if (everything || tiled) return undefined;
    // A view of more than a district shows, and counts, the whole hunt.
    if (radius > MOST) return all();
    if (placesComing?.box === here) return placesComing.answer;
    if (here === placesBox) {
      placesComing = null; // what is still on its way is of where one has come back from
      return undefined;
    }
    const coming = placesComing = {
      box: here,
      answer: fetchPlaces(`bbox=${here}&`).then(() => {
        if (placesComing === coming) placesBox = here; // a later look is for elsewhere
      }).finally(() => {
        if (placesComing === coming) placesComing = null;
      }),
    };
    return coming.answer;
  }

  /** @param {string} here @param {boolean} again */
  function lookForSpawns(here, again) {
    if (!again && spawnsComing?.box === here) return spawnsComing.answer;
    if (!again && here === spawnsBox) {
      spawnsComing = null;
      return undefined;
    }
    const coming = spawnsComing = {
      box: here,
      answer: api.get(spawnsPath(here)).then((answer) => {
        if (spawnsComing !== coming) return; // a later look knows better
        spawnsBox = here;
        spawns = new Map((answer.spawns ?? []).filter((/** @type {Spawn} */ spawn) => !held.has(spawn.id) && !isCaught(spawn.id)).map((/** @type {Spawn} */ spawn) => [spawn.id, spawn]));
        onSpawns(spawns);
      }).finally(() => {
        if (spawnsComing === coming) spawnsComing = null;
      }),
    };
    return coming.answer;
  }

  /** Gets the places of the whole hunt. */
  async function all() {
    if (tiled) return around ? fetchSome(`bbox=${around}`) : undefined;
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
    learn,
    /**
     * Asks the server what has these words, what is nearest first: where the page does not hold all places itself.
     * @param {string} words
     */
    seek: (words) => (tiled ? fetchSome(new URLSearchParams({ q: words, ...(around ? { bbox: around } : {}) }).toString()) : undefined),
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
      placesComing = null;
    },
    /** Forgets which boxes were fetched: another player may see other spawns. */
    renew() {
      spawnsBox = '';
      spawnsComing = null;
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
