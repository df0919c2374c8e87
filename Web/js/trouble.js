// What went wrong between page and server, in the reader's language: the server's own sentences are English.

/** Slugs that have words here; all others are told by the fallback. */
const KNOWN = new Set(['too-many', 'unavailable', 'invalid', 'ended', 'not-started']);

/**
 * @param {(key: string, params?: any) => string} t
 * @param {{problem?: {slug?: string}, network?: true} | any} failure as `api.js` throws it
 * @param {string} [fallback] a key among the words
 */
export function tell(t, failure, fallback = 'trouble.other') {
  if (!failure?.problem) return t('trouble.network');
  return t(KNOWN.has(failure.problem.slug) ? `trouble.${failure.problem.slug}` : fallback);
}
