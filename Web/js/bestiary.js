// What was caught: each kind of the hunt, found or not; what waits for a network; and the catches day by day.

import { icon, make } from './dom.js';
import { portrait } from './portraits.js';

/** How many days are listed before one asks for more. */
const DAYS = 14;

/** @param {import('./trophies.js').Parts} parts */
export function createBestiary({ t, format, hunt, player, catches, creature, refresh }) {
  let days = DAYS;

  /** @param {string} id */
  const model = (id) => creature(id)?.model ?? id;

  /** @param {string} id @param {import('./player.js').Capture[]} caught */
  function kind(id, caught) {
    const last = caught.at(-1);
    return make('li', { class: last ? 'kind' : 'kind locked' }, portrait(model(id), !last),
      make('b', { dir: 'auto', text: catches.name(id) }),
      make('small', { text: last ? t('bestiary.last', { day: format.day(last.at) }) : t('bestiary.locked') }),
      last && make('span', { class: 'times', 'aria-label': t('bestiary.times', { count: caught.length, number: format.number(caught.length) }), role: 'img', text: `×${format.number(caught.length)}` }));
  }

  /** @param {boolean} refused those that did not count, or those that wait */
  function waiting(refused) {
    const list = catches.claims.list().filter((claim) => (claim.state === 'refused') === refused);
    if (list.length === 0) return [];
    const rows = list.map((claim) => {
      const { key, about, state } = claim;
      const id = about?.creature ?? '';
      const text = state === 'refused' ? catches.refusal(claim, claim.refused ?? { slug: '' }) : t(`waiting.state.${state}`);
      return make('li', null, make('div', { class: state },
        portrait(model(id)),
        make('span', { class: 'grow' }, make('b', { dir: 'auto', text: catches.name(id) }), make('small', { text })),
        state === 'refused'
          ? make('button', { type: 'button', class: 'quiet small', id: `dismiss-${key}`, 'aria-label': t('waiting.dismiss.label', { name: catches.name(id) }), text: t('waiting.dismiss'), onclick: () => catches.claims.dismiss(key) })
          : icon('clock')));
    });
    return [make('h3', { text: t(refused ? 'waiting.refused' : 'waiting.title') }), make('ul', { class: 'list waiting-list', id: refused ? 'refused-list' : 'waiting-list' }, ...rows)];
  }

  function byDay() {
    /** @type {Map<string, Map<string, number>>} */
    const table = new Map();
    for (const { at, creature: id } of [...player.captures].reverse()) {
      const day = format.day(at);
      const kinds = table.get(day) ?? new Map();
      kinds.set(id, (kinds.get(id) ?? 0) + 1);
      table.set(day, kinds);
    }
    if (table.size === 0) return [];
    const rows = [...table].slice(0, days).map(([day, kinds]) => make('li', null, make('div', null,
      make('span', { class: 'grow', text: day }),
      make('span', { class: 'caught-then' }, ...[...kinds].map(([id, times]) => make('bdi', { text: times > 1 ? `${catches.name(id)} ×${format.number(times)}` : catches.name(id) }))))));
    return [
      make('h3', { text: t('bestiary.days') }), make('ul', { class: 'list', id: 'days' }, ...rows),
      table.size > days && make('button', {
        type: 'button', class: 'text', id: 'days-more', text: t('list.more'), onclick: () => {
          days += DAYS;
          refresh();
        },
      }),
    ];
  }

  return {
    title: () => (player.nickname ? t('bestiary.of', { name: player.nickname }) : t('bestiary.title')),
    enter: () => (days = DAYS),
    panel() {
      /** @type {Map<string, import('./player.js').Capture[]>} */
      const kinds = new Map((hunt.creatures ?? []).map((/** @type {any} */ each) => [each.id, []]));
      for (const capture of player.captures) kinds.set(capture.creature, [...(kinds.get(capture.creature) ?? []), capture]);
      const found = [...kinds.values()].filter((caught) => caught.length > 0).length;
      const simulated = player.captures.filter((capture) => capture.simulated).length;
      return [
        make('p', { class: 'body', text: found === 0 ? t('bestiary.empty') : t('bestiary.found', { found: format.number(found), all: format.number(kinds.size) }) }),
        ...waiting(true),
        ...waiting(false),
        make('ul', { class: 'kinds', id: 'kinds' }, ...[...kinds].map(([id, caught]) => kind(id, caught))),
        simulated > 0 && make('p', { class: 'aside', text: t('bestiary.simulated', { count: simulated, number: format.number(simulated) }) }),
        ...byDay(),
      ];
    },
  };
}
