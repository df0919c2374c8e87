// Reads the frame that the core leaves in its memory (Sources/LairClient/Frame.swift lays it out) into one object.

/** @typedef {'searching'|'aiming'|'throwing'|'hit'|'missed'|'caught'|'refused'|'lost'|'done'|'parted'|'taken'} Phase */
/** @typedef {'none'|'left'|'right'|'behind'} Side */
/** @typedef {'ballInFlight'|'walking'|'outOfReach'|'over'|'unlocated'} Hold */
/**
 * @typedef {object} Target        the encountered creature
 * @property {number} id
 * @property {number} distance
 * @property {number} bearing      from true north
 * @property {number} turn         how far to turn, + right
 * @property {number} tilt         how far to tilt, + up
 * @property {boolean} inFrame     whether any of it is in the view
 * @property {Side} side           which arrow to show
 * @property {number} screenX      where its middle is, CSS pixels, maybe outside the view; not a number behind the camera
 * @property {number} screenY
 * @property {boolean} inReach
 * @property {number} bearingUncertainty   how far the bearing may be wrong; 180 without north
 * @property {number} hitPointsLeft
 */
/**
 * @typedef {object} Ball
 * @property {boolean} visible
 * @property {number} x
 * @property {number} y
 * @property {number} z
 * @property {number} radius
 * @property {number} burst   0 while it flies, then to 1
 */
/**
 * @typedef {object} CoreFrame
 * World: x east, y up, z south, metres, origin on the ground at the player; the camera stands at (0, eyeHeight, 0).
 * @property {Float64Array} quaternion   the camera's, [x, y, z, w]
 * @property {number} eyeHeight
 * @property {number} fovY               degrees
 * @property {number} count              how many creatures there are
 * @property {Float64Array} creatures    ten numbers each: id, x, y, z, yaw (radians about y: a model that looks along +z then
 *   looks at the player), scale (metres tall that a model 1 m tall is to be drawn: the creature's height, less while it
 *   vanishes), distance, bearing, state (0 idle, 1 hit, 2 vanishing, 3 gone: draw nothing), animation time in seconds. The
 *   encountered one is first. A view of the core's memory: read it in this frame, keep nothing of it.
 * @property {Target|null} target        null without an encounter
 * @property {Ball} ball
 * @property {Phase|null} phase          null without an encounter
 * @property {boolean} claimNow          true exactly once, in the frame of the last hit: whoever asks for a frame must heed it
 * @property {boolean} walks             whether the player walks: throwing pauses
 * @property {boolean} unlocated         whether the last fix is too old for a claim: throwing waits
 * @property {number} sparks             how many sparks there are; see `sparkRoom`
 * @property {number} labels             how many names over creatures have a place
 * @property {Float64Array} labelPlaces  four numbers each: id, the middle of its lower edge x, y, and how far below that the head is
 * @property {Hold|null} held            why the last throw did not leave; null: it did, or none was tried
 */

/** @type {Phase[]} */
const PHASES = ['searching', 'aiming', 'throwing', 'hit', 'missed', 'caught', 'refused', 'lost', 'parted', 'taken', 'done'];
/** @type {Hold[]} */
export const HOLDS = ['ballInFlight', 'walking', 'outOfReach', 'over', 'unlocated'];
/** @type {Side[]} */
const SIDES = ['none', 'left', 'right', 'behind'];

/**
 * @param {number} address   where the frame is in the core's memory, bytes
 * @param {number} labelsAt  where its labels are
 * @param {WebAssembly.Memory} memory
 * @returns {() => CoreFrame}
 */
export function frameReader(address, labelsAt, memory) {
  /** @type {Target} */
  const target = {
    id: 0,
    distance: 0,
    bearing: 0,
    turn: 0,
    tilt: 0,
    inFrame: false,
    side: 'none',
    screenX: NaN,
    screenY: NaN,
    inReach: false,
    bearingUncertainty: 180,
    hitPointsLeft: 0,
  };
  const ball = { visible: false, x: 0, y: 0, z: 0, radius: 0, burst: 0 };
  /** @type {CoreFrame} */
  const frame = {
    quaternion: new Float64Array(4),
    eyeHeight: 0,
    fovY: 60,
    count: 0,
    creatures: new Float64Array(0),
    target: null,
    ball,
    phase: null,
    claimNow: false,
    walks: false,
    unlocated: false,
    sparks: 0,
    labels: 0,
    labelPlaces: new Float64Array(0),
    held: null,
  };
  let head = new Float64Array(0);

  return function read() {
    // A view dies when the memory grows.
    if (head.buffer !== memory.buffer) {
      const whole = new Float64Array(memory.buffer, address, 5032);
      head = whole.subarray(0, 32);
      frame.quaternion = whole.subarray(0, 4);
      frame.creatures = whole.subarray(32);
      frame.labelPlaces = new Float64Array(memory.buffer, labelsAt, 32);
    }
    frame.eyeHeight = head[4];
    frame.fovY = head[5];
    frame.count = head[6];
    frame.phase = PHASES[head[7]] ?? null;
    frame.claimNow = head[8] === 1;
    frame.held = HOLDS[head[9]] ?? null;
    frame.target = head[10] === 1 ? target : null;
    target.id = head[11];
    target.distance = head[12];
    target.bearing = head[13];
    target.turn = head[14];
    target.inFrame = head[15] === 1;
    target.side = SIDES[head[16]] ?? 'none';
    target.screenX = head[17];
    target.screenY = head[18];
    target.inReach = head[19] === 1;
    target.bearingUncertainty = head[20];
    target.hitPointsLeft = head[21];
    target.tilt = head[22];
    ball.visible = head[23] === 1;
    ball.x = head[24];
    ball.y = head[25];
    ball.z = head[26];
    ball.radius = head[27];
    ball.burst = head[28];
    frame.walks = head[29] === 1;
    frame.unlocated = head[29] === 2;
    frame.sparks = head[30];
    frame.labels = head[31];
    return frame;
  };
}
