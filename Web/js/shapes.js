// What the models fill, for the core's ray: a few balls each, kept beside the models.

import { model as load } from './models.js';
import { fileOf } from './ownmodels.js';

/** @typedef {{x: number, y: number, z: number, r: number}} Ball  metres; feet at the origin, z where it looks */

/** @type {Promise<Record<string, Ball[]>>|null} */
let asked = null;

/**
 * The model's balls, and how tall it is with them; null where it has none: the core then takes it for three balls. A host's own
 * tells them itself.
 * @param {string} model
 * @returns {Promise<{balls: Ball[], height: number}|null>}
 */
export async function shapeOf(model) {
  if (fileOf(model)) {
    const { balls, height } = await load(model).catch(() => ({ balls: /** @type {Ball[]} */ ([]), height: 0 }));
    return balls.length > 0 ? { balls, height } : null;
  }
  asked ??= fetch('/assets/models/shapes.json').then((answer) => (answer.ok ? answer.json() : {}));
  const shapes = await asked.catch(() => {
    asked = null;
    return /** @type {Record<string, Ball[]>} */ ({});
  });
  const balls = shapes[model];
  if (!Array.isArray(balls) || balls.length === 0) return null;
  return { balls, height: Math.max(...balls.map(({ y, r }) => y + r)) };
}
