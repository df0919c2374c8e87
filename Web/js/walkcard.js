// The small card that says how to walk without walking, with a pad for those who have no keyboard.

import { icon } from './glyphs.js';

/** @type {{move: import('./walkkeys.js').Move, glyph: string, area: string}[]} */
const PAD = [
  { move: 'turnLeft', glyph: 'turnLeft', area: 'a' },
  { move: 'forward', glyph: 'up', area: 'b' },
  { move: 'turnRight', glyph: 'turnRight', area: 'c' },
  { move: 'left', glyph: 'left', area: 'd' },
  { move: 'back', glyph: 'down', area: 'e' },
  { move: 'right', glyph: 'right', area: 'f' },
];

/** @param {{t: (key: string, params?: object) => string, keys: import('./walkkeys.js').Keys}} parts */
export function showWalkCard({ t, keys }) {
  document.getElementById('walk-help')?.remove();
  const card = document.createElement('details');
  card.id = 'walk-help';
  card.open = matchMedia('(min-width: 700px) and (min-height: 501px)').matches;

  const summary = document.createElement('summary');
  summary.append(icon('walk'), Object.assign(document.createElement('span'), { textContent: t('walk.title') }));

  const how = document.createElement('p');
  how.textContent = t(matchMedia('(pointer: coarse)').matches ? 'walk.how-touch' : 'walk.how');

  const pad = document.createElement('div');
  pad.className = 'walk-pad';
  for (const { move, glyph, area } of PAD) {
    const button = document.createElement('button');
    button.type = 'button';
    button.style.gridArea = area;
    button.setAttribute('aria-label', t(`walk.${move.toLowerCase()}`));
    button.append(icon(glyph));
    button.addEventListener('pointerdown', (event) => {
      button.setPointerCapture(event.pointerId);
      keys.press(move, true);
    });
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) button.addEventListener(end, () => keys.press(move, false));
    button.addEventListener('contextmenu', (event) => event.preventDefault());
    // A press by keyboard or screen reader walks one short step.
    button.addEventListener('click', (event) => {
      if (event.detail !== 0) return;
      keys.press(move, true);
      setTimeout(() => keys.press(move, false), 400);
    });
    pad.append(button);
  }
  card.append(summary, how, pad);
  // With the map: what covers the map covers it too.
  (document.getElementById('stage') ?? document.body).append(card);
}
