// From a claim's answer to the bestiary: what is caught, what waits for a network, what was refused, and who is told.

import { createClaims } from './claims.js';
import { byId } from './dom.js';
import { wordsFor } from './encounterwords.js';

/** After the first catch the map is seen again before anything is put over it, ms. */
const BREATH = 1200;

/**
 * @param {{
 *   t: (key: string, params?: any) => string, words: import('./i18n.js').Words, format: import('./format.js').Format, hunt: any, map: any, core: any, sensors: any,
 *   api: import('./api.js').Api, player: import('./player.js').Player, creature: (id: string) => any,
 *   surroundings: ReturnType<typeof import('./surroundings.js').createSurroundings>, toast: (text: string) => void,
 *   look: () => void, onLapse: () => void, onChange: () => void, offerToKeep: () => boolean, onMap: () => boolean, openWaiting: (key: string) => void,
 * }} parts  `onMap`: the map may be drawn anew; `onChange`: what was caught or waits is not what it was; `offerToKeep`: now is the time to speak of the recovery code; false where something else is open
 */
export function createCatches({ t, words, format, hunt, map, core, sensors, api, player, creature, surroundings, toast, look, onLapse, onChange, offerToKeep, onMap, openWaiting }) {
  /** @type {ReturnType<typeof import('./waiting.js').createWaiting> | null} drawn on the map only where there are any */
  let marks = null;
  let offered = false;

  const claims = createClaims({
    api, sensors, hunt: hunt.id, player: player.id,
    about(id) {
      const spawn = surroundings.spawns.get(id);
      return spawn && { creature: spawn.creature, lat: spawn.lat, lon: spawn.lon };
    },
    onAnswer(answer, claim, elsewhere) {
      const { spawn } = claim.body;
      if (answer.ok) return caught(answer.capture, spawn, elsewhere);
      if (answer.problem?.status === 401) return onLapse();
      if (answer.problem && !elsewhere) toast(refusal(claim, answer.problem));
      look();
    },
    onChange: changed,
    onUnkept: () => toast(t('waiting.unkept')),
  });

  function changed() {
    const list = claims.list();
    surroundings.hold(list.filter((claim) => claim.state !== 'refused').map((claim) => claim.body.spawn), onMap());
    if (list.length > 0) prepare();
    marks?.then((drawn) => drawn.set(claims.list()), () => {});
    onChange();
  }

  /** Loads what shows the catches that wait: where there is no network it could not be loaded any more. */
  function prepare() {
    marks ??= import('./waiting.js').then(({ createWaiting }) => createWaiting({ map, name, model, t, onOpen: openWaiting }));
    marks.catch(() => (marks = null));
    return marks;
  }

  /** @param {string} id */
  const name = (id) => words.pick(creature(id)?.names, id);
  /** @param {string} id */
  const model = (id) => creature(id)?.model ?? id;

  /**
   * Why a catch did not count, in the player's words.
   * @param {import('./claims.js').Waiting} claim
   * @param {{slug: string, beyond?: number}} problem
   */
  function refusal(claim, problem) {
    const kind = creature(claim.about?.creature ?? surroundings.spawns.get(claim.body.spawn)?.creature ?? '');
    if (!kind) return t('trouble.claim');
    return wordsFor({ t, language: words.language, creature: kind }).refused(/** @type {any} */ (problem));
  }

  function count() {
    const badge = byId('bestiary-count');
    const before = badge.textContent;
    badge.textContent = format.number(player.captures.length);
    byId('bestiary').setAttribute('aria-label', t('bestiary.open', { count: player.captures.length }));
    if (before !== badge.textContent) {
      badge.classList.remove('bump');
      requestAnimationFrame(() => badge.classList.add('bump'));
    }
  }

  /** @param {any} capture @param {number} spawn @param {boolean} [elsewhere] another tab has said so already */
  function caught(capture, spawn, elsewhere = false) {
    const kind = capture?.creature ?? surroundings.spawns.get(spawn)?.creature ?? '';
    if (capture) player.add(capture);
    // Heard by the worker, so that a page opened without a network knows it as well.
    if (navigator.serviceWorker?.controller && !elsewhere) player.restore(api).catch(() => {});
    core.removeSpawn(spawn);
    surroundings.removeSpawn(spawn);
    count();
    onChange();
    if (elsewhere) return;
    toast(t('caught', { name: name(kind) }));
    offer();
  }

  /** Speaks of the recovery code, once a visit, until it is kept. */
  function offer() {
    if (offered || player.saved || player.captures.length === 0) return;
    setTimeout(() => (offered ||= offerToKeep()), BREATH);
  }

  return {
    claims, caught, count, offer, prepare, refusal, name,
    /** Play begins, or goes on as someone else. */
    begin() {
      count();
      changed();
      claims.resume();
    },
    /** In another language. */
    relabel() {
      count();
      marks?.then((drawn) => drawn.relabel());
    },
  };
}

/** @typedef {ReturnType<typeof createCatches>} Catches */
