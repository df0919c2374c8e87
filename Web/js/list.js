// The map as a list, nearest first: for a keyboard, a screen reader, and whoever looks for something by its name.

import { byId, icon, make } from './dom.js';
import { createSearch } from './search.js';

/** How many rows are shown before one asks for more. */
const PAGE = 50;
/** How many creatures at first: the places begin on the same screen. */
const FEW = 4;

/**
 * @param {{
 *   t: (key: string, params?: any) => string, format: import('./format.js').Format, words: import('./i18n.js').Words, core: any,
 *   categories: import('./categories.js').Categories, creature: (id: string) => any, clusters: import('./clusters.js').Clusters,
 *   places: Map<string, import('./map.js').PlaceFeature>, spawns: () => Map<number, import('./map.js').Spawn>,
 *   onPlace: (id: string) => void, onSpawn: (id: number) => void, onChange: () => void, onOpen: () => void,
 * }} parts  `onChange`: the search finds others now, or more is to be shown
 */
export function createList({ t, format, words, core, categories, creature, clusters, places, spawns, onPlace, onSpawn, onChange, onOpen }) {
  const search = createSearch();
  const reset = byId('search-chip');
  let query = '';
  let limit = PAGE;
  let creatureLimit = FEW;

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
    limit = PAGE;
    find();
    onChange();
  }

  reset.addEventListener('click', () => {
    seek('');
    byId('list-button').focus();
  });
  byId('list-button').addEventListener('click', onOpen);

  /** @param {string} letter @param {string} color @param {string} [kind] */
  function disc(letter, color, kind = '') {
    const element = make('span', { class: `disc ${kind}`, 'aria-hidden': 'true', text: letter });
    element.style.background = color;
    return element;
  }

  /**
   * @param {string} id @param {HTMLElement} sign @param {string} title @param {boolean} madeUp @param {(string | undefined)[]} facts @param {() => void} onclick
   */
  function row(id, sign, title, madeUp, facts, onclick) {
    const small = make('small');
    for (const fact of facts) if (fact) small.append(...(small.firstChild ? [' · '] : []), make('bdi', { text: fact }));
    return make('li', null, make('button', { type: 'button', id, onclick }, sign,
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
      const sign = disc([...(name ?? '')][0] ?? '', '', 'creature');
      return [row(`list-spawn-${id}`, sign, name ?? '', false, [standing?.inReach ? t('list.near') : undefined, far], () => onSpawn(id))];
    });
  }

  /** @param {string} id @param {() => void} grow */
  const more = (id, grow) => make('button', {
    type: 'button', class: 'text', id, text: t('list.more'), onclick: () => {
      grow();
      onChange();
    },
  });

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
      const rows = found.slice(0, limit).map(({ place, distance }) => {
        const { title, titleIsMadeUp, category, creator } = place.properties;
        const { color, letter } = categories.of(category);
        return row(`list-place-${place.id}`, disc(letter, color), title, titleIsMadeUp === true, [category, creator, known ? format.distance(distance) : undefined], () => onPlace(place.id));
      });
      const empty = found.length === 0 && near.length === 0;
      return {
        title: t('list.title'),
        body: [
          input,
          make('p', { class: 'aside', role: 'status', text: empty ? t('list.none') : t(known ? 'list.from-you' : 'list.from-middle', { count: found.length, number: format.number(found.length) }) }),
          make('ul', { class: 'list', id: 'list-creatures', 'aria-label': t('list.creatures') }, ...near.slice(0, creatureLimit)),
          near.length > creatureLimit && more('list-more-creatures', () => (creatureLimit += PAGE)),
          make('ul', { class: 'list', id: 'list-places', 'aria-label': t('list.places') }, ...rows),
          found.length > limit && more('list-more', () => (limit += PAGE)),
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
