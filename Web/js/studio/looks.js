// How each kind of place looks on the map: colour, letter, symbol.

import { createCategories } from '../categories.js';
import { make } from '../dom.js';
import { sign } from '../signs.js';
import { loadSymbols } from '../symbolset.js';
import { button, choice, field, input, note } from './paint.js';

/** What the server knows to draw. */
const SYMBOLS = ['anchor', 'bell', 'bench', 'book', 'bridge', 'column', 'fish', 'flag', 'flower', 'food', 'fountain', 'gate', 'heart', 'house', 'lamp', 'leaf', 'mask', 'mosaic', 'mountain', 'mural',
  'museum', 'music', 'obelisk', 'paw', 'plaque', 'star', 'statue', 'tower', 'tree', 'vase'];
/** So many rows until more are asked for. */
const MOST = 12;

/**
 * @param {import('./desk.js').Desk} desk
 * @param {() => void} changed
 */
export function createLooks(desk, changed) {
  const { t, format } = desk;
  /** @type {string | null} the category that is being changed */
  let open = null;
  let all = false;
  let said = '';

  /** @param {string} name @param {Record<string, any>} change */
  async function settle(name, change) {
    said = '';
    try {
      desk.hunt = await desk.host.patch(desk.path(''), { categories: [{ name, ...change }] });
      await loadSymbols(desk.hunt.categories);
      desk.say(t('studio.saved'));
    } catch (failure) {
      said = desk.trouble(failure);
    }
    changed();
  }

  /** @param {any} category @param {any} style */
  function editor({ name, color, letter, symbol }, style) {
    const tint = /** @type {HTMLInputElement} */ (make('input', { type: 'color', id: 'look-color', class: 'tint' }));
    tint.value = color;
    tint.addEventListener('change', () => settle(name, { color: tint.value }));
    const text = input('look-letter', letter, () => {}, { maxlength: '2', autocomplete: 'off' });
    text.addEventListener('change', () => text.value.trim() && settle(name, { letter: text.value.trim() }));
    return make('div', { class: 'look' },
      make('div', { class: 'trio' },
        field(t('studio.looks.color'), tint), field(t('studio.looks.letter'), text),
        field(t('studio.looks.symbol'), choice('look-symbol', [['', t('studio.looks.symbol.none')], ...SYMBOLS.map((each) => /** @type {[string, string]} */ ([each, t(`studio.symbol.${each}`)]))], style.symbol ?? '',
          (value) => settle(name, { symbol: value || null })))),
      note(said, 'bad'),
      make('div', { class: 'links' },
        button('look-usual', t('studio.looks.usual'), () => settle(name, { color: null, letter: null, symbol: null, image: null, stands: null }), { kind: 'text' })));
  }

  return {
    view() {
      const { categories: list } = desk.hunt;
      const categories = createCategories(list);
      loadSymbols(list);
      return [
        make('h2', { text: t('studio.looks.title') }),
        make('ul', { class: 'rows', id: 'looks' }, ...list.slice(0, all ? Infinity : MOST).map((/** @type {any} */ category, /** @type {number} */ index) => {
          const { name, count } = category;
          const isOpen = open === name;
          return make('li', null,
            make('button', { type: 'button', id: `look-${index}`, 'aria-expanded': String(isOpen), onclick: () => {
              open = isOpen ? null : name;
              said = '';
              changed();
            } }, sign(categories.of(name)), make('span', { class: 'grow' }, make('b', { dir: 'auto', text: name || t('chips.none') })), make('small', { text: format.number(count) })),
            isOpen && editor(category, categories.of(name)));
        })),
        list.length > MOST && !all && button('looks-all', t('studio.looks.all', { count: list.length, number: format.number(list.length) }), () => {
          all = true;
          changed();
        }, { kind: 'text' }),
      ];
    },
  };
}
