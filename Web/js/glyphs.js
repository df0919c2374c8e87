// The encounter's and the simulator's drawn signs: strokes on a 24-unit square, in the text's colour.

const SVG = 'http://www.w3.org/2000/svg';

/** @type {Record<string, string>} */
const PATHS = {
  close: 'M6 6 18 18M18 6 6 18',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  arrow: 'M4 12h15M13 6l6 6-6 6',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  left: 'M19 12H5M11 6l-6 6 6 6',
  right: 'M5 12h14M13 6l6 6-6 6',
  turnLeft: 'M4 9h9a6 6 0 0 1 6 6v3M8 5 4 9l4 4',
  turnRight: 'M20 9h-9a6 6 0 0 0-6 6v3M16 5l4 4-4 4',
  behind: 'M8 20v-9a4 4 0 0 1 8 0v4M12 12l4 4 4-4',
  walk: 'M13 4.5h.01M12.5 8 10 11.5l3 3 .5 6M10 11.5 8.5 15 6 20M12.5 8l3 3.5 3 .5M12.5 8 9 9l-2 3',
  camera: 'M4 8h3l2-2.5h6L17 8h3v11H4zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4',
  compass: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M15.5 8.5l-2 5-5 2 2-5z',
  check: 'M5 12.5 10 17.5 19.5 7',
};

/**
 * A drawn sign; decoration, hidden from screen readers: the control beside it has its words.
 * @param {string} name
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'glyph');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}
