// The way to the three-dimensional view: fetched when first needed, and a plain view where it cannot be had.

/**
 * @param {{
 *   core: any,
 *   hud: import('./hud.js').Hud,
 *   modelOf: (id: number) => string,
 *   dusk: boolean,
 *   still: boolean,
 *   isOpen: () => boolean,
 *   onScene: (scene: import('./scene.js').Scene) => void,
 *   onPlain: () => void,
 * }} parts
 */
export async function showScene({ core, hud, modelOf, dusk, still, isOpen, onScene, onPlain }) {
  try {
    const { createScene } = await import('./scene.js');
    const scene = await createScene({ canvas: hud.canvas, sparkRoom: core.sparkRoom, sun: core.sun(), modelOf, dusk, still });
    if (isOpen()) onScene(scene);
    else scene.dispose();
  } catch (trouble) {
    // No WebGL, or no way to the library: a plain view, with the same words and the same throw.
    console.warn('the encounter is drawn plainly:', trouble);
    if (!isOpen()) return;
    hud.plain.hidden = false;
    hud.canvas.hidden = true;
    hud.root.dataset.view = 'plain';
    onPlain();
  }
}
