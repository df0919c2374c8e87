// The simulator's keys and its on-screen pad: what the walker wants to do just now.

/** @typedef {{forward: number, right: number, turn: number, fast: boolean}} Wish  each −1, 0 or 1 */
/** @typedef {'forward'|'back'|'left'|'right'|'turnLeft'|'turnRight'} Move */

/** @type {Record<string, Move>} by place on the keyboard, so that they lie right on every layout */
const KEYS = {
  ArrowUp: 'forward',
  KeyW: 'forward',
  ArrowDown: 'back',
  KeyS: 'back',
  ArrowLeft: 'left',
  KeyA: 'left',
  ArrowRight: 'right',
  KeyD: 'right',
  KeyQ: 'turnLeft',
  KeyE: 'turnRight',
};

/** @param {EventTarget|null} target whether typing or choosing goes on there, where keys mean something else */
function isTaken(target) {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=slider], .grab, #around-creatures, [role=menu], [role=listbox], [role=tablist]') !== null;
}

export function readKeys() {
  /** @type {Set<Move>} */
  const held = new Set();
  let shift = false;
  /** @type {Wish} */
  const wish = { forward: 0, right: 0, turn: 0, fast: false };

  // In the capture phase: the map would pan with the arrow keys.
  window.addEventListener(
    'keydown',
    (event) => {
      shift = event.shiftKey;
      const move = KEYS[event.code];
      if (!move || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTaken(event.target)) return;
      // In the encounter the arrows look around; the letters still walk.
      if (event.code.startsWith('Arrow') && document.getElementById('encounter')?.hidden === false) return;
      held.add(move);
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  window.addEventListener(
    'keyup',
    (event) => {
      shift = event.shiftKey;
      const move = KEYS[event.code];
      if (move) held.delete(move);
    },
    { capture: true },
  );
  window.addEventListener('blur', () => held.clear());

  /**
   * @param {Move} plus
   * @param {Move} minus
   */
  const axis = (plus, minus) => Number(held.has(plus)) - Number(held.has(minus));

  return {
    /** What is wanted now; the same object each time. */
    read() {
      wish.forward = axis('forward', 'back');
      wish.right = axis('right', 'left');
      wish.turn = axis('turnRight', 'turnLeft');
      wish.fast = shift;
      return wish;
    },
    /**
     * A button of the pad went down or up.
     * @param {Move} move
     * @param {boolean} down
     */
    press(move, down) {
      if (down) held.add(move);
      else held.delete(move);
    },
  };
}

/** @typedef {ReturnType<typeof readKeys>} Keys */
