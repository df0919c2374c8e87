// Finding places by what is written of them, however it is written: accents, case, width and marks do not matter.

/** Letters that no decomposition takes apart. */
const PLAIN = new Map(Object.entries({ ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i', ς: 'σ' }));

/**
 * A text as it is compared: Kalākaua is kalakaua, Ｈａｌｅ hale, Hawaiʻi hawaii; characters of Chinese and others stay. The server's
 * `TextSearch.Folding` says the same for hunts that are too large to be held here.
 * @param {string} text
 */
export const fold = (text) =>
  text.normalize('NFKD').toLowerCase().replace(/[\p{M}\u02bb\u02bc\u2018\u2019'\x60]/gu, '').replace(/[ßøłđðþæœıς]/g, (letter) => PLAIN.get(letter) ?? letter);

export function createSearch() {
  /** @type {WeakMap<object, string>} what was folded once */
  const folded = new WeakMap();

  /** @param {import('./map.js').PlaceFeature} place */
  function textOf(place) {
    let text = folded.get(place);
    if (text === undefined) {
      const { title, creator, category, description } = place.properties;
      text = fold([title, creator, category, description].filter(Boolean).join('\n'));
      folded.set(place, text);
    }
    return text;
  }

  /** @param {string} query */
  const wordsOf = (query) => fold(query).split(/\s+/u).filter(Boolean);

  return {
    /**
     * The places that have every word of the query somewhere; null: it has none.
     * @param {Iterable<import('./map.js').PlaceFeature>} places
     * @param {string} query
     */
    match(places, query) {
      const words = wordsOf(query);
      if (words.length === 0) return null;
      /** @type {Set<string>} */
      const found = new Set();
      for (const place of places) {
        const text = textOf(place);
        if (words.every((word) => text.includes(word))) found.add(place.id);
      }
      return found;
    },
    /**
     * Whether a name answers the query; an empty one is answered by all.
     * @param {string} name
     * @param {string} query
     */
    says(name, query) {
      const text = fold(name);
      return wordsOf(query).every((word) => text.includes(word));
    },
  };
}
