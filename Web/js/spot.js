// A long press: a card that tells the spot by what is near it, with its coordinate to copy and the way there; a dot on the map shows
// which spot is meant. Loaded when one presses.

import { copy } from './device.js';
import { make } from './dom.js';
import { nameOf } from './names.js';
import { toast } from './toast.js';

/**
 * @param {{
 *   core: any, words: import('./i18n.js').Words, map: any, basemap?: string, cards: ReturnType<typeof import('./cards.js').createCards>,
 *   open: (draw: () => import('./sheet.js').Content, onLeave: () => void) => void, refresh: () => void,
 * }} parts  `basemap`: the server's street map here, which knows names; `open`: shows a card until another follows it
 * @param {{lat: number, lon: number}} at
 */
export async function openSpot({ core, words, map, basemap, cards, open, refresh }, { lat, lon }) {
  const { t } = words;
  const coordinate = `${lat.toFixed(6)}, ${lon.toFixed(6)}`;
  /** @type {string | null} */
  let name = null;
  const dot = new maplibregl.Marker({ element: make('div', { class: 'spot-dot', 'aria-hidden': 'true' }) }).setLngLat([lon, lat]).addTo(map);
  const title = () => (name ? t('spot.near', { name }) : t('spot.title'));
  const copyIt = async () => toast((await copy(coordinate)) ? t('spot.copied', { coordinate }) : coordinate);
  open(() => ({
    title: title(),
    body: [make('div', { class: 'meta' }, make('bdi', { id: 'spot-coordinate', text: coordinate }), cards.far(lat, lon) && make('span', { text: cards.far(lat, lon) }))],
    actions: [
      cards.directions(true, lat, lon, title()),
      make('button', { type: 'button', id: 'spot-copy', class: 'quiet', text: t('spot.copy'), onclick: copyIt }),
    ],
  }), () => dot.remove());
  if (!basemap) return;
  name = await nameOf(core, words, lat, lon).catch(() => null);
  if (name) refresh();
}
