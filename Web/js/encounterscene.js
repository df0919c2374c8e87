// The way to the three-dimensional view: fetched when first needed, and a plain view where it cannot be had.

/**
 * @param {{
 *   core: any,
 *   hud: import('./hud.js').Hud,
 *   model: string,
 *   modelOf: (id: number) => string,
 *   dusk: boolean,
 *   still: boolean,
 *   isOpen: () => boolean,
 *   onScene: (scene: import('./scene.js').Scene) => void,
 *   onStandIn: () => void,
 *   onPlain: () => void,
 * }} parts  `onStandIn`: the faced creature's model cannot be had; `onPlain`: nothing in three dimensions can
 */
export async function showScene({ core, hud, model, modelOf, dusk, still, isOpen, onScene, onStandIn, onPlain }) {
  /** @param {boolean} plain */
  function plainly(plain) {
    hud.plain.hidden = !plain;
    hud.canvas.hidden = plain;
    if (plain) hud.root.dataset.view = 'plain';
    else delete hud.root.dataset.view;
    if (plain) onPlain();
  }

  try {
    const { createScene } = await import('./scene.js');
    const scene = await createScene({
      canvas: hud.canvas, sparkRoom: core.sparkRoom, sun: core.sun(), model, modelOf, dusk, still, onPlain: () => isOpen() && onStandIn(),
      onLost: (lost) => isOpen() && plainly(lost),
    });
    if (isOpen()) onScene(scene);
    else scene.dispose();
  } catch (trouble) {
    // No WebGL, or no way to the library: a plain view, with the same words and the same throw.
    console.warn('the encounter is drawn plainly:', trouble);
    if (!isOpen()) return;
    plainly(true);
  }
}
