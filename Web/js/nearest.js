// The pill at the map's foot: the nearest creature and which way it is, or the way to find yourself.

import { byId } from './dom.js';

/**
 * @param {{
 *   t: (key: string, params?: any) => string, words: import('./i18n.js').Words, format: import('./format.js').Format, core: any,
 *   creature: (id: string) => any, spawn: (id: number) => import('./map.js').Spawn | undefined, onSpawn: (id: number) => void, onAsk: () => void,
 * }} parts
 */
export function createNearest({ t, words, format, core, creature, spawn, onSpawn, onAsk }) {
  const pill = byId('nearest');
  /** @type {number | null} */
  let shown = null;

  pill.addEventListener('click', () => (shown === null ? onAsk() : onSpawn(shown)));

  return {
    /**
     * Whether it is said here, for all to see, that this one is in reach.
     * @param {number} id
     */
    shows: (id) => id === shown && !pill.hidden && pill.offsetParent !== null && pill.classList.contains('near'),
    draw() {
      const me = core.me(performance.now());
      const standing = core.standings().find((/** @type {any} */ each) => spawn(each.id));
      shown = me.known && standing ? standing.id : null;
      pill.hidden = me.known && !standing;
      pill.classList.toggle('near', standing?.inReach ?? !me.known);
      if (!me.known) {
        pill.textContent = t('nearest.find-me');
        return;
      }
      if (!standing) return;
      const name = words.pick(creature(spawn(standing.id)?.creature ?? '')?.names, spawn(standing.id)?.creature ?? '');
      pill.textContent = standing.inReach
        ? t('nearest.near', { name })
        : t('nearest.far', { name, distance: format.distance(standing.distance), direction: format.direction(standing.bearing) });
    },
  };
}
