// Names over creatures. Where each goes is the core's to say, so that none lies over another.

/** Numbers for each name: id, x, y, drop. */
const STRIDE = 4;
/** The core gives no more places. */
const MOST = 8;
/** Free at the sides of the view, and below the bar, CSS pixels. */
const EDGE = 8;

/**
 * @param {{core: any, name: (id: number) => string, distance: (metres: number) => string}} parts
 */
export function createLabels({ core, name, distance }) {
  const layer = document.createElement('div');
  layer.className = 'enc-labels';
  layer.setAttribute('aria-hidden', 'true');
  /** @type {{root: HTMLElement, text: Text, far: Text, line: HTMLElement, id: number}[]} */
  const pool = [];
  for (let i = 0; i < MOST; i += 1) {
    const root = document.createElement('div');
    root.className = 'enc-label';
    const text = document.createTextNode('');
    const far = document.createTextNode('');
    const small = document.createElement('small');
    small.append(far);
    const line = document.createElement('i');
    root.append(text, small, line);
    root.hidden = true;
    root.style.zIndex = String(MOST - i); // the nearest on top: no line from above runs through its words
    layer.append(root);
    pool.push({ root, text, far, line, id: -1 });
  }

  return {
    layer,

    /**
     * Tells the core how large names are here, and where they may be.
     * @param {number} width of the view
     * @param {number} top free below
     * @param {number} bottom free above
     * @param {number[]} ids whose names may be shown
     */
    fit(width, top, bottom, ids) {
      const { root, text, far } = pool[0];
      const hidden = root.hidden;
      root.hidden = false;
      let widest = 0;
      let height = 0;
      for (const each of new Set(ids.map(name))) {
        text.data = each;
        far.data = distance(888);
        widest = Math.max(widest, root.offsetWidth);
        height = root.offsetHeight;
      }
      root.hidden = hidden;
      pool[0].id = -1;
      core.labelSize({ width: widest, height, left: EDGE, top: top + EDGE, right: width - EDGE, bottom });
    },

    /**
     * Every frame: the names move with the creatures.
     * @param {import('./coreframe.js').CoreFrame} frame
     * @param {boolean} words whether it is time to write, too
     */
    draw(frame, words) {
      const places = frame.labelPlaces;
      for (let i = 0; i < MOST; i += 1) {
        const each = pool[i];
        const shown = i < frame.labels;
        if (each.root.hidden === shown) each.root.hidden = !shown;
        if (!shown) continue;
        const at = i * STRIDE;
        const id = places[at];
        each.root.style.transform = `translate(${places[at + 1].toFixed(1)}px, ${places[at + 2].toFixed(1)}px) translate(-50%, -100%)`;
        each.line.style.height = `${places[at + 3].toFixed(0)}px`;
        if (id === each.id && !words) continue;
        if (id !== each.id) {
          each.id = id;
          each.text.data = name(id);
          each.root.classList.toggle('enc-label-target', id === frame.target?.id);
        }
        const far = distance(farOf(frame, id));
        if (each.far.data !== far) each.far.data = far;
      }
    },

    /** The names may be others now. */
    forget() {
      for (const each of pool) each.id = -1;
    },
  };
}

/**
 * @param {import('./coreframe.js').CoreFrame} frame
 * @param {number} id
 */
function farOf(frame, id) {
  for (let i = 0; i < frame.count; i += 1) if (frame.creatures[i * 10] === id) return frame.creatures[i * 10 + 6];
  return 0;
}

/** @typedef {ReturnType<typeof createLabels>} Labels */
