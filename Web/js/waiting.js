// Catches that wait for a network, where they were made, on the map.

import { icon, make } from './dom.js';
import { portrait } from './portraits.js';
import { style } from './style.js';

/**
 * @param {{map: any, name: (creature: string) => string, model: (creature: string) => string, t: (key: string, params?: any) => string, onOpen: (key: string) => void}} parts
 */
export async function createWaiting({ map, name, model, t, onOpen }) {
  await style('trophies');
  /** @type {Map<string, {marker: any, element: HTMLElement, state: string, creature: string}>} */
  const marks = new Map();

  /** @param {{element: HTMLElement, state: string, creature: string}} mark */
  function say({ element, state, creature }) {
    element.dataset.state = state;
    element.setAttribute('aria-label', t(`waiting.mark.${state}`, { name: name(creature) }));
  }

  return {
    /** @param {ReturnType<import('./claims.js').Claims['list']>} claims */
    set(claims) {
      const there = new Set(claims.map((claim) => claim.key));
      for (const [key, { marker }] of marks) {
        if (there.has(key)) continue;
        marker.remove();
        marks.delete(key);
      }
      for (const { key, about, state } of claims) {
        if (!about) continue;
        let mark = marks.get(key);
        if (mark?.state === state) continue;
        if (!mark) {
          const element = make('button', { type: 'button', class: 'waiting', onclick: (/** @type {Event} */ event) => {
            event.stopPropagation(); // not a tap on the map
            onOpen(key);
          } }, portrait(model(about.creature)), make('span', { class: 'waiting-sign' }, icon('clock')));
          const marker = new maplibregl.Marker({ element }).setLngLat([about.lon, about.lat]).addTo(map);
          element.removeAttribute('role');
          mark = { marker, element, state, creature: about.creature };
          marks.set(key, mark);
        }
        mark.state = state;
        say(mark);
      }
    },
    /** In another language. */
    relabel() {
      for (const mark of marks.values()) say(mark);
    },
  };
}
