// The studio's map: the app's own ground, and on it what a host plans with: places, ground, what is kept out, creatures.

import { basemapStyles, laidOver, whole } from '../basemap.js';
import { FACE, picture } from '../canvas.js';
import { byId, icon, make } from '../dom.js';
import { loadMapLibrary } from '../map.js';
import { builtInStyle } from '../mapstyle.js';
import { hexagonName, servePictures } from '../markers.js';
import { darkness, palette } from '../palette.js';
import { paint } from './paint.js';

const EMPTY = { type: 'FeatureCollection', features: [] };
/** What can be set, lowest first; a name is a source's, and its layers begin with it. */
const NAMES = ['allowed', 'forbidden', 'excluded', 'margins', 'removals', 'places', 'refused', 'spawns', 'proposed', 'center', 'pins', 'shape', 'corners'];
/** Fingers are this much wider than what they touch, CSS pixels. */
const FINGER = 8;

/** @typedef {Awaited<ReturnType<typeof createStudioMap>>} StudioMap */

/**
 * Slanted lines, so that no kind of ground is told by colour alone.
 * @param {string} color @param {boolean} crossed
 */
function hatch(color, crossed) {
  return picture(12, 12, (pen) => {
    pen.strokeStyle = color;
    pen.lineWidth = 1.4;
    pen.stroke(new Path2D(`M-3 3 L3 -3 M0 12 L12 0 M9 15 L15 9${crossed ? ' M-3 9 L3 15 M0 0 L12 12 M9 -3 L15 3' : ''}`));
  }, 2);
}

/** @param {boolean} dark */
function layers(dark) {
  const color = palette(dark);
  const good = dark ? '#6fd3a0' : '#1f7a4d';
  const bad = dark ? '#ff8f84' : '#b3261e';
  const always = { 'icon-allow-overlap': true, 'icon-ignore-placement': true };
  const area = ['==', ['geometry-type'], 'Polygon'];
  const point = ['==', ['geometry-type'], 'Point'];
  const chosen = (/** @type {any} */ yes, /** @type {any} */ no) => ['case', ['boolean', ['get', 'chosen'], false], yes, no];
  const drawn = ['case', ['boolean', ['get', 'bad'], false], bad, color.ember];
  const spots = (/** @type {string} */ id) => ({ id, type: 'symbol', source: id, layout: { ...always, 'icon-image': ['get', 'icon'], 'icon-size': ['get', 'size'], 'icon-offset': [0, 4] } });
  return [
    { id: 'allowed', type: 'fill', source: 'allowed', paint: { 'fill-color': good, 'fill-opacity': dark ? 0.28 : 0.22 } },
    { id: 'forbidden', type: 'fill', source: 'forbidden', paint: { 'fill-color': bad, 'fill-opacity': dark ? 0.1 : 0.07 } },
    { id: 'forbidden-hatch', type: 'fill', source: 'forbidden', paint: { 'fill-pattern': `hatch|${bad}`, 'fill-opacity': 0.5 } },
    { id: 'excluded', type: 'fill', source: 'excluded', filter: area, paint: { 'fill-color': color.ember, 'fill-opacity': chosen(0.4, 0.16) } },
    { id: 'excluded-hatch', type: 'fill', source: 'excluded', filter: area, paint: { 'fill-pattern': `hatch|${color.ember}|x`, 'fill-opacity': 0.55 } },
    { id: 'excluded-edge', type: 'line', source: 'excluded', paint: { 'line-color': color.ember, 'line-width': chosen(4, 2.2) } },
    { id: 'margins', type: 'fill', source: 'margins', paint: { 'fill-color': color.you, 'fill-opacity': 0.1 } },
    { id: 'margins-edge', type: 'line', source: 'margins', paint: { 'line-color': color.you, 'line-width': 2, 'line-dasharray': [2, 1.5] } },
    { id: 'removals', type: 'fill', source: 'removals', filter: area, paint: { 'fill-color': color.you, 'fill-opacity': chosen(0.24, 0.14) } },
    { id: 'removals-edge', type: 'line', source: 'removals', filter: area, paint: { 'line-color': color.you, 'line-width': chosen(4, 2.2), 'line-dasharray': [2, 1.5] } },
    { id: 'removals-spot', type: 'circle', source: 'removals', filter: point, paint: { 'circle-radius': 9, 'circle-color': color.you, 'circle-stroke-color': '#ffffff', 'circle-stroke-width': chosen(4, 2.5) } },
    {
      id: 'places', type: 'circle', source: 'places',
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 8, 3, 14, chosen(8, 5), 18, chosen(13, 9)], 'circle-color': ['coalesce', ['get', 'color'], color.you],
        'circle-stroke-color': chosen(color.ink, '#ffffff'), 'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 8, 0.8, 14, 2],
      },
    },
    {
      id: 'refused', type: 'circle', source: 'refused',
      // Small from afar: there are many, and what is proposed stands among them.
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 13, chosen(7, 1.6), 16.5, chosen(8, 4.5)], 'circle-color': color.paper, 'circle-stroke-color': bad,
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 13, chosen(4, 0.9), 16.5, chosen(4, 2)], 'circle-opacity': 0.9,
      },
    },
    spots('spawns'),
    spots('proposed'),
    { id: 'center', type: 'circle', source: 'center', paint: { 'circle-radius': 8, 'circle-color': color.ember, 'circle-stroke-color': '#ffffff', 'circle-stroke-width': 3.5 } },
    { id: 'pins', type: 'circle', source: 'pins', paint: { 'circle-radius': 10, 'circle-color': color.ember, 'circle-stroke-color': '#ffffff', 'circle-stroke-width': 3 } },
    { id: 'shape', type: 'fill', source: 'shape', filter: area, paint: { 'fill-color': drawn, 'fill-opacity': 0.22 } },
    { id: 'shape-edge', type: 'line', source: 'shape', layout: { 'line-join': 'round' }, paint: { 'line-color': drawn, 'line-width': 3 } },
    { id: 'corners', type: 'circle', source: 'corners', paint: { 'circle-radius': 7, 'circle-color': color.raised, 'circle-stroke-color': color.ember, 'circle-stroke-width': 3.5 } },
  ];
}

