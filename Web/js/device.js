// What kind of device this is, where the way on depends on it.

const agent = navigator.userAgent;

/** iPhone, iPad (which calls itself a Mac) or iPod. */
export const isApplePhone = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1);
export const isApple = isApplePhone || /Macintosh/.test(agent);
export const isAndroid = /Android/.test(agent);

/** A desk: a mouse, and no finger. */
export const isDesktop = () => !isApplePhone && !isAndroid && matchMedia('(hover: hover) and (pointer: fine)').matches;

/**
 * A link that leads there, on foot or by car: the maps people have on each device.
 * @param {number} lat @param {number} lon @param {string} name @param {{lat: number, lon: number} | null} from @param {boolean} [car]
 */
export function directionsLink(lat, lon, name, from, car = false) {
  const there = `${lat},${lon}`;
  if (isApple) return `https://maps.apple.com/?${new URLSearchParams({ daddr: there, q: name, dirflg: car ? 'd' : 'w' })}`;
  if (isAndroid && car) return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: there, travelmode: 'driving' })}`;
  if (isAndroid) return `geo:${there}?q=${encodeURIComponent(`${there}(${name})`)}`;
  const route = encodeURIComponent(`${from ? `${from.lat},${from.lon}` : ''};${there}`);
  if (from || car) return `https://www.openstreetmap.org/directions?engine=fossgis_osrm_${car ? 'car' : 'foot'}&route=${route}`;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=18/${lat}/${lon}`;
}

/**
 * Copies a text; false where the browser does not let us.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Offers a link to others through the system's own sheet, else copies it.
 * @param {{title: string, url: string, text?: string}} what
 * @returns {Promise<'shared' | 'dismissed' | 'copied' | 'no'>}
 */
export async function share(what) {
  if (navigator.share) {
    try {
      await navigator.share(what);
      return 'shared';
    } catch (reason) {
      if (reason instanceof DOMException && reason.name === 'AbortError') return 'dismissed';
    }
  }
  return (await copy(what.url)) ? 'copied' : 'no';
}
