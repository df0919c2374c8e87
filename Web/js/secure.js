// The way from plain http to https on this server, where it has an authority of its own.

/** The server's usual port for https. */
const HTTPS_PORT = '8443';

/**
 * The same page on https, or null where this server speaks plain http only.
 * @returns {Promise<string | null>}
 */
export async function secureLink() {
  if (location.protocol === 'https:') return null;
  const has = await fetch('/authority/lair-ca.crt', { method: 'HEAD' }).then((answer) => answer.ok, () => false);
  if (!has) return null;
  const url = new URL(location.href);
  url.protocol = 'https:';
  url.port = HTTPS_PORT;
  return url.href;
}
