// The host's app, put together: the door, the hunts of this server, and of one hunt the steps from places to creatures.

import { byId, icon, make } from '../dom.js';
import { createFormat } from '../format.js';
import { loadLanguage, translate } from '../i18n.js';
import { offerLanguages } from '../page.js';
import { createDesk } from './desk.js';
import { createDoor } from './door.js';
import { createHunts } from './hunts.js';
import { key, setKey, takeKey } from './session.js';
import { createSettings } from './settings.js';
import { toast } from '../toast.js';

/** The steps, in the order in which a hunt is made; each is loaded when it is first taken. */
const STEPS = /** @type {const} */ (['places', 'ground', 'creatures', 'share', 'requests']);

takeKey();
const words = await loadLanguage(undefined, ['', 'more/']);
const t = words.t;
const format = createFormat(words);

/** @type {import('./map.js').StudioMap | null} */
let map = null;
/** @type {Promise<import('./map.js').StudioMap> | null} */
let mapComing = null;
const desk = createDesk({
  words, format, go, waits,
  map() {
    mapComing ??= import('./map.js').then(({ createStudioMap }) => createStudioMap(words)).then((made) => {
      made.ground(desk.hunt);
      return (map = made);
    });
    mapComing.catch(() => (mapComing = null));
    return mapComing;
  },
  signedOut() {
    setKey(null);
    door.because('studio.door.replaced');
    route();
  },
});
/** What tests and the curious may look at. */
Object.assign(window, { studio: desk });

/** How many requests of owners wait for the host: the tab says it, whatever step is open. */
let waiting = 0;
/** @param {number} count */
function waits(count) {
  if (waiting === count) return;
  waiting = count;
  paintMasthead();
}

/** Asks once when a hunt is opened; the step itself tells later. */
async function countWaiting() {
  waits(0);
  const mine = desk.hunt;
  const found = await desk.host.get(desk.path('removals'), true).catch(() => null);
  if (found && mine === desk.hunt) waits(found.removals.filter((/** @type {any} */ { state }) => state === 'waiting').length);
}

/** @param {string} step */
function go(step) {
  location.hash = `#/${desk.hunt.id}/${step}`;
}

const door = createDoor(desk, () => route());
const hunts = createHunts(desk);
const settings = createSettings(desk);
/** @type {Record<string, () => Promise<(desk: import('./desk.js').Desk) => import('./desk.js').Step>>} */
const loaders = {
  places: () => import('./places.js').then((loaded) => loaded.createPlaces),
  ground: () => import('./ground.js').then((loaded) => loaded.createGround),
  creatures: () => import('./creatures.js').then((loaded) => loaded.createCreatures),
  share: () => import('./share.js').then((loaded) => loaded.createShare),
  requests: () => import('./requests.js').then((loaded) => loaded.createRequests),
};
/**
 * Of the open hunt, each made once.
 * @type {Map<string, import('./desk.js').Step>}
 */
const made = new Map();
/** @type {import('./desk.js').Step} */
let current = door;
let shown = '';
/** Of two ways taken quickly, the later one counts. */
let turn = 0;

/** @param {string} next none, side, or only: how much of a small screen the map has */
function showMap(next) {
  document.body.dataset.map = next;
  map?.ground(desk.hunt);
  map?.map.resize();
}

function paintMasthead() {
  byId('sign-out').hidden = key() === null;
  byId('masthead-title').textContent = desk.hunt?.title ?? '';
  document.title = desk.hunt ? `${desk.hunt.title} · Lair Studio` : 'Lair Studio';
  const steps = byId('steps');
  steps.hidden = !desk.hunt || current === door;
  const [, id, at] = location.hash.split('/');
  const link = (/** @type {string} */ step, /** @type {Node[]} */ content, /** @type {string | null} */ label = null) => make('a', {
    href: `#/${id}/${step}`, id: `step-${step}`, 'aria-current': step === at ? 'step' : null, 'aria-label': label, title: label,
  }, make('span', null, ...content));
  const named = (/** @type {string} */ step) => (step === 'requests' && waiting > 0
    ? link(step, [document.createTextNode(t('studio.step.requests')), make('b', { class: 'count', text: format.number(waiting) })], t('studio.requests.waiting', { count: waiting, number: format.number(waiting) }))
    : link(step, [document.createTextNode(t(`studio.step.${step}`))]));
  steps.replaceChildren(...STEPS.map(named), link('settings', [icon('gear')], t('studio.step.settings')));
  steps.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** @param {import('./desk.js').Step} next @param {string} mapShown */
async function take(next, mapShown) {
  const mine = ++turn;
  current.close();
  current = next;
  showMap(mapShown);
  paintMasthead();
  desk.panel.scrollTop = 0;
  await next.open();
  if (mine !== turn) return;
  const heading = /** @type {HTMLElement | null} */ (desk.panel.querySelector('h1'));
  heading?.setAttribute('tabindex', '-1');
  if (shown) heading?.focus({ preventScroll: true });
  shown = location.hash;
}

/** Goes where the address says: `#/`, `#/new`, `#/{hunt}/{step}`. */
async function route() {
  const [, id = '', step = ''] = location.hash.split('/').map(decodeURIComponent);
  if (key() === null) {
    desk.hunt = null;
    return take(door, 'none');
  }
  if (id === '' || id === 'new') {
    desk.hunt = null;
    made.clear();
    return id === '' ? take(hunts, 'none') : take(settings, 'side');
  }
  if (desk.hunt?.id !== id) {
    made.clear();
    const mine = ++turn;
    try {
      desk.hunt = await desk.anyone.get(`/api/hunts/${encodeURIComponent(id)}`, true);
    } catch (failure) {
      if (mine === turn) hunts.trouble(failure);
      desk.hunt = null;
      return take(hunts, 'none');
    }
    if (mine !== turn) return;
    countWaiting();
  }
  if (step === 'settings') return take(settings, 'side');
  if (!(step in loaders)) return location.replace(`#/${id}/places`);
  let next = made.get(step);
  if (!next) {
    const mine = ++turn;
    const create = await loaders[step]().catch(() => null);
    if (mine !== turn) return;
    if (!create) {
      // One stays where one was, and is told why.
      toast(t('studio.step.unreachable', { step: t(`studio.step.${step}`) }));
      history.replaceState(history.state, '', shown || '#/');
      paintMasthead();
      if (current === door) take(hunts, 'none');
      return;
    }
    next = create(desk);
    made.set(step, next);
  }
  return take(next, step === 'share' ? 'none' : 'side');
}

offerLanguages(words);
function relabel() {
  translate(document, words);
  paintMasthead();
}
words.onChange(() => {
  relabel();
  current.paint();
  map?.relabel();
});
byId('sign-out').addEventListener('click', () => {
  setKey(null);
  location.hash = '#/';
  route();
});
addEventListener('hashchange', route);
relabel();
await route();
