// Camera and compass in the encounter: both are asked for before the creature shows, so that no question comes late while one
// aims; each refusal has its words and a way on; both may be left by choice at any moment.

import { cameraPermission } from './camera.js';
import { chooseField, chooseView, chosenView } from './choices.js';
import { isDesktop } from './device.js';
import { menuContent } from './encountermenu.js';
import { keyOf, stepsOf } from './refusals.js';

/** So long the creature waits for a camera that opens, milliseconds. */
const PATIENCE = 2000;

/** @typedef {import('./choices.js').View} View */
/** @typedef {import('./sensors.js').Refusal} Refusal */

/**
 * @param {{
 *   sensors: import('./sensors.js').Sensors,
 *   camera: ReturnType<typeof import('./camera.js').createCamera>,
 *   hud: import('./hud.js').Hud,
 *   t: (key: string, params?: Record<string, string|number>) => string,
 *   isOpen: () => boolean,
 *   fit: () => void,
 *   face: () => void,
 *   setNorth: () => void,
 *   linger: (text: string) => void,
 *   name: () => string,
 *   sound: import('./sound.js').Sound,
 *   showList: (shown: boolean) => void,
 *   onReady: () => void,
 * }} parts  `onReady`: what had to be asked is asked
 */
export function createAsking({ sensors, camera, hud, t, isOpen, fit, face, setNorth, linger, name, sound, showList, onReady }) {
  /** @type {View} */
  let view = chosenView();

  /**
   * @param {'both'|'camera'|'motion'} what
   * @returns {Promise<'yes'|'no'|'list'>} the player's answer, given by a tap
   */
  function ask(what) {
    return new Promise((resolve) => {
      /** @param {'yes'|'no'|'list'} choice */
      const answer = (choice) => () => {
        hud.card(null);
        hud.throwButton.focus({ preventScroll: true });
        resolve(choice);
      };
      hud.card({
        kind: 'ask', glyph: what === 'motion' ? 'compass' : 'camera', title: t(`encounter.ask.${what}.title`), text: t(`encounter.ask.${what}.text`, { name: name() }),
        ways: [
          { id: 'encounter-ask-yes', label: t(`encounter.ask.${what}.yes`), onTap: answer('yes') },
          { id: 'encounter-ask-no', label: t(`encounter.ask.${what}.no`), onTap: answer('no') },
          { id: 'encounter-ask-list', label: t('encounter.ask.list'), onTap: answer('list') },
        ],
      });
    });
  }

  /** @type {{camera: Refusal|null, motion: Refusal|null}} what was refused and has not been put right: one note tells of both */
  const refused = { camera: null, motion: null };

  /** Says what was refused and what works all the same; on a tap also what to change in the settings, where that mends it. */
  function tell() {
    const both = [refused.camera, refused.motion].flatMap((each) => each ?? []);
    if (both.length === 0) return hud.note('');
    const app = sensors.inAppBrowser() ?? t('refusal.app.some');
    const reasons = both.map((each) => t('encounter.note.reason', { reason: t(`refusal.${keyOf(each)}.title`, { app }) }));
    const instead = both.map((each) => t(each === refused.camera ? 'encounter.note.drawn' : 'encounter.note.hand'));
    // Where one thing stands behind both it is said once.
    const text = reasons.map((reason, index) => (index > 0 && reason === reasons[0] ? '' : reason) + instead[index]).join('\n');
    const without = refused.camera
      ? { label: t('encounter.without-camera'), onTap: () => setView('drawn') }
      : { label: t('encounter.without-compass'), onTap: () => note('motion', null) };
    const list = { label: t('encounter.as-list'), onTap: () => setView('list') };
    const again = { label: t('encounter.again'), onTap: retry };
    const ways = both.every((each) => each.why === 'missing') ? [without, list] : [again, without, list];
    const steps = both.flatMap((each) => stepsOf(t, each)).map((step, index) => `${index + 1}. ${step}`).join('\n');
    const how = { label: t('encounter.how'), onTap: () => hud.note(steps, ways) };
    hud.note(text, steps ? [...ways, how] : ways);
  }

  /**
   * @param {'camera'|'motion'} what
   * @param {Refusal|null} refusal null: none, or none any more
   */
  function note(what, refusal) {
    refused[what] = refusal;
    tell();
  }

  /** Asks once more for what was refused; what a phone does not have is not asked for. */
  async function retry() {
    const { camera: dark, motion: still } = refused;
    if (still && still.why !== 'missing') await takeCompass(); // first: it needs the tap that brought us here
    if (dark && isOpen()) await takeCamera();
  }

  async function takeCamera() {
    note('camera', null);
    const why = await sensors.requestCamera();
    if (!isOpen() || view !== 'camera') {
      camera.stop();
      return null;
    }
    fillMenu();
    note('camera', why);
    return why;
  }

  async function takeCompass() {
    note('motion', null);
    const why = await sensors.requestOrientation();
    if (!isOpen()) return null;
    if (why) {
      takeHand(false);
      if (why.why !== 'missing') note('motion', why);
    }
    fillMenu();
    return why;
  }

  /** @param {boolean} chosen by the player */
  function takeHand(chosen) {
    sensors.steerByHand({ chosen });
    if (view !== 'list') linger(t(matchMedia('(pointer: coarse)').matches ? 'encounter.hint.drag' : 'encounter.hint.drag-or-keys'));
    fillMenu();
  }

  /** @param {View} next */
  function setView(next) {
    view = next;
    chooseView(next);
    refused.camera = null;
    if (next === 'list') refused.motion = null;
    tell();
    if (next === 'camera') takeCamera();
    else camera.stop();
    showList(next === 'list');
    fillMenu();
    fit();
  }

  function fillMenu() {
    const close = (/** @type {() => void} */ act) => () => {
      hud.openMenu(false);
      hud.throwButton.focus({ preventScroll: true });
      act();
    };
    hud.fillMenu(menuContent({
      t, name: name(), view, cameraSeen: camera.active(), byHand: sensors.steeredByHand(), simulated: sensors.simulated,
      onView: (next) => close(() => setView(next))(),
      onCompass: close(takeCompass),
      onHand: close(() => takeHand(true)),
      onNorth: close(setNorth),
      onFace: close(face),
      onField(degrees) {
        chooseField(degrees);
        fit();
      },
      onSwitch(what, on) {
        if (what === 'sound' && on) {
          sound.wake();
          sound.play('throw');
        }
        if (what === 'vibration' && on) navigator.vibrate?.(18);
      },
    }));
  }

  let isReady = false;
  function ready() {
    if (isReady) return;
    isReady = true;
    onReady();
  }

  /** Everything that has to be asked, in one card; the browser then asks for each. */
  async function prepare() {
    if (view === 'list' || sensors.simulated) {
      // The simulator's desk does without a question, and takes the camera where it is allowed already.
      if (view === 'camera' && (await cameraPermission()) === 'granted' && isOpen()) await takeCamera();
      return;
    }
    const allowed = view === 'camera' ? await cameraPermission() : 'denied';
    // Allowed before: it opens while the rest is found out.
    const opening = view === 'camera' && allowed !== 'prompt' ? takeCamera() : null;
    // Phones that speak unasked are not asked about motion; nor is a desk, which has none.
    const speaks = await sensors.overhearsOrientation();
    if (!isOpen()) return;
    if (view !== 'camera') {
      if (!speaks) takeHand(true);
      return;
    }
    const needsMotion = !speaks && !isDesktop() && sensors.orientationNeedsAsking();
    const needsCamera = allowed === 'prompt';
    if (needsMotion || needsCamera) {
      const answer = await ask(needsMotion && needsCamera ? 'both' : needsCamera ? 'camera' : 'motion');
      if (!isOpen()) return;
      if (answer === 'list') return setView('list');
      if (answer === 'no') {
        if (needsCamera) setView('drawn');
        if (!speaks) takeHand(true);
        return;
      }
      // The answer is the gesture that the question about motion needs; the camera's follows it.
      if (needsMotion) await takeCompass();
      if (needsCamera && isOpen()) await takeCamera();
    }
    // The creature waits for the picture it belongs in, a moment: drawn scene first and camera then would be a jump.
    if (opening) await Promise.race([opening, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    if (!isOpen()) return;
    ready();
    await opening;
    if (isOpen() && !speaks && !needsMotion) {
      if (isDesktop()) takeHand(false);
      else await takeCompass();
    }
  }

  camera.listenForLoss((why) => {
    if (!isOpen() || view !== 'camera') return;
    note('camera', why && { what: 'camera', why });
    fillMenu();
  });

  fillMenu();
  if (sensors.steeredByHand()) sensors.steerByHand({ chosen: false });
  showList(view === 'list');
  prepare().finally(() => {
    if (isOpen()) ready();
  });

  return {
    setView,
    fillMenu,
    view: () => view,
  };
}
