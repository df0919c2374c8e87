// The look's colours where the map paints: WebGL and canvas cannot read the style sheet's tokens.

const LIGHT = {
  raised: '#ffffff', land: '#ece8de', water: '#bcd3de', shore: '#d9d3c5', grain: '#d3ccbc', ink: '#1b2430', paper: '#fbfaf6', muted: '#566273',
  ember: '#c2410c', onEmber: '#ffffff', you: '#1d6fd8', creature: '#24303d', shadow: 'rgba(27, 36, 48, .28)',
};
const DARK = {
  raised: '#1a232d', land: '#1a232c', water: '#0e1a27', shore: '#2d3a47', grain: '#27323d', ink: '#eef1ee', paper: '#121920', muted: '#a7b2bf',
  ember: '#ff8a57', onEmber: '#1d0f07', you: '#6aa9ff', creature: '#24303d', shadow: 'rgba(0, 0, 0, .5)',
};

/** @typedef {typeof LIGHT} Palette */

/** @param {boolean} dark @returns {Palette} */
export const palette = (dark) => (dark ? DARK : LIGHT);

/** Whether the reader's screen is dark now, and word when that changes. */
export const darkness = matchMedia('(prefers-color-scheme: dark)');
export const stillness = matchMedia('(prefers-reduced-motion: reduce)');
