// The three-dimensional view: what the core says about this frame, drawn. It decides nothing.

import { createBackdrop } from './backdrop.js';
import { KINDS, createCreature, createHerd, kindOf } from './creatures.js';
import { createEffects, softDisc } from './effects.js';

/** Numbers for each creature in the core's array: id, x, y, z, yaw, scale, distance, bearing, state, animation time. */
const STRIDE = 10;
/** Creatures drawn at most. */
const MOST = 500;
/** Finer than this nobody sees, and old phones get hot. */
const FINEST = 2;
/** A frame that takes longer than this looks like stutter, milliseconds; after so many of them the picture gets coarser. */
const SLOW = 42;
const PATIENCE = 12;
/** How coarse it may get: a part of the finest. */
const COARSEST = 0.6;

/** From this distance on the creature has a sign over its head, metres; and how large that is, for each degree the view is high. */
const SIGNED_FROM = 9;
const SIGN = 0.00072;

/**
 * An ember chevron with a dark edge, pointing down from the middle of its picture.
 * @param {any} THREE
 */
function chevron(THREE) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 96;
  const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  paint.lineCap = paint.lineJoin = 'round';
  for (const [color, wide] of /** @type {[string, number][]} */ ([['#0d1319c7', 20], ['#ff8a57', 10]])) {
    paint.strokeStyle = color;
    paint.lineWidth = wide;
    paint.beginPath();
    paint.moveTo(26, 12);
    paint.lineTo(48, 34);
    paint.lineTo(70, 12);
    paint.stroke();
  }
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}

/** @returns {Promise<any>} three.js, fetched when first needed; rejects where it cannot be */
async function load() {
  // @ts-ignore: fetched at build time, not part of the sources
  const { THREE } = await import('/assets/vendor/three.js');
  return THREE;
}

/**
 * @param {{
 *   canvas: HTMLCanvasElement,
 *   model: string,
 *   modelOf: (id: number) => string,
 *   dusk: boolean,
 *   still: boolean,
 * }} options `model`: the encountered creature's; `modelOf`: any spawn's; `still`: no motion but the game's own
 * @returns {Promise<Scene>} rejects where the browser has no WebGL
 */
