// The dragon: a long neck, horns swept back, raised wings, a tail with a blade at its end.

/** @typedef {import('./lowpoly.js').Cutter} Cutter */
/** @typedef {import('./lowpoly.js').Point} Point */

const SCALES = { back: '#4a1d2b', side: '#6b2a36', belly: '#c78a4e' };
const FACE = { back: '#55222f', side: '#77313a', belly: '#c78a4e' };
const LEG = { back: '#5b2430', side: '#602733', belly: '#7d3a3f' };
const SAIL = '#b4472c';
const SAIL_BACK = '#8f3527';
const BONE = { back: '#3a1721', side: '#4a1d2b', belly: '#5b2430' };
const HORN = '#d9c7a3';
const EMBER = '#ffb13b';

/**
 * @param {number} y
 * @param {number} z
 * @param {number} size
 * @returns {[Point[], Point]} one plate of the crest
 */
const plate = (y, z, size) => [
  [[size * 0.28, y, z], [0, y + 0.01, z + size * 0.5], [-size * 0.28, y, z], [0, y, z - size * 0.7]],
  [0, y + size, z - size * 0.7],
];

/**
 * The parts by name, each with the joint it turns about.
 * @param {Cutter} cutter
 * @returns {{name: string, parent: string, at: Point, piece: any, glows?: boolean, size?: number}[]}
 */
