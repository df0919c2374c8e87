// The row of categories with their counts in view; a tap shows one category alone, a second tap all again.

import { byId, make } from './dom.js';
import { sign } from './signs.js';

/**
 * @param {import('./categories.js').Categories} categories
 * @param {import('./format.js').Format} format
 * @param {(key: string) => string} t
 * @param {(name: string | null) => void} onFilter
 */
export function createChips(categories, format, t, onFilter) {
  /** @type {string | null} */
  let chosen = null;
  /** @type {Map<string, number> | null} what the view has */
  let counts = null;
  /** @param {import('./categories.js').Category} category */
  const many = (category) => (counts ? counts.get(category.name) ?? 0 : category.count);
  /** @param {import('./categories.js').Category} category */
  const text = (category) => format.short(many(category));

  function draw() {
    byId('chips').replaceChildren(...categories.list.map((category) => {
      const chip = make('button', {
        type: 'button', class: 'chip', 'aria-pressed': String(chosen === category.name),
        onclick: () => {
          chosen = chosen === category.name ? null : category.name;
          for (const other of byId('chips').children) other.setAttribute('aria-pressed', String(other === chip && chosen !== null));
          onFilter(chosen);
        },
      }, make('span', null, sign(categories.of(category.name), 'small'), make('bdi', { text: category.name || t('chips.none'), title: category.name || null }), make('b', { text: text(category), title: format.number(many(category)) })));
      return chip;
    }));
  }
  // A mouse's wheel turns up and down only; the row runs sideways.
  byId('chip-row').addEventListener('wheel', (/** @type {WheelEvent} */ event) => {
    if (event.deltaX === 0 && !event.ctrlKey) byId('chip-row').scrollLeft += event.deltaY;
  }, { passive: true });
  draw();
  return {
    draw,
    /** @param {Map<string, number>} next how many each category has in view */
    count(next) {
      counts = next;
      categories.list.forEach((category, index) => {
        const chip = byId('chips').children[index];
        const count = /** @type {HTMLElement} */ (chip.querySelector('b'));
        const now = text(category);
        chip.classList.toggle('none', !counts?.get(category.name));
        if (count.textContent !== now) count.textContent = now;
        count.title = format.number(many(category));
      });
    },
  };
}
