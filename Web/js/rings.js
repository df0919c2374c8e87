// A cluster's picture: a ring of its categories' shares around the count.

import { FACE, picture } from './canvas.js';

/** Beyond the commonest few a share is too thin to see: the rest is one. */
const SHARES = 7;
const SLATE = '#4b5b6b';

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
  return `ring|${text}|${[...colors].map(([color, count]) => `${color}:${count}`).join()}`;
}

/** @param {string} text */
const diameter = (text) => (text.length > 4 ? 60 : text.length > 2 ? 52 : 46);

/**
 * @param {string} text
 * @param {string} shares as in the name
 * @param {import('./palette.js').Palette} color
 */
export function ring(text, shares, color) {
  const size = diameter(text);
  const side = size + 10;
  return picture(side, side, (pen) => {
    pen.translate(side / 2, side / 2);
    const disc = (/** @type {number} */ radius, /** @type {string} */ fill) => {
      pen.beginPath();
      pen.arc(0, 0, radius, 0, 2 * Math.PI);
      pen.fillStyle = fill;
      pen.fill();
    };
    pen.save();
    pen.shadowColor = color.shadow;
    pen.shadowBlur = 10;
    pen.shadowOffsetY = 2;
    disc(size / 2, color.raised);
    pen.restore();
    const parts = shares.split(',').map((part) => part.split(':')).map(([fill, count]) => ({ fill, count: Number(count) }));
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
    pen.font = `700 16px ${FACE}`;
    pen.fillText(text, 0, 5.7, size - 14);
  }, Math.min(3, Math.ceil(devicePixelRatio)));
}
