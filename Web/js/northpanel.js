// North by hand: point at a place you know and tap, or turn north by a degree at a time. Kept until the page is left, or taken back.
// It lies over the camera's picture, where a tap on the thing itself counts, and over the map, where the phone's own direction does.

import { opened } from './back.js';
import { icon } from './glyphs.js';
import { make } from './dom.js';

/** So many places to choose from. */
const CHOICE = 8;
const SPEAK = 400;

/** @typedef {{id: string, title: string, lat: number, lon: number}} Mark */

/**
 * @param {{
 *   core: any, t: (key: string, params?: any) => string, language: string, host: HTMLElement, overCamera: boolean,
 *   markAt: (number: number) => Mark|undefined, first?: Mark, onClosed?: () => void,
 * }} parts  `first`: the place to begin with; `markAt`: the place of a number
 */
export function openNorthPanel({ core, t, language, host, overCamera, markAt, first, onClosed }) {
  document.getElementById('north-panel')?.dispatchEvent(new Event('close'));
  const cameFrom = document.activeElement;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const metres = new Intl.NumberFormat(language, { style: 'unit', unit: 'meter', maximumFractionDigits: 0 });

  /** @type {Mark[]} */
  const marks = [];
  if (first) marks.push(first);
  /** @type {string[]} */
  const labels = first ? [first.title] : [];
  for (const { number: at, distance } of core.north.landmarks(CHOICE)) {
    const mark = markAt(at);
    if (!mark || mark.id === first?.id) continue;
    marks.push(mark);
    labels.push(t('north.choice', { title: mark.title, distance: metres.format(Math.round(distance)) }));
  }

  const select = /** @type {HTMLSelectElement} */ (make('select', { id: 'north-place' }));
  marks.forEach((_, index) => select.append(make('option', { value: String(index), text: labels[index] })));
  const text = make('p', { id: 'north-text' });
  const state = make('p', { id: 'north-state', role: 'status' });
  const there = /** @type {HTMLButtonElement} */ (make('button', { type: 'button', id: 'north-there', class: 'north-primary', text: t('north.there') }));
  const less = make('button', { type: 'button', id: 'north-less', 'aria-label': t('north.left'), title: t('north.left') }, icon('arrow'), make('span', { text: t('north.degree') }));
  const further = make('button', { type: 'button', id: 'north-more', 'aria-label': t('north.right'), title: t('north.right') }, make('span', { text: t('north.degree') }), icon('arrow'));
  const back = /** @type {HTMLButtonElement} */ (make('button', { type: 'button', id: 'north-forget', text: t('north.forget') }));
  const done = make('button', { type: 'button', id: 'north-done', text: t('north.done') });
  const nudges = make('div', { class: 'north-nudges', role: 'group', 'aria-label': t('north.nudges') }, less, further);
  const panel = make('section', { id: 'north-panel', role: 'dialog', 'aria-labelledby': 'north-title', class: overCamera ? 'north over-camera' : 'north' },
    make('h2', { id: 'north-title', tabindex: '-1', text: t('north.title') }),
    text,
    marks.length > 0 && make('label', { class: 'north-field' }, make('span', { text: t('north.place') }), select),
    marks.length > 0 && there,
    nudges,
    state,
    make('div', { class: 'north-row' }, back, done));
  const ring = make('span', { class: 'north-cross', 'aria-hidden': 'true' });
  const aim = overCamera && marks.length > 0 ? make('div', { class: 'north-aim' }, ring) : null;
  /** The ring's middle: above the panel, wherever the layout has it. */
  function middle() {
    const { left, top, width, height } = ring.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }

  const chosen = () => marks[Number(select.value)];
  let told = '';
  function write() {
    const mark = chosen();
    const me = core.me(performance.now());
    // Without a north there is none to turn, and without a place none to tell it by.
    const helpless = !mark && me.heading === null;
    nudges.hidden = helpless;
    text.textContent = mark ? t(overCamera ? 'north.text.camera' : 'north.text.map', { title: mark.title }) : t(helpless ? 'north.none.unknown' : 'north.none');
    back.hidden = me.byHand === null;
    let words;
    if (told || helpless) words = told;
    else if (me.heading === null) words = t('north.state.unknown');
    else if (me.byHand === null) words = t('north.state.compass', { angle: number.format(me.headingAccuracy ?? 180) });
    else words = t(me.byHand < 0 ? 'north.state.left' : 'north.state.right', { turn: number.format(Math.abs(me.byHand)), angle: number.format(me.headingAccuracy ?? 180) });
    if (state.textContent !== words) state.textContent = words;
  }

  /** @param {{x: number, y: number}} [at] */
  function point(at) {
    const mark = chosen();
    if (!mark) return;
    told = core.north.pointAt(mark.lat, mark.lon, performance.now(), at) ? '' : t('north.state.cannot');
    write();
  }
  /** @param {number} degrees */
  function nudge(degrees) {
    told = core.north.nudge(degrees, performance.now()) ? '' : t('north.state.cannot-nudge');
    write();
  }
  function close() {
    clearInterval(timer);
    forget();
    panel.remove();
    aim?.remove();
    onClosed?.();
    if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true });
  }

  select.addEventListener('change', () => {
    told = '';
    write();
  });
  there.addEventListener('click', () => point(overCamera ? middle() : undefined));
  aim?.addEventListener('click', (event) => point({ x: event.clientX, y: event.clientY }));
  // Turned left, what is seen moves right: the arrow says which way the creatures go.
  less.addEventListener('click', () => nudge(1));
  further.addEventListener('click', () => nudge(-1));
  back.addEventListener('click', () => {
    core.north.forget(performance.now());
    told = '';
    write();
    done.focus();
  });
  done.addEventListener('click', close);
  panel.addEventListener('close', close);
  panel.addEventListener('keydown', (event) => {
    // The arrow keys and the space bar mean the picture elsewhere.
    event.stopPropagation();
    if (event.key === 'Escape') close();
  });

  const forget = opened(close);
  const timer = setInterval(write, SPEAK);
  write();
  if (aim) host.append(aim);
  host.append(panel);
  document.getElementById('north-title')?.focus();
}
