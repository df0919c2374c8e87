// The encounter's settings: how the creature is met, what is heard and felt, how wide the camera sees.

import { icon } from './glyphs.js';
import { chosenField, switchTo, switchedOn } from './choices.js';

/** The field of view along the picture's long side that most phones have, degrees; and how far people tune it. */
const FIELD = { usual: 65, least: 45, most: 85 };
/** @type {[import('./choices.js').View, string][]} */
const VIEWS = [['camera', 'camera'], ['drawn', 'scene'], ['list', 'list']];

/**
 * @param {string} tag @param {Record<string, string>} attributes @param {...(Node|string)} children
 */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * @param {{
 *   t: (key: string, params?: Record<string, string|number>) => string, name: string,
 *   view: import('./choices.js').View, cameraSeen: boolean, byHand: boolean, simulated: boolean,
 *   onView: (view: import('./choices.js').View) => void, onNorth: () => void, onCompass: () => void, onHand: () => void, onFace: () => void,
 *   onField: (degrees: number) => void, onSwitch: (what: 'sound'|'vibration', on: boolean) => void,
 * }} parts
 * @returns {Node[]}
 */
export function menuContent({ t, name, view, cameraSeen, byHand, simulated, onView, onNorth, onCompass, onHand, onFace, onField, onSwitch }) {
  /** @type {Node[]} */
  const content = [];

  const views = make('div', { class: 'enc-views', role: 'radiogroup', 'aria-label': t('encounter.menu.views') });
  for (const [each, glyph] of VIEWS) {
    // Where there is no picture, what is shown is drawn, and a tap asks for the camera.
    const chosen = each === (view === 'camera' && !cameraSeen ? 'drawn' : view);
    const choice = make('button', { type: 'button', role: 'radio', id: `menu-view-${each}`, 'aria-checked': String(chosen) }, icon(glyph), t(`encounter.menu.view.${each}`));
    choice.addEventListener('click', () => onView(each));
    views.append(choice);
  }
  content.push(views);

  /** @param {string} id @param {string} glyph @param {string} label @param {() => void} onTap */
  function item(id, glyph, label, onTap) {
    const button = make('button', { type: 'button', id }, icon(glyph), label);
    button.addEventListener('click', onTap);
    content.push(button);
  }
  if (view !== 'list') {
    if (!simulated) {
      if (byHand) item('menu-compass', 'compass', t('encounter.menu.compass'), onCompass);
      else {
        item('menu-compass', 'hand', t('encounter.menu.hand'), onHand);
        item('menu-north', 'compass', t('north.title'), onNorth);
      }
    }
    item('menu-face', 'arrow', t('encounter.menu.face', { name }), onFace);
  }

  for (const what of /** @type {const} */ (['sound', 'vibration'])) {
    if (what === 'vibration' && !navigator.vibrate) continue;
    const knob = make('button', { type: 'button', role: 'switch', id: `menu-${what}`, 'aria-checked': String(switchedOn(what)) },
      icon(what), t(`encounter.menu.${what}`), make('span', { class: 'enc-switch', 'aria-hidden': 'true' }));
    knob.addEventListener('click', () => {
      const on = !switchedOn(what);
      switchTo(what, on);
      knob.setAttribute('aria-checked', String(on));
      onSwitch(what, on);
    });
    content.push(knob);
  }

  if (cameraSeen) {
    const slider = /** @type {HTMLInputElement} */ (document.createElement('input'));
    Object.assign(slider, { id: 'menu-field', type: 'range', min: String(FIELD.least), max: String(FIELD.most), step: '1', value: String(chosenField() ?? FIELD.usual) });
    slider.addEventListener('input', () => onField(Number(slider.value)));
    content.push(make('label', {}, t('encounter.menu.field', { name }), slider));
  }
  return content;
}
