// The way to an encounter: what it needs is fetched before the tap that begins it, and what takes time begins side by side.

import { chosenView } from './choices.js';
import { whenItStands } from './stands.js';
import { style } from './style.js';

/**
 * @param {{core: any, map: any, sensors: import('./sensors.js').Sensors, model: (creature: string) => string}} parts
 */
export function createApproach({ core, map, sensors, model }) {
  /** @param {import('./map.js').Spawn} spawn */
  function fetchFor({ creature }) {
    import('./ahead.js').then(({ fetchEncounter }) => fetchEncounter(model(creature)), () => {});
  }

  return {
    /** @param {import('./map.js').Spawn} spawn came into reach: sooner or later it is tapped */
    near(spawn) {
      // Where every byte is paid for, only what was tapped is fetched.
      if (/** @type {any} */ (navigator).connection?.saveData !== true) whenItStands(map).then(() => fetchFor(spawn));
    },
    /** @param {import('./map.js').Spawn} spawn its card is open: one in reach may be hunted with the next tap */
    open(spawn) {
      if (core.standings().some((/** @type {any} */ each) => each.id === spawn.id && each.inReach)) fetchFor(spawn);
    },
    /**
     * What an encounter is made of; null where it cannot be had. The camera opens meanwhile.
     * @param {import('./map.js').Spawn} spawn
     */
    async begin(spawn) {
      const camera = chosenView() === 'camera' ? sensors.openCameraAhead().catch(() => {}) : Promise.resolve();
      fetchFor(spawn);
      const [loaded, isStyled] = await Promise.all([import('./encounter.js').catch(() => null), style('encounter'), style('north')]);
      if (loaded && isStyled) return loaded; // without its styles the picture would lie over its own buttons
      camera.then(() => sensors.camera?.stop());
      return null;
    },
  };
}
