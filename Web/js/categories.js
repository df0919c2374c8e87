// A category's colour and letter: told by the hunt where it knows the category, and never nothing.

/** Everything beyond the hunt's own list is slate: white on it is 6.9 : 1. */
const SLATE = '#4b5b6b';

/** @typedef {{name: string, color: string, letter: string, count: number}} Category */

/** @param {Category[]} list as the hunt gives them, most frequent first */
export function createCategories(list) {
  const known = new Map(list.map((category) => [category.name, category]));
  /** The core counts by number: the hunt's own first, then others as they turn up. */
  const numbers = new Map(list.map((category, index) => [category.name, index]));
  /** @type {string[]} */
  const names = list.map((category) => category.name);
  return {
    list,
    /** @param {string | undefined} name */
    number(name = '') {
      let number = numbers.get(name);
      if (number === undefined) {
        number = names.push(name) - 1;
        numbers.set(name, number);
      }
      return number;
    },
    /** @param {number} number */
    name: (number) => names[number],
    /**
     * Of all numbers given out, whether each is this category's.
     * @param {string} only
     */
    flags: (only) => names.map((name) => name === only),
    /** @param {string | undefined} name @returns {{name: string, color: string, letter: string}} */
    of(name) {
      const category = known.get(name ?? '');
      const letter = category?.letter || firstLetter(name);
      return { name: name ?? '', color: /^#[0-9a-f]{6}$/i.test(category?.color ?? '') ? /** @type {Category} */ (category).color : SLATE, letter };
    },
  };
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
