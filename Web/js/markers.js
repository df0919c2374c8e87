// The map's pictures, drawn when the map first asks for one by name: hexagons, pills and the ground's grain; others draw the rest.

import { FACE, picture } from './canvas.js';
import { drawPlace } from './discs.js';
import { letterOf } from './ownmodels.js';
import { palette } from './palette.js';
import { ring } from './rings.js';

/** How many distance pills and rings may be kept beside those in use: each is used for a few steps, or at one zoom, only. */
const KEPT = 400;
/** How long it is until those no longer in use are thrown away, ms. */
const TIDY = 1000;
/** The sources that show them. */
const SHOWN_BY = ['places', 'spawns'];

/**
 * The name of a creature's hexagon.
 * @param {string} model
 * @param {'' | 'near' | 'chosen'} state
 */
export const hexagonName = (model, state) => `hexagon|${model}|${state}`;
/** The name of the spot beneath a creature that the page itself draws. */
export const SPOT = 'hexagon||spot';
/**
 * The name of a distance pill.
 * @param {string} text
 * @param {boolean} near
 */
export const pillName = (text, near) => `pill|${near ? 'near' : ''}|${text}`;

/**
 * Silhouettes around (0, 0), about 26 wide.
 * @type {Record<string, (pen: CanvasRenderingContext2D, light: string, dark: string) => void>}
 */
const SILHOUETTES = {
  wolf(pen, light, dark) {
    pen.fillStyle = light;
    pen.fill(new Path2D('M-13 -14 L-5.5 -8.5 H5.5 L13 -14 L11 -3 L12 7 L6.5 9.5 L3 14.5 H-3 L-6.5 9.5 L-12 7 L-11 -3Z'));
    pen.fillStyle = dark;
    pen.fill(new Path2D('M-8 -1.5 L-3 .5 L-4 2.5 L-7.5 1.300Z M8 -1.5 L3 .5 L4 2.5 L7.5 1.300Z M-2 10.5 H2 L0 13Z'));
  },
  dragon(pen, light, dark) {
    pen.fillStyle = light; // wings spread, a long neck up, a pointed tail
    pen.fill(new Path2D('M0 -15 L3.2 -11.5 L2.5 -5 L8 -10.5 L16.5 -11.5 L14.5 -6.5 L16 -2 L11.5 -1.5 L10 3 L5.5 2.5 L3.5 8 L6.5 13.5 L0 10.5 L-2.5 15 L-2.2 8 L-5.5 2.5 L-10 3 L-11.5 -1.5 L-16 -2 L-14.5 -6.5 L-16.5 -11.5 L-8 -10.5 L-2.5 -5 L-3.2 -11.500Z'));
    pen.fillStyle = dark;
    pen.fill(new Path2D('M-1.8 -11.3 L-.4 -10.3 L-1.5 -9.600Z M1.8 -11.3 L.4 -10.3 L1.5 -9.600Z'));
    pen.strokeStyle = dark;
    pen.lineWidth = 1;
    pen.stroke(new Path2D('M-4 -2.5 L-11.5 -7.5 M-4.5 -.5 L-10 -.5 M4 -2.5 L11.5 -7.5 M4.5 -.5 L10 -.5'));
  },
};

/**
 * A kind without a drawing of its own: a footprint.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} light
 */
function footprint(pen, light) {
  pen.fillStyle = light;
  for (const [x, y, r] of [[0, 5, 6], [-8, -1, 3], [8, -1, 3], [-3.3, -7, 3], [3.3, -7, 3]]) {
    pen.beginPath();
    pen.arc(x, y, r, 0, 2 * Math.PI);
    pen.fill();
  }
}

/**
 * A host's own kind: its name's first letter.
 * @param {string} letter
 * @returns {(pen: CanvasRenderingContext2D, light: string) => void}
 */
