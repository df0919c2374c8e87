// The way to the symbols: they are fetched where a hunt has one, and no sooner.

/** @type {typeof import('./symbols.js') | null} */
let symbols = null;

/**
 * Resolves when the symbols of these categories can be drawn; where they cannot be had their letters stand.
 * @param {{symbol?: string}[]} categories
 */
export async function loadSymbols(categories) {
  if (symbols || !categories.some(({ symbol }) => symbol)) return;
  symbols = await import('./symbols.js').catch(() => null);
}

/**
 * Whether it is a symbol that can be drawn now.
 * @param {string | undefined} name
 */
export const isSymbol = (name) => name !== undefined && symbols !== null && symbols.isSymbol(name);

/** @param {CanvasRenderingContext2D} pen @param {string} name @param {number} [halo] as `symbols.js` has them */
export const drawSymbol = (pen, name, halo) => symbols?.drawSymbol(pen, name, halo);

/**
 * A symbol as an element; null where it is none.
 * @param {string | undefined} name
 */
export const symbolElement = (name) => (name !== undefined && isSymbol(name) ? symbols?.symbolElement(name) ?? null : null);
