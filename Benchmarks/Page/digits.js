// The ten digits as MapLibre takes a font: signed distance fields in a protocol buffer (glyphs.proto of node-fontnik). Its text
// layers want a font from somewhere, and the yardstick shall draw its counts as text.

const SIZE = 24;
const BORDER = 3;
/** How far the field reaches, pixels, and what of its range lies within the outline. */
const REACH = 8;
const INSIDE = 0.25;

/** @param {number} value */
function varint(value) {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}
/** @param {number} field @param {number} value */
const number = (field, value) => [...varint(field << 3), ...varint(value)];
/** @param {number} field @param {Iterable<number>} bytes */
const block = (field, bytes) => {
  const list = [...bytes];
  return [...varint((field << 3) | 2), ...varint(list.length), ...list];
};
/** @param {number} value */
const zigzag = (value) => (value < 0 ? -2 * value - 1 : 2 * value);

/** @param {string} digit */
function glyph(digit) {
  const canvas = document.createElement('canvas');
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
  pen.font = `600 ${SIZE}px sans-serif`;
  const advance = Math.ceil(pen.measureText(digit).width);
  const width = advance;
  const height = SIZE;
  const [across, down] = [width + 2 * BORDER, height + 2 * BORDER];
  pen.fillText(digit, BORDER, BORDER + SIZE - 3);
  const ink = pen.getImageData(0, 0, across, down).data;
  const solid = (/** @type {number} */ x, /** @type {number} */ y) => x >= 0 && y >= 0 && x < across && y < down && ink[4 * (y * across + x) + 3] > 127;
  const field = [];
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      let nearest = REACH;
      for (let v = y - REACH; v <= y + REACH; v++) {
        for (let u = x - REACH; u <= x + REACH; u++) if (solid(u, v) !== solid(x, y)) nearest = Math.min(nearest, Math.hypot(u - x, v - y));
      }
      const distance = solid(x, y) ? 0.5 - nearest : nearest - 0.5;
      field.push(Math.max(0, Math.min(255, Math.round(255 - 255 * (distance / REACH + INSIDE)))));
    }
  }
  return [...number(1, digit.charCodeAt(0)), ...block(2, field), ...number(3, width), ...number(4, height), ...number(5, zigzag(0)), ...number(6, zigzag(-5)), ...number(7, advance)];
}

/** The URL of the digits, for a style's `glyphs`. */
export function digits() {
  const font = block(1, [...block(1, new TextEncoder().encode('digits')), ...block(2, new TextEncoder().encode('0-255')), ...[...'0123456789'].flatMap((digit) => block(3, glyph(digit)))]);
  const data = new Uint8Array(font).buffer;
  maplibregl.addProtocol('digits', async () => ({ data: data.slice(0) }));
  return 'digits://{fontstack}/{range}';
}