const initial = (letter) => (pen, light) => {
  pen.fillStyle = light;
  pen.font = `700 24px ${FACE}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.fillText(letter, 0, 8.5);
};

/**
 * A creature's silhouette around (0, 0), about 26 wide.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} model
 * @param {string} light its shape
 * @param {string} dark its face
 */
export function drawCreature(pen, model, light, dark) {
  const letter = letterOf(model);
  const draw = letter ? initial(letter) : SILHOUETTES[model] ?? footprint;
  draw(pen, light, dark);
}

/** A creature's picture, CSS pixels; its middle lies CREATURE.drop below the spot. */
export const CREATURE = { width: 60, height: 66, drop: 4 };

/**
 * A creature's picture: whole; `spot`: its shadow only; without `shadow`: all but that.
 * @param {string} model @param {string} state @param {import('./palette.js').Palette} color @param {boolean} [shadow]
 */
export function hexagon(model, state, color, shadow = true) {
  return picture(CREATURE.width, CREATURE.height, (pen) => {
    pen.translate(CREATURE.width / 2, 29);
    if (shadow) {
      pen.fillStyle = color.shadow;
      pen.beginPath();
      pen.ellipse(0, 27, 15, 4, 0, 0, 2 * Math.PI);
      pen.fill();
    }
    if (state === 'spot') return;
    const body = new Path2D('M0 -26 L22.5 -13 V13 L0 26 L-22.5 13 V-13Z');
    pen.lineJoin = 'round';
    if (state === 'chosen') {
      pen.lineWidth = 8;
      pen.strokeStyle = color.you;
      pen.stroke(body);
    }
    const face = state === 'near' ? color.ember : color.creature;
    pen.fillStyle = face;
    pen.fill(body);
    pen.lineWidth = 2.5;
    pen.strokeStyle = '#ffffff';
    pen.stroke(body);
    const light = state === 'near' ? color.onEmber : '#dbe2e8';
    drawCreature(pen, model, light, face);
  });
}

const PILL_FONT = `650 13px ${FACE}`;
/** @type {CanvasRenderingContext2D | null} */
let ruler = null;

/**
 * How wide a distance pill is, pixels.
 * @param {string} text
 */
export function pillWidth(text) {
  if (!ruler) {
    ruler = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
    ruler.font = PILL_FONT;
  }
  return Math.ceil(ruler.measureText(text).width) + 18;
}

/** @param {string} text @param {boolean} near @param {import('./palette.js').Palette} color */
function pill(text, near, color) {
  const width = pillWidth(text);
  return picture(width, 22, (pen) => {
    pen.fillStyle = near ? color.ember : color.creature;
    pen.beginPath();
    pen.arc(11, 11, 10.5, 0.5 * Math.PI, 1.5 * Math.PI);
    pen.arc(width - 11, 11, 10.5, 1.5 * Math.PI, 0.5 * Math.PI);
    pen.fill();
    pen.font = PILL_FONT;
    pen.fillStyle = near ? color.onEmber : '#ffffff';
    pen.textAlign = 'center';
    pen.fillText(text, width / 2, 15.6);
  });
}

/**
 * The ground's grain: faint crosses, as on a surveyor's sheet, so that a step can be seen.
 * @param {import('./palette.js').Palette} color
 */
function grain(color) {
  return picture(64, 64, (pen) => {
    pen.strokeStyle = color.grain;
    pen.lineWidth = 1;
    pen.stroke(new Path2D('M12.5 16 h7 M16 12.5 v7 M44.5 48 h7 M48 44.5 v7'));
    pen.fillStyle = color.grain;
    for (const [x, y] of [[48, 16], [16, 48]]) pen.fillRect(x - 0.75, y - 0.75, 1.5, 1.5);
  }, 2);
}

/**
 * Draws what the map asks for.
 * @param {any} map
 * @param {() => boolean} dark
 */
export function servePictures(map, dark) {
  /** @type {Set<string>} pills and rings */
  let passing = new Set();
  let limit = KEPT;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let due;

  /** Throws away what no tile shows: one still shown would be asked for at once, and drawn again. */
  function tidy() {
    due = undefined;
    const used = new Set(SHOWN_BY.flatMap((source) => (map.getSource(source) ? map.querySourceFeatures(source) : [])).map(({ properties }) => properties.icon));
    for (const name of passing) {
      if (used.has(name)) continue;
      passing.delete(name);
      if (map.hasImage(name)) map.removeImage(name);
    }
    limit = passing.size + KEPT;
  }

  map.on('styleimagemissing', (/** @type {{id: string}} */ { id }) => {
    const [kind, first, second] = id.split('|');
    const color = palette(dark());
    let drawn;
    if (kind === 'place') {
      drawn = drawPlace(id, color.shadow, (later) => {
        if (!map.hasImage(id)) return;
        map.updateImage(id, later.image); // of the same size
        map.triggerRepaint();
      });
    }
    else if (kind === 'hexagon') drawn = hexagon(first, second, color);
    else if (kind === 'pill') drawn = pill(second, first === 'near', color);
    else if (kind === 'ring') drawn = ring(first, second, color);
    else return;
    if (map.hasImage(id)) return;
    map.addImage(id, drawn.image, drawn.options);
    if (kind !== 'pill' && kind !== 'ring') return;
    passing.add(id);
    if (passing.size > limit) due ??= setTimeout(tidy, TIDY);
  });
  map.on('style.load', () => {
    passing = new Set();
    limit = KEPT;
    const drawn = grain(palette(dark()));
    if (!map.hasImage('grain')) map.addImage('grain', drawn.image, drawn.options);
  });
}
