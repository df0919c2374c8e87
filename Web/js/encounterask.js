// Camera and compass in the encounter: both are asked for before the creature shows, so that no question comes late while one
// aims; each refusal has its words and a way on; both may be left by choice at any moment.

import { cameraPermission } from './camera.js';
import { chooseField, chooseView, chosenView } from './choices.js';
import { isDesktop } from './device.js';
import { menuContent } from './encountermenu.js';
import { keyOf, stepsOf } from './refusals.js';

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

  /**
   * Says what was refused and what works all the same; on a tap also what to change in the settings, where that mends it.
   * @param {Refusal} refused
   * @param {string} [more] what else works
   */
  function noteRefusal(refused, more = '') {
    const isCamera = refused.what === 'camera' || (refused.what === 'app' && !camera.active());
    const reason = t('encounter.note.reason', { reason: t(`refusal.${keyOf(refused)}.title`, { app: sensors.inAppBrowser() ?? t('refusal.app.some') }) });
    const without = isCamera
      ? { label: t('encounter.without-camera'), onTap: () => setView('drawn') }
      : { label: t('encounter.without-compass'), onTap: () => hud.note('') };
    const list = { label: t('encounter.as-list'), onTap: () => setView('list') };
    const again = { label: t('encounter.again'), onTap: isCamera ? takeCamera : takeCompass };
    const ways = refused.why === 'missing' ? [without, list] : [again, without, list];
    const steps = stepsOf(t, refused).map((step, index) => `${index + 1}. ${step}`).join('\n');
    const how = { label: t('encounter.how'), onTap: () => hud.note(steps, ways) };
    hud.note(`${reason}${t(isCamera ? 'encounter.note.drawn' : 'encounter.note.hand')}${more}`, steps ? [...ways, how] : ways);
  }

  async function takeCamera() {
    hud.note('');
    const refused = await sensors.requestCamera();
    if (!isOpen() || view !== 'camera') {
      camera.stop();
      return null;
    }
    fillMenu();
    if (refused) noteRefusal(refused);
    return refused;
  }

  async function takeCompass() {
    hud.note('');
    const refused = await sensors.requestOrientation();
    if (!isOpen()) return null;
    if (refused) {
      takeHand(false);
      if (refused.why !== 'missing') noteRefusal(refused);
    }
    fillMenu();
    return refused;
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
    hud.note('');
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
      const still = needsMotion ? await takeCompass() : null;
      const dark = needsCamera && isOpen() ? await takeCamera() : null;
      if (still && still.why !== 'missing' && isOpen()) noteRefusal(dark ?? still, dark ? t('encounter.note.hand-too') : '');
    }
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
    if (why) noteRefusal({ what: 'camera', why });
    else hud.note('');
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
