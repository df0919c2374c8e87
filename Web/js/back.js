// The browser's Back closes what is open on top of the map, as people expect of a phone, before it leaves the page.

/** Time for one thing to follow another, as the encounter its sheet, ms. */
const PAUSE = 400;

/** @type {{close: () => void}[]} the topmost last */
const layers = [];
/** Whether an entry of ours lies on the browser's history, for Back to take. */
let guarded = false;
/** We are taking it back ourselves. */
let retiring = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;

function guard() {
  clearTimeout(later);
  if (guarded || retiring) return;
  guarded = true;
  history.pushState({ layer: true }, '');
}

function retire() {
  clearTimeout(later);
  later = setTimeout(() => {
    if (layers.length > 0 || !guarded) return;
    retiring = true;
    history.back();
  }, PAUSE);
}

addEventListener('popstate', () => {
  const ours = retiring;
  guarded = retiring = false;
  if (!ours) layers.pop()?.close();
  if (layers.length > 0) guard();
});

// A reload in the middle of something leaves an entry behind that stands for nothing.
if (history.state?.layer) {
  guarded = true;
  retire();
}

/**
 * Something opened that Back should close.
 * @param {() => void} close
 * @returns {() => void} to be called when it was closed, by whatever way
 */
export function opened(close) {
  const layer = { close };
  layers.push(layer);
  guard();
  return () => {
    const at = layers.indexOf(layer);
    if (at >= 0) layers.splice(at, 1);
    if (layers.length === 0 && guarded) retire();
  };
}
