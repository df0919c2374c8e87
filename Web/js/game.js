// Playing a hunt: the map and its things, the sheet, the way into an encounter and back.

import { createCards } from './cards.js';
import { createCategories } from './categories.js';
import { createChips } from './chips.js';
import { createClaims } from './claims.js';
import { MOST_SINGLY } from './clusters.js';
import { copy } from './device.js';
import { byId } from './dom.js';
import { wordsFor } from './encounterwords.js';
import { followHunt } from './events.js';
import { createFollow } from './follow.js';
import { createLayerCard } from './layercard.js';
import { createLayers } from './layers.js';
import { createList } from './list.js';
import { createMap } from './map.js';
import { createNearest } from './nearest.js';
import { darkness, stillness } from './palette.js';
import { createOpenings } from './openings.js';
import { createReach } from './reach.js';
import { createSheet } from './sheet.js';
import { createSurroundings } from './surroundings.js';
import { listenForTaps } from './taps.js';
import { toast } from './toast.js';
import { tell } from './trouble.js';

/** Within this many metres of the hunt's centre the map opens on you; beyond, on the hunt: a region one might cross today. */
const SAME_REGION = 50000;
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

  const layers = createLayers({
    hunt, fetchShapes: ({ name, version }) => api.get(`overlays/${name}?version=${version}`), onFailure: (failure) => failed(failure),
  });
  const view = await createMap({
    core, hunt, layers, categories, model: (id) => creature(id)?.model ?? id, distance: format.distance, number: format.number, title: t('map.title'), simulated: sensors.simulated,
  });
  const map = view.map;
  /** The place a shared link names, until it is opened. */
  let linked = new URLSearchParams(location.search).get('place');
  /** Whether the map has come to where it opens: on you, unless a link leads elsewhere. */
  let opened = linked !== null;

  const sheet = createSheet({
    t,
    onClose() {
      openings.closed();
      view.places.fan(null);
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
      view.places.set(places);
      lists.again();
      chips.count(view.places.choices());
      openings.refresh();
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
  const nearest = createNearest({ t, words, format, core, creature, spawn: (id) => surroundings.spawns.get(id), onSpawn: (id) => openings.spawn(id), onAsk: ask });
  const reach = createReach({ t, words, core, creature, toast, spawn: (id) => surroundings.spawns.get(id) });
  const cards = createCards({
    t, format, words, core, categories, creature, toast, openPlace: (id, among) => openings.place(id, among), places: surroundings.places,
    here: () => {
      const me = core.me(performance.now());
      return me.known ? { lat: me.lat, lon: me.lon } : null;
    },
    link: (place) => `${location.origin}/h/${encodeURIComponent(hunt.id)}${place ? `?${new URLSearchParams({ place })}` : ''}`,
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
  const chips = createChips(categories, format.number, (name) => {
    view.places.filter(name);
    openings.refresh();
  });

  const lists = createList({
    t, format, words, core, categories, creature, clusters: view.places, places: surroundings.places, spawns: () => surroundings.spawns,
    onSpawn: (id) => openings.spawn(id), onPlace: (id) => openings.place(id, undefined, true), onOpen: () => openings.list(),
    onChange() {
      chips.count(view.places.choices());
      openings.refresh();
    },
  });

  const openings = createOpenings({ t, map, view, sheet, surroundings, follow, cards, lists, padding, failed, onHunt: encounter });

  const layerCard = createLayerCard({ t, number: format.number, layers, clusters: view.places, most: MOST_SINGLY, onChange: () => openings.refresh() });
  byId('layers-button').addEventListener('click', () => {
    view.select(null);
    openings.open(layerCard.content);
  });

  /** @param {any} failure */
  function failed(failure) {
    if (failure?.problem?.status === 401) return onLapse();
    if (!failure?.problem && !failure?.network) throw failure;
    toast(tell(t, failure));
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

  /**
   * A simulated walker goes where the map is tapped. False: nobody does.
   * @param {{lat: number, lon: number}} at
   */
  function walkTo({ lat, lon }) {
    if (!playing || !sensors.simulated || !core.me(performance.now()).known) return false;
    sensors.moveTo(lat, lon);
    return true;
  }

  listenForTaps(map, {
    onSpawn: openings.spawn,
    onPlace: (id) => openings.place(id, view.places.mates(id)),
    onCluster: openings.cluster,
    onOverlay(shape, at, isLine) {
      if (isLine || !walkTo(at)) return openings.overlay(shape);
      toast(shape.title); // one walks into an area, and is told what it is
    },
    onGround(at) {
      if (!walkTo(at) && sheet.open) sheet.close();
    },
    async onLong({ lat, lon }) {
      const text = `${lat.toFixed(6)}, ${lon.toFixed(6)}`;
      toast((await copy(text)) ? t('coordinate.copied', { coordinate: text }) : text);
    },
  });
  map.on('moveend', (/** @type {any} */ event) => {
    chips.count(view.places.choices());
    if (!core.me(performance.now()).known) openings.refresh(); // a list is then sorted from the middle
    if (playing && !event.gone) look();
  });
  byId('bestiary').addEventListener('click', () => {
    view.select(null);
    openings.open(() => cards.bestiary(player.captures, player.nickname, erase));
  });
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
        openings.refresh();
      },
      onHunt(changed) {
        if (changed.clusters !== hunt.clusters) view.places.gather(changed.clusters);
        Object.assign(hunt, {
          title: changed.title, description: changed.description, reach: changed.reach, starts: changed.starts, ends: changed.ends,
          clusters: changed.clusters, categories: changed.categories, overlays: changed.overlays,
        });
        core.setHunt({ reach: hunt.reach, accuracyAllowance: hunt.accuracyAllowance });
        categories.set(hunt.categories);
        layers.set(hunt.overlays);
        view.places.redraw();
        label();
        openings.refresh();
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
    lists.relabel();
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
      const id = linked;
      linked = null;
      if (id !== null) openings.linked(id);
      watch();
    },
    /** @param {'fix' | 'heading'} change */
    sensed(change) {
      const now = performance.now();
      view.me.draw(now, change === 'fix');
      if (change === 'heading') return follow.turn(now);
      firstFix();
      reach.tell();
      view.refreshSpawns();
      nearest.draw();
      openings.refresh();
      follow.keep(now);
    },
    relabel() {
      label();
      view.redraw();
      openings.refresh();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof createGame>>} Game */
