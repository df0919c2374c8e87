// A long press: the coordinate is copied, and the spot told by what is near it. Loaded when one presses.

import { copy } from './device.js';
import { nameOf } from './names.js';
import { toast } from './toast.js';

/**
 * @param {{core: any, words: import('./i18n.js').Words, basemap?: string}} parts  `basemap`: the server's street map here, which knows names
 * @param {{lat: number, lon: number}} at
 */
export async function tellSpot({ core, words, basemap }, { lat, lon }) {
  const coordinate = `${lat.toFixed(6)}, ${lon.toFixed(6)}`;
  const told = (await copy(coordinate)) ? words.t('coordinate.copied', { coordinate }) : coordinate;
  const name = basemap ? await nameOf(core, words, lat, lon).catch(() => null) : null;
  toast(name ? words.t('coordinate.near', { name, told }) : told);
}
