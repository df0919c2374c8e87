// Creatures as the scene needs them: one that moves (the encountered one), and flat copies of the same pose for the crowd.
// A model that comes from a file later only has to bring the same three clips: idle, hit, vanish.

import { dragonParts } from './dragon.js';
import { bake, createCutter } from './lowpoly.js';
import { wolfParts } from './wolf.js';

/** @typedef {'wolf'|'dragon'} Kind */

/** How the poses move: part.property, seconds, values (radians, or part of the height). */
const CLIPS = {
  wolf: {
    idle: {
      length: 3.2,
      tracks: [
        ['body.position[y]', [0, 0.8, 1.6, 2.4, 3.2], [0, 0.008, 0, 0.008, 0]],
        ['head.rotation[x]', [0, 0.8, 1.6, 2.4, 3.2], [0, 0.05, -0.03, 0.06, 0]],
        ['head.rotation[y]', [0, 0.9, 1.6, 2.5, 3.2], [-0.42, -0.28, -0.4, -0.56, -0.42]],
        ['tail.rotation[y]', [0, 0.4, 0.8, 1.2, 1.6, 2, 2.4, 2.8, 3.2], [0, 0.3, 0, -0.3, 0, 0.3, 0, -0.3, 0]],
      ],
    },
    hit: {
      length: 0.6,
      tracks: [
        ['root.rotation[x]', [0, 0.1, 0.28, 0.6], [0, -0.2, -0.1, 0]],
        ['root.position[z]', [0, 0.12, 0.6], [0, -0.14, 0]],
        ['head.rotation[x]', [0, 0.1, 0.35, 0.6], [0, -0.55, 0.25, 0]],
        ['head.rotation[y]', [0, 0.12, 0.6], [-0.42, 0.1, -0.42]],
        ['tail.rotation[x]', [0, 0.15, 0.6], [0, -0.5, 0]],
      ],
    },
  },
  dragon: {
    idle: {
      length: 3.6,
      tracks: [
        ['body.position[y]', [0, 0.9, 1.8, 2.7, 3.6], [0, 0.01, 0, 0.01, 0]],
        ['neck.rotation[x]', [0, 0.9, 1.8, 2.7, 3.6], [0, 0.06, 0, -0.04, 0]],
        ['head.rotation[y]', [0, 0.9, 1.8, 2.7, 3.6], [0, 0.2, 0, -0.2, 0]],
        ['wingL.rotation[z]', [0, 0.9, 1.8, 2.7, 3.6], [0.02, 0.2, 0.02, 0.2, 0.02]],
        ['wingR.rotation[z]', [0, 0.9, 1.8, 2.7, 3.6], [-0.02, -0.2, -0.02, -0.2, -0.02]],
        ['tail.rotation[y]', [0, 0.9, 1.8, 2.7, 3.6], [0, 0.22, 0, -0.22, 0]],
        ['tip.rotation[y]', [0, 0.9, 1.8, 2.7, 3.6], [0.2, 0.1, -0.2, -0.1, 0.2]],
      ],
    },
    hit: {
      length: 0.6,
      tracks: [
        ['root.rotation[x]', [0, 0.1, 0.28, 0.6], [0, -0.16, -0.08, 0]],
        ['root.position[z]', [0, 0.12, 0.6], [0, -0.1, 0]],
        ['neck.rotation[x]', [0, 0.1, 0.35, 0.6], [0, -0.4, 0.12, 0]],
        ['head.rotation[y]', [0, 0.12, 0.6], [0, 0.5, 0]],
        ['wingL.rotation[z]', [0, 0.1, 0.35, 0.6], [0.02, 0.5, -0.25, 0.02]],
        ['wingR.rotation[z]', [0, 0.1, 0.35, 0.6], [-0.02, -0.5, 0.25, -0.02]],
      ],
    },
  },
};

/** How each stands: a little aside, so that its shape tells what it is, the face towards the player. Radians about the upright. */
const STANCES = {
  wolf: [['root', 0.56], ['head', -0.42]],
  dragon: [['root', 0.46], ['neck', -0.3]],
};

/** The same for every kind: it rises and turns in its own fire. How much of it is left is the core's `scale`. */
const VANISH = {
  length: 1.2,
  tracks: [
    ['root.scale[y]', [0, 0.2, 0.6, 1.2], [1, 1.14, 1, 1]],
    ['root.position[y]', [0, 0.3, 1.2], [0, 0, 0.7]],
    ['root.rotation[y]', [0, 0.3, 1.2], [0.5, 0.5, 3.1]],
  ],
};

