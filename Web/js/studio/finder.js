// Finding a spot on the map: by the name of a street or a place, by a coordinate, by a link of another map, or where this device is.

import { make } from '../dom.js';
import { calledIn, namesSaying } from '../names.js';
import { coordinateIn } from './coordinates.js';
import { button, field, input, note } from './paint.js';

/** So long nobody has typed before the server is asked, ms. */
const PAUSE = 250;
/** Letters that a name is searched by at least; of Chinese one says enough. */
const LEAST = 2;
/** How near the map goes. */
const ZOOM = 16;

/**
 * @param {{
 *   words: import('../i18n.js').Words, map: () => Promise<import('./map.js').StudioMap>, basemap: () => string | null | undefined,
 *   paint: () => void, say: (text: string) => void, found?: (at: {lat: number, lon: number}) => void,
 * }} parts  `basemap`: the one that is looked in, else all; `found`: what else comes of it
 */
export function createFinder({ words, map, basemap, paint, say, found = () => {} }) {
  const { t } = words;
  let text = '';
  /**
   * What the search has found; null: nothing is searched.
   * @type {import('../names.js').Named[] | null}
   */
  let names = null;
  let said = '';
  let timer = 0;
  let turn = 0;

  /** @param {{lat: number, lon: number}} at @param {string} called */
  async function take(at, called) {
    names = null;
    said = '';
    text = called;
    found(at);
    (await map()).look(at, ZOOM);
    if (called) say(t('studio.find.there', { name: called }));
    paint();
  }

  async function search() {
    const mine = ++turn;
    const query = text.trim();
    const told = await namesSaying(basemap() ?? null, query);
    if (mine !== turn) return;
    names = told ?? [];
    // The same name may stand for many things; two that are alike in all that is shown are one here.
    said = told === null ? t('trouble.network') : names.length === 0 ? t('studio.find.none') : '';
    say(said || t('studio.find.number', { count: names.length, number: String(names.length) }));
    paint();
    // Not under the button at the foot.
    (document.getElementById('found') ?? document.querySelector('.finder .note'))?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {string} value */
  function type(value) {
    text = value;
    clearTimeout(timer);
    turn += 1;
    const had = names !== null || said !== '';
    names = null;
    said = '';
    const at = coordinateIn(value);
    if (at) return void take(at, value.trim());
    if ([...value.trim()].length >= LEAST || /\p{Script=Han}/u.test(value)) timer = setTimeout(search, PAUSE);
    if (had) paint();
  }

  /**
   * Enter searches at once, or takes what was found first; it sends no form.
   * @param {KeyboardEvent} event
   */
  function onKey(event) {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    const [first] = names ?? [];
    if (first) return void take(first, calledIn(words.language, first));
    clearTimeout(timer);
    if (text.trim() && !coordinateIn(text)) search();
  }

  function lookHere() {
    navigator.geolocation.getCurrentPosition(({ coords }) => take({ lat: coords.latitude, lon: coords.longitude }, ''), () => {
      said = t('studio.hunt.center.unknown');
      paint();
    }, { enableHighAccuracy: true, timeout: 15_000 });
  }

  /** @param {string} kind what the map calls it */
  function kindOf(kind) {
    const word = t(`name.${kind}`);
    return word === `name.${kind}` ? t('name.place') : word;
  }

  return {
    /** @param {HTMLElement[]} more  buttons beside that for where this device is */
    view: (...more) => make('div', { class: 'finder', role: 'search' },
      field(t('studio.find'), input('find', text, type, { type: 'search', placeholder: t('studio.find.example'), autocomplete: 'off', spellcheck: 'false', enterkeyhint: 'search', onkeydown: onKey }), t('studio.find.hint')),
      names !== null && names.length > 0 && make('ul', { class: 'rows', id: 'found' }, ...names.map((each) => {
        const called = calledIn(words.language, each);
        return make('li', null, make('button', { type: 'button', onclick: () => take(each, called) },
          make('span', { class: 'grow' }, make('b', { dir: 'auto', text: called }), make('small', { text: [kindOf(each.kind), called === each.name ? '' : each.name].filter(Boolean).join(' · ') }))));
      })),
      note(said, 'warn'),
      make('div', { class: 'pair' }, 'geolocation' in navigator && isSecureContext && button('here', t('studio.hunt.center.me'), lookHere), ...more)),
    /** Forgets what was typed. */
    clear() {
      clearTimeout(timer);
      turn += 1;
      text = said = '';
      names = null;
    },
  };
}
