// When the phone says no: what that means here, how to get going again, and what works without.

import { opened } from './back.js';
import { copy, isAndroid, isApplePhone, isDesktop } from './device.js';
import { byId, icon, make } from './dom.js';

/** @typedef {{what: 'position'|'orientation'|'camera'|'app', why: string}} Refusal */

/** The reasons that have words of their own; all others are told as the first. */
const KNOWN = {
  position: ['unavailable', 'denied', 'blocked', 'approximate', 'timeout', 'insecure'],
  orientation: ['missing', 'denied', 'insecure'],
  camera: ['unavailable', 'denied', 'blocked', 'missing', 'busy', 'insecure'],
  app: ['in-app'],
};
/** These can be mended in settings; the steps differ by device. */
const IN_SETTINGS = new Set(['position.denied', 'position.blocked', 'position.approximate', 'orientation.denied', 'camera.denied', 'camera.blocked']);
/** Asking again may help at once. */
const AGAIN = new Set(['denied', 'blocked', 'timeout', 'unavailable', 'busy', 'approximate']);

/**
 * What to tap in which settings, where that mends it.
 * @param {(key: string, params?: any) => string} t @param {Refusal} refusal @returns {string[]}
 */
export function stepsOf(t, refusal) {
  const key = keyOf(refusal);
  if (!IN_SETTINGS.has(key)) return [];
  const device = isApplePhone ? 'ios' : isAndroid ? 'android' : 'desktop';
  return t(`refusal.steps.${key.split('.')[0]}.${device}`).split('\n');
}

/**
 * The refusal's key among the words.
 * @param {Refusal} refusal
 */
export function keyOf({ what, why }) {
  const reasons = KNOWN[what] ?? KNOWN.position;
  return `${KNOWN[what] ? what : 'position'}.${reasons.includes(why) ? why : reasons[0]}`;
}

/**
 * @param {{
 *   t: (key: string, params?: any) => string,
 *   toast: (text: string) => void,
 *   appName: () => string | null,
 *   secureLink: () => Promise<string | null>,
 *   retry: (refusal: Refusal) => void,
 *   mayWalk: () => boolean,
 *   walkOffer: HTMLElement,
 * }} parts  `walkOffer`: the page's one button that starts the walk simulator; the card borrows it
 */
export function createRefusals({ t, toast, appName, secureLink, retry, mayWalk, walkOffer }) {
  const card = byId('refusal');
  /** @type {Refusal | null} */
  let shown = null;
  /** @type {Element | null} */
  let cameFrom = null;
  let closed = () => {};
  const home = /** @type {HTMLElement} */ (walkOffer.parentElement);

  function hide() {
    if (card.hidden) return;
    shown = null;
    card.hidden = true;
    closed();
    walkOffer.className = 'text';
    home.prepend(walkOffer);
    if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true });
  }

  card.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape') hide();
  });

  async function copyLink() {
    toast((await copy(location.href)) ? t('share.copied') : location.href);
  }

  /** @param {Refusal} refusal */
  async function show(refusal) {
    const key = keyOf(refusal);
    const [what, why] = key.split('.');
    if (card.hidden) cameFrom = document.activeElement;
    shown = refusal;
    const app = appName() ?? t('refusal.app.some');
    const body = [make('p', { class: 'body', text: t(`refusal.${key}`, { app }) })];
    const steps = stepsOf(t, refusal);
    if (steps.length > 0) body.push(make('ol', { class: 'steps' }, ...steps.map((text) => make('li', { text }))));
    /** @type {HTMLElement[]} */
    const actions = [];
    const add = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => void} */ onclick) =>
      actions.push(make('button', { type: 'button', id, class: actions.length === 0 ? 'primary' : 'quiet', text, onclick }));
    if (why === 'insecure') {
      const secure = await secureLink();
      if (shown !== refusal) return;
      if (secure) {
        actions.push(make('a', { id: 'refusal-secure', class: 'primary', href: secure, text: t('refusal.go-secure') }));
        actions.push(make('a', { id: 'refusal-authority', class: 'quiet', href: '/authority', text: t('refusal.authority') }));
      } else body.push(make('p', { class: 'body', text: t('refusal.insecure.ask') }));
    }
    if (what === 'app') {
      body.push(make('output', { class: 'link-box', text: location.href }));
      add('refusal-copy', t('refusal.copy-link'), copyLink);
    }
    const walks = mayWalk() && what === 'position';
    if (walks && isDesktop()) {
      walkOffer.hidden = false;
      walkOffer.className = actions.length === 0 ? 'primary' : 'quiet';
      actions.push(walkOffer);
    }
    if (AGAIN.has(why)) {
      add('refusal-again', t('refusal.again'), () => {
        hide();
        retry(refusal);
      });
    }
    if (walks && !isDesktop()) {
      walkOffer.hidden = false;
      walkOffer.className = actions.length === 0 ? 'primary' : 'quiet';
      actions.push(walkOffer);
    }
    add('refusal-without', t(`refusal.without.${what}`), hide);
    const title = make('h2', { id: 'refusal-title', tabindex: '-1', text: t(`refusal.${key}.title`, { app }) });
    card.dataset.what = what;
    card.dataset.why = why;
    card.replaceChildren(
      make('div', { class: 'grab', 'aria-hidden': 'true' }),
      make('div', { class: 'head' }, title, make('button', { type: 'button', class: 'plain', 'aria-label': t('sheet.close'), onclick: hide }, icon('close'))),
      make('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-labelledby': 'refusal-title' }, ...body),
      make('div', { class: 'row' }, ...actions));
    if (card.hidden) closed = opened(hide);
    card.hidden = false;
    title.focus({ preventScroll: true });
  }

  return {
    show,
    hide,
    /**
     * What was refused is there now: its card goes.
     * @param {Refusal['what']} what
     */
    answered(what) {
      if (shown?.what === what) hide();
    },
    /** The same card in another language. */
    relabel() {
      if (shown) show(shown);
    },
    get open() {
      return !card.hidden;
    },
  };
}
