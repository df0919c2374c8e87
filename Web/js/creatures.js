// Creatures as the scene needs them: one that moves (the encountered one), and copies of the same pose for the crowd. Each is
// one unit tall whatever its model's height, faces +z and stands on y = 0. While its model is on the way, or where it cannot be
// had, a stand-in is drawn.

import { burning } from './burn.js';
import { dress } from './dress.js';
import { copyOf, model } from './models.js';
import { fileOf } from './ownmodels.js';
import { standIn } from './standin.js';

/** @typedef {string} Kind a model's name; `other`: one that is nowhere */

/** What the frame's `state` numbers stand for. */
const STATES = ['idle', 'hit', 'vanish', 'gone'];
/** A model on its way is waited for so long before the stand-in is shown, milliseconds. */
const GRACE = 500;
/** A movement comes in and goes out over so many seconds. */
const BLEND = 0.12;
/** How bright it glows when struck. */
const STRUCK = 0.4;
/** Once caught it curls up, and from then on burns away, seconds. */
const BURNS_FROM = 0.3;
const BURNS_FOR = 0.85;
/** Flakes along its height as it burns. */
const FLAKES = 26;

/**
 * @param {string} name the hunt's name for a model
 * @returns {Kind}
 */
export const kindOf = (name) => (name === 'dragon' || name === 'wolf' || fileOf(name) ? name : 'other');

/**
 * Fetches a model before there is anything to draw with it.
 * @param {string} name
 */
export function fetchAhead(name) {
  model(kindOf(name)).catch(() => {}); // whoever draws it says so
}

/**
 * The clips of one creature, posed by the core's clock and not by our own.
 * @param {any} THREE
 * @param {any} root
 * @param {any[]} clips
 * @param {boolean} still
 */
function player(THREE, root, clips, still) {
  const mixer = new THREE.AnimationMixer(root);
  /** @type {Record<string, any>} */
  const actions = {};
  for (const clip of clips) {
    actions[clip.name] = mixer.clipAction(clip).setLoop(THREE.LoopOnce, 1).play();
    actions[clip.name].clampWhenFinished = true;
  }
  let idleTime = 0;

  /**
   * @param {string} name
   * @param {number} time
   */
  return function show(name, time) {
    if (name === 'idle') idleTime = still ? 0 : time;
    for (const each in actions) actions[each].weight = each === name ? 1 : 0;
    const beneath = name === 'idle' || still ? idleTime : idleTime + time;
    actions.idle.time = beneath % actions.idle.getClip().duration;
    if (name !== 'idle') {
      const action = actions[name];
      const { duration } = action.getClip();
      action.time = Math.min(time, duration);
      // In from whatever it was doing, and out again after a flinch.
      const out = name === 'hit' ? (duration - time) / BLEND : 1;
      action.weight = Math.max(0, Math.min(1, time / BLEND, out));
      actions.idle.weight = 1 - action.weight;
    }
    mixer.update(0);
  };
}

/**
 * A creature that moves.
 * @param {any} THREE
 * @param {Kind} kind
 * @param {{still: boolean}} options still: no idle motion
 */
export function createCreature(THREE, kind, { still }) {
  const material = new THREE.MeshLambertMaterial({ vertexColors: true, flatShading: true, emissive: '#ff6a1a', emissiveIntensity: 0 });
  const eyeMaterial = new THREE.MeshBasicMaterial({ vertexColors: true });
  /** All that it wears and that glows when struck. */
  const worn = [material];
  const burnt = { value: 0 };
  const flakes = { value: FLAKES };
  burning(material, burnt, flakes);
  burning(eyeMaterial, burnt, flakes);
  const object = new THREE.Group();
  const plain = new THREE.Mesh(standIn(THREE), material);
  plain.name = 'stand-in';
  plain.visible = false;
  object.add(plain);
  /** @type {((name: string, time: number) => void)|null} */
  let show = null;
  let disposed = false;
  let failed = false;

  /** @type {ReturnType<typeof setTimeout> | undefined} from when it is first to be seen */
  let late;

  /** Whether its own model stands there; false: the stand-in is all there is. */
  const ready = model(kind).then(
    ({ scene, clips, height, own }) => {
      clearTimeout(late);
      if (disposed) return true;
      const body = copyOf(THREE, scene);
      body.traverse((/** @type {any} */ node) => {
        if (!node.isMesh) return;
        if (own) {
          node.material = dress(THREE, node.material);
          node.material.emissive.copy(material.emissive);
          burning(node.material, burnt, flakes);
          worn.push(node.material);
        } else {
          node.material = node.material.name === 'glow' ? eyeMaterial : material;
        }
        node.frustumCulled = false;
      });
      body.scale.setScalar(1 / height);
      flakes.value = FLAKES / height;
      object.add(body);
      plain.visible = false;
      show = player(THREE, body, clips, still);
      return true;
    },
    (trouble) => {
      clearTimeout(late);
      console.warn('a creature is drawn plainly:', trouble);
      plain.visible = true;
      failed = true;
      return false;
    },
  );

  return {
    object,
    /** Whether its model cannot be had. */
    get failed() {
      return failed;
    },
    ready,
    /** Whether anything stands there yet: its model, or the stand-in. */
    get stands() {
      return show !== null || plain.visible;
    },
    /**
     * Shows the pose of a state, so many seconds into it.
     * @param {number} state 0 idle, 1 hit, 2 vanishing, 3 gone
     * @param {number} time
     */
    pose(state, time) {
      const name = STATES[state] ?? 'idle';
      object.visible = name !== 'gone';
      if (name === 'gone') return;
      late ??= setTimeout(() => {
        plain.visible = show === null && !disposed;
      }, GRACE);
      show?.(name, time);
      // Glows when struck; burns away when caught.
      const glow = name === 'hit' ? Math.max(0, STRUCK - time * 1.2) : name === 'vanish' ? Math.min(0.3, time) : 0;
      for (const each of worn) each.emissiveIntensity = glow;
      burnt.value = name === 'vanish' ? Math.max(0, Math.min(1, (time - BURNS_FROM) / BURNS_FOR)) : 0;
    },
    dispose() {
      disposed = true;
      clearTimeout(late);
      object.traverse((/** @type {any} */ node) => {
        node.geometry?.dispose();
        node.skeleton?.dispose();
      });
      for (const each of worn) each.dispose();
      eyeMaterial.dispose();
    },
  };
}

/**
 * Many creatures of one kind in one draw call, all in the same pose: those in the distance that nobody is facing.
 * @param {any} THREE
 * @param {Kind} kind
 * @param {number} most
 */
export function createHerd(THREE, kind, most) {
  const mesh = new THREE.InstancedMesh(standIn(THREE), new THREE.MeshLambertMaterial({ vertexColors: true, flatShading: true, side: THREE.DoubleSide }), most);
  mesh.frustumCulled = false;
  mesh.count = 0;
  const place = mesh.setMatrixAt;
  // Only a herd with someone in it is worth a model.
  mesh.setMatrixAt = function first(/** @type {number} */ index, /** @type {any} */ matrix) {
    mesh.setMatrixAt = place;
    mesh.setMatrixAt(index, matrix);
    model(kind).then(
      ({ far, height }) => {
        mesh.geometry.dispose();
        mesh.geometry = far.clone().scale(1 / height, 1 / height, 1 / height);
      },
      () => {}, // the stand-in stays; who is encountered says so in words
    );
  };
  return mesh;
}
