// One line about the sensors where something is amiss: which one is silent, which one is not believed. Nothing where all is well.

/** How often it is looked at, ms. */
const EVERY = 500;
/** Seconds of silence that are said. */
const FIX_SILENCE = 30;
const ATTITUDE_SILENCE = 4;
/** Seconds of silence after which the position is asked for: where nothing changes, some receivers say nothing. */
const ASK_AFTER = 7;
/** A direction less sure than this is said, degrees. */
const ROUGH = 20;

/**
 * @param {{core: any, sensors: any, t: (key: string, params?: any) => string, onSilence: (silent: boolean) => void, show: (text: string) => void}} parts
 *   `onSilence`: the device no longer tells how it is held, or does again
 * @returns {() => void} to stop
 */
export function watchSensors({ core, sensors, t, onSilence, show }) {
  let shown = '';
  let wasSilent = false;
  let asks = false;
  /** What comes of it comes as any other fix. */
  async function ask() {
    if (asks || sensors.simulated) return;
    asks = true;
    await sensors.freshFix();
    asks = false;
  }
  function look() {
    const me = core.me(performance.now());
    const silent = me.attitudeAge !== null && me.attitudeAge > ATTITUDE_SILENCE;
    if (silent !== wasSilent) onSilence(silent);
    wasSilent = silent;
    if (me.fixAge !== null && me.fixAge > ASK_AFTER) ask();
    let text = '';
    const lost = me.fixAge !== null && me.fixAge > FIX_SILENCE && !sensors.simulated;
    if (sensors.steeredByHand()) text = silent && !sensors.choseHand() ? t('sense.attitude-silent') : lost ? t('sense.fix-silent', { seconds: Math.round(me.fixAge) }) : '';
    else if (me.disturbed) text = t('sense.disturbed');
    else if (me.north === 'relative') text = t('sense.relative');
    else if (lost) text = t('sense.fix-silent', { seconds: Math.round(me.fixAge) });
    else if (me.north === 'coarse') text = t('sense.coarse', { angle: Math.round(Math.max(ROUGH, me.headingAccuracy ?? ROUGH)) });
    if (text !== shown) {
      shown = text;
      show(text);
    }
  }
  const timer = setInterval(look, EVERY);
  look();
  return () => clearInterval(timer);
}
