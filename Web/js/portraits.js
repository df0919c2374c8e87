// A creature's hexagon as a picture in the page: caught, not yet, or waiting for a network.

import { SHARP } from './canvas.js';
import { make } from './dom.js';
import { drawCreature } from './markers.js';
import { letterOf } from './ownmodels.js';
import { darkness, palette } from './palette.js';

const WIDTH = 54;
const HEIGHT = 60;

/** @type {Map<string, string>} */
const drawn = new Map();

/** @param {string} model @param {boolean} locked @param {boolean} dark */
function draw(model, locked, dark) {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SHARP;
  canvas.height = HEIGHT * SHARP;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  pen.scale(SHARP, SHARP);
  pen.translate(WIDTH / 2, HEIGHT / 2);
  const color = palette(dark);
  const body = new Path2D('M0 -26 L22.5 -13 V13 L0 26 L-22.5 13 V-13Z');
  pen.lineJoin = 'round';
  if (locked) {
    // What it is can be guessed, and no more: a shape without a face.
    pen.globalAlpha = 0.55;
    pen.strokeStyle = color.muted;
    pen.lineWidth = 1.5;
    pen.setLineDash([4, 4]);
    pen.stroke(body);
    pen.setLineDash([]);
    drawCreature(pen, model, color.muted, color.muted);
  } else {
    pen.fillStyle = color.creature;
    pen.fill(body);
    pen.lineWidth = 2.5;
    pen.strokeStyle = '#ffffff';
    pen.stroke(body);
    drawCreature(pen, model, '#dbe2e8', color.creature);
  }
  return canvas.toDataURL();
}

/**
 * Decoration: the words beside it say what it shows.
 * @param {string} model
 * @param {boolean} [locked]
 */
export function portrait(model, locked = false) {
  const dark = darkness.matches;
  const key = `${model}|${locked}|${dark}|${letterOf(model) ?? ''}`;
  const source = drawn.get(key) ?? draw(model, locked, dark);
  drawn.set(key, source);
  return make('img', { class: 'portrait', src: source, alt: '', width: WIDTH, height: HEIGHT });
}
