// The wolf: one metre to the tips of its ears, deep-chested, narrow-waisted, hocks behind, amber eyes.

/** @typedef {import('./lowpoly.js').Cutter} Cutter */
/** @typedef {import('./lowpoly.js').Point} Point */

const COAT = { back: '#35414c', side: '#4b5a68', belly: '#8d979e' };
const FACE = { back: '#4d5d6b', side: '#687886', belly: '#b9c1c5' };
const MUZZLE = { back: '#5b6b78', side: '#a4adb3', belly: '#c9cfd1' };
const LEG = { back: '#4a5865', side: '#43515d', belly: '#5b6a76' };
const TAIL = { back: '#313c46', side: '#465461', belly: '#7d888f' };
const DARK = '#20272e';
const AMBER = '#ffc34d';

/**
 * The parts by name, each with the joint it turns about.
 * @param {Cutter} cutter
 * @returns {{name: string, parent: string, at: Point, piece: any, glows?: boolean, size?: number}[]}
 */
export function wolfParts(cutter) {
  const torso = cutter
    .piece()
    .tube([[0.6, -0.47, 0.05, 0.06], [0.605, -0.42, 0.1, 0.11], [0.6, -0.28, 0.125, 0.145], [0.59, -0.08, 0.112, 0.125],
      [0.58, 0.1, 0.135, 0.17], [0.6, 0.24, 0.15, 0.2], [0.63, 0.35, 0.135, 0.185], [0.66, 0.43, 0.09, 0.12]], COAT)
    // The neck with its ruff, widest where it meets the shoulders.
    .tube([[0.66, 0.2, 0.135, 0.16], [0.71, 0.34, 0.148, 0.17], [0.76, 0.46, 0.128, 0.145], [0.8, 0.57, 0.09, 0.095]], COAT)
    // The hackles lie back in two low ridges.
    .spike([[0.07, 0.78, 0.2], [0, 0.79, 0.32], [-0.07, 0.78, 0.2], [0, 0.71, 0.02]], [0, 0.835, 0.1], COAT.back)
    .spike([[0.075, 0.83, 0.36], [0, 0.85, 0.47], [-0.075, 0.83, 0.36], [0, 0.78, 0.18]], [0, 0.895, 0.25], COAT.back)
    // A pale bib.
    .spike([[0.085, 0.62, 0.41], [0, 0.76, 0.5], [-0.085, 0.62, 0.41], [0, 0.5, 0.37]], [0, 0.61, 0.5], '#a9b2b7');

  const head = cutter
    .piece()
    .tube([[0.01, -0.07, 0.075, 0.08], [0.03, 0, 0.115, 0.1], [0.035, 0.06, 0.118, 0.095], [0.03, 0.12, 0.09, 0.075],
      [0.0, 0.165, 0.055, 0.052]], FACE)
    .tube([[-0.005, 0.12, 0.056, 0.05], [-0.015, 0.2, 0.047, 0.042], [-0.025, 0.29, 0.039, 0.035], [-0.03, 0.325, 0.027, 0.026]], MUZZLE, 'slim')
    .tube([[-0.05, 0.08, 0.052, 0.03], [-0.066, 0.18, 0.04, 0.018], [-0.068, 0.28, 0.028, 0.012]], MUZZLE, 'square')
    .tube([[-0.008, 0.3, 0.022, 0.016], [-0.01, 0.34, 0.018, 0.014]], { back: DARK, side: DARK, belly: DARK }, 'square');
  for (const side of [1, -1]) {
    head
      // A low brow over each eye.
      .spike([[side * 0.015, 0.06, 0.16], [side * 0.115, 0.068, 0.09], [side * 0.08, 0.11, 0.07]], [side * 0.062, 0.084, 0.165], FACE.back)
      // Ears: upright triangles, dark inside.
      .spike([[side * 0.012, 0.1, 0.035], [side * 0.072, 0.088, 0.075], [side * 0.128, 0.065, 0.02], [side * 0.07, 0.09, -0.05]],
        [side * 0.094, 0.235, 0.0], [DARK, DARK, FACE.side, FACE.back])
      // Cheek tufts make the face wide and the muzzle narrow.
      .spike([[side * 0.085, 0.05, 0.08], [side * 0.1, -0.045, 0.07], [side * 0.08, -0.05, -0.04], [side * 0.09, 0.06, -0.03]],
        [side * 0.185, -0.03, -0.035], '#8e999f');
  }

  const eyes = cutter.piece();
  for (const side of [1, -1]) {
    eyes.spike([[side * 0.028, 0.034, 0.176], [side * 0.062, 0.02, 0.158], [side * 0.108, 0.062, 0.112], [side * 0.062, 0.068, 0.15]],
      [side * 0.068, 0.05, 0.168], AMBER);
  }

  /** @param {number} x */
  const foreleg = (x) =>
    cutter
      .piece()
      .tube([[0.06, 0, 0.05, 0.08, x * 0.2], [-0.1, -0.01, 0.05, 0.066, x * 0.4], [-0.25, -0.02, 0.034, 0.04, x * 0.4], [-0.44, 0, 0.028, 0.03, x * 0.4],
        [-0.475, 0.015, 0.036, 0.044, x * 0.4], [-0.5, 0.03, 0.04, 0.058, x * 0.4]], LEG, 'slim');
  /** @param {number} x */
  const hindleg = (x) =>
    cutter
      .piece()
      .tube([[0.05, 0.01, 0.05, 0.11, x * 0.2], [-0.1, 0.035, 0.058, 0.105, x * 0.4], [-0.22, 0.07, 0.042, 0.062, x * 0.4], [-0.34, -0.06, 0.029, 0.036, x * 0.4],
        [-0.51, -0.05, 0.026, 0.03, x * 0.4], [-0.55, -0.03, 0.036, 0.044, x * 0.4], [-0.58, -0.015, 0.04, 0.058, x * 0.4]], LEG, 'slim');

  const tail = cutter
    .piece()
    .tube([[0.01, 0.04, 0.035, 0.035], [-0.02, -0.08, 0.055, 0.055], [-0.09, -0.2, 0.075, 0.075], [-0.19, -0.31, 0.07, 0.07], [-0.29, -0.39, 0.035, 0.035],
      [-0.33, -0.42, 0.008, 0.008]], TAIL);

  return [
    { name: 'torso', parent: 'body', at: [0, 0, 0], piece: torso },
    { name: 'head', parent: 'body', at: [0, 0.775, 0.55], piece: head, size: 1.16 },
    { name: 'eyes', parent: 'head', at: [0, 0, 0], piece: eyes, glows: true },
    { name: 'tail', parent: 'body', at: [0, 0.64, -0.44], piece: tail },
    { name: 'legFL', parent: 'root', at: [0.085, 0.5, 0.25], piece: foreleg(0.03) },
    { name: 'legFR', parent: 'root', at: [-0.085, 0.5, 0.25], piece: foreleg(-0.03) },
    { name: 'legHL', parent: 'root', at: [0.09, 0.58, -0.32], piece: hindleg(0.03) },
    { name: 'legHR', parent: 'root', at: [-0.09, 0.58, -0.32], piece: hindleg(-0.03) },
  ];
}
