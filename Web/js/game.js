// Playing a hunt: the map and its things, the sheet, the way into an encounter and back.

import { createApproach } from './approach.js';
import { age, onAge } from './asof.js';
import { createCards } from './cards.js';
import { createCatches } from './catches.js';
import { createCategories } from './categories.js';
import { createChips } from './chips.js';
import { MOST_SINGLY } from './clusters.js';
import { byId } from './dom.js';
import { wordsFor } from './encounterwords.js';
import { createFollow } from './follow.js';
import { createKinds } from './kinds.js';
import { createLayers } from './layers.js';
import { createLive, total } from './live.js';
import { onLongPress } from './longpress.js';
import { createMap } from './map.js';
import { createNearest } from './nearest.js';
import { darkness, stillness } from './palette.js';
import { createOpenings } from './openings.js';
import { createReach } from './reach.js';
import { createSheet } from './sheet.js';
import { createSurroundings } from './surroundings.js';
import { style } from './style.js';
import { loadSymbols } from './symbolset.js';
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
 *   refuse: (refusal: any) => void, onLapse: () => void, setView: (view: string) => void, onErased: () => void, onOver: () => void,
 * }} parts  `playing`: false where the map is only shown, for a hunt still being made
 */
export async function createGame({ words, format, hunt, core, sensors, api, player, playing, refuse, onLapse, setView, onErased, onOver }) {
  const t = words.t;
  const kinds = createKinds(hunt, words.pick);
  const creature = kinds.get;
  const categories = createCategories(hunt.categories ?? []);
  core.setHunt({ reach: player.reach(hunt), accuracyAllowance: hunt.accuracyAllowance });

  const layers = createLayers({
    hunt, fetchShapes: ({ name, version }) => api.get(`overlays/${name}?version=${version}`), onFailure: (failure) => failed(failure),
    onBlank: () => toast(t('layers.imagery.blank')),
  });
  await loadSymbols(categories.list);
  /** @type {import('./map.js').MapView} */
  const view = await createMap({
    core, hunt, layers, categories, model: (id) => creature(id)?.model ?? id, distance: format.distance, number: format.short, title: t('map.title'), words, reach: () => player.reach(hunt),
    tiles: { get: api.get, onCounts: () => chips?.count(view.places.choices()), onPlaces: (features) => surroundings.learn(features) },
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
    core, api, tiled: Boolean(hunt.placeTiles),
    onPlaces: (places) => {
      view.places.set(places);
      lists?.again();
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
    isCaught: (id) => player.captures.some((capture) => capture.spawn === id),
  });
  const nearest = createNearest({ t, words, format, core, creature, spawn: (id) => surroundings.spawns.get(id), onSpawn: (id) => openings.spawn(id), onAsk: ask });
  const approach = createApproach({ core, map, sensors, model: (id) => creature(id)?.model ?? id });
  const reach = createReach({ t, words, core, creature, toast, spawn: (id) => surroundings.spawns.get(id), isShown: nearest.shows, onNear: approach.near });
  const cards = createCards({
    t, format, words, core, categories, creature, toast, openPlace: (id, among) => openings.place(id, among), places: surroundings.places,
    here: () => {
      const me = core.me(performance.now());
      return me.known ? { lat: me.lat, lon: me.lon } : null;
    },
    // Only where the phone tells how it is turned is there a north to set.
    onNorth: (place) => (sensors.simulated || core.me(performance.now()).attitudeAge === null ? undefined : () => setNorth(place)),
    link: (place) => `${location.origin}/h/${encodeURIComponent(hunt.id)}${place ? `?${new URLSearchParams({ place })}` : ''}`,
  });
  /** An encounter keeps the creatures it began with, and a hunt around you has its own; the map looks again after either. */
  const onMap = () => ['map', 'join'].includes(document.body.dataset.view ?? '');

  const catches = createCatches({
    t, words, format, hunt, map, core, sensors, api, player, creature, surroundings, toast, onLapse: lapsed,
    look: () => look(true), onMap,
    onChange: () => openings?.refresh(),
    offerToKeep() {
      if (sheet.open || document.body.dataset.view !== 'map') return false;
      opening().then((shown) => shown.offerToKeep(), () => {});
      return true;
    },
    openWaiting: async () => (await opening()).open('bestiary'),
  });
  const chips = createChips(categories, format, t, (name) => {
    view.places.filter(name);
    openings.refresh();
  });

  /** @type {import('./list.js').List | undefined} the list and its search, from when one is wanted */
  let lists;
  const listing = async () => {
    const { createList } = await import('./list.js').catch(() => { throw { network: true }; });
    return (lists ??= createList({
      t, format, words, core, categories, creature, clusters: view.places, places: surroundings.places, spawns: () => surroundings.spawns,
      onSpawn: (id) => openings.spawn(id), onPlace: (id) => openings.place(id, undefined, true),
      onChange() {
        chips.count(view.places.choices());
        openings.refresh();
      },
      basemap: hunt.basemap, asks: Boolean(hunt.placeTiles), onSeek: surroundings.seek, onNamed: openings.named,
    }));
  };
  byId('list-button').addEventListener('click', () => openings.list());

  const openings = createOpenings({ t, map, view, sheet, surroundings, follow, cards, listing, padding, failed, onHunt: encounter, onSpawn: approach.open, spot: { core, words, basemap: hunt.basemap } });

  byId('layers-button').addEventListener('click', async () => {
    const loaded = await import('./layercard.js').catch(() => null);
    if (!loaded) return toast(t('trouble.network'));
    view.select(null);
    openings.open(loaded.createLayerCard({ t, number: format.number, layers, clusters: view.places, most: MOST_SINGLY, onChange: () => openings.refresh() }).content);
  });

  /** @param {any} failure */
  function failed(failure) {
    if (failure?.problem?.status === 401) return lapsed();
    if (!failure?.problem && !failure?.network) throw failure;
    toast(tell(t, failure));
  }

  function lapsed() {
    sheet.close();
    onLapse();
  }

  /** @type {Promise<import('./trophies.js').Trophies> | undefined} */
  let trophies;
  /** Bestiary, leaderboard and you: loaded when they are first wanted. */
  function opening() {
    trophies ??= import('./trophies.js').then(({ createTrophies }) => createTrophies({
      t, words, format, hunt, api, player, catches, creature, toast, failed,
      open: openings.open, refresh: openings.refresh, isOpen: () => sheet.open,
      onErased() {
        sheet.close();
        onErased();
      },
    }));
    trophies.catch(() => (trophies = undefined));
    return trophies;
  }

  /** @param {number} number a place's, as the core counts them */
  function markAt(number) {
    const place = [...surroundings.places.values()][number];
    return place && markOf(place);
  }

  /** @param {import('./map.js').PlaceFeature} place */
  function markOf(place) {
    const [lon, lat] = place.geometry.coordinates;
    return { id: place.id, title: place.properties.title, lat, lon };
  }

  /**
   * North by hand, on the map.
   * @param {import('./map.js').PlaceFeature} place to begin with
   */
  async function setNorth(place) {
    const [loaded] = await Promise.all([import('./northpanel.js').catch(() => null), style('north')]);
    if (!loaded) return toast(t('trouble.network'));
    sheet.close();
    loaded.openNorthPanel({ core, t, language: words.language, host: byId('stage'), overCamera: false, markAt, first: markOf(place) });
  }

  /** @param {import('./map.js').Spawn} spawn */
  async function encounter(spawn) {
    const loaded = await approach.begin(spawn);
    if (!loaded) return toast(t('trouble.network'));
    // What comes after a catch is loaded while there is a network.
    catches.prepare();
    opening().catch(() => {});
    sheet.close();
    setView('encounter');
    await loaded.openEncounter({
      core, sensors, reach: player.reach(hunt), spawn, t, language: words.language, claims: catches.claims, dark: darkness.matches, markAt,
      about(/** @type {number} */ id) {
        // What was taken away while it is faced is still known.
        const known = surroundings.spawns.get(id) ?? (id === spawn.id ? spawn : undefined);
        return known && { spawn: known, creature: creature(known.creature) ?? { id: known.creature, names: {}, model: known.creature, height: 1, hitPoints: 1 } };
      },
      onEnd(/** @type {any} */ { spawn, captured, capture, refused }) {
        setView('map');
        map.resize();
        if (captured && capture) catches.caught(capture, spawn.id);
        if (captured && !capture) { // no answer yet: the claim waits, and is told of when it comes
          surroundings.removeSpawn(spawn.id);
          toast(wordsFor({ t, language: words.language, creature: creature(spawn.creature) }).caught(false));
          return;
        }
        if (refused?.status === 401) return lapsed();
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

  if (playing) onLongPress(byId('follow'), () => import('./tape.js').then(({ pressTape }) => pressTape({ core, t, toast })));
  listenForTaps(map, {
    onSpawn: openings.spawn,
    onPlace: (id) => openings.tapped(id, view.places.mates(id)),
    onCluster: openings.cluster,
    async onPile(pile) {
      const loaded = await import('./pile.js').catch(() => null);
      if (!loaded) return toast(t('trouble.network'));
      view.select(null);
      openings.open(() => loaded.pileContent({
        t, format, words, core, categories, creature, clusters: view.places, places: surroundings.places, spawns: () => surroundings.spawns,
        onPlace: (id) => openings.place(id), onSpawn: openings.spawn, onCluster: openings.cluster,
      }, pile));
    },
    onOverlay(shape, at, isLine) {
      if (isLine || !walkTo(at)) return openings.overlay(shape);
      toast(shape.title); // one walks into an area, and is told what it is
    },
    onGround(at) {
      if (!walkTo(at) && sheet.open) sheet.close();
    },
    onLong: openings.spot,
  });
  map.on('moveend', (/** @type {any} */ event) => {
    chips.count(view.places.choices());
    if (!core.me(performance.now()).known) openings.refresh(); // a list is then sorted from the middle
    if (playing && !event.gone) look();
  });
  byId('bestiary').addEventListener('click', async () => {
    view.select(null);
    try {
      (await opening()).open();
    } catch {
      toast(t('trouble.network'));
    }
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

  /** Without a network the map shows what was last known, and says so. */
  function tellAge() {
    const asOf = age();
    byId('bar-old').textContent = asOf === null ? '' : t('offline.as-of', { time: format.moment(asOf) });
  }
  onAge(() => {
    // What stood in for the server's answers is not all there is.
    if (age() === null) surroundings.renewPlaces();
    tellAge();
  });

  function label() {
    byId('bar-title').textContent = hunt.title;
    const places = total(categories.list);
    byId('bar-count').textContent = places > 0 ? t('bar.count', { count: places, number: format.number(places) }) : '';
    tellAge();
    chips.draw();
    lists?.relabel();
    catches.relabel();
    nearest.draw();
    follow.show();
  }
  label();

  const live = createLive({
    hunt, kinds, core, api, player, view, surroundings, catches, categories, layers, openings, onMap, look: () => look(true), relabel: label,
    onScores: (board) => trophies?.then((shown) => shown.scores(board)),
    onLapse: lapsed,
    onOver,
  });

  return {
    map, view, follow, surroundings, catches, claims: catches.claims,
    look,
    /** Starts or restarts play after joining. */
    begin() {
      surroundings.renew();
      catches.begin();
      look(true);
      nearest.draw();
      const id = linked;
      linked = null;
      if (id !== null) openings.linked(id);
      live.follow();
    },
    /** @param {'fix' | 'heading'} change */
    sensed(change) {
      const now = performance.now();
      view.me.draw(now, change === 'fix');
      if (change === 'heading') return follow.turn(now);
      firstFix();
      nearest.draw();
      reach.tell();
      view.refreshSpawns();
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
