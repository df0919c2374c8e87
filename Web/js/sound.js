// What a throw sounds like, made by the page: no file is fetched. Silent until the player switches it on.

import { switchedOn } from './choices.js';

/** How loud all of it is. */
const LOUD = 0.5;

/** @typedef {'throw'|'hit'|'miss'|'caught'} Sounding */

export function createSound() {
  /** @type {AudioContext|null} */
  let context = null;
  /** @type {AudioBuffer|null} a second of hiss */
  let hiss = null;
  /** @type {GainNode|null} */
  let out = null;

  /**
   * Browsers let a page sound only after a gesture: call it in one.
   * @returns {AudioContext|null}
   */
  function wake() {
    if (!switchedOn('sound') || !window.AudioContext) return null;
    if (!context) {
      context = new AudioContext();
      out = context.createGain();
      out.gain.value = LOUD;
      out.connect(context.destination);
      hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
      const samples = hiss.getChannelData(0);
      for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
    }
    if (context.state !== 'running') context.resume().catch(() => {});
    return context;
  }

  /**
   * A loudness that rises and dies away.
   * @param {AudioContext} audio
   * @param {number} at s
   * @param {number} rise s
   * @param {number} length s
   * @param {number} peak
   */
  function swell(audio, at, rise, length, peak) {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(peak, at + rise);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    gain.connect(/** @type {GainNode} */ (out));
    return gain;
  }

  /**
   * Hiss through a filter that moves: wind, fire, dust.
   * @param {AudioContext} audio
   * @param {{after?: number, rise: number, length: number, peak: number, kind: BiquadFilterType, tones: number[], width?: number}} how `tones`: Hz, one after another
   */
  function rush(audio, { after = 0, rise, length, peak, kind, tones, width = 1 }) {
    const at = audio.currentTime + after;
    const source = audio.createBufferSource();
    source.buffer = hiss;
    source.loop = true;
    const filter = audio.createBiquadFilter();
    filter.type = kind;
    filter.Q.value = width;
    tones.forEach((tone, index) => {
      if (index === 0) filter.frequency.setValueAtTime(tone, at);
      else filter.frequency.exponentialRampToValueAtTime(tone, at + (length * index) / (tones.length - 1));
    });
    source.connect(filter).connect(swell(audio, at, rise, length, peak));
    source.start(at);
    source.stop(at + length);
  }

  /**
   * A tone that slides.
   * @param {AudioContext} audio
   * @param {{after?: number, rise?: number, length: number, peak: number, shape: OscillatorType, from: number, to?: number}} how Hz
   */
  function tone(audio, { after = 0, rise = 0.008, length, peak, shape, from, to = from }) {
    const at = audio.currentTime + after;
    const source = audio.createOscillator();
    source.type = shape;
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(swell(audio, at, rise, length, peak));
    source.start(at);
    source.stop(at + length);
  }

  /** @type {Record<Sounding, (audio: AudioContext) => void>} */
  const made = {
    throw(audio) {
      rush(audio, { rise: 0.07, length: 0.5, peak: 0.5, kind: 'bandpass', tones: [300, 1500, 700], width: 1.4 });
      tone(audio, { length: 0.4, rise: 0.05, peak: 0.12, shape: 'sawtooth', from: 90, to: 180 });
    },
    hit(audio) {
      tone(audio, { length: 0.35, peak: 0.9, shape: 'sine', from: 170, to: 42 });
      rush(audio, { rise: 0.01, length: 0.5, peak: 0.7, kind: 'lowpass', tones: [2600, 240] });
      rush(audio, { after: 0.1, rise: 0.02, length: 0.6, peak: 0.12, kind: 'highpass', tones: [3000, 5200] });
    },
    miss(audio) {
      rush(audio, { rise: 0.05, length: 0.45, peak: 0.22, kind: 'lowpass', tones: [900, 140] });
      tone(audio, { length: 0.3, rise: 0.03, peak: 0.1, shape: 'sine', from: 220, to: 130 });
    },
    caught(audio) {
      made.hit(audio);
      [392, 523.25, 659.25, 783.99].forEach((from, index) => {
        tone(audio, { after: 0.12 + index * 0.11, rise: 0.02, length: 0.7, peak: 0.26, shape: 'triangle', from });
      });
    },
  };

  return {
    wake,
    /** @param {Sounding} kind */
    play(kind) {
      if (!switchedOn('sound') || context?.state !== 'running') {
        wake();
        if (context?.state !== 'running') return;
      }
      made[kind](/** @type {AudioContext} */ (context));
    },
    /** The view that sounded is gone. */
    rest() {
      context?.suspend().catch(() => {});
    },
  };
}

/** @typedef {ReturnType<typeof createSound>} Sound */
