// Drawing on a canvas what the map takes as a picture.

/** Screen pixels a map pixel: enough for the sharpest phones. */
export const SHARP = 3;
export const FACE = 'system-ui, "Noto Sans", "Noto Sans TC", "Noto Sans SC", "Noto Sans CJK TC", sans-serif';

/** @param {number} width @param {number} height @param {(pen: CanvasRenderingContext2D) => void} draw @param {number} [sharp] */
export function picture(width, height, draw, sharp = SHARP) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * sharp);
  canvas.height = Math.ceil(height * sharp);
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
  pen.scale(sharp, sharp);
  draw(pen);
  return { image: pen.getImageData(0, 0, canvas.width, canvas.height), options: { pixelRatio: sharp } };
}
