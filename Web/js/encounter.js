// The encounter: one player facing one spawn. It carries the core's frames to the picture and the words, the player's hands to
// the core, and the catch to the server. What happens when is the core's to say.

import { opened } from './back.js';
import { chosenField } from './choices.js';
import { createAsking } from './encounterask.js';
import { attendSensors } from './encountersense.js';
import { createEncounterList } from './encounterlist.js';
import { wordsFor } from './encounterwords.js';
import { vibrate } from './haptics.js';
import { showScene } from './encounterscene.js';
import { createHud } from './hud.js';
import { createLabels } from './labels.js';
import { shapeOf } from './shapes.js';
import { createSound } from './sound.js';
import { createSteering } from './steer.js';

/** The words over the picture change this often at most, milliseconds; the picture itself every frame. */
const WORDS_EVERY = 80;
/** A screen reader hears the way to turn this often at most, milliseconds. */
const SPEAK_EVERY = 2500;
/** How long "drag to look around" and "stand still" stay, milliseconds. */
const LINGER = 2600;
/** Others shown on the radar at most. */
const OTHERS = 12;
const STRIDE = 10;
/** Names over creatures stay clear of the thumb's arc: so many pixels above it. */
const CLEAR = 24;

/** @typedef {{id: number, creature: string}} Spawn */
/** @typedef {{id: string, names: Record<string, string>, model: string, height: number, hitPoints: number}} Creature */

/**
 * @param {{
 *   core: any,
 *   sensors: import('./sensors.js').Sensors,
 *   reach: number,
 *   spawn: Spawn,
 *   about: (id: number) => {spawn: Spawn, creature: Creature}|undefined,
 *   t: (key: string, params?: Record<string, string|number>) => string,
 *   language: string,
 *   claims: import('./claims.js').Claims,
 *   onEnd: (result: {spawn: Spawn, captured: boolean, capture?: any, refused?: import('./claims.js').Problem}) => void,
 *   dark: boolean,
 *   markAt: (number: number) => import('./northpanel.js').Mark|undefined,
 * }} parts  `about`: what is known of any spawn
 */
