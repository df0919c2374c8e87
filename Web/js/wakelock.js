// Keeps the screen awake while someone plays: a walk with the phone in the hand must not end at the lock screen.

export function createWakeLock() {
  /** @type {{released: boolean, release(): Promise<void>}|null} */
  let held = null;
  let wanted = false;

  async function take() {
    if (!wanted || document.hidden || (held && !held.released)) return;
    try {
      held = (await /** @type {any} */ (navigator).wakeLock?.request('screen')) ?? null;
    } catch {
      held = null; // Low battery: the phone decides, and the game goes on.
    }
  }

  // The browser lets go of it whenever the page is hidden.
  document.addEventListener('visibilitychange', take);

  return {
    hold() {
      wanted = true;
      return take();
    },
    async release() {
      wanted = false;
      await held?.release();
      held = null;
    },
  };
}
