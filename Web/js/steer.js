// The player's hands on the encounter: tap to throw, drag to look, keys for both.

/** A finger that moves less is a tap, CSS pixels. */
const SLOP = 10;
/** Degrees a second while a key is held. */
const TURNING = 55;
const NODDING = 30;

/** @type {Record<string, [number, number]>} right and up */
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * @param {{
 *   root: HTMLElement,
 *   surface: HTMLElement,
 *   onTap: (x: number, y: number) => void,
 *   onThrow: () => void,
 *   onTurn: (right: number, up: number) => void,
 *   onEscape: () => void,
 *   degreesPerPixel: () => number,
 * }} hands
 */
export function createSteering({ root, surface, onTap, onThrow, onTurn, onEscape, degreesPerPixel }) {
  /** @type {number|null} */
  let pointer = null;
  let startX = 0;
  let startY = 0;
  let lastX = 0;
  let lastY = 0;
  let dragging = false;
  /** @type {Set<string>} */
  const held = new Set();

  surface.addEventListener('pointerdown', (event) => {
    if (pointer !== null || event.button > 0) return;
    pointer = event.pointerId;
    surface.setPointerCapture(pointer);
    startX = lastX = event.clientX;
    startY = lastY = event.clientY;
    dragging = false;
  });
  surface.addEventListener('pointermove', (event) => {
    if (event.pointerId !== pointer) return;
    if (!dragging && Math.abs(event.clientX - startX) + Math.abs(event.clientY - startY) < SLOP) return;
    dragging = true;
    // The world moves with the finger: pulling it left turns to the right.
    const scale = degreesPerPixel();
    onTurn((lastX - event.clientX) * scale, (event.clientY - lastY) * scale);
    lastX = event.clientX;
    lastY = event.clientY;
  });
  surface.addEventListener('pointerup', (event) => {
    if (event.pointerId !== pointer) return;
    pointer = null;
    if (dragging) return;
    const box = surface.getBoundingClientRect();
    onTap(event.clientX - box.left, event.clientY - box.top);
  });
  surface.addEventListener('pointercancel', () => {
    pointer = null;
  });

  /** @param {KeyboardEvent} event */
  function down(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onEscape();
      return;
    }
    if (event.key === 'Tab') {
      keepInside(event);
      return;
    }
    const target = /** @type {Element} */ (event.target);
    if (target.closest?.('input')) return;
    if (KEYS[event.key]) {
      held.add(event.key);
      event.preventDefault();
    } else if ((event.key === ' ' || event.key === 'Enter') && !target.closest?.('button')) {
      event.preventDefault();
      if (!event.repeat) onThrow();
    }
  }

  /**
   * The focus goes round within the view.
   * @param {KeyboardEvent} event
   */
  function keepInside(event) {
    const stops = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('button, input')]).filter((stop) => stop.offsetParent !== null && getComputedStyle(stop).visibility === 'visible');
    if (stops.length === 0) return;
    const at = stops.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = event.shiftKey ? (at <= 0 ? stops.length - 1 : at - 1) : at === stops.length - 1 ? 0 : at + 1;
    event.preventDefault();
    stops[next].focus();
  }

  /** @param {KeyboardEvent} event */
  const up = (event) => held.delete(event.key);
  const letGo = () => held.clear();

  // A click on the picture leaves the focus where it is.
  surface.addEventListener('mousedown', (event) => event.preventDefault());
  // On the window: what has the focus may have been hidden.
  window.addEventListener('keydown', down);
  window.addEventListener('keyup', up);
  window.addEventListener('blur', letGo);

  return {
    /**
     * Turns by the keys held.
     * @param {number} seconds since the last time
     */
    advance(seconds) {
      if (held.size === 0) return;
      for (const key of held) onTurn(KEYS[key][0] * TURNING * seconds, KEYS[key][1] * NODDING * seconds);
    },
    release() {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
      window.removeEventListener('blur', letGo);
    },
  };
}
