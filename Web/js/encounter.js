// The encounter: one player facing one spawn. It carries the core's frames to the picture and the words, the player's hands to
// the core, and the catch to the server. What happens when is the core's to say.

import { opened } from './back.js';
import { askOnTheWay } from './encounterask.js';
import { wordsFor } from './encounterwords.js';
import { vibrate } from './haptics.js';
import { createHud } from './hud.js';
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
const FIELD = 'lair.field';

/**
 * @param {{
 *   core: any,
 *   sensors: import('./sensors.js').Sensors,
 *   hunt: {reach?: number},
 *   spawn: {id: number, creature: string},
 *   creature: {id: string, names: Record<string, string>, model: string, height: number, hitPoints: number},
 *   t: (key: string, params?: Record<string, string|number>) => string,
 *   language: string,
 *   claims: import('./claims.js').Claims,
 *   onEnd: (result: {captured: boolean, capture?: any, refused?: import('./claims.js').Problem}) => void,
 *   dark: boolean,
 *   modelOf?: (id: number) => string|undefined,
 * }} parts  `modelOf`: what stands at another spawn in view
 */
export async function openEncounter({ core, sensors, hunt, spawn, creature, t, language, claims, onEnd, dark, modelOf }) {
  const host = /** @type {HTMLElement} */ (document.getElementById('encounter'));
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const words = wordsFor({ t, language, creature });
  const hud = createHud({ t, name: words.name, hitPoints: creature.hitPoints, reach: hunt.reach ?? 50 });
  const { camera } = sensors;

  if (!core.encounter.begin(spawn.id, performance.now())) {
    onEnd({ captured: false });
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
  /** @type {import('./coreframe.js').CoreFrame|null} */
  let frame = null;
  let phase = '';
  let lastWords = 0;
  let lastSpoken = 0;
  let lingerUntil = 0;
  let before = performance.now();
  let width = 1;
  let height = 1;
  let field = Number(localStorage.getItem(FIELD)) || undefined;
  /** @type {{captured: boolean, capture?: any, refused?: any}} */
  const result = { captured: false };
  let pending = false;

  /** The view has a new size, or the picture behind it has. */
  function fit() {
    width = Math.max(1, host.clientWidth);
    height = Math.max(1, host.clientHeight);
    const seen = camera.active();
    const { videoWidth, videoHeight } = camera.video;
    core.camera({
      videoWidth: seen ? videoWidth : 0, videoHeight: seen ? videoHeight : 0, viewWidth: width, viewHeight: height, longSideFov: field,
    });
    hud.root.dataset.picture = seen ? 'camera' : 'drawn';
    scene?.resize(width, height);
    scene?.setBackdrop(!seen);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  function throwAt(x, y) {
    if (!open || hud.root.classList.contains('has-card')) return;
    hud.openMenu(false);
    const now = performance.now();
    if (core.encounter.throwAt(x, y, now)) {
      claims.prepare();
      hud.pulse('throw');
      vibrate('throw');
      return;
    }
    // No ball left: say why, where it is not plain to see.
    const held = core.encounter.held();
    if (held === 'walking') linger(t('encounter.hint.walking'));
    else if (held === 'outOfReach') linger(t('encounter.hint.lost', { name: words.plainName }));
  }

  /** @param {string} text a hint that stays a moment */
  function linger(text) {
    lingerUntil = performance.now() + LINGER;
    hud.hint(text);
    hud.announce(text);
  }

  /** The button throws at the creature where it is in view, else straight ahead. */
  function throwAhead() {
    const target = frame?.target;
    if (target?.inFrame && Number.isFinite(target.screenX)) throwAt(target.screenX, target.screenY);
    else throwAt(width / 2, height / 2);
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
      hud.card({
        kind: 'refused', glyph: 'close', title: t('encounter.refused.title'), text: words.refused(answer.problem),
        ways: [{ id: 'encounter-back', label: t('encounter.back'), onTap: finish }],
      });
    }
  }

  /** @param {import('./coreframe.js').CoreFrame} now a frame whose phase is new */
  function entered(now) {
    phase = now.phase ?? '';
    hud.root.dataset.phase = phase;
    lingerUntil = 0;
    if (phase === 'hit') {
      hud.pulse('hit');
      vibrate('hit');
    } else if (phase === 'missed') {
      hud.pulse('miss');
      vibrate('miss');
    } else if (phase === 'caught') {
      hud.pulse('caught');
      vibrate('caught');
      hud.card({ kind: 'caught', glyph: 'check', title: t('encounter.caught.title'), text: t('encounter.caught.sending') });
    } else if (phase === 'done' && !pending && !result.refused) {
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
    const over = phase === 'caught' || phase === 'refused' || phase === 'done';
    hud.arrow(over ? 'none' : target.side, words.arrow(target));
    if (now > lingerUntil) hud.hint(words.hint(frame));
    if (!scene) {
      hud.plain.style.setProperty('--x', `${target.screenX}px`);
      hud.plain.style.setProperty('--y', `${target.screenY}px`);
      hud.plain.classList.toggle('in-frame', target.inFrame);
    }
    if (!over && now - lastSpoken > SPEAK_EVERY) {
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
    scene?.draw(shown, now);
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
    observer.disconnect();
    steering.release();
    scene?.dispose();
    // An answer still on its way is told to the page, which is watching from here on.
    if (pending) claims.handOver();
    host.hidden = true;
    host.replaceChildren();
    onEnd(result);
    if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true });
  }

  const steering = createSteering({
    root: hud.root,
    surface: hud.surface,
    onTap(x, y) {
      if (hud.menu.hidden) throwAt(x, y);
      else hud.openMenu(false);
    },
    onThrow: throwAhead,
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
  hud.more.addEventListener('click', () => hud.openMenu(hud.menu.hidden));

  const observer = new ResizeObserver(fit);
  observer.observe(host);
  camera.listen(fit);
  fit();
  hud.throwButton.focus({ preventScroll: true });
  requestAnimationFrame(loop);

  askOnTheWay({
    sensors, hud, t,
    isOpen: () => open,
    field: () => field,
    setField(degrees) {
      field = degrees;
      localStorage.setItem(FIELD, String(degrees));
      fit();
    },
    face() {
      sensors.steerByHand({ chosen: true });
      if (frame?.target) sensors.look.face(frame.target.bearing);
    },
    linger,
    name: words.plainName,
  });

  try {
    const { createScene } = await import('./scene.js');
    const made = await createScene({
      canvas: hud.canvas, model: creature.model, modelOf: (id) => modelOf?.(id) ?? creature.model, dusk: dark, still,
      onPlain: () => open && linger(t('encounter.standIn', { name: words.plainName })),
    });
    if (!open) {
      made.dispose();
      return;
    }
    scene = made;
    fit();
  } catch (trouble) {
    // No WebGL, or no way to the library: a plain view, with the same words and the same throw.
    console.warn('the encounter is drawn plainly:', trouble);
    if (!open) return;
    hud.plain.hidden = false;
    hud.canvas.hidden = true;
    hud.root.dataset.view = 'plain';
    linger(t('encounter.plain'));
  }
}
