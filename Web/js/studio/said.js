// What the server says of files and records, in the reader's language: it sends a cause and its values beside the English sentence.

/**
 * @typedef {object} Said
 * @property {string} [cause]
 * @property {Record<string, string>} [values]
 * @property {{number: number, of: number}} [point]  which of a record's points it is about
 */

/**
 * @param {(key: string, params?: any) => string} t
 * @param {'file' | 'record'} of
 * @param {Said} said
 * @param {string} sentence  the server's own, where there are no words for it
 */
export function sayCause(t, of, { cause, values = {}, point }, sentence) {
  if (!cause) return sentence;
  const key = `studio.${of}.${cause}`;
  const words = t(key, values);
  if (words === key) return sentence;
  return point ? t('studio.record.point', { number: point.number, of: point.of, reason: words }) : words;
}
