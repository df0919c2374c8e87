// What lies over the picture: dark glass at the edges, words, the throw. It shows what it is told and reports what is tapped.

import { icon } from './glyphs.js';

/**
 * @typedef {{
 *   t: (key: string, params?: Record<string, string|number>) => string,
 *   reach: number,
 *   labels: HTMLElement,
 * }} Words  `labels`: the layer of names over creatures
 */

/**
 * @param {string} tag
 * @param {string} className
 * @param {Record<string, string>} [attributes]
 * @param {...(Node|string)} children
 */
function make(tag, className, attributes = {}, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * @param {string} id
 * @param {string} className
 * @param {string} label
 * @param {...(Node|string)} children
 */
function button(id, className, label, ...children) {
  const element = /** @type {HTMLButtonElement} */ (make('button', className, { type: 'button', 'aria-label': label, title: label }, ...children));
  if (id) element.id = id;
  return element;
}

/**
 * Sets a text only where it differs: the layout stays untouched.
 * @param {Element} element
 * @param {string} text
 */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {Words} words */
export function createHud({ t, reach, labels }) {
  const root = make('div', 'encounter', { role: 'dialog', 'aria-modal': 'true', tabindex: '-1' });
  const canvas = /** @type {HTMLCanvasElement} */ (make('canvas', 'enc-canvas', { 'aria-hidden': 'true' }));
  const surface = make('div', 'enc-surface');
  const plain = make('div', 'enc-plain', { 'aria-hidden': 'true' }, make('span', 'enc-plain-mark'));
  plain.hidden = true;

  const close = button('encounter-close', 'enc-round', t('encounter.close'), icon('close'));
  const pill = make('div', 'enc-pill');
  const more = button('encounter-more', 'enc-round', t('encounter.more'), icon('more'));
  more.setAttribute('aria-expanded', 'false');
  more.setAttribute('aria-controls', 'encounter-menu');
  const menu = make('div', 'enc-menu', { id: 'encounter-menu' });
  menu.hidden = true;
  const bar = make('header', 'enc-bar', {}, close, pill, more);
  const note = make('div', 'enc-note', { role: 'status' });
  note.hidden = true;

  const arrowLabel = make('small', '');
  const arrow = make('div', 'enc-arrow', { 'aria-hidden': 'true' }, icon('arrow'), icon('behind'), arrowLabel);
  arrow.hidden = true;

  const hint = make('p', 'enc-hint');
  const pips = make('div', 'enc-pips', { 'aria-hidden': 'true' });
  const throwButton = button('throw', 'enc-throw', t('encounter.throw'));
  const thumb = make('div', 'enc-thumb', {}, hint, pips, throwButton);

  const north = make('b', 'enc-north', {}, t('encounter.north'));
  const dots = make('div', 'enc-dots', {}, north);
  const dot = make('i', 'enc-dot enc-target');
  const wedge = make('div', 'enc-wedge');
  const radar = make('div', 'enc-radar', { 'aria-hidden': 'true' }, wedge, dots, dot, make('i', 'enc-me'));
  radar.style.setProperty('--reach', String(reach));

  const pulse = make('div', 'enc-pulse', { 'aria-hidden': 'true' });
  const card = make('section', 'enc-card');
  card.hidden = true;
  const live = make('div', 'enc-live', { 'aria-live': 'polite' });

  const list = make('section', 'enc-list', { 'aria-label': t('encounter.list.title') });
  list.hidden = true;

  root.append(plain, canvas, make('div', 'enc-shade'), surface, labels, list, arrow, radar, thumb, pulse, note, bar, menu, card, live);

  /** @type {HTMLElement[]} */
  const others = [];

  return {
    root, canvas, surface, plain, close, more, menu, throwButton, list, bar, thumb,

    /**
     * The video behind everything.
     * @param {HTMLVideoElement} video
     */
    behind(video) {
      video.className = 'enc-video';
      root.prepend(video);
    },

    /** @param {string} text name and distance */
    pill: (text) => say(pill, text),
    /** @param {string} text */
    hint: (text) => say(hint, text),
    hintText: () => hint.textContent,
    /**
     * For screen readers.
     * @param {string} text
     */
    announce: (text) => say(live, text),

    /**
     * Who is faced.
     * @param {string} name as a heading has it
     * @param {number} hitPoints
     */
    facing(name, hitPoints) {
      root.setAttribute('aria-label', t('encounter.label', { name }));
      pips.replaceChildren(...Array.from({ length: hitPoints }, () => make('i', '')));
      pips.hidden = hitPoints < 2;
    },
    /** @param {number} left hits still to come */
    hits(left) {
      Array.from(pips.children).forEach((pip, index) => pip.classList.toggle('spent', index >= left));
    },

    /**
     * @param {string} side none, left, right or behind
     * @param {string} label
     */
    arrow(side, label) {
      arrow.hidden = side === 'none';
      if (arrow.dataset.side !== side) arrow.dataset.side = side;
      say(arrowLabel, label);
    },

    /** @param {{turn: number, bearing: number, distance: number, bearingUncertainty: number}} target degrees, metres */
    radar(target) {
      wedge.style.setProperty('--at', `${target.turn.toFixed(0)}deg`);
      wedge.style.setProperty('--half', `${target.bearingUncertainty.toFixed(0)}deg`);
      dot.style.setProperty('--at', `${target.turn.toFixed(0)}deg`);
      dot.style.setProperty('--far', target.distance.toFixed(0));
      // The dial turns under the player: first by the turn to the target, then back by its bearing, and north is up.
      dots.style.transform = `rotate(${target.turn.toFixed(0)}deg) rotate(${(-target.bearing).toFixed(0)}deg)`;
    },

    /**
     * The others around, on the radar: `index` from 0, in order.
     * @param {number} index
     * @param {number} bearing
     * @param {number} distance
     */
    other(index, bearing, distance) {
      if (!others[index]) {
        others[index] = make('i', 'enc-dot');
        dots.append(others[index]);
      }
      others[index].style.setProperty('--at', `${bearing.toFixed(0)}deg`);
      others[index].style.setProperty('--far', distance.toFixed(0));
      others[index].hidden = false;
    },
    /** @param {number} from hides the dots from this index on */
    othersFrom(from) {
      for (let i = from; i < others.length; i += 1) others[i].hidden = true;
    },

    /**
     * What a vibration says, to the eye.
     * @param {'throw'|'hit'|'caught'|'miss'} kind
     */
    pulse(kind) {
      pulse.className = 'enc-pulse';
      void pulse.offsetWidth; // starts the animation again
      pulse.classList.add(`enc-pulse-${kind}`);
    },

    /**
     * A line under the bar, with a way on.
     * @param {string} text
     * @param {{label: string, onTap: () => void}[]} [ways]
     */
    note(text, ways = []) {
      note.replaceChildren();
      note.hidden = text === '';
      if (text === '') return;
      note.append(make('p', '', {}, text));
      const row = make('div', 'enc-note-ways');
      for (const { label, onTap } of ways) {
        const way = make('button', '', { type: 'button' }, label);
        way.addEventListener('click', onTap);
        row.append(way);
      }
      if (ways.length > 0) note.append(row);
    },

    /**
     * A question or a verdict, above the thumb.
     * @param {null|{kind: string, glyph: string, title: string, text: string, ways?: {id?: string, label: string, onTap: () => void}[]}} content
     */
    card(content) {
      card.hidden = content === null;
      root.classList.toggle('has-card', content !== null);
      card.replaceChildren();
      if (!content) return;
      card.className = `enc-card enc-card-${content.kind}`;
      const title = make('h2', '', {}, content.title);
      card.append(icon(content.glyph), title, make('p', '', { role: 'status' }, content.text));
      const row = make('div', 'enc-ways');
      (content.ways ?? []).forEach(({ id, label, onTap }, index) => {
        const way = make('button', index === 0 ? 'enc-primary' : 'enc-quiet', { type: 'button' }, label);
        if (id) way.id = id;
        way.addEventListener('click', onTap);
        row.append(way);
      });
      if (row.firstChild) {
        card.append(row);
        /** @type {HTMLElement} */ (row.firstChild).focus();
      }
    },

    /** @param {Node[]} content */
    fillMenu(content) {
      const focused = document.activeElement?.id;
      menu.replaceChildren(...content);
      // Filled anew under the finger: the focus stays on what was tapped.
      if (focused && !menu.hidden) /** @type {HTMLElement|null} */ (menu.querySelector(`#${focused}`))?.focus();
    },
    /** @param {boolean} open */
    openMenu(open) {
      menu.hidden = !open;
      more.setAttribute('aria-expanded', String(open));
      if (open) /** @type {HTMLElement|null} */ (menu.querySelector('button'))?.focus();
    },
  };
}

/** @typedef {ReturnType<typeof createHud>} Hud */
