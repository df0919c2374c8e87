// Playing a hunt: the map and its things, the sheet, the way into an encounter and back.

import { createCards } from './cards.js';
import { createCategories } from './categories.js';
import { createChips } from './chips.js';
import { createClaims } from './claims.js';
import { copy } from './device.js';
import { byId } from './dom.js';
import { wordsFor } from './encounterwords.js';
import { followHunt } from './events.js';
import { createFollow } from './follow.js';
import { createMap, spot } from './map.js';
import { createNearest } from './nearest.js';
import { darkness, stillness } from './palette.js';
import { createSheet } from './sheet.js';
import { createSurroundings } from './surroundings.js';
import { listenForTaps } from './taps.js';
import { toast } from './toast.js';
import { tell } from './trouble.js';

/** Within this many metres of the hunt's centre the map opens on you; beyond, on the hunt: a region one might cross today. */
const SAME_REGION = 50000;
/** What the side card covers on a desk, CSS pixels. */
const SIDE_CARD = 392;
/** How often spawns are asked for again, ms: others catch them, hosts add some. */
const REFRESH = 60000;

/**
 * @param {{
 *   words: import('./i18n.js').Words, format: import('./format.js').Format, hunt: any, core: any, sensors: any,
 *   api: import('./api.js').Api, player: import('./player.js').Player, playing: boolean,
 *   refuse: (refusal: any) => void, onLapse: () => void, setView: (view: string) => void, onErased: () => void,
 * }} parts  `playing`: false where the map is only shown, for a hunt still being made
 */
