// The sensors' own word in the encounter: what is amiss, north by hand, and the tape behind a long press on the three dots.

import { onLongPress } from './longpress.js';
import { watchSensors } from './sensorwords.js';
import { toast } from './toast.js';

/**
 * @param {{
 *   core: any, sensors: import('./sensors.js').Sensors, hud: import('./hud.js').Hud, language: string,
 *   t: (key: string, params?: Record<string, string|number>) => string,
 *   isOpen: () => boolean, onSilence: () => void, markAt: (number: number) => import('./northpanel.js').Mark|undefined,
 * }} parts  `onSilence`: the device no longer tells how it is held, or does again
 */
export function attendSensors({ core, sensors, hud, language, t, isOpen, onSilence, markAt }) {
  const word = document.createElement('p');
  word.className = 'enc-sense';
  word.setAttribute('role', 'status');
  hud.root.append(word);
  const stop = watchSensors({
    core, sensors, t,
    onSilence(silent) {
      if (silent && !sensors.steeredByHand()) sensors.steerByHand({ chosen: false });
      onSilence();
    },
    show: (text) => (word.textContent = text),
  });
  sensors.feelSteps(true);
  onLongPress(hud.more, () => import('./tape.js').then(({ pressTape }) => pressTape({ core, t, toast })));

  return {
    stop() {
      stop();
      sensors.feelSteps(false);
    },
    /** Opens north by hand over the picture. */
    async setNorth() {
      const { openNorthPanel } = await import('./northpanel.js');
      if (isOpen()) openNorthPanel({ core, t, language, host: hud.root, overCamera: true, markAt });
    },
  };
}
