// Claims: reports of catches to the server. Each has one key for good, is kept until it is answered, and is sent again with
// the same words and the same key, so that a catch in a dead spot counts once and is never lost. They go out one after
// another, in the order in which they were made, from one tab at a time.

import { all, isAnyUnkept, keep, remove, tidy, watch } from './queue.js';
import { exclusively } from './turns.js';

/**
 * @typedef {{spawn: number, fix: {lat: number, lon: number, accuracy: number, timestamp: number}, made: number, simulated?: true}} Body
 * `fix` raw, clocks in milliseconds since 1970 by this device
 * @typedef {{creature: string, lat: number, lon: number}} About what was caught, and where it stood: to be shown while it waits
 * @typedef {{key: string, hunt: string, player: number | null, body: Body, about?: About, refused?: {slug: string, beyond?: number}}} Waiting
 * `player`: whose it is; nobody else's token sends it. `refused`: the server's last word, kept until the player has read it
 * @typedef {{slug: string, status: number, detail?: string, retryAfter?: number, [member: string]: any}} Problem
 * @typedef {{ok: true, capture: any, repeated: boolean} | {ok: false, problem: Problem|null}} Answer
 * `problem` null: no network yet; the claim is kept and will be sent
 */

/** Pauses while the player watches, then the claim waits in the background. Milliseconds. */
const SOON = [700, 1500, 3000];
const LATER = [5000, 15000, 30000, 60000];
/** How long the player watches at most, ms. */
const WATCHED = 15000;
/** Refusals of the moment, not of the claim: sent again. */
const PASSING = new Set(['too-many', 'unavailable']);

/** @type {Answer} */
const UNANSWERED = { ok: false, problem: null };

/** 128 random bits in hexadecimal; `crypto.randomUUID` is not there on plain http. */
function newKey() {
  let key = '';
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) key += byte.toString(16).padStart(2, '0');
  return key;
}

/**
 * @param {{
 *   api: Pick<import('./api.js').Api, 'send' | 'get'>,
 *   sensors: Pick<import('./sensors.js').Sensors, 'freshFix'|'simulated'>,
 *   hunt: string, player: () => number | null, about: (spawn: number) => About | undefined,
 *   onAnswer?: (answer: Answer, claim: Waiting, elsewhere: boolean) => void, onChange?: () => void, onUnkept?: () => void,
 * }} parts  `onAnswer` hears of claims answered in the background, `elsewhere` in another tab; `onChange`: others wait now, or
 *   in another state; `onUnkept`: the browser keeps nothing, and a claim lasts as long as this page
 */