export async function createScene({ canvas, model, modelOf, dusk, still }) {
  const THREE = await load();
  const renderer = new THREE.WebGLRenderer({ canvas, alpha: true, antialias: true, powerPreference: 'high-performance' });
  renderer.setClearColor(0, 0);
  const scene = new THREE.Scene();
  const camera = new THREE.PerspectiveCamera(60, 1, 0.05, 3000);

  const sky = new THREE.HemisphereLight(dusk ? '#a9bce0' : '#eaf2ff', dusk ? '#5a5048' : '#77735f', dusk ? 2.3 : 2.1);
  const sun = new THREE.DirectionalLight(dusk ? '#ffbe8c' : '#fff1d8', dusk ? 2.6 : 2.2);
  sun.position.set(-6, 7, 3);
  // From behind, so that dark fur stands out from a dark street.
  const rim = new THREE.DirectionalLight('#bcd4ff', dusk ? 1.5 : 0.7);
  rim.position.set(5, 4, -6);
  scene.add(sky, sun, rim);

  const backdrop = createBackdrop(THREE, { dusk });
  const effects = createEffects(THREE, { still });
  scene.add(backdrop.group, effects.group);

  const hero = createCreature(THREE, kindOf(model), { still });
  scene.add(hero.object);
  const herds = /** @type {Record<import('./creatures.js').Kind, any>} */ (Object.fromEntries(KINDS.map((kind) => [kind, createHerd(THREE, kind, MOST)])));
  const shadows = new THREE.InstancedMesh(
    new THREE.PlaneGeometry(1, 1).rotateX(-Math.PI / 2),
    new THREE.MeshBasicMaterial({
      map: softDisc(THREE, [[0, 'rgba(8,12,10,.62)'], [0.45, 'rgba(8,12,10,.4)'], [1, 'rgba(8,12,10,0)']]),
      transparent: true, depthWrite: false,
    }),
    MOST + 1,
  );
  shadows.frustumCulled = false;
  scene.add(...Object.values(herds), shadows);

  // A sign over its head, always the same size on the screen: far away a wolf is a few pixels tall.
  const sign = new THREE.Sprite(new THREE.SpriteMaterial({ map: chevron(THREE), sizeAttenuation: false, depthTest: false, depthWrite: false }));
  sign.renderOrder = 5;
  sign.center.set(0.5, 0.4);
  scene.add(sign);

  effects.warm(() => renderer.render(scene, camera));

  const stand = new THREE.Object3D();
  let perMetre = 800;
  let size = [1, 1];
  let fineness = 1;
  let slow = 0;
  let drawnAt = 0;
  let aspect = 0;
  let signSize = 0;

  /**
   * A soft shadow where it touches the ground.
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {number} size
   */
  function shade(x, y, z, size) {
    stand.position.set(x, y + 0.015, z);
    stand.rotation.set(0, 0, 0);
    stand.scale.set(size * 1.25, 1, size * 1.25);
    stand.updateMatrix();
    shadows.setMatrixAt(shadows.count, stand.matrix);
    shadows.count += 1;
  }

  /** As many pixels as the device draws in time. */
  function fill() {
    renderer.setPixelRatio(Math.min(FINEST, devicePixelRatio) * fineness);
    renderer.setSize(size[0], size[1], false);
    perMetre = (renderer.getPixelRatio() * size[1]) / 1.15;
  }

  /** @param {number} now milliseconds */
  function keepPace(now) {
    const took = now - drawnAt;
    drawnAt = now;
    // A single long gap is a hidden page or a busy phone, not a slow picture.
    if (took > SLOW && took < 2000) slow += 1;
    else slow = Math.max(0, slow - 1);
    if (slow < PATIENCE || fineness <= COARSEST) return;
    slow = 0;
    fineness = Math.max(COARSEST, fineness * 0.75);
    fill();
  }

  return {
    /**
     * @param {number} width
     * @param {number} height CSS pixels
     */
    resize(width, height) {
      size = [width, height];
      camera.aspect = width / height;
      fill();
    },

    /**
     * The drawn scene, or nothing: the camera's picture shows through.
     * @param {boolean} shown
     */
    setBackdrop(shown) {
      backdrop.group.visible = shown;
    },

    /**
     * Draws the core's frame.
     * @param {import('./coreframe.js').CoreFrame} frame
     * @param {number} now milliseconds
     */
    draw(frame, now) {
      keepPace(now);
      camera.quaternion.fromArray(frame.quaternion);
      camera.position.y = frame.eyeHeight;
      if (camera.fov !== frame.fovY || aspect !== camera.aspect) {
        camera.fov = frame.fovY;
        aspect = camera.aspect;
        camera.updateProjectionMatrix();
      }

      for (const kind of KINDS) herds[kind].count = 0;
      shadows.count = 0;
      const list = frame.creatures;
      for (let i = 0; i < frame.count && i <= MOST; i += 1) {
        const at = i * STRIDE;
        const id = list[at];
        const x = list[at + 1];
        const y = list[at + 2];
        const z = list[at + 3];
        const scale = list[at + 5];
        const state = list[at + 8];
        if (id === frame.target?.id) {
          hero.object.position.set(x, y, z);
          hero.object.scale.setScalar(scale);
          hero.object.lookAt(0, y, 0);
          hero.pose(state, list[at + 9]);
          if (state < 2) shade(x, y, z, scale);
          backdrop.anchorAt(x, z);
          sign.visible = state === 0 && list[at + 6] > SIGNED_FROM;
          sign.position.set(x, y + scale * 1.12, z);
          signSize = SIGN * frame.fovY;
          sign.scale.set(signSize, signSize, 1);
        } else if (state !== 3) {
          const herd = herds[kindOf(modelOf(id))];
          stand.position.set(x, y, z);
          stand.scale.setScalar(scale);
          stand.lookAt(0, y, 0);
          stand.updateMatrix();
          herd.setMatrixAt(herd.count, stand.matrix);
          herd.count += 1;
          shade(x, y, z, scale);
        }
      }
      for (const kind of KINDS) herds[kind].instanceMatrix.needsUpdate = true;
      shadows.instanceMatrix.needsUpdate = true;

      effects.update(frame.ball, now, perMetre);
      renderer.render(scene, camera);
    },

    dispose() {
      hero.dispose();
      scene.traverse((/** @type {any} */ node) => {
        node.geometry?.dispose();
        node.material?.map?.dispose();
        node.material?.dispose();
      });
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

/**
 * @typedef {{
 *   resize(width: number, height: number): void,
 *   setBackdrop(shown: boolean): void,
 *   draw(frame: import('./coreframe.js').CoreFrame, now: number): void,
 *   dispose(): void,
 * }} Scene
 */
