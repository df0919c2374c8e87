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
  hand: 'M8 13V6.500a1.500 1.500 0 0 1 3 0V11m0-6.500a1.500 1.500 0 0 1 3 0V11m0-4.500a1.500 1.500 0 0 1 3 0V14a6.500 6.500 0 0 1-6.500 6.500c-3 0-4.500-1.500-6-4.500l-1.300-2.600a1.500 1.500 0 0 1 2.600-1.500L8 13.500',
  scene: 'M3 19l6-9 4 5.500 2.500-3.500L21 19zM17 7.500a1.700 1.700 0 1 0 .01 0',
  list: 'M4.500 7h.01M8.500 7h11M4.500 12h.01M8.500 12h11M4.500 17h.01M8.500 17h11',
  sound: 'M4 9.500h3.500L12 6v12l-4.500-3.500H4zM15.500 9.500a3.500 3.500 0 0 1 0 5M18 7a7 7 0 0 1 0 10',
  vibration: 'M9 4.500h6v15H9zM5.500 8v8M2.500 10v4M18.500 8v8M21.500 10v4',
  fire: 'M12 3.500c.5 3.500 5 5 5 10a5 5 0 0 1-10 0c0-2 1-3.500 2-4.500.3 1.500 1 2 1.500 2C11 8.500 10.500 6 12 3.500z',
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
