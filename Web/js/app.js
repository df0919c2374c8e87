// The player's app, put together: words, core, sensors, and the views one after another in one document.

import './newer.js';
import { createApi } from './api.js';
import { opened as openedOnTop } from './back.js';
import { loadCore } from './core.js';
import { isDesktop } from './device.js';
import { byId } from './dom.js';
import { createFormat } from './format.js';
import { createGame } from './game.js';
import { takeHostKey } from './hostkey.js';
import { loadLanguage, translate } from './i18n.js';
import { createJoin } from './join.js';
import { loadMapLibrary } from './map.js';
import { offerLanguages } from './page.js';
import { createPlayer } from './player.js';
import { createSensors } from './sensors.js';
import { secureLink } from './secure.js';
import { whenItStands } from './stands.js';
import { style } from './style.js';
import { toast } from './toast.js';
import { tell } from './trouble.js';

/** A fix coarser than this, in metres, does not answer the question for a position. */
const COARSE = 1000;

/** What tests and the curious may look at. */
const state = {
  /** @type {'loading' | 'join' | 'map' | 'encounter' | 'around'} */ view: 'loading',
  /** @type {any} */ hunt: null,
  /** @type {import('./player.js').Player | null} */ player: null,
  /** @type {import('./game.js').Game | null} */ game: null,
};
/** @type {{core: any, sensors: any, map: any, state: typeof state}} */
const lair = { core: null, sensors: null, map: null, state };
Object.assign(window, { lair });

takeHostKey();
// What needs no words is asked for before them.
/** The core, loaded once. @type {Promise<any>} */
const ready = loadCore().then((core) => (lair.core = core));
ready.catch(() => {}); // said below, when there are words
/** @type {Promise<any> | null} the first question's answer, until it is taken */
let asked = ask();
asked?.catch(() => {}); // as it is taken
const isWalk = new URLSearchParams(location.search).has('walk');
const [words, walk] = await Promise.all([loadLanguage(), isWalk ? Promise.all([import('./walk.js'), style('walk')]).then(([loaded]) => loaded) : null]);
const format = createFormat(words);
const t = words.t;
translate(document, words);

/** To be called when the join page, opened from the map, goes. */
let closed = () => {};

/** @param {string} view */
function setView(view) {
  if (view !== 'join') closed();
  state.view = /** @type {typeof state.view} */ (view);
  document.body.dataset.view = view;
  byId('stage').inert = view === 'join' || view === 'encounter';
  byId('join').hidden = view !== 'join' && view !== 'loading';
  if (view !== 'around') byId('around').hidden = true;
}

offerLanguages(words);
// On a small screen the join page is long: what floats above it goes up with it, and lies over none of its words.
byId('join').addEventListener('scroll', () => document.body.style.setProperty('--join-scrolled', `${byId('join').scrollTop}px`), { passive: true });

const join = createJoin({ words, format, onJoin: joinHunt, onCode: comeBack });
/** @type {ReturnType<typeof import('./refusals.js').createRefusals> | undefined} the cards of what was refused, from the first on */
let refusals;

/** @param {import('./sensors.js').Refusal} refusal */
async function refuse(refusal) {
  const loaded = await import('./refusals.js').catch(() => null);
  if (!loaded) return toast(t('trouble.network'));
  refusals ??= loaded.createRefusals({
    t, toast, secureLink, walkOffer: byId('offer-walk'),
    appName: () => lair.sensors?.inAppBrowser() ?? null,
    mayWalk,
    retry({ what }) {
      if (what === 'position') lair.sensors.requestPosition();
      else if (what === 'orientation') lair.sensors.requestOrientation();
    },
  });
  refusals.show(refusal);
}

byId('offer-walk').addEventListener('click', () => {
  const search = new URLSearchParams(location.search);
  search.set('walk', '');
  location.search = search.toString().replace(/walk=(?=&|$)/, 'walk');
});
byId('bar').addEventListener('click', () => {
  keepCard?.look();
  setView('join');
  closed = openedOnTop(() => setView('map'));
  byId('join-title').focus();
});
byId('around-button').addEventListener('click', openAround);
byId('about-button').addEventListener('click', () => location.assign('/assets/about.html'));

/** @type {import('./api.js').Api} */
let api = createApi();
/** @type {ReturnType<typeof import('./around.js').createAround> | null} */
let around = null;
/** @type {Promise<import('./game.js').Game> | undefined} */
let game;
/** @type {import('./keep.js').Keep | undefined} */
let keepCard;

