// Numbers as people of the reader's country say them.

/** @typedef {import('./i18n.js').Words} Words */

/** Countries that measure a walk in feet and miles. */
const FEET = /^en-(us|lr)\b/i;
const FEET_PER_METRE = 1 / 0.3048;
const METRES_PER_MILE = 1609.344;

/**
 * The eight winds, each up to its upper limit in degrees from north; past the last it is north again.
 * @type {Array<[number, string]>}
 */
const WINDS = [
  [22.5, 'north'], [67.5, 'northeast'], [112.5, 'east'], [157.5, 'southeast'],
  [202.5, 'south'], [247.5, 'southwest'], [292.5, 'west'], [337.5, 'northwest'],
];

/** @param {Words} words */
export function createFormat(words) {
  /** @param {number} value @param {string} unit @param {number} [digits] */
  const quantity = (value, unit, digits = 0) =>
    new Intl.NumberFormat(words.locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits }).format(value);

  return {
    /**
     * A count.
     * @param {number} value
     */
    number: (value) => new Intl.NumberFormat(words.locale).format(value),

    /**
     * A count where there is little room: 1.2K, 28K, 1M; 2.8萬.
     * @param {number} value
     */
    short: (value) => new Intl.NumberFormat(words.locale, value < 1000 ? {} : { notation: 'compact' }).format(value),

    /**
     * A distance, no finer than it can be known.
     * @param {number} metres
     */
    distance(metres) {
      if (FEET.test(words.locale)) {
        const feet = metres * FEET_PER_METRE;
        if (feet < 1000) return quantity(feet < 100 ? Math.round(feet) : Math.round(feet / 10) * 10, 'foot');
        const miles = metres / METRES_PER_MILE;
        return quantity(miles, 'mile', miles < 10 ? 1 : 0);
      }
      if (metres < 995) return quantity(metres < 100 ? Math.round(metres) : Math.round(metres / 10) * 10, 'meter');
      return quantity(metres / 1000, 'kilometer', metres < 10000 ? 1 : 0);
    },

    /**
     * A walk's length in time, or '' where nobody would walk it.
     * @param {number} minutes
     */
    walk(minutes) {
      if (!(minutes <= 180)) return '';
      return words.t('far.minutes', { count: Math.max(1, Math.round(minutes)) });
    },

    /**
     * Which way a bearing (degrees from north) leads, in words.
     * @param {number} bearing
     */
    direction: (bearing) => words.t(`wind.${WINDS.find(([limit]) => bearing < limit)?.[1] ?? 'north'}`),

    /**
     * A day.
     * @param {string} at an RFC 3339 time
     */
    day: (at) => new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium' }).format(new Date(at)),

    /**
     * A size, in the unit that leaves few digits.
     * @param {number} bytes
     */
    bytes: (bytes) => (bytes < 995_000 ? quantity(Math.max(1, Math.round(bytes / 1000)), 'kilobyte') : quantity(bytes / 1e6, 'megabyte', 1)),

    /**
     * A moment: the time of a day that is today, else the day with it.
     * @param {number} at ms since 1970
     */
    moment: (at) => new Intl.DateTimeFormat(words.locale, new Date(at).toDateString() === new Date().toDateString()
      ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' }).format(at),

    /**
     * A time of the day.
     * @param {string} at an RFC 3339 time
     */
    time: (at) => new Intl.DateTimeFormat(words.locale, { timeStyle: 'short' }).format(new Date(at)),
  };
}

/** @typedef {ReturnType<typeof createFormat>} Format */
