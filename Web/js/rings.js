// A cluster's picture: a ring of its categories' shares around the count.

import { FACE, picture } from './canvas.js';

/** Beyond the commonest few a share is too thin to see: the rest is one. */
const SHARES = 7;
const SLATE = '#4b5b6b';

/**
 * Shares that were named, by number: a name goes to every worker with each picture that is new, so it had better be short.
 * @type {string[]}
 */
const named = [];
/** @type {Map<string, number>} */
const numbers = new Map();

/**
 * The name of a cluster's ring.
 * @param {string} text the count as it is written
 * @param {[color: string, count: number][]} shares the commonest first
 */
export function ringName(text, shares) {
  /** @type {Map<string, number>} */
  const colors = new Map();
  shares.forEach(([color, count], index) => {
    const drawn = index < SHARES ? color : SLATE;
    colors.set(drawn, (colors.get(drawn) ?? 0) + count);
  });
  const all = [...colors].map(([color, count]) => `${color}:${count}`).join();
  let number = numbers.get(all);
  if (number === undefined) {
    number = named.push(all) - 1;
    numbers.set(all, number);
  }
  return `ring|${text}|${number}`;
}

/**
 * What is gathered lies within 50 px (`Clustering.usualRadius`): so no ring is larger, and few touch.
 * @param {string} text
 */
const diameter = (text) => (text.length > 3 ? 48 : text.length > 2 ? 44 : 42);

/**
 * The disc that every ring of a size lies on, with its shadow, which takes longest to draw.
 * @type {Map<string, HTMLCanvasElement>}
 */
const discs = new Map();

/** @param {number} size @param {number} side @param {number} sharp @param {import('./palette.js').Palette} color */
function discOf(size, side, sharp, color) {
  const name = [size, sharp, color.raised, color.shadow].join();
  let canvas = discs.get(name);
  if (!canvas) {
    canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.ceil(side * sharp);
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
    pen.scale(sharp, sharp);
    pen.shadowColor = color.shadow;
    pen.shadowBlur = 10;
    pen.shadowOffsetY = 2;
    pen.beginPath();
    pen.arc(side / 2, side / 2, size / 2, 0, 2 * Math.PI);
    pen.fillStyle = color.raised;
    pen.fill();
    discs.set(name, canvas);
  }
  return canvas;
}

/**
 * @param {string} text
 * @param {string} number of its shares, as in the name
 * @param {import('./palette.js').Palette} color
 */
export function ring(text, number, color) {
  const size = diameter(text);
  const side = size + 10;
  const sharp = Math.min(3, Math.ceil(devicePixelRatio));
  return picture(side, side, (pen) => {
    pen.drawImage(discOf(size, side, sharp, color), 0, 0, side, side);
    pen.translate(side / 2, side / 2);
    const parts = named[Number(number)].split(',').map((part) => part.split(':')).map(([fill, count]) => ({ fill, count: Number(count) }));
    const whole = parts.reduce((sum, { count }) => sum + count, 0);
    const gap = parts.length > 1 ? 0.05 : 0;
    let from = -Math.PI / 2;
    pen.lineWidth = 5.5;
    for (const { fill, count } of parts) {
      const to = from + (count / whole) * 2 * Math.PI;
      pen.beginPath();
      pen.arc(0, 0, size / 2 - 4.25, from + gap, Math.max(to - gap, from + gap + 0.02));
      pen.strokeStyle = fill;
      pen.stroke();
      from = to;
    }
    pen.fillStyle = color.ink;
    pen.textAlign = 'center';
    pen.font = `700 ${text.length > 3 ? 14 : 16}px ${FACE}`;
    pen.fillText(text, 0, text.length > 3 ? 5 : 5.7, size - 14);
  }, sharp);
}
