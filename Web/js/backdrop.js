// The drawn scene where there is no camera: sky, far hills, a treeline and a ground with a faint grid, so that turning and
// walking can be seen. Two lights: day and dusk.

/** @typedef {{zenith: string, sky: string, haze: string, near: string, far: string, line: string, hill: string, ridge: string, tree: string, tuft: string, sun: string}} Palette */

/** @type {{day: Palette, dusk: Palette}} */
const PALETTES = {
  day: {
    zenith: '#7fa8c9', sky: '#b3cbdb', haze: '#d9ddd2', near: '#76826a', far: '#b2b9a4', line: '#f2f0e6',
    hill: '#93a69c', ridge: '#b3c2c4', tree: '#5d7163', tuft: '#65754f', sun: '#fff6dc',
  },
  dusk: {
    zenith: '#121c2e', sky: '#33415c', haze: '#c98563', near: '#2f3d3a', far: '#77706a', line: '#c9b49c',
    hill: '#2c3742', ridge: '#4f4e5f', tree: '#22303a', tuft: '#26332e', sun: '#ffcf9a',
  },
};

const SKY = {
  vertexShader: `
    varying vec3 direction;
    void main() {
      direction = position;
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    }`,
  fragmentShader: `
    uniform vec3 zenith, sky, haze, sun, sunward;
    varying vec3 direction;
    void main() {
      vec3 d = normalize(direction);
      float up = clamp(d.y, 0.0, 1.0);
      vec3 color = mix(haze, sky, smoothstep(0.0, 0.22, up));
      color = mix(color, zenith, smoothstep(0.15, 0.9, up));
      float towards = max(dot(d, sunward), 0.0);
      color = mix(color, sun, 0.35 * pow(towards, 24.0) + smoothstep(0.9988, 0.9992, towards));
      gl_FragColor = vec4(color, 1.0);
      #include <colorspace_fragment>
    }`,
};

const GROUND = {
  vertexShader: `
    varying vec2 at;
    void main() {
      at = position.xz;
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    }`,
  // A line every 5 m, drawn one pixel wide and let go where it would crowd; the ground pales towards the horizon.
  fragmentShader: `
    uniform vec3 near, far, line;
    uniform vec2 anchor;
    varying vec2 at;
    float ruled(vec2 p, float pitch) {
      vec2 q = p / pitch;
      vec2 width = fwidth(q);
      vec2 distance = abs(fract(q - 0.5) - 0.5) / max(width, vec2(1e-6));
      vec2 there = (1.0 - smoothstep(0.6, 1.6, distance)) * (1.0 - smoothstep(0.04, 0.2, width));
      return max(there.x, there.y);
    }
    float mottle(vec2 p) {
      vec2 cell = floor(p);
      vec2 f = smoothstep(0.0, 1.0, fract(p));
      vec4 corner = fract(sin(vec4(dot(cell, vec2(12.99, 78.23)), dot(cell + vec2(1, 0), vec2(12.99, 78.23)),
        dot(cell + vec2(0, 1), vec2(12.99, 78.23)), dot(cell + vec2(1, 1), vec2(12.99, 78.23)))) * 43758.5);
      return mix(mix(corner.x, corner.y, f.x), mix(corner.z, corner.w, f.x), f.y);
    }
    void main() {
      float away = length(at);
      vec2 p = at - anchor;
      vec3 color = mix(near, far, smoothstep(2.0, 160.0, away));
      color *= 0.94 + 0.12 * mix(mottle(p * 0.35), 0.5, smoothstep(10.0, 60.0, away));
      color = mix(color, line, 0.16 * ruled(p, 5.0) * (1.0 - smoothstep(15.0, 70.0, away)));
      gl_FragColor = vec4(color, 1.0);
      #include <colorspace_fragment>
    }`,
};

/**
 * A plain generator, seeded: the same hills for everyone, every time.
 * @param {number} seed
 */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/**
 * @param {any} THREE
 * @param {Record<string, string>} colors
 */
const uniformsOf = (THREE, colors) => Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, { value: new THREE.Color(color) }]));

/**
 * A wall of hills all round, its upper edge uneven.
 * @param {any} THREE
 * @param {{radius: number, low: number, high: number, color: string, seed: number}} options
 */
