// Creatures' models: fetched when first needed, kept while the page lives, copied for each creature that moves.

/**
 * @typedef {object} Model
 * @property {any} scene      what moves: bones and the skin on them; facing +z, feet at the origin, in metres
 * @property {any[]} clips    idle, hit, vanish
 * @property {any} far        geometry of few faces in the standing pose, for the distance
 * @property {number} height  metres
 */

/** The models that come with the app, Web/models; any other name is a host's own. */
const NAMES = ['wolf', 'dragon'];
/** Longer than this nobody waits for a model, milliseconds. */
const PATIENCE = 15_000;

/** @type {Map<string, Promise<Model>>} */
const kept = new Map();

/** @param {string} name */
const address = (name) => `/assets/models/${name}.glb`;

/**
 * @param {string} name
 * @returns {Promise<Model>}
 */
async function load(name) {
  if (!NAMES.includes(name)) throw new Error(`no model is named ${name}`);
  // @ts-ignore: fetched at build time, not part of the sources
  const [{ GLTFLoader }, answer] = await Promise.all([import('/assets/vendor/three.js'), fetch(address(name), { signal: AbortSignal.timeout(PATIENCE) })]);
  if (!answer.ok) throw new Error(`${address(name)}: ${answer.status}`);
  const { scene, animations } = await new GLTFLoader().parseAsync(await answer.arrayBuffer(), '');
  const far = scene.getObjectByName('far');
  const rig = scene.getObjectByName('rig');
  const height = Number(rig?.userData.height);
  if (!far?.geometry || !(height > 0) || !['idle', 'hit', 'vanish'].every((clip) => animations.some((/** @type {any} */ each) => each.name === clip))) {
    throw new Error(`${address(name)} is no creature`);
  }
  far.removeFromParent();
  return { scene: rig, clips: animations, far: far.geometry, height };
}

/**
 * A model by its name in the hunt; asked for again after it could not be had.
 * @param {string} name
 * @returns {Promise<Model>}
 */
export function model(name) {
  let promise = kept.get(name);
  if (!promise) {
    promise = load(name);
    kept.set(name, promise);
    promise.catch(() => kept.delete(name));
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
