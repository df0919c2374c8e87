// What the hand feels. iPhones cannot: each of these has a twin for the eye (`pulse` in hud.js, the map's edge for reach).

import { switchedOn } from './choices.js';

/** Milliseconds on, off, on. */
const PATTERNS = { near: [30, 60, 30], left: [15], throw: [18], miss: [10, 60, 10], hit: [45, 40, 45], caught: [40, 50, 40, 50, 140] };

/** @param {keyof typeof PATTERNS} kind */
export function vibrate(kind) {
  if (switchedOn('vibration')) navigator.vibrate?.(PATTERNS[kind]);
}
