// The bottom sheet: one thing at a time, its head and buttons in sight, the text between them scrolls. On a phone it has three
// heights; it is dragged by its head, or set by the arrow keys on its handle.

import { opened } from './back.js';
import { byId, icon, make, renew } from './dom.js';

/** A finger that moves less has not dragged, CSS pixels. */
const SLIP = 8;
/** Dragged this far it goes to the next height; down from the lowest it closes. */
const FAR = 40;
/** This far it goes over one. */
const FARTHER = 260;

/** A title of more letters is cut off in the head, and stands whole above the text. */
const LONG = 90;

/** @typedef {'low' | 'middle' | 'tall'} Height */
/** @type {Height[]} */
const HEIGHTS = ['low', 'middle', 'tall'];

/**
 * @typedef {object} Content
 * @property {string} title
 * @property {boolean} [madeUp]  the title is ours, not the source's
 * @property {(Node | false | null | '')[]} body
 * @property {HTMLElement[]} actions
 * @property {() => void} [onBack]
 * @property {boolean} [tall]  it opens at full height on a phone
 * @property {string} [back]  where that leads; default: all on this spot
 */

/** @param {{t: (key: string, params?: any) => string, onClose: () => void}} parts */
export function createSheet({ t, onClose }) {
  const sheet = byId('sheet');
  /** @type {Element | null} */
  let cameFrom = null;
  let closed = () => {};
  /** @type {Height | null} what it was before someone began to type */
  let lent = null;

  const measure = () => {
    const below = !sheet.hidden && sheet.getBoundingClientRect().left === 0 && innerWidth < 700;
    document.body.style.setProperty('--sheet-height', below ? `${sheet.offsetHeight}px` : '0px');
  };
  new ResizeObserver(measure).observe(sheet);
  addEventListener('resize', measure);

  function close() {
    if (sheet.hidden) return;
    sheet.hidden = true;
    closed();
    document.body.dataset.sheet = 'closed';
    measure();
    if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true });
    onClose();
  }

  /** @param {Height} next */
  function set(next) {
    lent = null;
    sheet.dataset.height = next;
    sheet.querySelector('.grab')?.setAttribute('aria-expanded', String(next !== 'low'));
    measure();
  }

  /** @param {number} steps up, or down where below 0; below the lowest it closes */
  function step(steps) {
    const next = HEIGHTS.indexOf(sheet.dataset.height) + steps;
    if (next < 0) close();
    else set(HEIGHTS[Math.min(next, HEIGHTS.length - 1)]);
  }

  /** A tap on the handle goes through the heights, from the tallest to the lowest. */
  const next = () => set(HEIGHTS[(HEIGHTS.indexOf(sheet.dataset.height) + 1) % HEIGHTS.length]);

  /** @param {HTMLElement} head */
  function drag(head) {
    let from = 0;
    let height = 0;
    let dragged = false;
    const risen = (/** @type {PointerEvent} */ event) => from - event.clientY;
    head.addEventListener('pointerdown', (event) => {
      if (event.button > 0 || innerWidth >= 700 || /** @type {Element} */ (event.target).closest('#sheet-close')) return;
      from = event.clientY;
      height = sheet.offsetHeight;
      dragged = false;
      head.setPointerCapture(event.pointerId);
    });
    head.addEventListener('pointermove', (event) => {
      if (!head.hasPointerCapture(event.pointerId)) return;
      if (Math.abs(risen(event)) > SLIP) dragged = true;
      if (!dragged) return;
      // Up it grows; down it leaves the screen, as it would when it closes.
      sheet.style.height = risen(event) > 0 ? `${height + risen(event)}px` : '';
      sheet.style.maxHeight = risen(event) > 0 ? 'calc(100dvh - 124px)' : '';
      sheet.style.translate = risen(event) < 0 ? `0 ${-risen(event)}px` : '';
    });
    const settle = () => (sheet.style.height = sheet.style.maxHeight = sheet.style.translate = '');
    head.addEventListener('pointerup', (event) => {
      if (!head.hasPointerCapture(event.pointerId)) return;
      settle();
      const up = risen(event);
      if (Math.abs(up) > FARTHER) step(up > 0 ? 2 : -2);
      else if (Math.abs(up) > FAR) step(up > 0 ? 1 : -1);
    });
    head.addEventListener('pointercancel', settle);
    return () => dragged;
  }

  function handle() {
    const grab = make('button', { type: 'button', class: 'grab', 'aria-label': t('sheet.grow'), 'aria-expanded': String(sheet.dataset.height !== 'low') });
    const dragged = drag(grab);
    grab.addEventListener('click', (event) => {
      if (event.detail === 0 || !dragged()) next(); // a key, a screen reader, or a finger that did not move
    });
    grab.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      step(event.key === 'ArrowUp' ? 1 : -1);
    });
    return grab;
  }

  // Where one types the keyboard needs the lower half.
  sheet.addEventListener('focusin', (/** @type {FocusEvent} */ event) => {
    if (!(event.target instanceof HTMLInputElement) || sheet.dataset.height === 'tall') return;
    const before = /** @type {Height} */ (sheet.dataset.height);
    set('tall');
    lent = before;
  });

  sheet.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  });

  return {
    /** @param {Content} content @param {boolean} [quietly] the same thing again with news: focus and scroll stay */
    show({ title, madeUp, body, actions, onBack, back, tall }, quietly = false) {
      const focused = quietly && sheet.contains(document.activeElement) ? document.activeElement?.id : null;
      if (!quietly && lent) set(lent);
      if (sheet.hidden || (!quietly && sheet.dataset.height === 'low')) sheet.dataset.height = 'middle';
      if (tall && !quietly) sheet.dataset.height = 'tall';
      if (sheet.hidden) {
        cameFrom = document.activeElement;
        closed = opened(close);
      }
      const grab = handle();
      const long = [...title].length > LONG;
      const heading = make('h2', { id: 'sheet-title', tabindex: '-1', dir: 'auto', class: madeUp ? 'made-up' : long ? 'long' : null, text: title });
      const head = make('div', { class: 'head' },
        heading,
        make('button', { type: 'button', class: 'plain', id: 'sheet-close', 'aria-label': t('sheet.close'), onclick: close }, icon('close')));
      drag(head);
      const scroll = make('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-labelledby': 'sheet-title' },
        onBack && make('button', { type: 'button', id: 'sheet-back', class: 'text', text: back ?? t('sheet.back'), onclick: onBack }),
        long && make('p', { class: 'whole', dir: 'auto', 'aria-hidden': 'true', text: title }), ...body.filter(Boolean));
      const parts = [grab, head, scroll, ...(actions.length > 0 ? [make('div', { class: 'row' }, ...actions)] : [])];
      // News come with every fix: what they leave as it was stays, under a finger that is just pressing it, too.
      if (quietly && !sheet.hidden) renew(sheet, parts);
      else sheet.replaceChildren(...parts);
      sheet.hidden = false;
      document.body.dataset.sheet = 'open';
      measure();
      if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
      if (!quietly) heading.focus({ preventScroll: true });
    },
    close,
    get open() {
      return !sheet.hidden;
    },
  };
}

/** @typedef {ReturnType<typeof createSheet>} Sheet */
