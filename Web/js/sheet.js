// The bottom sheet: one thing at a time, its head and buttons always in sight, the text between them scrolls.

import { opened } from './back.js';
import { byId, icon, make, renew } from './dom.js';

/** Dragged this far down it closes, up it grows; CSS pixels. */
const FAR = 48;

/**
 * @typedef {object} Content
 * @property {string} title
 * @property {boolean} [madeUp]  the title is ours, not the source's
 * @property {(Node | false | null | '')[]} body
 * @property {HTMLElement[]} actions
 * @property {() => void} [onBack]
 */

/** @param {{t: (key: string, params?: any) => string, onClose: () => void}} parts */
export function createSheet({ t, onClose }) {
  const sheet = byId('sheet');
  /** @type {Element | null} */
  let cameFrom = null;
  let closed = () => {};

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
    sheet.classList.remove('tall');
    document.body.dataset.sheet = 'closed';
    measure();
    if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true });
    onClose();
  }

  /** @param {HTMLElement} grab */
  function drag(grab) {
    let from = 0;
    grab.addEventListener('pointerdown', (event) => {
      from = event.clientY;
      grab.setPointerCapture(event.pointerId);
    });
    grab.addEventListener('pointermove', (event) => {
      if (grab.hasPointerCapture(event.pointerId)) sheet.style.translate = `0 ${Math.max(-12, event.clientY - from)}px`;
    });
    grab.addEventListener('pointerup', (event) => {
      sheet.style.translate = '';
      const moved = event.clientY - from;
      if (moved > FAR) {
        if (sheet.classList.contains('tall')) sheet.classList.remove('tall');
        else close();
      } else if (moved < -FAR / 2) sheet.classList.add('tall');
      else sheet.classList.toggle('tall');
    });
    grab.addEventListener('pointercancel', () => (sheet.style.translate = ''));
    grab.addEventListener('click', (event) => {
      if (event.detail === 0) sheet.classList.toggle('tall'); // a key or a screen reader; a finger was heard above
    });
  }

  sheet.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  });

  return {
    /** @param {Content} content @param {boolean} [quietly] the same thing again with news: focus and scroll stay */
    show({ title, madeUp, body, actions, onBack }, quietly = false) {
      const focused = quietly && sheet.contains(document.activeElement) ? document.activeElement?.id : null;
      if (sheet.hidden) {
        cameFrom = document.activeElement;
        closed = opened(close);
      }
      const grab = make('button', { type: 'button', class: 'grab', 'aria-label': t('sheet.grow') });
      drag(grab);
      const heading = make('h2', { id: 'sheet-title', tabindex: '-1', dir: 'auto', class: madeUp ? 'made-up' : null, text: title });
      const head = make('div', { class: 'head' },
        heading,
        make('button', { type: 'button', class: 'plain', id: 'sheet-close', 'aria-label': t('sheet.close'), onclick: close }, icon('close')));
      const scroll = make('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-labelledby': 'sheet-title' },
        onBack && make('button', { type: 'button', id: 'sheet-back', class: 'text', text: t('sheet.back'), onclick: onBack }), ...body.filter(Boolean));
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
