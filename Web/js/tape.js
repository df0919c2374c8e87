// The sensor tape on a phone: started and stopped by a long press, kept here until the player shares or deletes it.

import { make } from './dom.js';
import { style } from './style.js';
import { keepTape, keptTape, dropTape } from './tapestore.js';

const SECOND = 1000;
/** How often a tape that runs is kept, seconds: a page may go without a word. */
const KEPT_EVERY = 10;

/** @type {HTMLElement | null} */
let box = null;
/** @type {ReturnType<typeof setInterval> | undefined} */
let ticking;
/** Keeps what there is so far, of the tape that runs. */
let save = () => {};
document.addEventListener('visibilitychange', () => document.hidden && save());

/** @param {Node} content */
function show(content) {
  if (!box) {
    box = make('div', { id: 'tape' });
    document.body.append(box);
  }
  box.replaceChildren(content);
}

function hide() {
  clearInterval(ticking);
  box?.remove();
  box = null;
}

/** @param {number} from @param {number} to */
function clock(from, to) {
  const seconds = Math.floor((to - from) / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * What a long press does: starts a tape, ends the one that runs, or asks about the one that is kept.
 * @param {{core: any, t: (key: string, params?: any) => string, toast: (text: string) => void}} parts
 */
export async function pressTape(parts) {
  if (parts.core.tape.size() !== null) return stop(parts);
  const [kept] = await Promise.all([keptTape(), style('north')]);
  if (kept) ask(parts, kept);
  else start(parts);
}

/** @param {{core: any, t: (key: string, params?: any) => string, toast: (text: string) => void}} parts */
function start(parts) {
  const { core, t } = parts;
  const began = performance.now();
  core.tape.start(began);
  const time = make('span', { text: '0:00' });
  const button = make('button', { type: 'button', class: 'tape-stop', id: 'tape-stop', 'aria-label': t('tape.stop'), onclick: () => stop(parts) }, time, make('span', { text: t('tape.stop') }));
  show(button);
  parts.toast(t('tape.started'));
  const at = Date.now();
  save = () => {
    const bytes = core.tape.soFar(performance.now());
    if (bytes) keepTape({ bytes, at });
  };
  let seconds = 0;
  ticking = setInterval(() => {
    time.textContent = clock(began, performance.now());
    seconds += 1;
    if (seconds % KEPT_EVERY === 0) save();
  }, SECOND);
}

/** @param {{core: any, t: (key: string, params?: any) => string, toast: (text: string) => void}} parts */
async function stop(parts) {
  clearInterval(ticking);
  save = () => {};
  const bytes = parts.core.tape.stop(performance.now());
  if (!bytes) return hide();
  const kept = { bytes, at: Date.now() };
  await keepTape(kept);
  ask(parts, kept);
}

/**
 * @param {{core: any, t: (key: string, params?: any) => string, toast: (text: string) => void}} parts
 * @param {{bytes: Uint8Array, at: number}} kept
 */
function ask(parts, kept) {
  const { t } = parts;
  const name = `lair-${new Date(kept.at).toISOString().slice(0, 19).replaceAll(':', '-')}.tape`;
  const title = make('h2', { id: 'tape-title', tabindex: '-1', text: t('tape.kept') });
  const size = Math.max(1, Math.round(kept.bytes.length / 1024));
  show(make('section', { class: 'tape-card', role: 'dialog', 'aria-labelledby': 'tape-title', onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && hide() },
    title,
    make('p', { text: t('tape.private', { size }) }),
    make('div', { class: 'tape-row' },
      make('button', { type: 'button', id: 'tape-share', class: 'tape-first', text: t('tape.share'), onclick: () => share(kept.bytes, name) }),
      make('button', { type: 'button', id: 'tape-again', text: t('tape.again'), onclick: () => start(parts) }),
      make('button', {
        type: 'button', id: 'tape-delete', text: t('tape.delete'),
        onclick: async () => {
          await dropTape();
          hide();
          parts.toast(t('tape.deleted'));
        },
      }),
      make('button', { type: 'button', id: 'tape-later', text: t('tape.later'), onclick: hide }))));
  title.focus();
}

/** @param {Uint8Array} bytes @param {string} name */
async function share(bytes, name) {
  const file = new File([/** @type {BlobPart} */ (bytes)], name, { type: 'application/octet-stream' });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (reason) {
      if (/** @type {Error} */ (reason).name === 'AbortError') return;
    }
  }
  const url = URL.createObjectURL(file);
  const link = /** @type {HTMLAnchorElement} */ (make('a', { href: url, download: name }));
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10 * SECOND);
}
