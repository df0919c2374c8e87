// What lies under one finger: a creature over places, or several creatures on one spot. The player says which is meant.

import { icon, make } from './dom.js';
import { sign } from './signs.js';

/**
 * @typedef {object} Pile
 * @property {number[]} spawns
 * @property {number[]} markers  clusters and stacks
 * @property {string[]} places   by their keys
 */

/**
 * @param {{
 *   t: (key: string, params?: any) => string, format: import('./format.js').Format, words: import('./i18n.js').Words, core: any,
 *   categories: import('./categories.js').Categories, creature: (id: string) => any, clusters: import('./clusters.js').Clusters,
 *   places: Map<string, import('./map.js').PlaceFeature>, spawns: () => Map<number, import('./map.js').Spawn>,
 *   onPlace: (id: string) => void, onSpawn: (id: number) => void, onCluster: (marker: number) => void,
 * }} parts
 * @param {Pile} pile
 * @returns {import('./sheet.js').Content}
 */
export function pileContent({ t, format, words, core, categories, creature, clusters, places, spawns, onPlace, onSpawn, onCluster }, pile) {
  /** @param {string} id @param {HTMLElement} mark @param {string} title @param {string} more @param {() => void} onclick */
  const row = (id, mark, title, more, onclick) => make('li', null, make('button', { type: 'button', id, onclick }, mark,
    make('span', { class: 'grow' }, make('b', { dir: 'auto', text: title }), make('small', null, make('bdi', { text: more }))), icon('next')));
  const known = new Map(core.standings().map((/** @type {any} */ each) => [each.id, each]));
  const rows = pile.spawns.flatMap((id) => {
    const spawn = spawns().get(id);
    if (!spawn) return [];
    const name = words.pick(creature(spawn.creature)?.names, spawn.creature);
    const standing = known.get(id);
    const far = standing ? t('list.far', { distance: format.distance(standing.distance), direction: format.direction(standing.bearing) }) : '';
    return [row(`pile-spawn-${id}`, make('span', { class: 'disc creature', 'aria-hidden': 'true', text: [...name][0] ?? '' }), name, standing?.inReach ? t('list.near') : far, () => onSpawn(id))];
  });
  for (const id of pile.markers) {
    const marker = clusters.marker(id);
    if (!marker) continue;
    const mark = make('span', { class: 'disc creature', 'aria-hidden': 'true' }, icon('layers'));
    rows.push(row(`pile-marker-${id}`, mark, t('bar.count', { count: marker.count, number: format.number(marker.count) }), t('pile.more'), () => onCluster(id)));
  }
  for (const id of pile.places) {
    const place = places.get(id);
    if (place) rows.push(row(`pile-place-${id}`, sign(categories.of(place.properties.category)), place.properties.title, place.properties.category ?? '', () => onPlace(id)));
  }
  return { title: t('pile.title'), body: [make('ul', { class: 'list', id: 'pile' }, ...rows)], actions: [] };
}