/** What the frame's `state` numbers stand for. */
const STATES = ['idle', 'hit', 'vanish', 'gone'];

/**
 * @param {string} model the hunt's name for a model; what is unknown is drawn as a wolf
 * @returns {Kind}
 */
export const kindOf = (model) => (model === 'dragon' ? 'dragon' : 'wolf');

/**
 * @param {any} THREE
 * @param {Kind} kind
 * @param {any} material
 * @param {any} eyeMaterial
 */
function assemble(THREE, kind, material, eyeMaterial) {
  const cutter = createCutter(THREE);
  const parts = kind === 'dragon' ? dragonParts(cutter) : wolfParts(cutter);
  const root = Object.assign(new THREE.Group(), { name: 'root' });
  const body = Object.assign(new THREE.Group(), { name: 'body' });
  root.add(body);
  /** @type {Map<string, any>} */
  const joints = new Map([['root', root], ['body', body]]);
  for (const { name, parent, at, piece, glows, size = 1 } of parts) {
    const mesh = new THREE.Mesh(piece.geometry(), glows ? eyeMaterial : material);
    mesh.name = name;
    mesh.position.fromArray(at);
    mesh.scale.setScalar(size);
    joints.get(parent).add(mesh);
    joints.set(name, mesh);
  }
  for (const [name, turn] of STANCES[kind]) joints.get(String(name)).rotation.y = Number(turn);
  return root;
}

/**
 * @param {any} THREE
 * @param {string} name
 * @param {{length: number, tracks: any[]}} description
 */
function clip(THREE, name, { length, tracks }) {
  return new THREE.AnimationClip(
    name,
    length,
    tracks.map(([path, times, values]) => new THREE.NumberKeyframeTrack(path, times, values, THREE.InterpolateSmooth)),
  );
}

/**
 * A creature that moves. One unit tall, facing +z, standing on y = 0.
 * @param {any} THREE
 * @param {Kind} kind
 * @param {{still: boolean}} options still: no idle motion
 */
export function createCreature(THREE, kind, { still }) {
  const material = new THREE.MeshLambertMaterial({ vertexColors: true, emissive: '#ff6a1a', emissiveIntensity: 0 });
  const eyeMaterial = new THREE.MeshBasicMaterial({ vertexColors: true });
  const object = new THREE.Group();
  const root = assemble(THREE, kind, material, eyeMaterial);
  object.add(root);
  const mixer = new THREE.AnimationMixer(root);
  /** @type {Record<string, any>} */
  const actions = {};
  for (const [name, description] of Object.entries({ ...CLIPS[kind], vanish: VANISH })) {
    const action = mixer.clipAction(clip(THREE, name, description));
    if (name !== 'idle') {
      action.setLoop(THREE.LoopOnce, 1);
      action.clampWhenFinished = true;
    }
    actions[name] = action;
  }
  let playing = '';

  return {
    object,
    /**
     * Shows the pose of a state, so many seconds into it.
     * @param {number} state 0 idle, 1 hit, 2 vanishing, 3 gone
     * @param {number} time
     */
    pose(state, time) {
      const name = STATES[state] ?? 'idle';
      object.visible = name !== 'gone';
      if (name === 'gone') return;
      if (name !== playing) {
        playing = name;
        mixer.stopAllAction();
        actions[name].play();
      }
      mixer.setTime(still && name === 'idle' ? 0 : time);
      // Glows when struck; burns up when caught.
      material.emissiveIntensity = name === 'hit' ? Math.max(0, 0.9 - time * 2.2) : name === 'vanish' ? Math.min(1.4, 0.5 + time * 1.6) : 0;
    },
    dispose() {
      root.traverse((/** @type {any} */ node) => node.geometry?.dispose());
      material.dispose();
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
  const material = new THREE.MeshLambertMaterial({ vertexColors: true });
  const standing = assemble(THREE, kind, material, material);
  const geometry = bake(THREE, standing);
  standing.traverse((/** @type {any} */ node) => node.geometry?.dispose());
  const mesh = new THREE.InstancedMesh(geometry, material, most);
  mesh.frustumCulled = false;
  mesh.count = 0;
  return mesh;
}
