// Why a spot may or may not have a creature, in words.

/** The reasons and kinds that have words; what is not among them is shown as the map's own tag. */
const REASONS = new Set(['home', 'building', 'school', 'hospital', 'emergency', 'cemetery', 'military', 'works', 'railway', 'carriageway', 'road', 'crossing', 'water', 'private', 'playground', 'unknown',
  'excluded', 'removed', 'no-way', 'not-public', 'hours', 'spacing']);
const KINDS = new Set(['footway', 'path', 'pedestrian', 'steps', 'cycleway', 'track', 'living_street', 'residential', 'park', 'garden', 'square', 'recreation_ground', 'common', 'village_green', 'beach', 'wood', 'forest',
  'nature_reserve', 'playground', 'grass', 'heath', 'grassland', 'artwork', 'viewpoint', 'attraction', 'fountain', 'library', 'place_of_worship', 'historic', 'memorial', 'monument', 'ruins', 'castle', 'statue',
  'archaeological_site', 'building', 'church', 'city_gate', 'fort', 'manor', 'ship', 'wayside_cross', 'wayside_shrine', 'boundary_stone', 'milestone']);

/** Ground that one is on; all else one is beside. */
const GROUNDS = new Set(['park', 'garden', 'square', 'recreation_ground', 'common', 'village_green', 'beach', 'wood', 'forest', 'nature_reserve', 'playground', 'grass', 'heath', 'grassland']);

/** @param {Pick<import('./desk.js').Desk, 't' | 'format'>} desk */
export function createReasons({ t, format }) {
  /** @param {string} reason */
  const reasonOf = (reason) => (REASONS.has(reason) ? t(`studio.reason.${reason}`) : reason.replace(/[-_]/g, ' '));
  /** @param {string} kind */
  const kindOf = (kind) => (KINDS.has(kind) ? t(`studio.kind.${kind.replace(/_/g, '-')}`) : t('studio.kind.any', { kind: kind.replace(/_/g, ' ') }));

  return {
    reasonOf,
    /**
     * Why it may not stand there: the reason, how near, and which of the map's things it is.
     * @param {{reason: string, meters?: number, feature?: string, cause?: string}} refusal
     */
    refusal({ reason, meters, feature, cause }) {
      // Nothing is known, and why.
      if (cause) return t(`studio.reason.${cause}`);
      const what = feature ? t('studio.reason.feature', { reason: reasonOf(reason), feature: feature.replace('/', ' ') }) : reasonOf(reason);
      return typeof meters === 'number' && meters > 0 ? t('studio.reason.near', { what, distance: format.distance(meters) }) : what;
    },
    /**
     * Why it may stand there.
     * @param {any} why
     * @returns {string[]}
     */
    explanation(why) {
      if (!why) return [t('studio.why.hand')];
      const lines = [];
      // A relation's number has a sign before it.
      if (why.way) lines.push(t('studio.why.way', { distance: format.distance(why.way.meters), kind: kindOf(why.way.kind), id: String(why.way.id).replace('-', '') }));
      if (why.ground) {
        const where = GROUNDS.has(why.ground.kind) ? 'studio.why.ground' : 'studio.why.beside';
        lines.push(why.ground.name ? t(`${where}.named`, { kind: kindOf(why.ground.kind), name: why.ground.name }) : t(where, { kind: kindOf(why.ground.kind) }));
      }
      if (why.ground?.hours) lines.push(t('studio.why.hours', { hours: why.ground.hours }));
      if (why.home) lines.push(t('studio.why.home', { distance: format.distance(why.home.meters) }));
      else if (why.way || why.ground) lines.push(t('studio.why.no-home'));
      return lines.length > 0 ? lines : [t('studio.why.confirmed')];
    },
  };
}

/** @typedef {ReturnType<typeof createReasons>} Reasons */
