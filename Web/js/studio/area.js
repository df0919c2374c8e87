// An area as people say it.

/**
 * @param {import('../i18n.js').Words} words
 * @param {number} metres m²
 */
export function areaText(words, metres) {
  if (metres < 1) return words.t('studio.area.tiny');
  const shown = new Intl.NumberFormat(words.locale, { maximumSignificantDigits: 3 });
  return metres < 10_000 ? `${shown.format(metres)} m²` : `${shown.format(metres / 10_000)} ha`;
}
