// What every step of the studio has at hand.

import { createApi } from '../api.js';
import { byId } from '../dom.js';
import { tell } from '../trouble.js';
import { LAND } from './draw.js';
import { createReasons } from './reasons.js';
import { sayCause } from './said.js';
import { key } from './session.js';

/**
 * @typedef {object} Desk
 * @property {import('../i18n.js').Words} words
 * @property {(key: string, params?: any) => string} t
 * @property {import('../format.js').Format} format
 * @property {import('../api.js').Api} host  with the host's key
 * @property {import('../api.js').Api} anyone  without: what players see; a host's key there would be taken for a player's token
 * @property {any} hunt  the one that is open, as the server tells it
 * @property {(path: string) => string} path  of the open hunt's interface
 * @property {HTMLElement} panel
 * @property {() => Promise<import('./map.js').StudioMap>} map
 * @property {() => Promise<any>} core  the wasm core: areas and rings
 * @property {() => Promise<void>} reload  asks for the hunt anew
 * @property {(step: string) => void} go
 * @property {(count: number) => void} waits  how many requests of owners wait for the host
 * @property {(text: string) => void} say  for who hears the page
 * @property {(failure: any, fallback?: string) => string} trouble  what went wrong, in words; signs out where the key is none any more
 */

/**
 * @typedef {object} Step  one part of the way; painted anew at each word that changes
 * @property {() => void | Promise<void>} open
 * @property {() => void} paint
 * @property {() => void} close
 */

/**
 * @param {{words: import('../i18n.js').Words, format: import('../format.js').Format, map: () => Promise<any>, signedOut: () => void, go: (step: string) => void, waits: (count: number) => void}} parts
 * @returns {Desk}
 */
export function createDesk({ words, format, map, signedOut, go, waits }) {
  const t = words.t;
  /** @type {Promise<any> | null} */
  let loading = null;
  /** @type {Desk} */
  const desk = {
    words, t, format, map, go, waits,
    host: createApi({ token: key }),
    anyone: createApi(),
    hunt: null,
    path: (path) => `/api/hunts/${encodeURIComponent(desk.hunt?.id ?? '')}${path ? `/${path}` : ''}`,
    panel: byId('panel'),
    core() {
      loading ??= import('../core.js').then(({ loadCore }) => loadCore());
      loading.catch(() => (loading = null));
      return loading;
    },
    async reload() {
      desk.hunt = await desk.anyone.get(desk.path(''), true);
    },
    say(text) {
      byId('said').textContent = text;
    },
    trouble(failure, fallback) {
      const problem = failure?.problem;
      if (!problem && !failure?.network) console.error(failure);
      if (problem?.status === 401 && key()) signedOut();
      // Of a file the server says what is wrong with it so that it can be said in any language.
      if (LAND.has(problem?.cause)) return t(`remove.land.${problem.cause}`);
      if (problem?.cause?.startsWith('extract-')) return t(`studio.ground.${problem.cause}`, problem.values);
      if (problem?.cause?.startsWith('archive-')) return t(`studio.hunts.${problem.cause}`, problem.values);
      if (problem?.cause) return sayCause(t, 'file', problem, problem.detail);
      if (problem?.slug === 'no-ground') return t('studio.ground.lack.extract');
      if (problem?.slug === 'forbidden-ground' && problem.reason) return t('studio.creatures.forbidden', { reason: createReasons({ t, format }).refusal(problem) });
      // The server's sentence names the record or the limit: worth more than any of ours, in whatever language.
      if (problem?.detail && ['invalid', 'too-large', 'not-found', 'unavailable'].includes(problem.slug)) return problem.detail;
      return tell(t, failure, fallback);
    },
  };
  return desk;
}
