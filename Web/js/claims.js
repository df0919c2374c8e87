// Claims: reports of catches to the server. Each has one key for good, is kept until it is answered, and is sent again with
// the same words and the same key, so that a catch in a dead spot counts once and is never lost.

/**
 * @typedef {{spawn: number, fix: {lat: number, lon: number, accuracy: number, timestamp: number}, made: number, simulated?: true}} Body
 * `fix` raw, clocks in milliseconds since 1970 by this device
 * @typedef {{key: string, hunt: string, body: Body}} Waiting
 * @typedef {{slug: string, status: number, detail?: string, [member: string]: any}} Problem
 * @typedef {{ok: true, capture: any, repeated: boolean} | {ok: false, problem: Problem|null}} Answer
 * `problem` null: no network yet; the claim is kept and will be sent
 */

const STORE = 'lair.claims';
/** Pauses while the player watches, then the claim waits in the background. Milliseconds. */
const SOON = [700, 1500, 3000];
const LATER = [5000, 15000, 30000, 60000];
/** Refusals of the moment, not of the claim: sent again. */
const PASSING = new Set(['too-many', 'unavailable']);

/** 128 random bits in hexadecimal; `crypto.randomUUID` is not there on plain http. */
function newKey() {
  let key = '';
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) key += byte.toString(16).padStart(2, '0');
  return key;
}

/** @returns {Waiting[]} */
function stored() {
  try {
    const list = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** @param {Waiting[]} list */
function store(list) {
  try {
    if (list.length > 0) localStorage.setItem(STORE, JSON.stringify(list));
    else localStorage.removeItem(STORE);
  } catch {
    // No storage (private browsing): the claim lives as long as the page.
  }
}

/**
 * A pause that ends early when the network is back.
 * @param {number} pause
 */
const sleep = (pause) => new Promise((resolve) => {
  const wake = () => {
    clearTimeout(timer);
    removeEventListener('online', wake);
    resolve(undefined);
  };
  const timer = setTimeout(wake, pause);
  addEventListener('online', wake);
});

/**
 * @param {{
 *   api: {send(path: string, body: object, headers: Record<string, string>): Promise<{status: number, value: any}>},
 *   sensors: Pick<import('./sensors.js').Sensors, 'freshFix'|'simulated'>,
 *   hunt: string,
 *   onAnswer?: (answer: Answer, spawn: number) => void,
 * }} parts  `onAnswer` hears of claims answered in the background
 */
export function createClaims({ api, sensors, hunt, onAnswer = () => {} }) {
  /** @type {Waiting[]} those of this hunt, oldest first */
  let waiting = stored().filter((claim) => claim.hunt === hunt);
  let resuming = false;
  /** @type {Promise<any>|null} */
  let fixAtThrow = null;
  /** @type {Set<string>} keys whose answer nobody waits for any more */
  const handedOver = new Set();
  /** The claim whose sender waits for the answer; `resume` leaves it alone. */
  let current = '';

  /** @param {Waiting} claim */
  function forget(claim) {
    waiting = waiting.filter((other) => other.key !== claim.key);
    store(stored().filter((other) => other.key !== claim.key));
  }

  /**
   * One try. Only `sent` differs between tries; the server leaves it out when it compares bodies.
   * @param {Waiting} claim
   * @returns {Promise<Answer>}
   */
  async function post(claim) {
    try {
      const { status, value } = await api.send('claims', { ...claim.body, sent: Date.now() }, { 'Idempotency-Key': claim.key });
      return { ok: true, capture: value, repeated: status === 200 };
    } catch (failure) {
      const problem = /** @type {any} */ (failure)?.problem;
      if (!problem) return { ok: false, problem: null };
      // Caught already, under a key lost with an earlier page: the catch stands.
      if (problem.slug === 'already-captured' && problem.capture) return { ok: true, capture: problem.capture, repeated: true };
      return { ok: false, problem };
    }
  }

  /** @param {Answer} answer whether this is the last word on the claim */
  const isFinal = (answer) => answer.ok || (answer.problem !== null && !PASSING.has(answer.problem.slug));

  /**
   * Sends until answered or out of pauses.
   * @param {Waiting} claim @param {number[]} pauses
   * @returns {Promise<Answer>}
   */
  async function deliver(claim, pauses) {
    let answer = await post(claim);
    for (const pause of pauses) {
      if (isFinal(answer)) break;
      await sleep(pause);
      if (!waiting.includes(claim)) return { ok: false, problem: null }; // dropped meanwhile
      answer = await post(claim);
    }
    if (isFinal(answer)) forget(claim);
    return answer;
  }

  const next = () => waiting.find((claim) => claim.key !== current);

  async function resume() {
    if (resuming) return;
    resuming = true;
    try {
      for (let claim = next(); claim; claim = next()) {
        const answer = await deliver(claim, LATER);
        if (!isFinal(answer)) return;
        onAnswer(answer, claim.body.spawn);
      }
    } finally {
      resuming = false;
    }
  }

  window.addEventListener('online', resume);

  return {
    /** The ball has left the hand: asks for the fix now, so that it is there when the ball is. */
    prepare() {
      fixAtThrow = sensors.freshFix();
    },

    /**
     * Reports a catch, and waits a few tries for the answer. Without one the claim is kept, and `resume` goes on with it.
     * @param {{spawn: number}} what
     * @returns {Promise<Answer>}
     */
    async send({ spawn }) {
      const made = Date.now();
      const fix = await (fixAtThrow ?? sensors.freshFix());
      fixAtThrow = null;
      if (!fix) return { ok: false, problem: { slug: 'no-fix', status: 0 } };
      const { lat, lon, accuracy, timestamp } = fix;
      /** @type {Body} */
      const body = { spawn, fix: { lat, lon, accuracy, timestamp }, made };
      if (sensors.simulated) body.simulated = true;
      const claim = { key: newKey(), hunt, body };
      current = claim.key;
      waiting.push(claim);
      store([...stored(), claim]); // beside those of other hunts, and of this one in another tab
      const answer = await deliver(claim, SOON);
      current = '';
      if (isFinal(answer) && handedOver.delete(claim.key)) onAnswer(answer, spawn);
      if (!isFinal(answer)) {
        setTimeout(resume, LATER[0]);
        return { ok: false, problem: null };
      }
      return answer;
    },

    /** The view that sent the last claim is gone: its answer goes to `onAnswer`. */
    handOver() {
      if (current) handedOver.add(current);
    },

    /**
     * Forgets what waits: whoever caught it wants to be forgotten.
     * @returns {number[]} the spawns
     */
    drop() {
      const spawns = waiting.map((claim) => claim.body.spawn);
      waiting = [];
      store(stored().filter((claim) => claim.hunt !== hunt));
      return spawns;
    },

    /** Sends what an earlier page or a dead spot left unsent. Call it when the app starts. */
    resume,

    /** How many claims wait for an answer. */
    waiting: () => waiting.length,
  };
}

/** @typedef {ReturnType<typeof createClaims>} Claims */
