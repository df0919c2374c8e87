// An area as people say it.

/** From so many square metres on it is told in hectares, from so many in square kilometres. */
const HECTARES = 10_000;
const KILOMETRES = 1_000_000;

/**
 * @param {import('../i18n.js').Words} words
 * @param {number} metres m²
 */
export function areaText(words, metres) {
  if (metres < 1) return words.t('studio.area.tiny');
  const shown = new Intl.NumberFormat(words.locale, { maximumSignificantDigits: 3 });
  // Nobody draws finer than to a square metre.
  if (metres < HECTARES) return `${metres < 100 ? new Intl.NumberFormat(words.locale, { maximumFractionDigits: 0 }).format(metres) : shown.format(metres)} m²`;
  return metres < KILOMETRES ? `${shown.format(metres / HECTARES)} ha` : `${shown.format(metres / KILOMETRES)} km²`;
}