export async function createGame({ words, format, hunt, core, sensors, api, player, playing, refuse, onLapse, setView, onErased }) {
  const t = words.t;
  const kinds = new Map((hunt.creatures ?? []).map((/** @type {any} */ each) => [each.id, each]));
  const creature = (/** @type {string} */ id) => kinds.get(id);
  const categories = createCategories(hunt.categories ?? []);
  core.setHunt({ reach: hunt.reach ?? 50, accuracyAllowance: hunt.accuracyAllowance });

  const view = await createMap({
    core, hunt, categories, model: (id) => creature(id)?.model ?? id, distance: format.distance, title: t('map.title'), simulated: sensors.simulated,
  });
  const map = view.map;
  /** @type {(() => import('./sheet.js').Content | null) | null} draws the open card again */
  let card = null;
  let opened = false;

  const sheet = createSheet({
    t,
    onClose() {
      card = null;
      view.select(null);
      map.easeTo({ padding: padding(), duration: stillness.matches ? 0 : 180 });
    },
  });

  function padding() {
    const desk = innerWidth >= 700;
    return { top: desk ? 0 : 110, right: 0, left: 0, bottom: !desk && sheet.open ? byId('sheet').offsetHeight : 0 };
  }

  const follow = createFollow(core, map, byId('follow'), { onAsk: ask, padding, label: (mode) => t(mode === 'off' ? 'map.follow' : mode === 'north' ? 'map.turn' : 'map.north-up') });
  const surroundings = createSurroundings({
    core, api,
    onPlaces: (places) => {
      view.setPlaces(places);
      refreshCard();
    },
    onSpawns(spawns) {
      core.setSpawns([...spawns.values()].map(({ id, lat, lon, creature: kind }) => ({
        id, lat, lon, height: creature(kind)?.height ?? 1, hitPoints: creature(kind)?.hitPoints ?? 1,
      })));
      view.setSpawns(spawns);
      nearest.draw();
    },
    onFailure: failed,
  });
  const nearest = createNearest({ t, words, format, core, creature, spawn: (id) => surroundings.spawns.get(id), onSpawn: openSpawn, onAsk: ask });
  const cards = createCards({
    t, format, words, core, categories, creature, toast, openPlace, places: surroundings.places,
    here: () => {
      const me = core.me(performance.now());
      return me.known ? { lat: me.lat, lon: me.lon } : null;
    },
    link: () => `${location.origin}/h/${encodeURIComponent(hunt.id)}`,
  });
  const claims = createClaims({
    api, sensors, hunt: hunt.id,
    onAnswer(answer, spawn) {
      surroundings.hold(spawn, false);
      if (answer.ok) return caught(answer.capture, spawn);
      if (answer.problem) {
        const kind = creature(surroundings.spawns.get(spawn)?.creature ?? '');
        toast(kind ? wordsFor({ t, language: words.language, creature: kind }).refused(answer.problem) : t('trouble.claim'));
      }
      look(true);
    },
  });
  const chips = createChips(categories.list, format.number, (name) => view.filter(name));

  /** @param {any} failure */
  function failed(failure) {
    if (failure?.problem?.status === 401) return onLapse();
    if (!failure?.problem && !failure?.network) throw failure;
    toast(tell(t, failure));
  }

  /** @param {() => import('./sheet.js').Content | null} draw */
  function open(draw) {
    const content = draw();
    if (!content) return;
    card = draw;
    sheet.show(content);
  }

  function refreshCard() {
    if (!card || !sheet.open) return;
    const content = card();
    if (content) sheet.show(content, true);
    else sheet.close();
  }

  /**
   * Brings it out from under the sheet.
   * @param {number} lat
   * @param {number} lon
   */
  function reveal(lat, lon) {
    const point = map.project([lon, lat]);
    const edge = padding();
    const { width, height } = byId('map').getBoundingClientRect();
    // While it follows you, the map is about to move up by half of what the sheet has covered.
    const y = follow.mode === 'off' ? point.y : point.y - (edge.bottom - (map.getPadding().bottom ?? 0)) / 2;
    const card = innerWidth >= 700 ? SIDE_CARD : 0;
    if (point.x > card + 24 && point.x < width - 24 && y > edge.top + 24 && y < height - edge.bottom - 32) return;
    follow.set('off');
    map.easeTo({ center: [lon, lat], padding: edge, duration: stillness.matches ? 0 : 250 });
  }

  /** @param {string} id @param {string[]} [among] others on the same spot, to go back to */
  function openPlace(id, among) {
    const place = surroundings.places.get(id);
    if (!place) return;
    view.select({ kind: 'place', id });
    open(() => ({ ...cards.place(place), onBack: among && among.length > 1 ? () => openPlaces(among) : undefined }));
    reveal(place.geometry.coordinates[1], place.geometry.coordinates[0]);
  }

  /** @param {string[]} ids */
  function openPlaces(ids) {
    const first = surroundings.places.get(ids[0]);
    if (!first) return;
    // The whole stack, whatever the map's tile happened to answer.
    const all = [...surroundings.places.values()].filter((place) => ids.includes(place.id) || (ids.length > 1 && spot(place) === spot(first)));
    if (all.length === 1) return openPlace(all[0].id);
    view.select({ kind: 'place', id: first.id });
    open(() => cards.stack(all));
    reveal(first.geometry.coordinates[1], first.geometry.coordinates[0]);
  }

  /** @param {number} id */
  function openSpawn(id) {
    const spawn = surroundings.spawns.get(id);
    if (!spawn) return;
    view.select({ kind: 'spawn', id });
    open(() => (surroundings.spawns.has(id) ? cards.spawn(spawn, () => encounter(spawn)) : null));
    reveal(spawn.lat, spawn.lon);
  }

  function openBestiary() {
    view.select(null);
    open(() => cards.bestiary(player.captures, player.nickname, erase));
  }

  async function erase() {
    if (!confirm(t('bestiary.erase.sure'))) return;
    try {
      await api.del('me');
    } catch (failure) {
      return failed(failure);
    }
    player.erase();
    for (const spawn of claims.drop()) surroundings.hold(spawn, false);
    onErased();
  }

  function count() {
    const badge = byId('bestiary-count');
    const before = badge.textContent;
    badge.textContent = format.number(player.captures.length);
    byId('bestiary').setAttribute('aria-label', t('bestiary.open', { count: player.captures.length }));
    if (before !== badge.textContent) {
      badge.classList.remove('bump');
      requestAnimationFrame(() => badge.classList.add('bump'));
    }
  }

  /** @param {any} capture @param {number} spawn */
  function caught(capture, spawn) {
    const kind = capture?.creature ?? surroundings.spawns.get(spawn)?.creature;
    if (capture) player.add(capture);
    core.removeSpawn(spawn);
    surroundings.removeSpawn(spawn);
    count();
    toast(t('caught', { name: words.pick(creature(kind)?.names, kind ?? '') }));
  }

  /** @param {import('./map.js').Spawn} spawn */
  async function encounter(spawn) {
    const { openEncounter } = await import('./encounter.js');
    sheet.close();
    setView('encounter');
    await openEncounter({
      core, sensors, hunt, spawn, creature: creature(spawn.creature), t, language: words.language, claims, dark: darkness.matches,
      modelOf: (/** @type {number} */ id) => creature(surroundings.spawns.get(id)?.creature ?? '')?.model,
      onEnd(/** @type {any} */ { captured, capture, refused }) {
        setView('map');
        map.resize();
        if (captured) caught(capture, spawn.id);
        if (captured && !capture) { // no answer yet: `onAnswer` hears it
          surroundings.hold(spawn.id, true);
          toast(wordsFor({ t, language: words.language, creature: creature(spawn.creature) }).caught(false));
          return;
        }
        if (refused?.status === 401) return onLapse();
        if (refused) {
          // The encounter has said why, in the player's language.
          if (['already-captured', 'taken', 'gone'].includes(refused.slug)) surroundings.removeSpawn(spawn.id);
        }
        look(true);
      },
    });
  }

  /** The way to a position and a heading, by a button. */
  async function ask() {
    if (!core.me(performance.now()).known) {
      const refused = await sensors.requestPosition();
      if (refused) return; // told through onChange, on its own card
      follow.set('north');
      follow.keep();
    } else if (!sensors.simulated) {
      const refused = await sensors.requestOrientation();
      if (refused) refuse(refused);
      else follow.set('heading');
    }
  }

  function look(again = false) {
    const center = map.getCenter().wrap();
    return surroundings.look(center.lat, center.lng, center.distanceTo(map.getBounds().getNorthEast()), again);
  }

  function firstFix() {
    if (opened) return;
    const to = core.to(hunt.center.lat, hunt.center.lon);
    if (!to) return;
    opened = true;
    if (document.body.dataset.view === 'around') return; // the map is borrowed; it opens where that hunt will be
    if (to.distance > SAME_REGION) {
      toast(t('map.far-away', { distance: format.distance(to.distance) }));
      return;
    }
    const me = core.me(performance.now());
    follow.set('north');
    follow.open(me.lat, me.lon);
  }

  listenForTaps(map, {
    onSpawn: openSpawn,
    onPlaces: openPlaces,
    onGround({ lat, lon }) {
      if (!playing) return;
      if (sensors.simulated && core.me(performance.now()).known) sensors.moveTo(lat, lon);
      else if (sheet.open) sheet.close();
    },
    async onLong({ lat, lon }) {
      const text = `${lat.toFixed(6)}, ${lon.toFixed(6)}`;
      toast((await copy(text)) ? t('coordinate.copied', { coordinate: text }) : text);
    },
  });
  map.on('moveend', (/** @type {any} */ event) => {
    if (playing && !event.gone) look();
  });
  byId('bestiary').addEventListener('click', openBestiary);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && sheet.open && document.body.dataset.view === 'map') sheet.close();
  });
  if (playing) {
    setInterval(() => {
      if (!document.hidden && document.body.dataset.view === 'map') look(true);
    }, REFRESH);
  }
  follow.open(hunt.center.lat, hunt.center.lon);

  let follows = false;
  /** Others catch, the host adds and takes away: the map changes as it happens. */
  function watch() {
    if (follows) return;
    follows = true;
    // An encounter keeps the creatures it began with; the map looks again when it ends.
    const onMap = () => document.body.dataset.view === 'map';
    followHunt(hunt.id, {
      onAppeared(spawn) {
        // In a hunt with one winner it may be back, but not for who has it.
        if (onMap() && !player.captures.some((capture) => capture.spawn === spawn.id)) surroundings.addSpawn(spawn);
      },
      onGone(id) {
        if (!onMap()) return;
        surroundings.removeSpawn(id);
        refreshCard();
      },
      onHunt(changed) {
        Object.assign(hunt, { title: changed.title, description: changed.description, reach: changed.reach, starts: changed.starts, ends: changed.ends });
        core.setHunt({ reach: hunt.reach, accuracyAllowance: hunt.accuracyAllowance });
        label();
        if (onMap()) look(true);
      },
      onBehind() {
        if (onMap()) look(true);
      },
    });
  }

  function label() {
    byId('bar-title').textContent = hunt.title;
    const total = categories.list.reduce((sum, category) => sum + category.count, 0);
    byId('bar-count').textContent = total > 0 ? t('bar.count', { count: total, number: format.number(total) }) : '';
    chips.draw();
    count();
    nearest.draw();
    follow.show();
  }
  label();

  return {
    map, view, follow, surroundings, claims, count,
    look,
    /** Starts or restarts play after joining. */
    begin() {
      count();
      surroundings.renew();
      look(true);
      claims.resume();
      nearest.draw();
      watch();
    },
    /** @param {'fix' | 'heading'} change */
    sensed(change) {
      const now = performance.now();
      view.me.draw(now, change === 'fix');
      if (change === 'heading') return follow.turn(now);
      firstFix();
      view.refreshSpawns();
      nearest.draw();
      refreshCard();
      follow.keep(now);
    },
    relabel() {
      label();
      view.redraw();
      refreshCard();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof createGame>>} Game */