words.onChange(() => {
  translate(document, words);
  join.relabel();
  refusals?.relabel();
  around?.relabel();
  state.game?.relabel();
  keepCard?.relabel();
  lair.sensors?.relabel?.(t);
});

ready.catch(() => join.showTrouble('join.old'));

/** @param {any} core @param {any} center */
function sensorsFor(core, center) {
  lair.sensors ??= createSensors({
    core, walk, t, center,
    onChange(change, detail) {
      if (change === 'refused') {
        // The compass and the camera are asked for where they are needed, and answered for there.
        if (detail.what === 'position' || (detail.what === 'app' && state.view !== 'encounter')) refuse(detail);
        return;
      }
      if (change === 'fix' && detail.accuracy <= COARSE) refusals?.answered('position');
      state.game?.sensed(change);
    },
  });
  return lair.sensors;
}

/** Whether the walk simulator is offered: never where the host forbids it, nor inside it. */
function mayWalk() {
  return !walk && state.hunt !== null && state.hunt.allowsSimulated !== false;
}

/**
 * Opens the map for this hunt, once; shown behind the join page until play begins.
 * @param {any} hunt
 * @param {boolean} playing
 */
function openGame(hunt, playing) {
  loadMapLibrary().catch(() => {}); // who opens the map says so
  game ??= ready.then(async (core) => {
    const opened = await createGame({
      words, format, hunt, core, api, playing, setView, sensors: sensorsFor(core, hunt.center), player: state.player ?? createPlayer(''),
      refuse,
      onLapse() {
        if (state.view === 'join' && !state.player?.token()) return; // said already
        const moved = state.player?.lapse();
        join.playing(false);
        join.showHunt(hunt, state.player?.nickname ?? '');
        join.note(moved ? 'join.moved' : 'join.again');
        opened.catches.begin();
        setView('join');
        byId('join-title').focus();
      },
      onOver() {
        byId('keep').hidden = true; // nothing is left to keep
        join.showTrouble('join.lost');
        setView('join');
        byId('join-title').focus();
      },
      onErased() {
        join.playing(false);
        join.note('join.erased');
        opened.catches.begin();
        setView('join');
        byId('join-title').focus();
      },
    });
    state.game = opened;
    lair.map = opened.map;
    if (hunt.id) keepFor(opened);
    return opened;
  });
  game.catch(() => (game = undefined));
  return game;
}

/**
 * What makes the next visit open without a network: begun when the map is up, since this one needs none of it.
 * @param {import('./game.js').Game} opened
 */
async function keepFor({ map, surroundings }) {
  const hunt = state.hunt;
  await whenItStands(map);
  const token = () => state.player?.token() ?? null;
  try {
    const [{ settleIn }, { createKeep }] = await Promise.all([import('./offline.js'), import('./keep.js')]);
    settleIn({
      hunt: hunt.id, token, language: () => words.language, get: (path) => api.get(path),
      shown: () => [...(location.pathname === '/' ? ['/api/hunts'] : []), `/api/hunts/${encodeURIComponent(hunt.id)}`, ...(token() ? ['me'] : []), ...surroundings.asked()],
    });
    keepCard = await createKeep({ t, format, hunt, token, language: () => words.language });
  } catch {
    // No network just now: the next visit tries again.
  }
}

/** @param {string} nickname */
async function joinHunt(nickname) {
  join.note(null);
  if (state.player?.token()) return play(false);
  try {
    await ready;
    if ((await state.player?.join(api, nickname)) === false) toast(t('storage.refused'));
  } catch (reason) {
    const failure = /** @type {any} */ (reason);
    join.note(null, tell(t, failure, 'trouble.join'));
    return;
  }
  await play(true);
}

/**
 * Goes on as the player whose code was typed.
 * @param {{token: string} | {move: string}} code
 */
async function comeBack(code) {
  join.note(null);
  await ready;
  const player = /** @type {import('./player.js').Player} */ (state.player);
  const isRecovery = 'token' in code;
  const who = isRecovery
    ? { ...(await createApi({ hunt: state.hunt.id, token: code.token }).get('me', true)), token: code.token }
    : await api.post('players', { code: code.move });
  if (!player.adopt(who, isRecovery)) toast(t('storage.refused'));
  await player.restore(api).catch(() => {}); // the bestiary comes with the next look
  await play(true);
  const count = player.captures.length;
  toast(t('code.welcome', { count, number: format.number(count) }));
  if (count > 0 && !player.saved) state.game?.catches.offer();
}

