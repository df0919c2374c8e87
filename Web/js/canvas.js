// Drawing on a canvas what the map takes as a picture.

/** Screen pixels a map pixel: enough for the sharpest phones. */
export const SHARP = 3;
export const FACE = 'system-ui, "Noto Sans", "Noto Sans TC", "Noto Sans SC", "Noto Sans CJK TC", sans-serif';

/**
 * One canvas draws them all: a new one for each picture takes longer than the drawing.
 * @type {CanvasRenderingContext2D | null}
 */
let shared = null;

/** @param {number} width @param {number} height @param {(pen: CanvasRenderingContext2D) => void} draw @param {number} [sharp] */
export function picture(width, height, draw, sharp = SHARP) {
  shared ??= /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d', { willReadFrequently: true }));
  const { canvas } = shared;
  canvas.width = Math.ceil(width * sharp); // empties it, and forgets all it was told
  canvas.height = Math.ceil(height * sharp);
  shared.scale(sharp, sharp);
  draw(shared);
  return { image: shared.getImageData(0, 0, canvas.width, canvas.height), options: { pixelRatio: sharp } };
}