export function createClaims({ api, sensors, hunt, player, about, onAnswer = () => {}, onChange = () => {}, onUnkept = () => {} }) {
  /** @type {Promise<any>|null} */
  let fixAtThrow = null;
  /** Who waits for an answer, by the claim's key. @type {Map<string, (answer: Answer) => void>} */
  const watchers = new Map();
  /** The key of the claim that is under way. */
  let sending = '';
  /** How often in a row nothing came of it. */
  let failures = 0;
  /** Until when the server asked for a rest, by this device's clock. */
  let rest = 0;
  let wake = () => {};
  /** @type {Promise<void> | null} */
  let running = null;
  const others = 'BroadcastChannel' in window ? new BroadcastChannel(`lair.claims.${hunt}`) : null;

  const mine = () => all(hunt).filter((claim) => claim.player === player());
  const next = () => mine().find((claim) => !claim.refused);

  /**
   * One try. Only `sent` differs between tries; the server leaves it out when it compares bodies.
   * @param {Waiting} claim
   * @returns {Promise<Answer>}
   */
  async function post(claim) {
    try {
      const { status, value } = await api.send('claims', { ...claim.body, sent: Date.now() }, { 'Idempotency-Key': claim.key });
      if (value?.spawn !== claim.body.spawn) return UNANSWERED; // said by something in between
      return { ok: true, capture: value, repeated: status === 200 };
    } catch (failure) {
      const problem = /** @type {any} */ (failure)?.problem;
      if (!problem) return UNANSWERED;
      // Caught already, under a key lost with an earlier page: the catch stands.
      if (problem.slug === 'already-captured' && problem.capture) return { ok: true, capture: problem.capture, repeated: true };
      // Sent before from this player's other phone, as whom it was accepted: then it is in the bestiary.
      if (problem.slug === 'key-reused') return (await asCaught(claim)) ?? { ok: false, problem };
      return { ok: false, problem };
    }
  }

  /** @param {Waiting} claim @returns {Promise<Answer | null>} */
  async function asCaught(claim) {
    try {
      const capture = (await api.get('me', true)).captures.find((/** @type {any} */ each) => each.spawn === claim.body.spawn);
      return capture ? { ok: true, capture, repeated: true } : null;
    } catch {
      return UNANSWERED;
    }
  }

  /**
   * Whether this is the last word on the claim. Who looks on is told to rest, and tries again by hand; what waits in the
   * background waits that long.
   * @param {Answer} answer @param {boolean} watched
   */
  function isFinal(answer, watched) {
    if (answer.ok) return true;
    if (!answer.problem) return false;
    const { slug, status } = answer.problem;
    return !(PASSING.has(slug) || status >= 500 || status === 408 || (slug === 'cooling-down' && !watched));
  }

  /** @param {string} key @param {Answer} answer @returns {boolean} whether someone waited for it */
  function tellWatcher(key, answer) {
    const watcher = watchers.get(key);
    watchers.delete(key);
    watcher?.(answer);
    return watcher !== undefined;
  }

  /** @param {Waiting} claim @param {Answer} answer */
  function settle(claim, answer) {
    const watched = tellWatcher(claim.key, answer);
    if (!answer.ok && answer.problem?.status === 401) {
      // Not this claim's fault: it is sent when the player is back.
    } else if (answer.ok || watched) remove(claim.key);
    else keep({ ...claim, refused: { slug: answer.problem?.slug ?? '', beyond: answer.problem?.beyond } });
    others?.postMessage({ claim, answer });
    onChange();
    if (!watched) onAnswer(answer, claim, false);
  }

  /**
   * Sends what waits until nothing does, or one comes back without a last word.
   * @returns {Promise<'done' | 'later' | 'stranger'>}
   */
  async function pass() {
    for (let claim = next(); claim; claim = next()) {
      if (Date.now() < rest) return 'later';
      const { key } = claim;
      sending = key;
      onChange();
      const answer = await post(claim);
      sending = '';
      if (!all(hunt).some((each) => each.key === key)) return 'later'; // dropped meanwhile
      if (isFinal(answer, watchers.has(key))) {
        failures = 0;
        settle(claim, answer);
        if (!answer.ok && answer.problem?.status === 401) return 'stranger';
        continue;
      }
      const seconds = answer.ok ? undefined : answer.problem?.retryAfter;
      if (seconds) {
        rest = Date.now() + seconds * 1000;
        others?.postMessage({ rest });
      }
      onChange();
      return 'later';
    }
    return 'done';
  }

  /** Nobody is kept waiting any longer: the claims are kept. */
  function release() {
    for (const key of [...watchers.keys()]) tellWatcher(key, UNANSWERED);
  }

  /**
   * A pause that ends early when the network is back or another claim is made. By chance some are shorter than others, so
   * that a whole crowd whose network is back does not come at once.
   * @param {number} pause
   */
  const sleep = (pause) => new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve(undefined);
    };
    const timer = setTimeout(end, pause * (0.75 + Math.random() / 2));
    addEventListener('online', end);
    wake = end;
  });

  async function run() {
    while (next()) {
      const outcome = await exclusively(`lair.claims.${hunt}`, pass);
      if (outcome === 'stranger') return;
      if (outcome === 'done') continue;
      if (failures >= SOON.length || Date.now() < rest) release();
      const pauses = watchers.size > 0 ? SOON : LATER;
      const pause = pauses[Math.min(failures, pauses.length - 1)];
      failures += 1;
      await sleep(Math.max(pause, (rest - Date.now()) / 0.75));
    }
  }

  /** Sends what waits, and goes on until nothing does. */
  function resume() {
    failures = 0;
    wake();
    running ??= run().finally(() => {
      running = null;
      onChange();
    });
  }

  others?.addEventListener('message', ({ data }) => {
    if (data.rest) rest = Math.max(rest, data.rest);
    if (!data.claim || data.claim.player !== player()) return;
    if (!tellWatcher(data.claim.key, data.answer)) onAnswer(data.answer, data.claim, true);
    onChange();
  });
  watch(onChange);
  addEventListener('online', resume);
  addEventListener('beforeunload', (event) => {
    if (isAnyUnkept()) event.preventDefault(); // the browser asks whether to leave
  });
  tidy();

  return {
    /** The ball has left the hand: asks for the fix now, so that it is there when the ball is. */
    prepare() {
      fixAtThrow = sensors.freshFix();
    },

    /**
     * Reports a catch, and waits a few tries for the answer. Without one the claim is kept and sent later.
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
      const claim = { key: newKey(), hunt, player: player(), body, about: about(spawn) };
      if (!keep(claim)) onUnkept();
      /** @type {Promise<Answer>} */
      const answered = new Promise((resolve) => watchers.set(claim.key, resolve));
      setTimeout(() => tellWatcher(claim.key, UNANSWERED), WATCHED);
      resume();
      return answered;
    },

    /** The view that sent the last claims is gone: their answers go to `onAnswer`. */
    handOver: release,

    /** Forgets what waits: whoever caught it wants to be forgotten. */
    drop() {
      for (const claim of mine()) remove(claim.key);
      release();
      onChange();
    },

    /** Sends what an earlier page or a dead spot left unsent. Call it when the app starts. */
    resume,

    /**
     * What waits or was refused, oldest first.
     * @returns {(Waiting & {state: 'waiting' | 'sending' | 'refused'})[]}
     */
    list: () => mine().map((claim) => ({ ...claim, state: claim.refused ? 'refused' : claim.key === sending ? 'sending' : 'waiting' })),

    /**
     * The player has read why it was refused.
     * @param {string} key
     */
    dismiss(key) {
      remove(key);
      onChange();
    },
  };
}

/** @typedef {ReturnType<typeof createClaims>} Claims */
