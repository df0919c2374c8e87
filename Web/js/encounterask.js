// Camera and compass in the encounter: asked for one at a time when they are needed, each refusal with its words and a way on,
// and both left by choice at any moment. And what the sensors themselves have to say.

import { cameraPermission } from './camera.js';
import { isDesktop } from './device.js';
import { onLongPress } from './longpress.js';
import { keyOf, stepsOf } from './refusals.js';
import { watchSensors } from './sensorwords.js';
import { toast } from './toast.js';

const CHOICE = 'lair.camera';
/** The field of view along the picture's long side that most phones have, degrees; and how far people tune it. */
const FIELD = { usual: 65, least: 45, most: 85 };

/**
 * @param {{
 *   core: any,
 *   language: string,
 *   markAt?: (number: number) => import('./northpanel.js').Mark|undefined,
 *   sensors: import('./sensors.js').Sensors,
 *   hud: import('./hud.js').Hud,
 *   t: (key: string, params?: Record<string, string|number>) => string,
 *   isOpen: () => boolean,
 *   field: () => number|undefined,
 *   setField: (degrees: number) => void,
 *   face: () => void,
 *   linger: (text: string) => void,
 *   name: string,
 * }} parts
 */
export function askOnTheWay({ core, language, markAt, sensors, hud, t, isOpen, field, setField, face, linger, name }) {
  const { camera } = sensors;

  /**
   * @param {'camera'|'motion'} what
   * @param {string} glyph
   * @returns {Promise<boolean>} the player's answer, given by a tap
   */
  function ask(what, glyph) {
    return new Promise((resolve) => {
      /** @param {boolean} yes */
      const answer = (yes) => {
        hud.card(null);
        hud.throwButton.focus({ preventScroll: true });
        resolve(yes);
      };
      hud.card({
        kind: 'ask', glyph, title: t(`encounter.ask.${what}.title`), text: t(`encounter.ask.${what}.text`, { name }),
        ways: [
          { id: 'encounter-ask-yes', label: t(`encounter.ask.${what}.yes`), onTap: () => answer(true) },
          { id: 'encounter-ask-no', label: t(`encounter.ask.${what}.no`), onTap: () => answer(false) },
        ],
      });
    });
  }

  /** @param {import('./sensors.js').Refusal} refused */
  const reason = (refused) => t('encounter.note.reason', { reason: t(`refusal.${keyOf(refused)}.title`, { app: sensors.inAppBrowser() ?? t('refusal.app.some') }) });

  /**
   * Says what was refused and what works all the same; on a tap also what to change in the settings, where that mends it.
   * @param {import('./sensors.js').Refusal} refused @param {string} goesOn
   * @param {() => void} again @param {{label: string, onTap: () => void}} without
   */
  function noteRefusal(refused, goesOn, again, without) {
    const ways = refused.why === 'missing' ? [without] : [{ label: t('encounter.again'), onTap: again }, without];
    const steps = stepsOf(t, refused).map((step, index) => `${index + 1}. ${step}`).join('\n');
    const how = { label: t('encounter.how'), onTap: () => hud.note(steps, ways) };
    hud.note(`${reason(refused)}${goesOn}`, steps ? [...ways, how] : ways);
  }

  async function takeCamera() {
    hud.note('');
    const refused = await sensors.requestCamera();
    if (!isOpen()) {
      camera.stop();
      return;
    }
    fillMenu();
    if (!refused) {
      localStorage.removeItem(CHOICE);
      return;
    }
    noteRefusal(refused, t('encounter.note.drawn'), takeCamera, { label: t('encounter.without-camera'), onTap: leaveCamera });
  }

  function leaveCamera() {
    hud.note('');
    localStorage.setItem(CHOICE, 'no');
    camera.stop();
    fillMenu();
  }

  async function takeCompass() {
    hud.note('');
    const refused = await sensors.requestOrientation();
    if (!isOpen()) return;
    if (refused) {
      takeHand(false);
      if (refused.why !== 'missing') {
        noteRefusal(refused, t('encounter.note.hand'), takeCompass, { label: t('encounter.without-compass'), onTap: () => hud.note('') });
      }
    }
    fillMenu();
  }

  /** @param {boolean} chosen by the player */
  function takeHand(chosen) {
    sensors.steerByHand({ chosen });
    linger(t(matchMedia('(pointer: coarse)').matches ? 'encounter.hint.drag' : 'encounter.hint.drag-or-keys'));
    fillMenu();
  }

  async function setNorth() {
    const { openNorthPanel } = await import('./northpanel.js');
    if (isOpen() && markAt) openNorthPanel({ core, t, language, host: hud.root, overCamera: true, markAt });
  }

  const sense = document.createElement('p');
  sense.className = 'enc-sense';
  sense.setAttribute('role', 'status');
  hud.root.append(sense);
  const stop = watchSensors({
    core, sensors, t,
    onSilence(silent) {
      if (silent && !sensors.steeredByHand()) sensors.steerByHand({ chosen: false });
      fillMenu();
    },
    show: (text) => (sense.textContent = text),
  });
  onLongPress(hud.more, () => import('./tape.js').then(({ pressTape }) => pressTape({ core, t, toast })));

  function fillMenu() {
    const close = (/** @type {() => void} */ act) => () => {
      hud.openMenu(false);
      hud.throwButton.focus({ preventScroll: true });
      act();
    };
    const seen = camera.active();
    const byHand = sensors.steeredByHand();
    const items = [
      seen
        ? { id: 'menu-camera', glyph: 'camera', label: t('encounter.menu.no-camera'), onTap: close(leaveCamera) }
        : { id: 'menu-camera', glyph: 'camera', label: t('encounter.menu.camera'), onTap: close(takeCamera) },
    ];
    if (!sensors.simulated) {
      items.push(
        byHand
          ? { id: 'menu-compass', glyph: 'compass', label: t('encounter.menu.compass'), onTap: close(takeCompass) }
          : { id: 'menu-compass', glyph: 'compass', label: t('encounter.menu.hand'), onTap: close(() => takeHand(true)) },
      );
    }
    if (!byHand && markAt) items.push({ id: 'menu-north', glyph: 'compass', label: t('north.title'), onTap: close(setNorth) });
    items.push({ id: 'menu-face', glyph: 'arrow', label: t('encounter.menu.face', { name }), onTap: close(face) });
    /** @type {Node[]} */
    const extra = [];
    if (seen) {
      const slider = document.createElement('input');
      Object.assign(slider, { type: 'range', min: String(FIELD.least), max: String(FIELD.most), step: '1', value: String(field() ?? FIELD.usual) });
      slider.addEventListener('input', () => setField(Number(slider.value)));
      const label = document.createElement('label');
      label.append(t('encounter.menu.field', { name }), slider);
      extra.push(label);
    }
    hud.fillMenu(items, extra);
  }

  fillMenu();
  if (sensors.steeredByHand()) sensors.steerByHand({ chosen: false });

  async function askFor() {
    // The camera: at once where it was allowed before; never against the player's own choice; with a question otherwise. The
    // simulator's desk does without, unless the camera is allowed already.
    const allowed = await cameraPermission();
    if (!isOpen()) return;
    if (localStorage.getItem(CHOICE) !== 'no') {
      if (allowed === 'granted') await takeCamera();
      else if (!sensors.simulated && (await ask('camera', 'camera')) && isOpen()) await takeCamera();
      else if (!sensors.simulated && isOpen()) leaveCamera();
    }
    if (!isOpen() || sensors.simulated) return;

    // The compass: phones that speak unasked are not asked about; nor is a desk, which has none. Where the browser wants a
    // gesture, the answer to this question is one.
    if (await sensors.overhearsOrientation()) return;
    if (!isOpen()) return;
    if (isDesktop()) takeHand(false);
    else if (!sensors.orientationNeedsAsking() || (await ask('motion', 'compass'))) {
      if (isOpen()) await takeCompass();
    } else if (isOpen()) takeHand(true);
  }

  askFor();
  return { stop };
}