/** @param {import('../i18n.js').Words} words */
export async function createStudioMap(words) {
  const { t } = words;
  await loadMapLibrary();
  const land = await fetch('/assets/map/land.json').then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  const isDark = () => darkness.matches;
  /** @type {Map<string, any[]>} */
  const held = new Map(NAMES.map((name) => [name, []]));
  /**
   * A host's own style, and where it comes from.
   * @type {any}
   */
  let hostStyle = null;
  /**
   * The server's street map here, in the reader's language: what the app's players see, too.
   * @type {{light: any, dark: any} | null}
   */
  let streets = null;
  /** @type {{style?: string, basemap?: string} | null} */
  let around = null;
  let wanted = '';
  const ground = () => {
    if (hostStyle) return hostStyle;
    const outline = builtInStyle(isDark(), land);
    return streets ? laidOver(outline, isDark() ? streets.dark : streets.light) : outline;
  };
  const style = () => {
    const base = ground();
    const sources = Object.fromEntries(NAMES.map((name) => [name, { type: 'geojson', data: { ...EMPTY, features: held.get(name) } }]));
    return { ...base, sources: { ...base.sources, ...sources }, layers: [...base.layers, ...layers(isDark())] };
  };
  const map = new maplibregl.Map({
    container: 'map', style: style(), center: [12, 28], zoom: 1.3, minZoom: 1, maxZoom: 21, attributionControl: false, dragRotate: false,
    pitchWithRotate: false, fadeDuration: 0, locale: { 'Map.Title': t('studio.map') }, transformRequest: whole, localIdeographFontFamily: FACE,
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new maplibregl.AttributionControl({ compact: false }), 'bottom-left');
  map.addControl(new maplibregl.NavigationControl({ showCompass: false }), 'top-right');
  servePictures(map, isDark);
  map.on('styleimagemissing', (/** @type {{id: string}} */ { id }) => {
    const [kind, color, crossed] = id.split('|');
    if (kind !== 'hatch' || map.hasImage(id)) return;
    const drawn = hatch(color, crossed === 'x');
    map.addImage(id, drawn.image, drawn.options);
  });
  darkness.addEventListener('change', () => map.setStyle(style(), { diff: false }));

  /**
   * Who hears of a tap, the last one first: a drawing goes before all else.
   * @type {((at: any, event: any) => void)[]}
   */
  const hearers = [];
  map.on('click', (/** @type {any} */ event) => hearers.at(-1)?.(event.lngLat, event));
  /** @type {((at: any) => void)[]} */
  const enterers = [];
  map.getCanvas().addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Enter' || enterers.length === 0) return;
    event.preventDefault();
    enterers.at(-1)?.(map.getCenter());
  });
  byId('map-pane').addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape' && !byId('map-card').hidden) byId('card-close').click();
  });
  /** @param {any[]} list @param {any} entry */
  function within(list, entry) {
    list.push(entry);
    return () => {
      const at = list.lastIndexOf(entry);
      if (at >= 0) list.splice(at, 1);
    };
  }
  let crosses = 0;
  /** @type {Set<string>} */
  const hidden = new Set();
  map.on('style.load', () => {
    for (const name of hidden) view.show(name, false);
  });

  const view = {
    map,
    relabel() {
      map.getCanvas().setAttribute('aria-label', t('studio.map'));
      view.ground(around); // streets are called otherwise in another language
    },
    /**
     * Lays the ground of a hunt under all: its host's own style where it names one, else the app's with the server's streets on it.
     * @param {{style?: string, basemap?: string} | null} hunt
     */
    async ground(hunt) {
      around = hunt;
      const { style: link = '', basemap = '' } = hunt ?? {};
      const next = link || basemap ? `${link} ${basemap} ${words.language}` : '';
      if (next === wanted) return;
      wanted = next;
      const own = link ? await fetch(link).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null) : null;
      const ours = basemap && !own ? await basemapStyles(basemap, words.language) : null;
      if (next !== wanted) return;
      hostStyle = own;
      streets = ours;
      map.setStyle(style(), { diff: false });
    },
    /** @param {number} lon @param {number} lat @param {any} properties */
    point: (lon, lat, properties) => ({ type: 'Feature', geometry: { type: 'Point', coordinates: [lon, lat] }, properties }),
    /**
     * A creature's picture on the map.
     * @param {{lon: number, lat: number}} at @param {string} model @param {any} properties `chosen`, `near` (it is new)
     */
    creature: ({ lon, lat }, model, properties) => ({
      type: 'Feature', geometry: { type: 'Point', coordinates: [lon, lat] },
      properties: { ...properties, icon: hexagonName(model, properties.chosen ? 'chosen' : properties.near ? 'near' : ''), size: properties.chosen ? 0.95 : 0.62 },
    }),
    /** @param {string} name @param {any[]} features */
    set(name, features) {
      held.set(name, features);
      map.getSource(name)?.setData({ ...EMPTY, features });
    },
    /** @param {string} name */
    get: (name) => held.get(name) ?? [],
    /** @param {string} name @param {boolean} seen */
    show(name, seen) {
      if (seen) hidden.delete(name);
      else hidden.add(name);
      for (const { id } of map.getStyle()?.layers ?? []) if (id === name || id.startsWith(`${name}-`)) map.setLayoutProperty(id, 'visibility', seen ? 'visible' : 'none');
    },
    /**
     * What is drawn at a point, the topmost first, of these layers.
     * @param {{x: number, y: number}} at @param {string[]} names
     */
    at({ x, y }, names) {
      const there = names.filter((name) => map.getLayer(name));
      const exact = map.queryRenderedFeatures([x, y], { layers: there });
      return exact.length > 0 ? exact : map.queryRenderedFeatures([[x - FINGER, y - FINGER], [x + FINGER, y + FINGER]], { layers: there });
    },
    /**
     * Hears of taps until what it returns is called; who came last hears alone.
     * @param {(at: {lng: number, lat: number}, event: any) => void} hear
     */
    onTap: (hear) => within(hearers, hear),
    /**
     * Hears of Enter on the map, at the cross in its middle.
     * @param {(at: {lng: number, lat: number}) => void} hear
     */
    onEnter: (hear) => within(enterers, hear),
    /**
     * Shows the cross in the middle, until what it returns is called.
     * @param {boolean} [always] also where a pointer does the work
     */
    cross(always = false) {
      crosses += 1;
      byId('cross').dataset.on = always ? 'always' : 'keys';
      return () => {
        crosses -= 1;
        if (crosses === 0) delete byId('cross').dataset.on;
      };
    },
    /**
     * A card over the map about what was tapped; null: none.
     * @param {string | null} title @param {(string | Node | null | undefined | false)[]} [body] @param {HTMLElement[]} [actions] @param {() => void} [closed]
     * @param {boolean} [doing] the next tap does something
     */
    card(title, body = [], actions = [], closed = () => {}, doing = false) {
      const box = byId('map-card');
      box.classList.toggle('doing', doing);
      box.hidden = title === null;
      if (title === null) return box.replaceChildren();
      const heading = make('h2', { tabindex: '-1', dir: 'auto', text: title });
      const close = () => {
        box.hidden = true;
        closed();
      };
      paint(box, [
        make('div', { class: 'top' }, heading, make('button', { type: 'button', class: 'plain', id: 'card-close', 'aria-label': t('sheet.close'), onclick: close }, icon('close'))),
        ...body.filter(Boolean).map((each) => (typeof each === 'string' ? make('p', { dir: 'auto', text: each }) : each)),
        actions.length > 0 && make('div', { class: 'tools' }, ...actions)]);
    },
    /**
     * What can be shown and hidden, as buttons over the map.
     * @param {{name: string, text: string, also?: string[]}[]} entries
     */
    legend(entries) {
      const box = byId('legend');
      box.hidden = entries.length === 0;
      paint(box, entries.map(({ name, text, also = [] }) => {
        const seen = !hidden.has(name);
        return make('button', { type: 'button', id: `legend-${name}`, class: 'chip', 'aria-pressed': String(seen), onclick: () => {
          for (const each of [name, ...also]) this.show(each, !seen);
          this.legend(entries);
        } }, make('span', null, make('i', { class: `key ${name}`, 'aria-hidden': 'true' }), text));
      }));
    },
    /** @param {{lat: number, lon: number}} at @param {number} [zoom] */
    look({ lat, lon }, zoom) {
      map.jumpTo({ center: [lon, lat], ...(zoom === undefined ? {} : { zoom }) });
    },
    /** Takes whoever works by keys to the card. */
    enterCard: () => /** @type {HTMLElement | null} */ (byId('map-card').querySelector('h2'))?.focus(),
    /** Moves up what is in the middle, so that the card lies not over it. */
    clear() {
      const box = byId('map-card');
      if (!box.hidden) map.panBy([0, box.offsetHeight / 2], { duration: 0 });
    },
    /**
     * Brings all of it into view.
     * @param {any[]} features @param {number} [most] zoom at most
     */
    fit(features, most = 16) {
      const box = new maplibregl.LngLatBounds();
      /** @param {any} part */
      const add = (part) => (typeof part?.[0] === 'number' ? box.extend(part) : part?.forEach(add));
      for (const { geometry } of features) add(geometry?.coordinates);
      if (!box.isEmpty()) map.fitBounds(box, { padding: 56, maxZoom: most, duration: 0 });
    },
  };
  return view;
}