/**
 * Into the map.
 * @param {boolean} asked by a tap just now: the position may be asked for
 */
async function play(asked) {
  join.playing(true);
  setView('map');
  const opened = await openGame(state.hunt, true).catch(() => null);
  if (!opened) {
    setView('join');
    return join.note('trouble.network');
  }
  opened.begin();
  if (document.activeElement === document.body) byId('bar').focus({ preventScroll: true }); // the page's button had it, and is gone
  const granted = walk || (await navigator.permissions?.query({ name: 'geolocation' }).then((status) => status.state === 'granted', () => false));
  if (asked || granted) lair.sensors.requestPosition();
  // Where no question need be put the compass starts by itself; elsewhere a button asks.
  if (!lair.sensors.orientationNeedsAsking?.()) lair.sensors.requestOrientation();
  // Some have the question and speak all the same: north is learned best on the map, while the phone lies level.
  else lair.sensors.overhearsOrientation?.();
}

async function openAround() {
  const core = await ready.catch(() => null);
  const loaded = await import('./around.js').catch(() => null);
  if (!loaded) return toast(t('trouble.network'));
  if (!core) return;
  sensorsFor(core, state.hunt?.center);
  around ??= loaded.createAround({
    words, format, toast, core, sensors: lair.sensors,
    openMap: (center) => openGame(state.hunt ?? { id: '', title: 'Lair', center, creatures: [], categories: [] }, state.hunt !== null),
    leave: () => setView('join'),
  });
  setView('around');
  around.open();
}

/** @param {any} hunt */
async function showHunt(hunt) {
  state.hunt = hunt;
  state.player = createPlayer(hunt.id);
  api = createApi({ hunt: hunt.id, token: state.player.token });
  byId('offer-walk').hidden = !(mayWalk() && isDesktop());
  join.showHunt(hunt, state.player.nickname);
  if (state.player.token()) loadMapLibrary().catch(() => {}); // the map comes next, whatever the server says of the player
  else {
    setView('join');
    const app = (await ready.then((core) => sensorsFor(core, hunt.center)).catch(() => null))?.inAppBrowser();
    if (app) refuse({ what: 'app', why: 'in-app' });
    openGame(hunt, true).then((opened) => opened.look()).catch(() => {}); // the map lives behind the page; without it joining says so
    return;
  }
  try {
    await state.player.restore(api);
  } catch (reason) {
    if (/** @type {any} */ (reason)?.problem?.status === 401) {
      join.note(state.player.lapse() ? 'join.moved' : 'join.again');
      setView('join');
      openGame(hunt, true).catch(() => {});
      return;
    }
    toast(t('trouble.network'));
  }
  await play(false);
}

/** An address at which there is nothing. */
function strayed() {
  join.showTrouble('join.stray');
  setView('join');
}

/** The hunt of the address, or, at the house's own, which there are. Null: nothing has this address. */
function ask() {
  const id = /^\/h\/([^/]+)/.exec(location.pathname)?.[1];
  if (id) return createApi().get(`/api/hunts/${id}`).then((hunt) => ({ hunt, hunts: [] }));
  return location.pathname === '/' ? createApi().get('/api/hunts').then(({ hunts }) => ({ hunt: null, hunts })) : null;
}

async function start() {
  try {
    const answer = asked ?? ask();
    asked = null;
    if (!answer) return strayed();
    const { hunt, hunts } = await answer;
    if (hunt) return await showHunt(hunt);
    if (hunts.length !== 1) {
      join.showHunts(hunts);
      return setView('join');
    }
    history.replaceState(null, '', `/h/${encodeURIComponent(hunts[0].id)}${location.search}`);
    await showHunt(await createApi().get(`/api/hunts/${encodeURIComponent(hunts[0].id)}`));
  } catch (reason) {
    const failure = /** @type {any} */ (reason);
    if (!failure?.problem && !failure?.network) throw reason;
    const isLost = failure.problem?.status === 404;
    const here = isLost ? [] : await import('./kept.js').then(({ huntsHere }) => huntsHere()).catch(() => []);
    join.showTrouble(isLost ? 'join.lost' : 'join.offline', isLost ? undefined : start, here);
    setView('join');
  }
}

await start();