export function dragonParts(cutter) {
  const torso = cutter
    .piece()
    .tube([[0.33, -0.31, 0.055, 0.06], [0.335, -0.25, 0.1, 0.1], [0.33, -0.08, 0.135, 0.125], [0.35, 0.08, 0.15, 0.145], [0.4, 0.2, 0.125, 0.13],
      [0.46, 0.27, 0.08, 0.085]], SCALES);
  for (const [y, z, size] of [[0.425, -0.22, 0.06], [0.445, -0.1, 0.075], [0.48, 0.03, 0.08], [0.515, 0.14, 0.075]]) torso.spike(...plate(y, z, size), HORN);

  const neck = cutter
    .piece()
    .tube([[-0.09, -0.1, 0.1, 0.105], [0.02, 0.03, 0.08, 0.085], [0.13, 0.09, 0.062, 0.068], [0.25, 0.08, 0.052, 0.056], [0.34, 0.07, 0.047, 0.05],
      [0.39, 0.11, 0.045, 0.045]], SCALES);
  for (const [y, z, size] of [[0.1, 0.01, 0.06], [0.21, 0.03, 0.055], [0.32, 0.03, 0.05]]) neck.spike(...plate(y, z, size), HORN);

  const head = cutter
    .piece()
    .tube([[0, -0.05, 0.048, 0.048], [0.012, 0.01, 0.068, 0.056], [0.004, 0.07, 0.054, 0.044], [-0.01, 0.14, 0.038, 0.031], [-0.014, 0.2, 0.034, 0.028],
      [-0.018, 0.225, 0.02, 0.018]], FACE, 'slim')
    .tube([[-0.045, -0.01, 0.046, 0.02], [-0.062, 0.09, 0.034, 0.016], [-0.062, 0.185, 0.025, 0.012]], { back: SCALES.belly, side: FACE.side, belly: SCALES.belly }, 'square');
  for (const side of [1, -1]) {
    head
      .tube([[0.035, -0.01, 0.02, 0.02, side * 0.036], [0.085, -0.075, 0.017, 0.017, side * 0.052], [0.115, -0.16, 0.011, 0.011, side * 0.062],
        [0.118, -0.24, 0.002, 0.002, side * 0.055]], { back: HORN, side: HORN, belly: '#a9977a' }, 'slim')
      // Brow and cheek spikes.
      .spike([[side * 0.05, -0.01, 0.02], [side * 0.05, -0.03, -0.04], [side * 0.045, 0.03, -0.04], [side * 0.05, 0.02, 0.02]],
        [side * 0.115, -0.01, -0.09], HORN)
      .spike([[side * 0.028, -0.002, 0.2], [side * 0.022, -0.002, 0.16], [side * 0.01, 0.012, 0.18]], [side * 0.022, 0.035, 0.172], FACE.back);
  }

  const eyes = cutter.piece();
  for (const side of [1, -1]) {
    eyes.spike([[side * 0.05, 0.018, 0.078], [side * 0.062, 0.008, 0.05], [side * 0.062, 0.028, 0.032], [side * 0.052, 0.034, 0.06]],
      [side * 0.072, 0.024, 0.056], EMBER);
  }

  /** @param {number} side */
  const wing = (side) => {
    /** @type {(x: number, y: number, z: number) => Point} */
    const at = (x, y, z) => [side * x, y, z];
    const shoulder = at(0, 0, 0);
    const wrist = at(0.34, 0.44, 0.03);
    const tips = [at(0.86, 0.4, -0.12), at(0.72, 0.06, -0.2), at(0.46, -0.1, -0.24)];
    const root = at(0.02, -0.06, -0.24);
    const folds = [at(0.68, 0.24, -0.12), at(0.52, 0.06, -0.18), at(0.2, -0.02, -0.22)];
    const ends = [...tips, root];
    const sheet = cutter.piece();
    const membrane = (/** @type {Point[]} */ outline) => (side > 0 ? sheet.sail(outline, SAIL_BACK, SAIL) : sheet.sail(outline, SAIL, SAIL_BACK));
    for (let i = 0; i < tips.length; i += 1) membrane([wrist, ends[i], folds[i], ends[i + 1]]);
    membrane([wrist, root, shoulder]);
    // The bones: four-sided needles from the joint to each tip.
    const bone = (/** @type {Point} */ from, /** @type {Point} */ to, /** @type {number} */ thick) => {
      const [x, y, z] = from;
      /** @type {Point[]} */
      const base = [[x, y - thick, z], [x, y, z + thick], [x, y + thick, z], [x, y, z - thick]];
      sheet.spike(base, to, [BONE.side, BONE.back]);
    };
    bone(shoulder, wrist, 0.035);
    bone(wrist, shoulder, 0.028);
    for (const tip of tips) bone(wrist, tip, 0.022);
    sheet.spike([at(0.32, 0.43, 0.05), at(0.36, 0.43, 0.05), at(0.34, 0.45, 0.01)], at(0.345, 0.53, 0.07), HORN);
    return sheet;
  };

  /** @param {number} x */
  const foreleg = (x) =>
    cutter.piece().tube([[0.05, 0, 0.05, 0.07], [-0.06, -0.03, 0.05, 0.06, x], [-0.16, -0.04, 0.034, 0.036, x], [-0.26, 0.01, 0.032, 0.034, x], [-0.3, 0.03, 0.045, 0.06, x],
      [-0.32, 0.05, 0.05, 0.075, x]], LEG, 'slim');
  /** @param {number} x */
  const hindleg = (x) =>
    cutter.piece().tube([[0.07, 0.02, 0.055, 0.1], [-0.06, 0.05, 0.062, 0.09, x], [-0.14, 0.07, 0.042, 0.05, x], [-0.21, -0.03, 0.03, 0.034, x], [-0.28, 0, 0.034, 0.036, x],
      [-0.3, 0.03, 0.046, 0.062, x], [-0.32, 0.05, 0.05, 0.078, x]], LEG, 'slim');

  const tail = cutter
    .piece()
    .tube([[0, 0.04, 0.06, 0.065], [-0.06, -0.12, 0.055, 0.055], [-0.14, -0.28, 0.042, 0.042], [-0.19, -0.44, 0.03, 0.03], [-0.18, -0.6, 0.02, 0.02]], SCALES);
  for (const [y, z, size] of [[0.03, -0.07, 0.05], [-0.04, -0.2, 0.045], [-0.11, -0.33, 0.04]]) tail.spike(...plate(y, z, size), HORN);

  const tip = cutter
    .piece()
    .tube([[0, 0.03, 0.024, 0.024], [0.04, -0.12, 0.014, 0.014], [0.09, -0.22, 0.006, 0.006]], SCALES)
    .sail([[0, 0.07, -0.16], [0.075, 0.08, -0.17], [0, 0.16, -0.33], [-0.075, 0.08, -0.17]], SAIL, SAIL_BACK);

  return [
    { name: 'torso', parent: 'body', at: [0, 0, 0], piece: torso },
    { name: 'neck', parent: 'body', at: [0, 0.48, 0.23], piece: neck },
    { name: 'head', parent: 'neck', at: [0, 0.4, 0.11], piece: head },
    { name: 'eyes', parent: 'head', at: [0, 0, 0], piece: eyes, glows: true },
    { name: 'wingL', parent: 'body', at: [0.09, 0.44, 0.08], piece: wing(1) },
    { name: 'wingR', parent: 'body', at: [-0.09, 0.44, 0.08], piece: wing(-1) },
    { name: 'tail', parent: 'body', at: [0, 0.34, -0.3], piece: tail },
    { name: 'tip', parent: 'tail', at: [0, -0.18, -0.58], piece: tip },
    { name: 'legFL', parent: 'root', at: [0.105, 0.33, 0.17], piece: foreleg(0.02) },
    { name: 'legFR', parent: 'root', at: [-0.105, 0.33, 0.17], piece: foreleg(-0.02) },
    { name: 'legHL', parent: 'root', at: [0.11, 0.33, -0.2], piece: hindleg(0.02) },
    { name: 'legHR', parent: 'root', at: [-0.11, 0.33, -0.2], piece: hindleg(-0.02) },
  ];
}
