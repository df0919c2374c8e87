// A place's picture on the map: a disc with a letter or a symbol, or a symbol or a host's own picture that stands by itself.

import { FACE, SHARP, picture } from './canvas.js';
import { drawSymbol, isSymbol } from './symbolset.js';

/** How wide a marker is, CSS pixels: as it is, and selected. What stands without a disc has room for the disc's ring and more. */
const SIZES = { disc: [30, 42], stands: [38, 54] };

/** @typedef {import('./categories.js').Style} Style */

/**
 * The name of a style's picture: what it takes to draw it.
 * @param {Style} style
 * @param {boolean} [large] selected
 */
export function placeIcon({ color, ink, letter, symbol, image, stands }, large = false) {
  const sign = image ? `image:${image}` : isSymbol(symbol) ? `symbol:${symbol}` : `letter:${letter}`;
  const shape = stands && !sign.startsWith('letter:') ? 'stands' : 'disc';
  return ['place', shape, color, ink, SIZES[shape][large ? 1 : 0], encodeURIComponent(sign), encodeURIComponent(letter)].join('|');
}

/** @type {Map<string, Promise<HTMLImageElement | null>>} */
const images = new Map();

/** @param {string} link */
function load(link) {
  let loading = images.get(link);
  if (!loading) {
    loading = new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve(image);
      image.onerror = () => resolve(null);
      image.src = link;
    });
    images.set(link, loading);
  }
  return loading;
}

/**
 * Draws a place's picture by its name. One that has to be fetched first is a letter until then, and for good where it cannot be.
 * @param {string} name
 * @param {string} shadow
 * @param {(drawn: ReturnType<typeof picture>) => void} later with the fetched picture in it
 */
export function drawPlace(name, shadow, later) {
  const [, shape, color, ink, width, encoded, encodedLetter] = name.split('|');
  const [sign, letter] = [encoded, encodedLetter].map(decodeURIComponent);
  const [kind, what] = [sign.slice(0, sign.indexOf(':')), sign.slice(sign.indexOf(':') + 1)];
  const size = Number(width);
  const pin = (/** @type {(pen: CanvasRenderingContext2D, radius: number) => void} */ inside) => disc(color, ink, size, shadow, inside);
  if (kind === 'image') {
    load(what).then((image) => {
      if (image) later(shape === 'stands' ? standing(size, shadow, (pen) => fit(pen, image, size)) : pin((pen, radius) => cover(pen, image, radius)));
    });
    return pin((pen, radius) => write(pen, letter, radius));
  }
  if (kind === 'letter') return pin((pen, radius) => write(pen, letter, radius));
  if (shape === 'disc') {
    return pin((pen, radius) => {
      const scale = (radius * 1.22) / 24;
      pen.scale(scale, scale);
      pen.translate(-12, -12);
      drawSymbol(pen, what);
    });
  }
  return standing(size, shadow, (pen) => {
    const scale = size / 24;
    pen.translate(-size / 2, -size);
    pen.scale(scale, scale);
    pen.fillStyle = pen.strokeStyle = ink === '#ffffff' ? '#ffffff' : '#1b2430';
    drawSymbol(pen, what, 2.4);
    pen.fillStyle = color;
    drawSymbol(pen, what);
  });
}

/**
 * A canvas on which a marker of that size touches its spot: the map lays the spot 4 below the canvas's foot.
 * @param {number} size @param {(pen: CanvasRenderingContext2D) => void} draw
 */
const canvas = (size, draw) => picture(size + 10, size + 12, draw);

/**
 * A disc with a white ring and a small foot that touches the spot.
 * @param {string} color @param {string} ink @param {number} size @param {string} shadow
 * @param {(pen: CanvasRenderingContext2D, radius: number) => void} inside draws around (0, 0)
 */
function disc(color, ink, size, shadow, inside) {
  return canvas(size, (pen) => {
    const radius = size / 2;
    const y = radius + 3;
    pen.translate(radius + 5, y);
    // Around a pale disc the ring is dark, as is what is written on it.
    const ring = ink === '#ffffff' ? '#ffffff' : '#1b2430';
    pen.fillStyle = color;
    pen.beginPath();
    pen.moveTo(-7, radius - 3);
    pen.lineTo(7, radius - 3);
    pen.lineTo(0, radius + 5);
    pen.fill();
    pen.save();
    pen.shadowColor = shadow;
    pen.shadowBlur = 4 * SHARP;
    pen.shadowOffsetY = SHARP;
    pen.beginPath();
    pen.arc(0, 0, radius, 0, 2 * Math.PI);
    pen.fillStyle = ring;
    pen.fill();
    pen.restore();
    pen.beginPath();
    pen.arc(0, 0, radius - 2.5, 0, 2 * Math.PI);
    pen.fillStyle = color;
    pen.fill();
    pen.fillStyle = ink;
    inside(pen, radius - 2.5);
  });
}

/** @param {CanvasRenderingContext2D} pen @param {string} letter @param {number} radius */
function write(pen, letter, radius) {
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  const points = Math.round((radius + 2.5) * ([...letter].length > 1 ? 0.82 : 1));
  pen.font = `700 ${points}px ${FACE}`;
  pen.fillText(letter, 0, points * 0.36, 2 * radius - 2);
}

/** @param {CanvasRenderingContext2D} pen @param {HTMLImageElement} image @param {number} radius */
function cover(pen, image, radius) {
  const scale = (2 * radius) / Math.min(image.width, image.height);
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.clip();
  pen.drawImage(image, (-image.width * scale) / 2, (-image.height * scale) / 2, image.width * scale, image.height * scale);
}

/** @param {CanvasRenderingContext2D} pen @param {HTMLImageElement} image @param {number} size */
function fit(pen, image, size) {
  const scale = size / Math.max(image.width, image.height);
  pen.drawImage(image, (-image.width * scale) / 2, -image.height * scale, image.width * scale, image.height * scale);
}

/**
 * What stands on the spot, with its shadow on the ground.
 * @param {number} size @param {string} shadow @param {(pen: CanvasRenderingContext2D) => void} draw around a foot at (0, 0)
 */
function standing(size, shadow, draw) {
  return canvas(size, (pen) => {
    pen.translate(size / 2 + 5, size + 7);
    pen.fillStyle = shadow;
    pen.beginPath();
    pen.ellipse(0, 0.5, size * 0.34, size * 0.09, 0, 0, 2 * Math.PI);
    pen.fill();
    draw(pen);
  });
}
