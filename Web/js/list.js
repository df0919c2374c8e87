// The map as a list, nearest first: for a keyboard, a screen reader, and whoever looks for something by its name.

import { byId, icon, make } from './dom.js';
import { calledIn, namesSaying } from './names.js';
import { createSearch } from './search.js';
import { sign } from './signs.js';

/** How many rows are shown before one asks for more. */
const PAGE = 50;
/** So many at a time at most: one who asks for more then goes on to the next, and back. */
const LEAF = 500;
/** How many creatures at first: the places begin on the same screen. */
const FEW = 4;
/** What is called something, as far as there is a word for it. */
const KINDS = new Set(['street', 'square', 'park', 'water', 'station', 'island', 'city', 'town', 'village', 'suburb']);
/** How long nothing is typed until the server is asked, ms. */
const PAUSE = 300;

/** @typedef {import('./names.js').Named} Named */

/**
 * @param {{
 *   t: (key: string, params?: any) => string, format: import('./format.js').Format, words: import('./i18n.js').Words, core: any,
 *   categories: import('./categories.js').Categories, creature: (id: string) => any, clusters: import('./clusters.js').Clusters,
 *   places: Map<string, import('./map.js').PlaceFeature>, spawns: () => Map<number, import('./map.js').Spawn>,
 *   onPlace: (id: string) => void, onSpawn: (id: number) => void, onChange: () => void,
 *   basemap?: string, asks: boolean, onSeek: (words: string) => Promise<boolean>|undefined, onNamed: (named: Named) => void,
 * }} parts  `asks`: whether `onSeek` asks the server; it asks the server what else has these words, and what of the map is called so; `onChange`: the search finds others now, or more is to be shown
 */
