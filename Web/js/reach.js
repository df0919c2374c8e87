// Word of who comes into reach and who is left behind: once, for the hand and for the eye.

import { byId } from './dom.js';
import { vibrate } from './haptics.js';

/**
 * @param {{
 *   t: (key: string, params?: any) => string, words: import('./i18n.js').Words, core: any, creature: (id: string) => any,
 *   spawn: (id: number) => import('./map.js').Spawn | undefined, toast: typeof import('./toast.js').toast,
 *   isShown: (id: number) => boolean, onNear: (spawn: import('./map.js').Spawn) => void,
 * }} parts  `isShown`: whether the pill at the map's foot says already that this one is in reach; `onNear`: one came into reach
 */
export function createReach({ t, words, core, creature, spawn, toast, isShown, onNear }) {
  /** @param {number} id */
  function name(id) {
    const kind = spawn(id)?.creature;
    return kind === undefined ? undefined : words.pick(creature(kind)?.names, kind);
  }

  return {
    /** After a fix. */
    tell() {
      const { entered, left } = core.reachNews();
      for (const id of entered) {
        const known = spawn(id);
        if (known) onNear(known);
      }
      if (document.body.dataset.view !== 'map') return; // an encounter says so itself
      const [near, far] = [entered.map(name).find(Boolean), left.map(name).find(Boolean)];
      if (near) toast(t('spawn.near', { name: near }), { seen: !entered.some(isShown) });
      else if (far) toast(t('reach.left', { name: far }));
      else return;
      vibrate(near ? 'near' : 'left');
      const home = byId('stage');
      home.classList.remove('near', 'left');
      requestAnimationFrame(() => home.classList.add(near ? 'near' : 'left'));
    },
  };
}
