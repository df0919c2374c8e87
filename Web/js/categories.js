// A category's colour and letter: told by the hunt where it knows the category, and never nothing.

/** Everything beyond the hunt's own list is slate: white on it is 6.9 : 1. */
const SLATE = '#4b5b6b';

/** @typedef {{name: string, color: string, ink: string, letter: string, symbol?: string, image?: string, stands?: boolean}} Style */
/** @typedef {Style & {count: number}} Category */

/** @param {Category[]} list as the hunt gives them, most frequent first */
export function createCategories(list) {
  /** @type {Map<string, Category>} */
  let known = new Map();
  /** The core counts by number: the hunt's own first, then others as they turn up. */
  /** @type {Map<string, number>} */
  const numbers = new Map();
  /** @type {string[]} */
  const names = [];

  /** @param {string} name */
  function numberOf(name) {
    let number = numbers.get(name);
    if (number === undefined) {
      number = names.push(name) - 1;
      numbers.set(name, number);
    }
    return number;
  }

  const categories = {
    list,
    /**
     * The hunt tells them anew. Numbers that were given out stay.
     * @param {Category[]} next
     */
    set(next) {
      categories.list = next;
      known = new Map(next.map((category) => [category.name, category]));
      for (const { name } of next) numberOf(name);
    },
    /** @param {string | undefined} name */
    number: (name = '') => numberOf(name),
    /** @param {number} number */
    name: (number) => names[number],
    /**
     * Of all numbers given out, whether each is this category's.
     * @param {string} only
     */
    flags: (only) => names.map((name) => name === only),
    /** @param {string | undefined} name @returns {Style} */
    of(name) {
      const category = known.get(name ?? '');
      if (category && /^#[0-9a-f]{6}$/i.test(category.color)) return { ...category, ink: category.ink === '#000000' ? '#000000' : '#ffffff', letter: category.letter || firstLetter(name) };
      return { name: name ?? '', color: SLATE, ink: '#ffffff', letter: firstLetter(name) };
    },
  };
  categories.set(list);
  return categories;
}

/**
 * The first character a reader would say, upper case; a dot where there is none.
 * @param {string | undefined} name
 */
function firstLetter(name) {
  const first = [...(name ?? '').trim()][0];
  return first ? first.toLocaleUpperCase() : '•';
}

/** @typedef {ReturnType<typeof createCategories>} Categories */
