// What the encounter says, in the reader's language and units.

import { createFormat } from './format.js';
import { languageFor } from './i18n.js';

/** Refusals of the server that have words of their own here. */
const SLUGS = new Set([
  'out-of-reach', 'stale-fix', 'poor-accuracy', 'too-fast', 'cooling-down', 'not-started', 'ended', 'already-captured', 'taken', 'gone',
  'unauthorized', 'forbidden', 'not-found', 'no-fix',
]);
/** A screen reader hears a turn in steps of this many degrees. */
const STEP = 5;
/** Beyond this the arrow is a guess, degrees. */
const ROUGH = 60;

/** @typedef {import('./coreframe.js').Target} Target */

/**
 * @param {{
 *   t: (key: string, params?: Record<string, string|number>) => string,
 *   language: string,
 *   creature: {id: string, names?: Record<string, string>},
 * }} parts
 */
export function wordsFor({ t, language, creature }) {
  const names = creature.names ?? {};
  const name = names[language] ?? names[language.slice(0, 2)] ?? names.en ?? creature.id;
  // Within an English sentence a kind of creature is a common noun.
  const plainName = language.startsWith('en') ? name.toLocaleLowerCase('en') : name;
  const locale = navigator.languages.find((each) => languageFor(each) === language) ?? language;
  const format = createFormat(/** @type {any} */ ({ t, language, locale }));
  const angle = (/** @type {number} */ turn) => Math.round(Math.abs(turn));

  return {
    name,
    plainName,
    format,
    /** @param {Target} target */
    pill: (target) => t('encounter.pill', { name, distance: format.distance(target.distance) }),
    /** @param {Target} target */
    arrow: (target) => (target.side === 'behind' ? t('encounter.arrow.behind', { name }) : t('encounter.arrow', { name, angle: angle(target.turn) })),

    /**
     * What to do next.
     * @param {import('./coreframe.js').CoreFrame} frame
     */
    hint({ phase, target, walks, unlocated }) {
      if (!target) return '';
      if (phase === 'searching' || phase === 'aiming') {
        if (walks) return t('encounter.hint.walking');
        if (unlocated) return t('encounter.hint.unlocated');
      }
      switch (phase) {
        case 'searching':
          if (target.bearingUncertainty > ROUGH) return t('encounter.hint.rough', { name: plainName });
          if (target.side === 'left' || target.side === 'right' || target.side === 'behind') return t(`encounter.hint.${target.side}`, { name: plainName });
          return t(target.tilt < 0 ? 'encounter.hint.down' : 'encounter.hint.up', { name: plainName });
        case 'aiming':
          return t('encounter.hint.aim', { name: plainName });
        case 'hit':
          return t('encounter.hint.hit', { count: target.hitPointsLeft });
        case 'missed':
          return t('encounter.hint.missed');
        case 'lost':
          return t('encounter.hint.lost', { name: plainName });
        default:
          return '';
      }
    },

    /**
     * What goes on with it, for whoever plays without a view.
     * @param {import('./coreframe.js').CoreFrame} frame
     */
    listHint(frame) {
      const { phase, walks, unlocated } = frame;
      if (phase === 'throwing') return t('encounter.list.throwing');
      if (phase === 'hit' || phase === 'missed' || phase === 'lost') return this.hint(frame);
      if (walks) return t('encounter.hint.walking');
      return unlocated ? t('encounter.hint.unlocated') : '';
    },

    /**
     * For ears.
     * @param {Target} target
     */
    spoken(target) {
      const distance = format.distance(target.distance);
      if (target.inFrame) return t('encounter.say.ahead', { name, distance });
      if (target.side === 'behind') return t('encounter.say.behind', { name, distance });
      return t(target.turn > 0 ? 'encounter.say.right' : 'encounter.say.left', { name, distance, angle: Math.round(angle(target.turn) / STEP) * STEP });
    },

    /** @param {boolean} answered */
    caught: (answered) => t(answered ? 'encounter.caught.yours' : 'encounter.caught.kept', { name: plainName }),

    /** @param {import('./claims.js').Problem} problem */
    refused(problem) {
      const slug = SLUGS.has(problem.slug) ? problem.slug : 'other';
      const beyond = typeof problem.beyond === 'number' ? format.distance(Math.max(1, problem.beyond)) : '';
      if (slug === 'out-of-reach' && beyond) return t('encounter.refused.out-of-reach-by', { name: plainName, distance: beyond });
      return t(`encounter.refused.${slug}`, { name: plainName });
    },
  };
}
