// The developers' view of a sensor tape: a file, played in the core as `lair replay` plays it, drawn as an encounter draws it.

import { loadCore } from './core.js';
import { byId } from './dom.js';
import { fillPage } from './page.js';

/** Frames a second, as `lair replay` makes by itself. */
const RATE = 30;

const words = await fillPage();
const core = await loadCore();
/** @type {Uint8Array | null} */
let bytes = null;
/** @type {ReturnType<typeof core.tape.next>} */
let shown = null;
let playing = false;
/** The tape's time, seconds, and the screen's when it was looked at last, ms. */
let clock = 0;
let before = 0;
/** @type {import('./scene.js').Scene | null} */
let scene = null;

// For tests and the curious.
Object.assign(window, { replay: { core, playAll } });

async function draws() {
  if (scene) return;
  try {
    const { createScene } = await import('./scene.js');
    scene = await createScene({
      canvas: byId('canvas'), model: 'wolf', modelOf: () => 'wolf', dusk: false, still: false, sun: null,
      sparkRoom: () => core.sparkRoom(), onPlain: () => {},
    });
    scene.resize(byId('picture').clientWidth, byId('picture').clientHeight);
    scene.setBackdrop(true);
  } catch (trouble) {
    console.warn('the tape is not drawn:', trouble);
    byId('picture').hidden = true;
  }
}

/** @param {boolean} play */
function set(play) {
  playing = play;
  byId('toggle').textContent = words.t(play ? 'replay.pause' : 'replay.play');
}

/** To the tape's beginning. */
function rewind() {
  if (!bytes) return null;
  const told = core.tape.load(bytes, RATE);
  clock = 0;
  shown = core.tape.next();
  write(told);
  return told;
}

/** @type {ReturnType<typeof core.tape.load> | null} */
let told = null;

/** @param {ReturnType<typeof core.tape.load>} [news] */
function write(news) {
  told = news ?? told;
  if (!told) return;
  const { frames, digest } = core.tape.digest();
  const number = (/** @type {number|null|undefined} */ value, digits = 1) => (value === null || value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits));
  const lines = [`${told.events} events, ${told.seconds.toFixed(1)} s, ${RATE} frames/s`];
  if (shown) {
    const { me, frame, elapsed } = shown;
    const { target } = frame;
    lines.push(
      `time      ${number(elapsed, 2)} s`,
      `position  ${number(me.lat, 6)}, ${number(me.lon, 6)}  ±${number(me.accuracy)} m`,
      `heading   ${number(me.heading)}°  ±${number(me.headingAccuracy)}°  ${me.north}${me.disturbed ? ', held against the compass' : ''}${me.byHand === null ? '' : `, by hand ${number(me.byHand)}°`}`,
      target ? `target    ${number(target.distance)} m at ${number(target.bearing)}°, turn ${number(target.turn)}° ±${number(target.bearingUncertainty)}°, ${frame.phase}` : 'target    –',
    );
  }
  lines.push(`frames    ${frames}`, `digest    ${digest}`);
  byId('readout').textContent = lines.join('\n');
}

/** Plays all that is left at once: what was counted. */
function playAll() {
  while (core.tape.next());
  shown = null;
  write();
  return core.tape.digest();
}

/** @param {number} now */
function loop(now) {
  requestAnimationFrame(loop);
  const passed = (now - before) / 1000;
  before = now;
  if (!playing || !shown) return;
  clock += passed;
  while (shown && shown.elapsed < clock) {
    const next = core.tape.next();
    if (!next) {
      set(false);
      break;
    }
    shown = next;
    // A silence on the tape is not waited for.
    if (next.elapsed > clock + 1) clock = next.elapsed;
  }
  write();
  scene?.draw(shown.frame, now);
}

byId('file').addEventListener('change', async () => {
  const file = byId('file').files[0];
  if (!file) return;
  bytes = new Uint8Array(await file.arrayBuffer());
  const news = rewind();
  const damage = byId('damage');
  damage.hidden = news?.damage === 'whole';
  damage.textContent = damage.hidden ? '' : words.t(`replay.damage.${news?.damage}`);
  byId('player').hidden = !news || news.events === 0;
  if (byId('player').hidden) return;
  await draws();
  set(true);
});
byId('toggle').addEventListener('click', () => {
  if (!playing && core.tape.digest().frames > 0 && !shown) rewind();
  set(!playing);
});
byId('again').addEventListener('click', () => {
  rewind();
  set(true);
});
words.onChange(() => set(playing));
requestAnimationFrame(loop);
