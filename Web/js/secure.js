// The way from plain http to https on this server: its port is not in the address, so the server is asked.

/**
 * The same page on https, or null where the server does not say.
 * @returns {Promise<string | null>}
 */
export async function secureLink() {
  if (location.protocol === 'https:') return null;
  try {
    const answer = await fetch('/healthz', { cache: 'no-store' });
    const { httpsPort } = await answer.json();
    if (!Number.isInteger(httpsPort)) return null;
    const url = new URL(location.href);
    url.protocol = 'https:';
    url.port = String(httpsPort);
    return url.href;
  } catch {
    return null;
  }
}
