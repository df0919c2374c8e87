// The row of categories with their counts; a tap shows one category alone, a second tap all again.

import { byId, make } from './dom.js';

/**
 * @param {import('./categories.js').Category[]} list
 * @param {(value: number) => string} number
 * @param {(name: string | null) => void} onFilter
 */
export function createChips(list, number, onFilter) {
  /** @type {string | null} */
  let chosen = null;
  function draw() {
    byId('chips').replaceChildren(...list.map((category) => {
      const dot = make('i', { 'aria-hidden': 'true' });
      dot.style.background = category.color;
      const chip = make('button', {
        type: 'button', class: 'chip', 'aria-pressed': String(chosen === category.name),
        onclick: () => {
          chosen = chosen === category.name ? null : category.name;
          for (const other of byId('chips').children) other.setAttribute('aria-pressed', String(other === chip && chosen !== null));
          onFilter(chosen);
        },
      }, make('span', null, dot, make('bdi', { text: category.name }), number(category.count)));
      return chip;
    }));
  }
  // A mouse's wheel turns up and down only; the row runs sideways.
  byId('chips').addEventListener('wheel', (/** @type {WheelEvent} */ event) => {
    if (event.deltaX === 0 && !event.ctrlKey) byId('chips').scrollLeft += event.deltaY;
  }, { passive: true });
  draw();
  return { draw };
}
