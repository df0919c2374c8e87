// Drawing an area: corner by corner, by tapping the map, or by moving the map under the cross and pressing Enter.

import { byId, icon, make } from '../dom.js';
import { button, paint } from './paint.js';

/** What may be wrong with a land that was drawn, as the server calls it; the words are the owners' page's. */
export const LAND = new Set(['crosses-itself', 'too-far', 'too-many-corners', 'open-ring']);
/** How near to the first corner a tap closes the shape, CSS pixels. */
const CLOSES = 14;

/**
 * @param {{
 *   t: (key: string, params?: any) => string, map: import('./map.js').StudioMap, core: any, area: (squareMetres: number) => string, say: (text: string) => void,
 * }} parts `core`: for the area, which is no matter of this file
 */
export function createDrawing({ t, map, core, area, say }) {
  const bar = byId('drawing');
  /** @type {[number, number][]} longitude and latitude */
  let corners = [];
  /** @type {(() => void)[]} */
  let undo = [];
  /** @type {{done: (ring: [number, number][]) => void, cancelled: () => void, limit?: number} | null} */
  let now = null;

  const size = () => (corners.length < 3 ? null : core.area(corners));
  /** How the edge meets itself. */
  const crossing = () => (corners.length < 3 ? 'none' : core.crossing(corners));

  function draw() {
    map.set('corners', corners.map(([lon, lat], index) => map.point(lon, lat, { index })));
    const ring = [...corners, corners[0]];
    const bad = crossing() !== 'none';
    // An area that crosses itself is next to nothing, and the map would leave it out: its edge is what is to be seen.
    const geometry = bad ? { type: 'LineString', coordinates: ring }
      : corners.length > 2 ? { type: 'Polygon', coordinates: [ring] } : { type: 'LineString', coordinates: corners };
    map.set('shape', corners.length > 1 ? [{ type: 'Feature', geometry, properties: { bad } }] : []);
    label();
  }

  function label() {
    if (!now) return;
    bar.hidden = false;
    bar.setAttribute('aria-label', t('studio.draw.title'));
    const metres = size();
    const crosses = crossing();
    const over = crosses === 'none' && metres !== null && now.limit !== undefined && metres > now.limit;
    paint(bar, [
      // An edge that crosses itself has no area that anybody means.
      crosses !== 'none' ? make('p', { class: 'bad', role: 'status', id: 'draw-crosses' }, t('studio.draw.crosses'), make('small', { text: t(`studio.draw.crosses.${crosses}`) }))
        : make('p', { class: over ? 'over' : null, role: 'status' },
          metres === null ? t(corners.length === 0 ? 'studio.draw.first' : 'studio.draw.next') : area(metres),
          over && make('small', { text: t('studio.draw.large') })),
      make('div', { class: 'tools' },
        button('draw-corner', t('studio.draw.corner'), () => add(map.map.getCenter())),
        make('button', { type: 'button', id: 'draw-undo', class: 'quiet', disabled: corners.length === 0, 'aria-label': t('studio.draw.undo'), title: t('studio.draw.undo'), onclick: takeBack }, icon('undo')),
        button('draw-cancel', t('studio.cancel'), cancel),
        button('draw-done', t('studio.draw.done'), finish, { kind: 'primary', disabled: corners.length < 3 || crosses !== 'none' })),
    ]);
  }

  /** @param {{lng: number, lat: number}} at @param {any} [event] */
  function add({ lng, lat }, event) {
    if (event && corners.length > 2) {
      const first = map.map.project(corners[0]);
      if (Math.abs(first.x - event.point.x) <= CLOSES && Math.abs(first.y - event.point.y) <= CLOSES) return finish();
    }
    corners.push([lng, lat]);
    draw();
    tell();
  }

  function tell() {
    const crosses = crossing();
    say(crosses === 'none' ? t('studio.draw.said', { count: corners.length }) : `${t('studio.draw.crosses')} ${t(`studio.draw.crosses.${crosses}`)}`);
  }

  function takeBack() {
    corners.pop();
    draw();
    tell();
  }

  function end() {
    for (const each of undo) each();
    undo = [];
    corners = [];
    map.set('corners', []);
    map.set('shape', []);
    bar.hidden = true;
    const was = now;
    now = null;
    return was;
  }

  function finish() {
    if (corners.length < 3 || crossing() !== 'none') return;
    const ring = /** @type {[number, number][]} */ ([...corners, corners[0]]);
    end()?.done(ring);
  }

  function cancel() {
    end()?.cancelled();
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const { tagName } = /** @type {HTMLElement} */ (event.target);
    if (['INPUT', 'SELECT', 'TEXTAREA'].includes(tagName)) return;
    if (event.key === 'Escape') cancel();
    else if (event.key === 'Backspace') takeBack();
    else return;
    event.preventDefault();
  }

  return {
    /**
     * @param {{done: (ring: [number, number][]) => void, cancelled: () => void, limit?: number}} next `limit`: of the area, m², beyond which it says so
     */
    begin(next) {
      end();
      now = next;
      map.map.doubleClickZoom.disable();
      document.addEventListener('keydown', onKey);
      undo = [map.onTap(add), map.onEnter((at) => add(at)), map.cross(), () => map.map.doubleClickZoom.enable(), () => document.removeEventListener('keydown', onKey)];
      draw();
      map.map.getCanvas().focus({ preventScroll: true });
    },
    /** Ends it without word. */
    stop: end,
    get active() {
      return now !== null;
    },
    relabel: label,
  };
}

/** @typedef {ReturnType<typeof createDrawing>} Drawing */
