// The three-dimensional view: what the core says about this frame, drawn. It decides nothing.

import { createBackdrop } from './backdrop.js';
import { createHerd, fetchAhead, kindOf } from './creatures.js';
import { createEffects, softDisc } from './effects.js';
import { createPack } from './pack.js';

/** Numbers for each creature in the core's array: id, x, y, z, yaw, scale, distance, bearing, state, animation time. */
const STRIDE = 10;
/** Creatures drawn at most. */
const MOST = 500;
/** Finer than this nobody sees, and old phones get hot. */
const FINEST = 2;
/** A frame that takes longer than this looks like stutter, milliseconds; after so many of them the picture gets coarser. */
const SLOW = 42;
const PATIENCE = 12;
/** Light comes from no lower than this, as part of its way: a shadow longer than a street says nothing. */
const LOWEST = 0.4;
/** How coarse it may get: a part of the finest. */
const COARSEST = 0.6;
/** So long the first picture of a creature waits for its shaders, which are made beside the page's own work; later they hold it up, milliseconds. */
const MADE = 800;
/** How often it is asked whether they are made, milliseconds. */
const MOMENT = 10;

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
 *   sparkRoom: () => Float32Array,
 *   modelOf: (id: number) => string,
 *   sun: {x: number, y: number, z: number}|null,
 *   dusk: boolean,
 *   still: boolean,
 *   model: string,
 *   onPlain: () => void,
 *   onLost?: (lost: boolean) => void,
 * }} options `sparkRoom`: where the core leaves its sparks; `modelOf`: any spawn's model; `sun`: where it stands; `still`: no motion but the
 *   game's own; `model`: the one that is needed first; `onPlain`: the encountered creature's model cannot be had, a stand-in is drawn;
 *   `onLost`: the device took the means to draw away, or gave them back
 * @returns {Promise<Scene>} rejects where the browser has no WebGL
 */
