// The symbols that a category's marker can carry: drawn by us on a square of 24, filled (the first path) and stroked (the second).

/** How wide strokes are, on that square. */
const STROKE = 2;

/** @type {Record<string, [fill: string, stroke?: string]>} */
const SYMBOLS = {
  anchor: ['', 'M12 8V20.5M7.5 11.5h9M4.5 14c.5 4.3 3.8 6.5 7.5 6.5s7-2.2 7.5-6.5M12 7.8a2.1 2.1 0 1 0 0-4.2 2.1 2.1 0 0 0 0 4.2'],
  bell: ['M12 3a1.6 1.6 0 0 1 1.6 1.7c2.6.7 4.2 2.9 4.2 5.8 0 3.4.8 4.7 2.4 6H3.8c1.6-1.3 2.4-2.6 2.4-6 0-2.9 1.6-5.1 4.2-5.8A1.6 1.6 0 0 1 12 3zM9.5 18.3h5a2.5 2.5 0 0 1-5 0z'],
  bench: ['M3.5 7h17v2.7h-17zM3.5 11.5h17v2.7h-17zM5.5 14.2H8V19H5.5zM16 14.2h2.5V19H16z'],
  book: ['M11.2 6.6C9.3 5.3 6.7 4.8 3.5 5v13c3.2-.2 5.8.3 7.7 1.6zM12.8 6.6c1.9-1.3 4.5-1.8 7.7-1.6v13c-3.2-.2-5.8.3-7.7 1.6z'],
  bridge: ['', 'M2.5 16.5h19M2.5 12c2.5-.5 4-2.5 4-5.5 .5 4 2.5 6.5 5.5 6.5s5-2.5 5.5-6.5c0 3 1.5 5 4 5.5M6.5 5v14.5M17.5 5v14.5'],
  column: ['M4.5 3.5h15v3h-15zM6.3 8h2.7v8.5H6.3zM10.65 8h2.7v8.5h-2.7zM15 8h2.7v8.5H15zM4.5 18h15v3h-15z'],
  fish: ['M2.5 12c2.5-4.2 6-6 9.3-6 2.7 0 4.9 1.3 6.2 3l3.5-2.7v11.4L18 15c-1.3 1.7-3.5 3-6.2 3-3.3 0-6.8-1.8-9.3-6zM7.8 9.7a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z'],
  flag: ['M6.5 4c4.2-2 7.5 2.2 13 0v9.7c-5.5 2.2-8.8-2-13 0z', 'M5.5 3V21.5'],
  flower: ['M12 3.3a2.9 2.9 0 1 1 0 5.8 2.9 2.9 0 0 1 0-5.8zM17.5 7.3a2.9 2.9 0 1 1 0 5.8 2.9 2.9 0 0 1 0-5.8zM15.4 13.8a2.9 2.9 0 1 1 0 5.8 2.9 2.9 0 0 1 0-5.8zM8.6 13.8a2.9 2.9 0 1 1 0 5.8 2.9 2.9 0 0 1 0-5.8zM6.5 7.3a2.9 2.9 0 1 1 0 5.8 2.9 2.9 0 0 1 0-5.8zM12 9.9a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z'],
  food: ['M14.3 12.5c-.6-5 .7-8.6 3.4-9.5v18h-2.2v-8.5z', 'M7.5 3V21M4.5 3v4.5a3 3 0 0 0 6 0V3'],
  fountain: ['M3 13.2h18c0 3-2.6 5-6 5.4v2.4H9v-2.4c-3.4-.4-6-2.4-6-5.4z', 'M12 13V6.5M12 6.5c-.8-3-5-3.3-6 1M12 6.5c.8-3 5-3.3 6 1'],
  gate: ['M2.5 4.5c6 1 13 1 19 0V8h-19zM5 10.5h14V13H5z', 'M7.2 8v13M16.8 8v13'],
  heart: ['M12 20.5S3.5 15.3 3.5 9.2A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2.2C20.5 15.3 12 20.5 12 20.5z'],
  house: ['M12 3l9.5 8.7h-2.8V20.5h-5v-5.7h-3.4v5.7h-5v-8.8H2.5z'],
  lamp: ['M9 3.5h6l2.5 7.5h-11zM7.5 18.5h9V21h-9z', 'M12 11v8'],
  leaf: ['M20.5 3.5C10 3.5 4 8 4 14.3c0 1.2.2 2.2.6 3.1C7 13 10.6 10.3 15 9c-4.6 2.7-7.6 6-9.2 10.7 1.1.6 2.3.8 3.6.8C16.8 20.5 20.5 13.8 20.5 3.5z'],
  mask: ['M3.5 4.5c5.5 1.7 11.5 1.7 17 0V12c0 5.2-4.2 9-8.5 9s-8.5-3.8-8.5-9zM7 9v1.8c1.2-.8 2.6-.8 3.8 0V9C9.6 8.1 8.2 8.1 7 9zM13.2 9v1.8c1.2-.8 2.6-.8 3.8 0V9c-1.2-.9-2.6-.9-3.8 0zM7.8 14.3c2.6.9 5.8.9 8.4 0-.8 2-2.4 3.2-4.2 3.2s-3.4-1.2-4.2-3.2z'],
  mosaic: ['M3.5 3.5h5v5h-5zM9.7 3.5h4.6v5H9.7zM15.5 3.5h5v5h-5zM3.5 9.7h5v4.6h-5zM15.5 9.7h5v4.6h-5zM3.5 15.5h5v5h-5zM9.7 15.5h4.6v5H9.7zM15.5 15.5h5v5h-5zM12 9.9l2.1 2.1-2.1 2.1L9.9 12z'],
  mountain: ['M1.8 19.5L9 5.5l4.2 7.2 2.3-3.7 6.7 10.5z'],
  mural: ['M21 3c-4.5 2-9 6.2-11.2 9.6l2.6 2.6C15.8 13 19.5 8 21 3zM8.4 13.8l2.8 2.8c-.4 2.9-3.3 4.7-8.2 4 1.9-1 1.7-2.1 1.9-3.6.2-1.7 1.6-3 3.5-3.2z'],
  museum: ['M12 2.5l10 5.5v2H2v-2zM4.3 11.3h2.7v5.9H4.3zM8.9 11.3h2.4v5.9H8.9zM12.7 11.3h2.4v5.9h-2.4zM17 11.3h2.7v5.9H17zM2.5 18.5h19v2.8h-19z'],
  music: ['M9 5.3l10.5-2.3v12.3a3.2 3.2 0 1 1-2.3-3.1V7.3L11.3 8.6v8.9A3.2 3.2 0 1 1 9 14.4z'],
  obelisk: ['M12 2l2.7 3.3 1.2 11.2H8.1L9.3 5.3zM6.5 18h11v3.5h-11z'],
  paw: ['M12 11.2c3 0 5.7 3.3 5.7 6.1 0 2-1.5 3.2-3.2 3.2-1 0-1.7-.4-2.5-.4s-1.5.4-2.5.4c-1.7 0-3.2-1.2-3.2-3.2 0-2.8 2.7-6.1 5.7-6.1zM8.7 3.5a2.4 2.9 0 1 1 0 5.8 2.4 2.9 0 0 1 0-5.8zM15.3 3.5a2.4 2.9 0 1 1 0 5.8 2.4 2.9 0 0 1 0-5.8zM4.2 8.7a2.2 2.6 0 1 1 0 5.2 2.2 2.6 0 0 1 0-5.2zM19.8 8.7a2.2 2.6 0 1 1 0 5.2 2.2 2.6 0 0 1 0-5.2z'],
  plaque: ['M3 5h18v14H3zM6.5 8.3v1.9h11V8.3zM6.5 11.6v1.9h11v-1.9zM6.5 14.8v1.9h6.5v-1.9z'],
  star: ['M12 2.5l2.9 6.2 6.7.9-4.9 4.7 1.2 6.8-5.9-3.3-5.9 3.3 1.2-6.8-4.9-4.7 6.7-.9z'],
  statue: ['M12 2.2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM8.7 8.2h6.6l1.9 5.6-1.9.6-.6 3.4H9.3l-.6-3.4-1.9-.6zM6 19h12v3H6z'],
  tower: ['M6.5 8.3V3.5h2.3v2h2.1v-2h2.2v2h2.1v-2h2.3v4.8L16 9.8V21h-2.7v-4.5h-2.6V21H8V9.8z'],
  tree: ['M12 2a5.2 5.2 0 0 1 5 6.5 4.7 4.7 0 0 1-1.8 9h-1.9V22h-2.6v-4.5H8.8A4.7 4.7 0 0 1 7 8.5 5.2 5.2 0 0 1 12 2z'],
  vase: ['M8.2 2.5h7.6v2.3l-1.3 1.5c3 1.6 4.5 4.2 4.5 6.9 0 3.5-2.2 6.3-3.7 8.3H8.7C7.2 19.5 5 16.7 5 13.2c0-2.7 1.5-5.3 4.5-6.9L8.2 4.8z'],
};

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} name */
export const isSymbol = (name) => Object.hasOwn(SYMBOLS, name);

