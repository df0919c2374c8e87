// Creatures' models: fetched when first needed, kept while the page lives, copied for each creature that moves.

import { fileOf } from './ownmodels.js';

/**
 * @typedef {object} Model
 * @property {any} scene      what moves: bones and the skin on them; facing +z, feet at the origin, in metres
 * @property {any[]} clips    idle, hit, vanish
 * @property {any} far        geometry of few faces in the standing pose, for the distance
 * @property {number} height  metres
 * @property {boolean} own    whether it is a host's, which wears what it came with
 * @property {import('./shapes.js').Ball[]} balls  what it fills, where the file says so
 */

/** The models that come with the app, Web/models; any other name is a host's own. */
const NAMES = ['wolf', 'dragon'];
/** Longer than this nobody waits for a model, milliseconds. */
const PATIENCE = 15_000;

/** @type {Map<string, Promise<Model>>} */
const kept = new Map();

/** @param {string} name @returns {string | null} */
const address = (name) => fileOf(name) ?? (NAMES.includes(name) ? `/assets/models/${name}.glb` : null);

/**
 * @param {string} file
 * @param {boolean} own
 * @returns {Promise<Model>}
 */
async function load(file, own) {
  // @ts-ignore: fetched at build time, not part of the sources
  const [{ GLTFLoader }, answer] = await Promise.all([import('/assets/vendor/three.js'), fetch(file, { signal: AbortSignal.timeout(PATIENCE) })]);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  const { scene, animations } = await new GLTFLoader().parseAsync(await answer.arrayBuffer(), '');
  const far = scene.getObjectByName('far');
  const rig = scene.getObjectByName('rig');
  const height = Number(rig?.userData.height);
  if (!far?.geometry || !(height > 0) || !['idle', 'hit', 'vanish'].every((clip) => animations.some((/** @type {any} */ each) => each.name === clip))) {
    throw new Error(`${file} is no creature`);
  }
  far.removeFromParent();
  const balls = Array.isArray(rig.userData.balls) ? rig.userData.balls : [];
  return { scene: rig, clips: animations, far: far.geometry, height, own, balls };
}

/**
 * A model by its name in the hunt; asked for again after it could not be had.
 * @param {string} name
 * @returns {Promise<Model>}
 */
export function model(name) {
  const file = address(name);
  if (!file) return Promise.reject(new Error(`no model is named ${name}`));
  let promise = kept.get(file);
  if (!promise) {
    promise = load(file, fileOf(name) !== null);
    kept.set(file, promise);
    promise.catch(() => kept.delete(file));
  }
  return promise;
}

/**
 * A copy with bones of its own; geometry is shared.
 * @param {any} THREE
 * @param {any} source
 */
export function copyOf(THREE, source) {
  const copy = source.clone(true);
  /** @type {any[]} */
  const before = [];
  /** @type {any[]} */
  const after = [];
  source.traverse((/** @type {any} */ node) => before.push(node));
  copy.traverse((/** @type {any} */ node) => after.push(node));
  const twins = new Map();
  before.forEach((node, index) => twins.set(node, after[index]));
  const skeletons = new Map();
  for (const [node, twin] of twins) {
    if (!node.isSkinnedMesh) continue;
    const { skeleton } = node;
    if (!skeletons.has(skeleton)) skeletons.set(skeleton, new THREE.Skeleton(skeleton.bones.map((/** @type {any} */ bone) => twins.get(bone)), skeleton.boneInverses));
    twin.bind(skeletons.get(skeleton), node.bindMatrix);
  }
  return copy;
}
