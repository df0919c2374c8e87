// A long press on a control that does something else on a tap. The menu key and the second mouse button do the same.

/** How long, ms; and how far a finger may slip, px. */
const LONG = 900;
const SLIP = 12;

/**
 * @param {HTMLElement} element
 * @param {() => void} act
 */
export function onLongPress(element, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let x = 0;
  let y = 0;
  let acted = false;
  const stop = () => clearTimeout(timer);
  element.addEventListener('pointerdown', (event) => {
    stop();
    acted = false;
    if (event.button !== 0) return;
    x = event.clientX;
    y = event.clientY;
    timer = setTimeout(() => {
      acted = true;
      act();
    }, LONG);
  });
  element.addEventListener('pointermove', (event) => {
    if (Math.abs(event.clientX - x) > SLIP || Math.abs(event.clientY - y) > SLIP) stop();
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) element.addEventListener(end, stop);
  element.addEventListener('click', (event) => {
    if (!acted) return;
    acted = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }, { capture: true });
  element.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    stop();
    if (acted) return;
    // On a touch screen this is the long press; what follows is no tap.
    acted = /** @type {PointerEvent} */ (event).pointerType === 'touch';
    act();
  });
}
