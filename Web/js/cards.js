// What the sheet says of a place, of several on one spot, and of a creature.

import { directionsLink, share } from './device.js';
import { icon, make } from './dom.js';
import { glyph, sign } from './signs.js';
import { isSymbol } from './symbolset.js';

/** Nearer than this it is a few steps, and no matter of minutes. Metres. */
const STEPS = 40;

/**
 * @typedef {{
 *   t: (key: string, params?: any) => string, format: import('./format.js').Format, words: import('./i18n.js').Words, core: any,
 *   categories: import('./categories.js').Categories, creature: (id: string) => any, toast: (text: string) => void, here: () => {lat: number, lon: number} | null,
 *   openPlace: (id: string, among?: string[]) => void, places: Map<string, import('./map.js').PlaceFeature>, link: (place?: string) => string,
 *   onNorth: (place: import('./map.js').PlaceFeature) => (() => void)|undefined,
 * }} Parts  `onNorth`: what sets north by a place, where that can be done
 */

/** @param {Parts} parts */
export function createCards(parts) {
  const { t, format, words, core, categories, toast, places } = parts;
  /**
   * Pictures asked for in this visit, each with its one element: it stays when its card is drawn again.
   * @type {Map<string, HTMLElement>}
   */
  const pictures = new Map();

  /** @param {string} category */
  function tag(category) {
    const style = categories.of(category);
    const signed = style.image || isSymbol(style.symbol);
    const element = make('span', { class: 'tag' }, signed && glyph(style), make('bdi', { text: category }));
    element.style.background = style.color;
    element.style.color = style.ink;
    return element;
  }

  /**
   * How far and how long on foot, as people say it.
   * @param {number} lat
   * @param {number} lon
   */
  function far(lat, lon) {
    const to = core.to(lat, lon);
    if (!to) return '';
    const walk = to.distance < STEPS ? '' : format.walk(to.walkMinutes);
    return walk ? t('far.walk', { distance: format.distance(to.distance), walk }) : format.distance(to.distance);
  }

  /**
   * Facts in a row, each kept apart from the others' direction of writing.
   * @param {...(string | null | undefined)} texts
   */
  function facts(...texts) {
    const row = make('span');
    for (const text of texts) if (text) row.append(...(row.firstChild ? [' · '] : []), make('bdi', { text }));
    return row.firstChild && row;
  }

  /** @param {boolean} primary @param {number} lat @param {number} lon @param {string} name */
  function directions(primary, lat, lon, name) {
    const link = directionsLink(lat, lon, name, parts.here());
    return make('a', {
      id: primary ? 'sheet-primary' : 'sheet-directions', class: primary ? 'primary' : 'quiet', href: link, text: t('sheet.directions'),
      target: link.startsWith('geo:') ? null : '_blank', rel: 'noopener noreferrer',
    });
  }

  /** @param {number} lat @param {number} lon @param {string} name */
  function byCar(lat, lon, name) {
    return make('a', { id: 'sheet-drive', class: 'text drive', href: directionsLink(lat, lon, name, parts.here(), true), text: t('sheet.drive'), target: '_blank', rel: 'noopener noreferrer' });
  }

  /** @param {string} title @param {string} [place] its key, where it is one */
  function shareButton(title, place) {
    return make('button', {
      type: 'button', id: 'sheet-share', class: 'quiet', text: t('sheet.share'),
      onclick: async () => {
        const done = await share({ title, url: parts.link(place) });
        if (done === 'copied') toast(t('share.copied'));
        if (done === 'no') toast(parts.link(place));
      },
    });
  }

  /**
   * A picture is fetched from somebody else's server: only when asked for.
   * @param {string} source
   * @param {string} title
   */
  function picture(source, title) {
    let host = '';
    try {
      const url = new URL(source);
      if (url.protocol !== 'https:') return null;
      host = url.host;
    } catch {
      return null;
    }
    const frame = make('div', { class: 'frame' });
    const asked = pictures.get(source);
    if (asked) {
      frame.append(asked);
      return frame;
    }
    frame.append(make('button', {
      type: 'button', class: 'text', id: 'sheet-picture', text: t('place.picture', { host }),
      onclick: () => {
        const image = make('img', { class: 'photo', src: source, alt: t('place.picture.of', { title }), referrerpolicy: 'no-referrer' });
        image.addEventListener('error', () => {
          const gone = make('p', { class: 'note', text: t('place.picture.gone') });
          pictures.set(source, gone);
          image.replaceWith(gone);
        });
        pictures.set(source, image);
        frame.replaceChildren(image);
      },
    }));
    return frame;
  }

  return {
    far,
    directions,

    /** @param {import('./map.js').PlaceFeature} place @returns {import('./sheet.js').Content} */
    place(place) {
      const { title, titleIsMadeUp, category, description, creator, date, image } = place.properties;
      const [lon, lat] = place.geometry.coordinates;
      const setNorth = parts.onNorth(place);
      return {
        title, madeUp: titleIsMadeUp === true,
        body: [
          make('div', { class: 'meta' }, category && tag(category), facts(creator, date, far(lat, lon))),
          titleIsMadeUp && make('p', { class: 'aside', text: t('place.made-up') }),
          description ? make('p', { class: 'body', dir: 'auto', text: description }) : null,
          image && picture(image, title),
          byCar(lat, lon, title),
          setNorth && make('button', { type: 'button', id: 'sheet-north', class: 'text', text: t('north.from-sheet'), onclick: setNorth }),
        ],
        actions: [directions(true, lat, lon, title), shareButton(title, place.id)],
      };
    },

    /** @param {import('./map.js').PlaceFeature[]} stack @returns {import('./sheet.js').Content} */
    stack(stack) {
      const { compare } = new Intl.Collator(words.language, { numeric: true });
      const sorted = [...stack].sort((one, other) => compare(one.properties.title, other.properties.title));
      const ids = sorted.map((place) => place.id);
      return {
        title: t('stack.title', { count: stack.length }),
        body: [make('ul', { class: 'list' }, ...sorted.map((place) => {
          const { title, titleIsMadeUp, category, creator, date } = place.properties;
          return make('li', null, make('button', { type: 'button', onclick: () => parts.openPlace(place.id, ids) },
            sign(categories.of(category)),
            make('span', { class: 'grow' }, make(titleIsMadeUp ? 'i' : 'b', { dir: 'auto', text: title }), make('small', null, facts(category, creator, date))),
            icon('next')));
        }))],
        actions: [],
      };
    },

    /** @param {any} shape its properties @returns {import('./sheet.js').Content} */
    overlay({ title, description, color }) {
      const stripe = make('i');
      stripe.style.background = color;
      const mark = make('span', { class: 'swatch', 'aria-hidden': 'true' }, stripe);
      return {
        title,
        body: [make('div', { class: 'meta' }, mark, make('span', { text: t('overlay.tag') })), description ? make('p', { class: 'body', dir: 'auto', text: description }) : null],
        actions: [],
      };
    },

    /** @param {import('./map.js').Spawn} spawn @param {() => void} onHunt @returns {import('./sheet.js').Content} */
    spawn(spawn, onHunt) {
      const kind = parts.creature(spawn.creature);
      const name = words.pick(kind?.names, spawn.creature);
      const standing = core.standings().find((/** @type {any} */ each) => each.id === spawn.id);
      const place = spawn.place ? places.get(spawn.place) : undefined;
      const body = [make('div', { class: 'meta' }, make('span', { class: 'tag', text: t('spawn.tag') }),
        make('span', { text: standing ? far(spawn.lat, spawn.lon) : t('spawn.no-position') }))];
      if (standing?.inReach) body.push(make('p', { class: 'standing near', text: t('spawn.near', { name }) }));
      else if (standing) {
        body.push(make('p', {
          class: 'standing', text: t('spawn.far', { beyond: format.distance(standing.beyond), direction: format.direction(standing.bearing) }),
        }));
      }
      const hits = kind?.hitPoints ?? 1;
      body.push(make('p', { class: 'body', text: hits > 1 ? t('spawn.hits', { count: hits }) : t('spawn.hit') }));
      if (place) body.push(make('button', { type: 'button', class: 'text', text: t('spawn.beside', { title: place.properties.title }), onclick: () => parts.openPlace(place.id) }));
      if (!standing?.inReach) body.push(byCar(spawn.lat, spawn.lon, name));
      // Where it stands goes along behind `#`: the server need not hear of it.
      body.push(make('a', { id: 'sheet-owner', class: 'text drive', href: `${new URL(parts.link()).pathname}/remove#at=${spawn.lat},${spawn.lon}`, text: t('spawn.owner') }));
      return {
        title: name, body,
        actions: standing?.inReach
          ? [make('button', { type: 'button', id: 'sheet-primary', class: 'primary', text: t('spawn.hunt'), onclick: onHunt }), directions(false, spawn.lat, spawn.lon, name)]
          : [directions(true, spawn.lat, spawn.lon, name), shareButton(name)],
      };
    },
  };
}