/**
 * Draws a symbol in the pen's colours, on its square of 24.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} name
 * @param {number} [halo] how far a rim in the stroke's colour reaches beyond it; 0: the symbol itself, in the fill's
 */
export function drawSymbol(pen, name, halo = 0) {
  const [fill, stroke] = SYMBOLS[name];
  pen.lineJoin = pen.lineCap = 'round';
  if (halo > 0) {
    pen.lineWidth = 2 * halo;
    pen.stroke(new Path2D(fill));
    pen.fill(new Path2D(fill));
    pen.lineWidth = STROKE + 2 * halo;
    if (stroke) pen.stroke(new Path2D(stroke));
    return;
  }
  pen.fill(new Path2D(fill), 'evenodd');
  if (!stroke) return;
  pen.strokeStyle = pen.fillStyle;
  pen.lineWidth = STROKE;
  pen.stroke(new Path2D(stroke));
}

/**
 * A symbol as an element, in the text's colour; decoration, hidden from screen readers.
 * @param {string} name
 */
export function symbolElement(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'symbol');
  svg.setAttribute('aria-hidden', 'true');
  SYMBOLS[name].forEach((data, index) => {
    if (!data) return;
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', data);
    path.setAttribute('class', index === 0 ? 'filled' : 'stroked');
    svg.append(path);
  });
  return svg;
}