export async function openEncounter({ core, sensors, reach, spawn, about, t, language, claims, onEnd, dark, markAt }) {
  const host = /** @type {HTMLElement} */ (document.getElementById('encounter'));
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const camera = await sensors.prepareCamera();

  /** @param {number} id */
  const wordsOf = (id) => {
    const known = about(id);
    return known && wordsFor({ t, language, creature: known.creature });
  };
  let words = /** @type {ReturnType<typeof wordsFor>} */ (wordsOf(spawn.id));
  const { format } = words;
  const labels = createLabels({ core, name: (id) => wordsOf(id)?.name ?? '', distance: format.distance });
  const hud = createHud({ t, reach, labels: labels.layer });
  const sound = createSound();

  core.fire(still ? 0 : 1, Math.random());
  if (!begin(spawn)) {
    camera.stop();
    onEnd({ spawn, captured: false });
    return;
  }
  const cameFrom = document.activeElement;
  host.replaceChildren(hud.root);
  host.hidden = false;
  const closed = opened(() => finish());
  hud.behind(camera.video);

  /** @type {import('./scene.js').Scene|null} */
  let scene = null;
  let open = true;
  /** Camera and compass are asked for, and the creature may show. */
  let isReady = false;
  /** @type {import('./coreframe.js').CoreFrame|null} */
  let frame = null;
  let phase = '';
  let lastWords = 0;
  let lastSpoken = 0;
  let lingerUntil = 0;
  let listIsNew = false;
  let before = performance.now();
  let width = 1;
  let height = 1;
  /** @type {{captured: boolean, capture?: any, refused?: any}} */
  const result = { captured: false };
  let pending = false;

  /**
   * Faces a spawn; false where the core does not know it.
   * @param {Spawn} next
   */
  function begin(next) {
    const known = about(next.id);
    if (!known || !core.encounter.begin(next.id, performance.now())) return false;
    spawn = next;
    words = /** @type {ReturnType<typeof wordsFor>} */ (wordsOf(next.id));
    hud.facing(words.name, known.creature.hitPoints);
    labels.forget();
    shapeOf(known.creature.model).then((shape) => {
      if (shape && spawn.id === next.id) core.encounter.shape(shape.balls, shape.height);
    });
    return true;
  }

  /** The view has a new size, or the picture behind it has. */
  function fit() {
    width = Math.max(1, host.clientWidth);
    height = Math.max(1, host.clientHeight);
    const seen = camera.active();
    const { videoWidth, videoHeight } = camera.video;
    core.camera({
      videoWidth: seen ? videoWidth : 0, videoHeight: seen ? videoHeight : 0, viewWidth: width, viewHeight: height, longSideFov: chosenField(),
    });
    hud.root.dataset.picture = seen ? 'camera' : 'drawn';
    scene?.resize(width, height);
    const thumb = hud.thumb.getBoundingClientRect();
    labels.fit(width, hud.bar.getBoundingClientRect().bottom, thumb.width < width ? height : thumb.top - CLEAR, core.standings().slice(0, OTHERS).map((/** @type {any} */ each) => each.id));
  }

  /** @param {'throw'|'hit'|'miss'|'caught'} kind to the eye, the hand and the ear */
  function feel(kind) {
    hud.pulse(kind);
    vibrate(kind);
    sound.play(kind);
  }

  /** @param {() => boolean} launch asks the core for a ball */
  function cast(launch) {
    if (!open || !isReady || hud.root.classList.contains('has-card')) return;
    hud.openMenu(false);
    sound.wake();
    if (launch()) {
      claims.prepare();
      feel('throw');
      return;
    }
    // No ball left: say why, where it is not plain to see.
    const held = core.encounter.held();
    if (held === 'walking' || held === 'unlocated') linger(t(`encounter.hint.${held}`));
    else if (held === 'outOfReach') linger(t('encounter.hint.lost', { name: words.plainName }));
  }

  /** @param {number} x @param {number} y */
  function throwAt(x, y) {
    cast(() => {
      const other = phase === 'searching' || phase === 'aiming' ? core.encounter.otherAt(x, y) : null;
      if (other !== null) turnTo(other);
      return core.encounter.throwAt(x, y, performance.now());
    });
  }

  /** The button throws at the creature where it is in view, else straight ahead. */
  function throwAhead() {
    const target = frame?.target;
    if (target?.inFrame && Number.isFinite(target.screenX)) throwAt(target.screenX, target.screenY);
    else throwAt(width / 2, height / 2);
  }

  /**
   * From the list, without a view.
   * @param {number} id
   */
  function throwFromList(id) {
    cast(() => {
      if (id !== spawn.id && phase !== 'throwing') turnTo(id);
      return id === spawn.id && core.encounter.throwAhead(performance.now());
    });
  }

  /** @param {number} id another spawn is faced from here on */
  function turnTo(id) {
    const known = about(id);
    if (known) begin(known.spawn);
  }

  /** @param {string} text a hint that stays a moment */
  function linger(text) {
    lingerUntil = performance.now() + LINGER;
    hud.hint(text);
    hud.announce(text);
  }

  async function report() {
    pending = true;
    const answer = await claims.send({ spawn: spawn.id });
    pending = false;
    if (!open) return;
    const now = performance.now();
    if (answer.ok || answer.problem === null) {
      core.encounter.verdict(true, now);
      result.captured = true;
      if (answer.ok) result.capture = answer.capture;
      hud.card({ kind: 'caught', glyph: 'check', title: t('encounter.caught.title'), text: words.caught(answer.ok) });
      hud.announce(`${t('encounter.caught.title')} ${words.caught(answer.ok)}`);
      if (phase === 'done') setTimeout(finish, 1200);
    } else {
      core.encounter.verdict(false, now);
      result.refused = answer.problem;
      end('refused', t('encounter.refused.title'), words.refused(answer.problem));
    }
  }

  /**
   * It is over, and why; the player reads it and goes back.
   * @param {string} kind
   * @param {string} title
   * @param {string} text
   */
  function end(kind, title, text) {
    hud.card({ kind, glyph: 'close', title, text, ways: [{ id: 'encounter-back', label: t('encounter.back'), onTap: finish }] });
    hud.announce(`${title} ${text}`);
  }

  /** @param {import('./coreframe.js').CoreFrame} now a frame whose phase is new */
  function entered(now) {
    phase = now.phase ?? '';
    hud.root.dataset.phase = phase;
    lingerUntil = 0;
    if (phase === 'hit') feel('hit');
    else if (phase === 'missed') feel('miss');
    else if (phase === 'caught') {
      feel('caught');
      hud.card({ kind: 'caught', glyph: 'check', title: t('encounter.caught.title'), text: t('encounter.caught.sending') });
    } else if (phase === 'parted') end('parted', t('encounter.parted.title'), t('encounter.parted', { name: words.plainName }));
    else if (phase === 'taken') end('parted', t('encounter.taken.title'), t('encounter.taken', { name: words.plainName }));
    else if (phase === 'done' && !pending && !result.refused) {
      finish();
      return;
    }
    const text = words.hint(now);
    hud.hint(text);
    if (phase === 'hit' || phase === 'missed' || phase === 'lost') hud.announce(text);
  }

  /**
   * @param {import('./coreframe.js').CoreFrame} frame
   * @param {number} now
   */
  function write(frame, now) {
    lastWords = now;
    const { target } = frame;
    if (!target) return;
    hud.pill(words.pill(target));
    hud.hits(target.hitPointsLeft);
    hud.radar(target);
    let shown = 0;
    for (let i = 1; i < frame.count && shown < OTHERS; i += 1) {
      hud.other(shown, frame.creatures[i * STRIDE + 7], frame.creatures[i * STRIDE + 6]);
      shown += 1;
    }
    hud.othersFrom(shown);
    const over = phase === 'caught' || phase === 'refused' || phase === 'done' || phase === 'parted' || phase === 'taken';
    hud.arrow(over || !isReady ? 'none' : target.side, words.arrow(target));
    hud.root.classList.toggle('waits', frame.walks || frame.unlocated);
    if (now > lingerUntil) hud.hint(isReady ? words.hint(frame) : '');
    if (!hud.list.hidden) {
      list.draw(frame, now > lingerUntil ? words.listHint(frame) : (hud.hintText() ?? ''));
      if (listIsNew) list.focus();
      listIsNew = false;
    }
    if (!scene || !hud.plain.hidden) {
      hud.plain.style.setProperty('--x', `${target.screenX}px`);
      hud.plain.style.setProperty('--y', `${target.screenY}px`);
      hud.plain.classList.toggle('in-frame', target.inFrame && isReady);
    }
    if (!over && isReady && hud.list.hidden && now - lastSpoken > SPEAK_EVERY) {
      lastSpoken = now;
      hud.announce(words.spoken(target));
    }
  }

  /** @param {number} now */
  function loop(now) {
    if (!open) return;
    requestAnimationFrame(loop);
    steering.advance(Math.min(0.5, (now - before) / 1000));
    before = now;
    const shown = core.frame(now);
    frame = shown;
    // Before the camera opens nothing is to be seen, unless something is asked.
    if (hud.list.hidden && (isReady || hud.root.classList.contains('has-card'))) {
      scene?.setBackdrop(!camera.active());
      const stands = scene?.draw(shown, now);
      if (stands && isReady && hud.root.dataset.drawn === undefined) hud.root.dataset.drawn = '';
      if (isReady) labels.draw(shown, now - lastWords >= WORDS_EVERY);
    }
    if (shown.claimNow) report();
    if (shown.phase !== phase) entered(shown);
    if (open && now - lastWords >= WORDS_EVERY) write(shown, now);
  }

  function finish() {
    if (!open) return;
    open = false;
    closed();
    core.encounter.end();
    camera.stop();
    camera.listen(() => {});
    camera.listenForLoss(() => {});
    observer.disconnect();
    sense.stop();
    steering.release();
    sound.rest();
    scene?.dispose();
    // An answer still on its way is told to the page, which is watching from here on.
    if (pending) claims.handOver();
    host.hidden = true;
    host.replaceChildren();
    onEnd({ spawn, ...result });
    if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true });
  }

  const steering = createSteering({
    root: hud.root,
    surface: hud.surface,
    onTap(x, y) {
      if (hud.menu.hidden) throwAt(x, y);
      else hud.openMenu(false);
    },
    onThrow: () => (hud.list.hidden ? throwAhead() : throwFromList(spawn.id)),
    onTurn: (right, up) => sensors.turn(right, up),
    onEscape() {
      if (hud.menu.hidden) finish();
      else {
        hud.openMenu(false);
        hud.more.focus();
      }
    },
    degreesPerPixel: () => (frame ? frame.fovY / height : 0.1),
  });
  hud.throwButton.addEventListener('click', throwAhead);
  hud.close.addEventListener('click', finish);
  hud.more.addEventListener('click', () => {
    asking.fillMenu();
    hud.openMenu(hud.menu.hidden);
  });

  const list = createEncounterList({
    root: hud.list, core, t, format,
    name: (id) => wordsOf(id)?.name,
    hitPoints: (id) => about(id)?.creature.hitPoints ?? 1,
    onThrow: throwFromList,
    onView: () => asking.setView('drawn'),
  });
  const observer = new ResizeObserver(fit);
  observer.observe(host);
  camera.listen(fit);
  hud.root.dataset.asking = '';
  hud.throwButton.focus({ preventScroll: true });
  requestAnimationFrame(loop);

  const asking = createAsking({
    sensors, camera, hud, t, fit, linger, sound,
    setNorth: () => sense.setNorth(),
    isOpen: () => open,
    name: () => words.plainName,
    face() {
      sensors.steerByHand({ chosen: true });
      if (frame?.target) sensors.look.face(frame.target.bearing);
    },
    showList(shown) {
      listIsNew = shown && hud.list.hidden;
      hud.list.hidden = !shown;
      hud.root.classList.toggle('as-list', shown);
      lastWords = 0;
    },
    onReady() {
      isReady = true;
      delete hud.root.dataset.asking;
      scene?.veil(false);
      lastWords = 0;
    },
  });
  const sense = attendSensors({ core, sensors, hud, language, t, markAt, isOpen: () => open, onSilence: () => asking.fillMenu() });
  fit();

  showScene({
    core, hud, still, dusk: dark,
    model: about(spawn.id)?.creature.model ?? 'wolf',
    modelOf: (id) => about(id)?.creature.model ?? 'wolf',
    isOpen: () => open,
    onScene(made) {
      scene = made;
      scene.veil(!isReady);
      fit();
    },
    onStandIn: () => linger(t('encounter.standIn', { name: words.plainName })),
    onPlain: () => linger(t('encounter.plain')),
  });
}
