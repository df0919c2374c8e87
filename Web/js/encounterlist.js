// The encounter without a view: the creatures around as a list, nearest first, each with its distance, its direction and a
// throw. It needs neither camera nor compass, and is worth as much.

import { renew } from './dom.js';
import { icon } from './glyphs.js';

/** Rows at most; and how many of them may be out of reach. */
const MOST = 12;
const FAR = 4;

/**
 * @param {string} tag @param {Record<string, string>} attributes @param {...(Node|string|null|false)} children
 */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * @param {{
 *   root: HTMLElement,
 *   core: any,
 *   t: (key: string, params?: Record<string, string|number>) => string,
 *   format: import('./format.js').Format,
 *   name: (id: number) => string|undefined,
 *   hitPoints: (id: number) => number,
 *   onThrow: (id: number) => void,
 *   onView: () => void,
 * }} parts  `name`: undefined for what is not to be listed
 */
export function createEncounterList({ root, core, t, format, name, hitPoints, onThrow, onView }) {
  const rows = make('ul', {});
  const others = make('button', { type: 'button', id: 'list-view', class: 'enc-quiet' }, icon('scene'), t('encounter.list.view'));
  others.addEventListener('click', onView);
  root.replaceChildren(make('h2', {}, t('encounter.list.title')), make('p', {}, t('encounter.list.text')), rows, others);
  rows.addEventListener('click', (event) => {
    const button = /** @type {Element} */ (event.target).closest('button');
    if (button) onThrow(Number(button.dataset.spawn));
  });

  return {
    /**
     * @param {import('./coreframe.js').CoreFrame} frame
     * @param {string} hint what goes on with the faced one
     */
    draw(frame, hint) {
      const target = frame.target;
      const over = frame.phase === 'caught' || frame.phase === 'refused' || frame.phase === 'done';
      /** @type {Node[]} */
      const next = [];
      let far = 0;
      for (const { id, distance, bearing, inReach, beyond } of core.standings()) {
        const faced = id === target?.id;
        const called = name(id);
        if (called === undefined || next.length >= MOST || (!inReach && !faced && ++far > FAR)) continue;
        const throws = inReach || (faced && target?.inReach);
        const left = faced && target ? target.hitPointsLeft : hitPoints(id);
        const hits = hitPoints(id) > 1 ? t('encounter.list.hits', { count: left }) : '';
        const where = t('list.far', { distance: format.distance(distance), direction: format.direction(bearing) });
        next.push(make('li', faced ? { class: 'faced' } : {},
          make('div', { class: 'grow' },
            make('b', {}, called),
            make('small', {}, [where, hits].filter(Boolean).join(' · ')),
            faced && hint && make('small', { class: 'enc-list-hint' }, hint),
            !throws && make('small', {}, t('encounter.list.far', { beyond: format.distance(Math.max(1, beyond)) }))),
          throws && make('button', {
            type: 'button', class: 'enc-list-throw', id: `throw-${id}`, 'data-spawn': String(id), 'aria-label': t('encounter.list.throw', { name: called }),
            ...(faced && (over || frame.phase === 'throwing') ? { disabled: '' } : {}),
          }, icon('fire'))));
      }
      if (next.length === 0) next.push(make('li', {}, t('encounter.list.none')));
      renew(rows, next);
    },
  };
}