function hills(THREE, { radius, low, high, color, seed }) {
  const sides = 72;
  const geometry = new THREE.CylinderGeometry(radius, radius, 1, sides, 1, true);
  const next = numbers(seed);
  // Heights wander, and end where they began.
  const heights = [];
  let height = 0.5;
  for (let i = 0; i < sides; i += 1) {
    height = Math.min(1, Math.max(0, height + (next() - 0.5) * 0.45));
    const closing = Math.max(0, (i - sides + 8) / 8);
    heights.push(height * (1 - closing) + 0.5 * closing);
  }
  const position = geometry.getAttribute('position');
  for (let i = 0; i < position.count; i += 1) {
    position.setY(i, position.getY(i) > 0 ? low + (high - low) * heights[i % (sides + 1) % sides] : -2);
  }
  return new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ color, side: THREE.DoubleSide }));
}

/**
 * A tuft: five blades leaning apart.
 * @param {any} THREE
 */
function grass(THREE) {
  const blades = [[0.05, 0.02, 0.34, 0.1], [-0.06, 0.03, 0.28, -0.14], [0.01, -0.06, 0.4, 0.02], [0.09, -0.03, 0.2, 0.2], [-0.02, 0.07, 0.24, -0.05]];
  const corners = blades.flatMap(([x, z, height, lean]) => [x - 0.018, 0, z, x + 0.018, 0, z, x + lean, height * 0.7, z + lean * 0.3]);
  return new THREE.BufferGeometry().setAttribute('position', new THREE.Float32BufferAttribute(corners, 3));
}

/**
 * Things scattered in a ring, in one draw call.
 * @param {any} THREE
 * @param {{geometry: any, material: any, count: number, from: number, to: number, small: number, large: number, seed: number}} options
 */
function scatter(THREE, { geometry, material, count, from, to, small, large, seed }) {
  const mesh = new THREE.InstancedMesh(geometry, material, count);
  const next = numbers(seed);
  const dummy = new THREE.Object3D();
  for (let i = 0; i < count; i += 1) {
    // In groves: the angle leans towards a few centres.
    const angle = (Math.floor(next() * 9) + next() * next() * 1.4) * 0.7;
    dummy.position.setFromCylindricalCoords(from + (to - from) * next(), angle, 0);
    const size = small + (large - small) * next();
    dummy.scale.set(size * (0.8 + next() * 0.5), size, size * (0.8 + next() * 0.5));
    dummy.rotation.y = next() * 6;
    dummy.updateMatrix();
    mesh.setMatrixAt(i, dummy.matrix);
  }
  mesh.frustumCulled = false;
  return mesh;
}

/**
 * @param {any} THREE
 * @param {{dusk: boolean, sunside: any}} options
 */
export function createBackdrop(THREE, { dusk, sunside }) {
  const palette = dusk ? PALETTES.dusk : PALETTES.day;
  const { zenith, sky, haze, near, far, line, sun } = palette;
  const group = new THREE.Group();

  const dome = new THREE.Mesh(
    new THREE.SphereGeometry(1500, 32, 20),
    new THREE.ShaderMaterial({
      ...SKY,
      uniforms: { ...uniformsOf(THREE, { zenith, sky, haze, sun }), sunward: { value: sunside.clone().setY(dusk ? 0.07 : 0.42).normalize() } },
      side: THREE.BackSide,
      depthWrite: false,
    }),
  );
  dome.renderOrder = -2;

  const anchor = new THREE.Vector2();
  const ground = new THREE.Mesh(
    new THREE.CircleGeometry(1400, 64).rotateX(-Math.PI / 2),
    new THREE.ShaderMaterial({ ...GROUND, uniforms: { ...uniformsOf(THREE, { near, far, line }), anchor: { value: anchor } } }),
  );
  ground.position.y = -0.03;
  ground.renderOrder = -1;

  const crown = new THREE.ConeGeometry(0.3, 1, 6).translate(0, 0.47, 0);
  const trees = scatter(THREE, {
    geometry: crown, material: new THREE.MeshLambertMaterial({ color: palette.tree, flatShading: true }),
    count: 130, from: 150, to: 230, small: 6, large: 15, seed: 41,
  });
  const tufts = scatter(THREE, {
    geometry: grass(THREE),
    material: new THREE.MeshBasicMaterial({ color: palette.tuft, side: THREE.DoubleSide }),
    count: 420, from: 1.5, to: 60, small: 0.7, large: 1.5, seed: 97,
  });

  group.add(
    dome,
    hills(THREE, { radius: 900, low: 40, high: 120, color: palette.ridge, seed: 12 }),
    hills(THREE, { radius: 420, low: 6, high: 34, color: palette.hill, seed: 5 }),
    ground,
    trees,
    tufts,
  );

  return {
    group,
    /**
     * What is near stays where it is in the world while the player, at the origin, walks: it hangs on the creature.
     * @param {number} x
     * @param {number} z
     */
    anchorAt(x, z) {
      anchor.set(x, z);
      tufts.position.set(x, 0, z);
    },
  };
}