export function createList({ t, format, words, core, categories, creature, clusters, places, spawns, onPlace, onSpawn, onChange, basemap, asks, onSeek, onNamed }) {
  const search = createSearch();
  const reset = byId('search-chip');
  let query = '';
  let first = 0;
  let limit = PAGE;
  let creatureLimit = FEW;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let asking;
  /** @type {Named[]} streets and places of the map that have the words in their names */
  let named = [];
  /** @type {'answered' | 'asking' | 'silent'} what is asked of the server beside the search in what is here */
  let server = 'answered';
  /** The server has more places with these words than it gave. */
  let rest = false;

  function find() {
    clusters.find(search.match(places.values(), query));
    reset.hidden = query.trim() === '';
    byId('search-words').textContent = query.trim();
    reset.setAttribute('aria-label', t('list.clear', { words: query.trim() }));
  }

  /** @param {string} next */
  function seek(next) {
    if (next === query) return;
    query = next;
    first = 0;
    limit = PAGE;
    rest = false;
    server = query.trim() !== '' && (basemap || asks) ? 'asking' : 'answered';
    find();
    onChange();
    clearTimeout(asking);
    const asked = query.trim();
    asking = setTimeout(async () => {
      // Each by itself: what one of them knows is shown, though the other cannot be asked now.
      const [called, sought] = asked === '' ? [[], false] : await Promise.all([basemap ? namesSaying(basemap, asked) : [], Promise.resolve(onSeek(asked)).then((left) => left === true, () => null)]);
      if (asked !== query.trim()) return;
      rest = sought === true;
      named = called ?? [];
      server = called && sought !== null ? 'answered' : 'silent';
      onChange();
    }, asked === '' ? 0 : PAUSE);
  }

  reset.addEventListener('click', () => {
    seek('');
    byId('list-button').focus();
  });

  /**
   * @param {string} id @param {HTMLElement} mark @param {string} title @param {boolean} madeUp @param {(string | undefined)[]} facts @param {() => void} onclick
   */
  function row(id, mark, title, madeUp, facts, onclick) {
    const small = make('small');
    for (const fact of facts) if (fact) small.append(...(small.firstChild ? [' · '] : []), make('bdi', { text: fact }));
    return make('li', null, make('button', { type: 'button', id, onclick }, mark,
      make('span', { class: 'grow' }, make(madeUp ? 'i' : 'b', { dir: 'auto', text: title }), small), icon('next')));
  }

  function creatures() {
    const known = new Map(core.standings().map((/** @type {any} */ each) => [each.id, each]));
    const order = [...known.keys(), ...[...spawns().keys()].filter((id) => !known.has(id))];
    return order.flatMap((id) => {
      const spawn = spawns().get(id);
      const name = spawn && words.pick(creature(spawn.creature)?.names, spawn.creature);
      if (!spawn || !search.says(name ?? '', query)) return [];
      const standing = known.get(id);
      const far = standing && t('list.far', { distance: format.distance(standing.distance), direction: format.direction(standing.bearing) });
      const mark = make('span', { class: 'disc creature', 'aria-hidden': 'true', text: [...(name ?? '')][0] ?? '' });
      return [row(`list-spawn-${id}`, mark, name ?? '', false, [standing?.inReach ? t('list.near') : undefined, far], () => onSpawn(id))];
    });
  }

  /** @param {string} id @param {() => void} grow @param {string} [text] */
  const more = (id, grow, text = t('list.more')) => make('button', {
    type: 'button', class: 'text', id, text, onclick: () => {
      grow();
      onChange();
    },
  });

  /**
   * What the search has come to, in words. Nothing is said to be missing while the server still looks, nor where it cannot be asked.
   * @param {number} count of places @param {number} near of creatures @param {boolean} known where the player is
   */
  function status(count, near, known) {
    const number = (/** @type {number} */ many) => ({ count: many, number: format.number(many) });
    if (asks && server === 'asking') return t('list.looking');
    if (count > 0 && asks && (rest || query.trim() === '')) return t('list.nearest', number(count));
    if (count > 0 || query.trim() === '') return t(known ? 'list.from-you' : 'list.from-middle', number(count));
    if (server === 'asking') return t('list.looking');
    if (named.length > 0) return t('list.called', number(named.length));
    if (near > 0) return '';
    return t(server === 'silent' ? 'list.silent' : 'list.none');
  }

  return {
    /** @returns {import('./sheet.js').Content} */
    content() {
      const known = core.me(performance.now()).known;
      const found = clusters.listed();
      const near = creatures();
      const input = make('input', {
        type: 'search', id: 'search', 'aria-label': t('list.search'), placeholder: t('list.search'), autocomplete: 'off', spellcheck: 'false', enterkeyhint: 'search', value: query,
        oninput: (/** @type {InputEvent} */ event) => seek(/** @type {HTMLInputElement} */ (event.target).value),
      });
      input.removeAttribute('value');
      /** @type {HTMLInputElement} */ (input).value = query;
      if (first >= found.length) first = 0;
      const last = Math.min(first + limit, found.length);
      const rows = found.slice(first, last).map(({ place, distance }) => {
        const { title, titleIsMadeUp, category, creator } = place.properties;
        return row(`list-place-${place.id}`, sign(categories.of(category)), title, titleIsMadeUp === true, [category, creator, known ? format.distance(distance) : undefined], () => onPlace(place.id));
      });
      const called = named.map((each, index) => row(`list-name-${index}`, make('span', { class: 'disc name', 'aria-hidden': 'true' }, icon('pin')), calledIn(words.language, each), false, [t(`name.${KINDS.has(each.kind) ? each.kind : 'place'}`)], () => onNamed(each)));
      return {
        title: t('list.title'),
        body: [
          input,
          make('p', { class: 'aside', role: 'status', text: status(found.length, near.length, known) }),
          called.length > 0 && make('ul', { class: 'list', id: 'list-names', 'aria-label': t('list.names') }, ...called),
          make('ul', { class: 'list', id: 'list-creatures', 'aria-label': t('list.creatures') }, ...near.slice(0, creatureLimit)),
          near.length > creatureLimit && more('list-more-creatures', () => (creatureLimit += PAGE)),
          first > 0 && more('list-nearer', () => (first = Math.max(0, first - LEAF)), t('list.nearer')),
          first > 0 && make('p', { class: 'aside', text: t('list.part', { first: format.number(first + 1), last: format.number(last), number: format.number(found.length) }) }),
          make('ul', { class: 'list', id: 'list-places', 'aria-label': t('list.places') }, ...rows),
          last < found.length && more('list-more', () => {
            if (limit < LEAF) limit = Math.min(LEAF, 2 * limit);
            else {
              first += LEAF;
              byId('sheet').querySelector('.scroll').scrollTop = 0;
            }
          }),
        ],
        actions: [],
      };
    },
    /** Other places have come: the search looks at them, too. */
    again() {
      if (query.trim() !== '') find();
    },
    relabel: find,
  };
}

/** @typedef {ReturnType<typeof createList>} List */
