// A category's sign in the page: the same letter, symbol or picture as on the map.

import { make } from './dom.js';
import { isSymbol, symbolElement } from './symbolset.js';

/** @typedef {import('./categories.js').Style} Style */

/**
 * What stands in the disc; for a picture the disc is empty.
 * @param {Style} style
 */
export function glyph({ letter, symbol, image }) {
  if (image) return make('img', { src: image, alt: '', draggable: 'false' });
  return symbolElement(symbol) ?? document.createTextNode(letter);
}

/**
 * A disc with the sign in it, or the sign alone where the map lets it stand. Decoration: the category is said beside it.
 * @param {Style} style
 * @param {string} [kind] further classes
 */
export function sign(style, kind = '') {
  const alone = style.stands && (style.image || isSymbol(style.symbol));
  const element = make('span', { class: `disc ${alone ? 'alone' : ''} ${style.image ? 'pictured' : ''} ${kind}`.replace(/ +/g, ' ').trim(), 'aria-hidden': 'true' }, glyph(style));
  element.style[alone ? 'color' : 'background'] = style.color;
  element.style.setProperty('--rim', style.ink === '#ffffff' ? '#ffffff' : '#1b2430');
  if (!alone) element.style.color = style.ink;
  return element;
}