export async function createScene({ canvas, sparkRoom, modelOf, sun: sunAt, dusk, still, model, onPlain, onLost = () => {} }) {
  fetchAhead(model);
  const THREE = await load();
  const renderer = new THREE.WebGLRenderer({ canvas, alpha: true, antialias: true, powerPreference: 'high-performance' });
  renderer.setClearColor(0, 0);
  const lose = () => onLost(true);
  const regain = () => onLost(false);
  canvas.addEventListener('webglcontextlost', lose);
  canvas.addEventListener('webglcontextrestored', regain);
  const scene = new THREE.Scene();
  const camera = new THREE.PerspectiveCamera(60, 1, 0.05, 3000);

  const sky = new THREE.HemisphereLight(dusk ? '#a9bce0' : '#eaf2ff', dusk ? '#5a5048' : '#77735f', dusk ? 2.3 : 2.1);
  const sun = new THREE.DirectionalLight(dusk ? '#ffbe8c' : '#fff1d8', dusk ? 2.6 : 2.2);
  // From where it stands in the sky, as on everything else in the picture; at night from where it went down, or will rise.
  const sunside = new THREE.Vector3(sunAt?.x ?? -0.86, 0, sunAt?.z ?? 0.35);
  if (sunside.length() < 0.05) sunside.set(-0.86, 0, 0.35);
  sunside.normalize();
  sun.position.copy(sunside).setY(Math.max(LOWEST, sunAt && sunAt.y < 0.95 ? sunAt.y : 0.8));
  // From the other side, so that dark fur stands out from a dark street.
  const rim = new THREE.DirectionalLight('#bcd4ff', dusk ? 1.5 : 0.7);
  rim.position.copy(sunside).negate().setY(0.5);
  scene.add(sky, sun, rim);

  /** @type {ReturnType<typeof createBackdrop> | null} made when it is first to be seen */
  let backdrop = null;
  const effects = createEffects(THREE, { still, sparkRoom });
  scene.add(effects.group);

  const pack = createPack(THREE, { still });
  /** Of each kind that was seen, those in the distance. @type {Map<import('./creatures.js').Kind, any>} */
  const herds = new Map();
  const shadows = new THREE.InstancedMesh(
    new THREE.PlaneGeometry(1, 1).rotateX(-Math.PI / 2),
    new THREE.MeshBasicMaterial({
      map: softDisc(THREE, [[0, 'rgba(8,12,10,.62)'], [0.45, 'rgba(8,12,10,.4)'], [1, 'rgba(8,12,10,0)']]),
      transparent: true, depthWrite: false,
    }),
    2 * (MOST + 1),
  );
  shadows.frustumCulled = false;
  scene.add(pack.object, shadows);

  // A sign over its head, always the same size on the screen: far away a wolf is a few pixels tall.
  const sign = new THREE.Sprite(new THREE.SpriteMaterial({ map: chevron(THREE), sizeAttenuation: false, depthTest: false, depthWrite: false }));
  sign.renderOrder = 5;
  sign.center.set(0.5, 0.4);
  scene.add(sign);

  // What is wrong with a shader a test says: asking here would wait for the device, three times for each.
  renderer.debug.checkShaderErrors = false;
  /**
   * Has the device make what these are drawn with, while the page goes on.
   * @param {any[]} parts
   */
  async function make(...parts) {
    for (const part of parts) if (!isOver) renderer.compile(part, camera, scene);
    while (!isOver && renderer.info.programs.some((/** @type {any} */ program) => !program.isReady())) await new Promise((resolve) => setTimeout(resolve, MOMENT));
  }
  let isOver = false;
  let isMade = false;
  let isWarm = false;
  pack.expect(kindOf(model)).then(() => make(pack.object, shadows, sign)).then(() => (isMade = true));

  const stand = new THREE.Object3D();
  let perMetre = 800;
  let size = [1, 1];
  let fineness = 1;
  let slow = 0;
  let drawnAt = 0;
  let aspect = 0;
  let signSize = 0;
  let veiled = false;
  let told = 0;
  /** When it was first to be drawn with creatures in it. */
  let wantedAt = 0;
  /** How far shadows fall: the lower the sun, the longer. */
  const fall = 1 - sun.position.y * 0.75;

  /**
   * Soft shadows where it touches the ground: a dark one under its feet, and a long one away from the sun.
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {number} size
   */
  function shade(x, y, z, size) {
    stand.rotation.set(0, 0, 0);
    stand.position.set(x, y + 0.02, z);
    stand.scale.set(size * 0.95, 1, size * 0.95);
    stand.updateMatrix();
    shadows.setMatrixAt(shadows.count, stand.matrix);
    stand.position.set(x, y + 0.012, z).addScaledVector(sunside, -size * 0.3 * fall);
    stand.lookAt(stand.position.x + sunside.x, stand.position.y, stand.position.z + sunside.z);
    stand.scale.set(size * 0.95, 1, size * (0.8 + 0.7 * fall));
    stand.updateMatrix();
    shadows.setMatrixAt(shadows.count + 1, stand.matrix);
    shadows.count += 2;
  }

  /** @param {import('./creatures.js').Kind} kind */
  function herdOf(kind) {
    let herd = herds.get(kind);
    if (!herd) {
      herd = createHerd(THREE, kind, MOST);
      herds.set(kind, herd);
      scene.add(herd);
    }
    return herd;
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
      if (shown && !backdrop) {
        backdrop = createBackdrop(THREE, { dusk, sunside });
        scene.add(backdrop.group);
      }
      if (backdrop) backdrop.group.visible = shown;
    },

    /**
     * Nothing but the ground, while something is asked: nobody aims at what a question covers.
     * @param {boolean} hidden
     */
    veil(hidden) {
      veiled = hidden;
    },

    /**
     * Draws the core's frame. True where the encountered creature stands in it.
     * @param {import('./coreframe.js').CoreFrame} frame
     * @param {number} now milliseconds
     */
    draw(frame, now) {
      let stands = false;
      if (!veiled && !isMade) {
        wantedAt ||= now;
        if (now - wantedAt < MADE) return false;
      }
      keepPace(now);
      camera.quaternion.fromArray(frame.quaternion);
      camera.position.y = frame.eyeHeight;
      if (camera.fov !== frame.fovY || aspect !== camera.aspect) {
        camera.fov = frame.fovY;
        aspect = camera.aspect;
        camera.updateProjectionMatrix();
      }

      for (const herd of herds.values()) herd.count = 0;
      shadows.count = 0;
      sign.visible = false;
      pack.begin();
      const list = frame.creatures;
      for (let i = 0; i < frame.count && i <= MOST && !veiled; i += 1) {
        const at = i * STRIDE;
        const id = list[at];
        const x = list[at + 1];
        const y = list[at + 2];
        const z = list[at + 3];
        const scale = list[at + 5];
        const state = list[at + 8];
        if (state === 3) continue;
        const isFaced = id === frame.target?.id;
        const kind = kindOf(modelOf(id));
        const mover = pack.draw(id, kind, list[at + 6], state, list[at + 9], isFaced);
        const standing = mover?.object ?? stand;
        standing.position.set(x, y, z);
        standing.scale.setScalar(scale);
        standing.lookAt(0, y, 0);
        if (!mover) {
          stand.updateMatrix();
          const herd = herdOf(kind);
          herd.setMatrixAt(herd.count, stand.matrix);
          herd.count += 1;
        }
        if (state < 2) shade(x, y, z, scale);
        if (!isFaced) continue;
        stands = mover?.stands ?? true;
        if (mover?.failed && told !== id) {
          told = id;
          onPlain();
        }
        backdrop?.anchorAt(x, z);
        sign.visible = state === 0 && list[at + 6] > SIGNED_FROM;
        sign.position.set(x, y + scale * 1.12, z);
        signSize = SIGN * frame.fovY;
        sign.scale.set(signSize, signSize, 1);
      }
      pack.end();
      for (const herd of herds.values()) herd.instanceMatrix.needsUpdate = true;
      shadows.instanceMatrix.needsUpdate = true;

      effects.update(frame, perMetre);
      renderer.render(scene, camera);
      if (stands && !isWarm) {
        isWarm = true;
        make(effects.group); // before the first throw, not during it
      }
      return stands;
    },

    dispose() {
      isOver = true;
      canvas.removeEventListener('webglcontextlost', lose);
      canvas.removeEventListener('webglcontextrestored', regain);
      pack.dispose();
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
 *   veil(hidden: boolean): void,
 *   draw(frame: import('./coreframe.js').CoreFrame, now: number): boolean,
 *   dispose(): void,
 * }} Scene
 */
