// Creatures that bob: the few that are whole and nearest, each lifted off the map as an element that the style sheet moves. The
// browser's compositor does that by itself, so that neither the map nor a script draws anything while nothing happens.

import { CREATURE, hexagon } from './markers.js';
import { darkness, palette, stillness } from './palette.js';

/** More at a time than one looks at. */
const MOST = 12;
/** How long an element stays when the map takes its creature back: until that has drawn it, ms. */
const TAKEN_BACK = 300;

/** @typedef {{id: number, lat: number, lon: number, model: string, state: '' | 'near' | 'chosen', size: number, whole: boolean, x: number, y: number}} Standing */

/** @param {any} map */
export function createBobbing(map) {
  /** @type {Map<number, {marker: any, element: HTMLElement, look: string}>} */
  const lifted = new Map();

  /** @param {Standing} standing */
  function dress(standing) {
    const { id, model, state, size } = standing;
    const bobs = !stillness.matches;
    const look = [model, state, size, darkness.matches, bobs].join();
    let there = lifted.get(id);
    if (!there) {
      const element = document.createElement('div');
      const marker = new maplibregl.Marker({ element, offset: [0, CREATURE.drop] }).setLngLat([standing.lon, standing.lat]).addTo(map);
      // MapLibre gives every marker a name; this one says nothing that the sheet and the list do not.
      for (const attribute of ['aria-label', 'role', 'tabindex']) element.removeAttribute(attribute);
      element.setAttribute('aria-hidden', 'true');
      there = { marker, element, look: '' };
      lifted.set(id, there);
    }
    if (there.look === look) return;
    there.look = look;
    there.element.className = `creature-mark maplibregl-marker ${state}`.trim();
    there.element.style.setProperty('--size', String(size));
    // Not all in step.
    there.element.style.setProperty('--late', `${-((id * 0.37) % 2.8).toFixed(2)}s`);
    there.marker.setOffset([0, CREATURE.drop * size]);
    there.element.replaceChildren();
    if (!bobs) return;
    const { image } = hexagon(model, state, palette(darkness.matches), false);
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).putImageData(image, 0, 0);
    there.element.append(canvas);
  }

  /** @param {number} id @param {boolean} [now] */
  function drop(id, now = false) {
    const there = lifted.get(id);
    if (!there) return;
    lifted.delete(id);
    if (now) there.marker.remove();
    else setTimeout(() => there.marker.remove(), TAKEN_BACK);
  }

  return {
    /**
     * Lifts those that may, and takes the others back. Returns those whose body is no matter of the map's.
     * @param {Standing[]} standings the more important first
     * @param {number} width @param {number} height of the view
     * @returns {Set<number>}
     */
    lift(standings, width, height) {
      const inView = (/** @type {Standing} */ { x, y }) => x > -CREATURE.width && x < width + CREATURE.width && y > -CREATURE.height && y < height + CREATURE.height;
      // Without motion only the ring of those in reach is left to draw here.
      const chosen = standings.filter((each) => each.whole && inView(each) && (!stillness.matches || each.state === 'near')).slice(0, MOST);
      const wanted = new Set(chosen.map(({ id }) => id));
      const known = new Set(standings.map(({ id }) => id));
      for (const id of [...lifted.keys()]) if (!wanted.has(id)) drop(id, !known.has(id));
      chosen.forEach((each, rank) => {
        dress(each);
        /** @type {HTMLElement} */ (lifted.get(each.id)?.element).style.zIndex = String(MOST - rank);
      });
      return stillness.matches ? new Set() : wanted;
    },
  };
}
