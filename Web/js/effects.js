// The fireball and what it leaves: a glowing ball, sparks from a fixed pool, a ring of fire where it bursts.

/** Sparks alive at most; the oldest makes room for the next. */
const POOL = 160;
/** Seconds a spark lives. */
const LIFE = 0.7;

const SPARKS = {
  // Each spark is written once, when it is born; where it is now is worked out here.
  vertexShader: `
    attribute vec3 velocity;
    attribute vec2 born;
    uniform float now, perMetre;
    varying float age;
    void main() {
      age = clamp((now - born.x) / ${LIFE.toFixed(2)}, 0.0, 1.0);
      vec3 at = position + velocity * age * (1.6 - 0.8 * age);
      at.y += 0.25 * age * age;
      vec4 eye = modelViewMatrix * vec4(at, 1.0);
      gl_Position = projectionMatrix * eye;
      gl_PointSize = age >= 1.0 ? 0.0 : max(1.5, born.y * (1.0 - 0.7 * age) * perMetre / max(0.1, -eye.z));
    }`,
  fragmentShader: `
    varying float age;
    void main() {
      float edge = length(gl_PointCoord - 0.5) * 2.0;
      float alpha = (1.0 - smoothstep(0.1, 1.0, edge)) * (1.0 - age);
      vec3 color = mix(mix(vec3(1.0, 0.93, 0.62), vec3(1.0, 0.48, 0.12), smoothstep(0.0, 0.45, age)), vec3(0.45, 0.12, 0.05), smoothstep(0.45, 1.0, age));
      gl_FragColor = vec4(color * alpha, alpha);
    }`,
};

/**
 * A soft disc, drawn once.
 * @param {any} THREE
 * @param {[number, string][]} stops
 */
export function softDisc(THREE, stops) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 128;
  const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const gradient = paint.createRadialGradient(64, 64, 0, 64, 64, 64);
  for (const [at, color] of stops) gradient.addColorStop(at, color);
  paint.fillStyle = gradient;
  paint.fillRect(0, 0, 128, 128);
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}

/**
 * @param {any} THREE
 * @param {{still: boolean}} options still: no sparks, no spreading ring
 */
export function createEffects(THREE, { still }) {
  const group = new THREE.Group();

  const core = new THREE.Mesh(new THREE.IcosahedronGeometry(1, 2), new THREE.MeshBasicMaterial({ color: '#fff1c4' }));
  const glow = new THREE.Sprite(
    new THREE.SpriteMaterial({
      map: softDisc(THREE, [[0, 'rgba(255,236,170,1)'], [0.25, 'rgba(255,170,70,.95)'], [0.5, 'rgba(255,100,30,.55)'], [1, 'rgba(200,50,10,0)']]),
      depthWrite: false,
    }),
  );
  const ring = new THREE.Sprite(
    new THREE.SpriteMaterial({
      map: softDisc(THREE, [[0, 'rgba(255,220,140,0)'], [0.55, 'rgba(255,200,110,.1)'], [0.78, 'rgba(255,160,70,.9)'], [0.9, 'rgba(255,90,30,.5)'], [1, 'rgba(200,50,10,0)']]),
      depthWrite: false,
      depthTest: false,
    }),
  );
  const flash = new THREE.Sprite(glow.material.clone());
  flash.material.depthTest = false;
  group.add(core, glow, ring, flash);

  const geometry = new THREE.BufferGeometry();
  const position = new THREE.BufferAttribute(new Float32Array(POOL * 3), 3);
  const velocity = new THREE.BufferAttribute(new Float32Array(POOL * 3), 3);
  const born = new THREE.BufferAttribute(new Float32Array(POOL * 2).fill(-99), 2);
  for (const attribute of [position, velocity, born]) attribute.setUsage(THREE.DynamicDrawUsage);
  geometry.setAttribute('position', position);
  geometry.setAttribute('velocity', velocity);
  geometry.setAttribute('born', born);
  const uniforms = { now: { value: 0 }, perMetre: { value: 800 } };
  const sparks = new THREE.Points(
    geometry,
    new THREE.ShaderMaterial({
      ...SPARKS, uniforms, transparent: true, depthWrite: false, blending: THREE.CustomBlending,
      blendSrc: THREE.OneFactor, blendDst: THREE.OneMinusSrcAlphaFactor,
    }),
  );
  sparks.frustumCulled = false;
  group.add(sparks);

  let next = 0;
  let bursting = false;
  let began = -1;

  /**
   * @param {any} ball
   * @param {number} spread how fast it flies apart, in ball radii a second
   * @param {number} now s
   */
  function spark(ball, spread, now) {
    const size = ball.radius;
    position.setXYZ(next, ball.x + (Math.random() - 0.5) * size, ball.y + (Math.random() - 0.5) * size, ball.z + (Math.random() - 0.5) * size);
    const speed = size * spread;
    velocity.setXYZ(next, (Math.random() - 0.5) * speed, (Math.random() - 0.35) * speed, (Math.random() - 0.5) * speed);
    born.setXY(next, now, size * (0.5 + Math.random() * 0.9));
    next = (next + 1) % POOL;
  }

  return {
    group,
    /**
     * Draws all of it once, so that shaders and pictures are ready before the first throw, not made during it.
     * @param {() => void} draw
     */
    warm(draw) {
      for (const part of [core, glow, ring, flash]) {
        part.frustumCulled = false;
        part.visible = true;
      }
      draw();
      for (const part of [core, glow, ring, flash]) part.visible = false;
    },
    /**
     * @param {{visible: boolean, x: number, y: number, z: number, radius: number, burst: number}} ball
     * @param {number} milliseconds
     * @param {number} perMetre pixels a metre takes one metre away
     */
    update(ball, milliseconds, perMetre) {
      if (began < 0) began = milliseconds;
      const now = (milliseconds - began) / 1000;
      uniforms.now.value = now;
      uniforms.perMetre.value = perMetre;
      const burst = ball.burst;
      const flies = ball.visible && burst === 0;
      core.visible = glow.visible = flies;
      ring.visible = flash.visible = ball.visible && burst > 0;
      if (flies) {
        core.position.set(ball.x, ball.y, ball.z);
        core.scale.setScalar(ball.radius * 0.62);
        glow.position.copy(core.position);
        glow.scale.setScalar(ball.radius * (4.4 + (still ? 0 : Math.random() * 0.5)));
        if (!still) for (let i = 0; i < 3; i += 1) spark(ball, 2, now);
      }
      if (ring.visible) {
        ring.position.set(ball.x, ball.y, ball.z);
        flash.position.copy(ring.position);
        ring.scale.setScalar(ball.radius * (still ? 7 : 3 + 11 * burst));
        flash.scale.setScalar(ball.radius * (still ? 6 : 9 - 5 * burst));
        ring.material.opacity = 1 - burst;
        flash.material.opacity = 1 - burst * burst;
        if (!bursting && !still) for (let i = 0; i < 60; i += 1) spark(ball, 14, now);
      }
      bursting = ring.visible;
      if (!still) {
        position.needsUpdate = true;
        velocity.needsUpdate = true;
        born.needsUpdate = true;
      }
    },
  };
}
