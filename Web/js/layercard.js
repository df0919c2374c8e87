// The card of the map's layers: what lies over it, imagery, and whether places are gathered; each with its switch.

import { make } from './dom.js';

/** More would be too thin to see. */
const MOST_COLORS = 3;

/**
 * @param {{
 *   t: (key: string, params?: any) => string, number: (value: number) => string, layers: import('./layers.js').Layers,
 *   clusters: import('./clusters.js').Clusters, most: number, onChange: () => void,
 * }} parts  `most`: places that may be drawn one by one
 */
export function createLayerCard({ t, number, layers, clusters, most, onChange }) {
  /**
   * @param {string} id @param {string} label @param {boolean} on @param {(on: boolean) => void} set
   * @param {{mark?: Node, note?: string, off?: boolean}} more  `off`: cannot be switched, and `note` says why
   */
  function row(id, label, on, set, { mark, note, off }) {
    const words = make('span', { class: 'grow' }, make('b', { dir: 'auto', text: label }), note && make('small', { id: `${id}-note`, text: note }));
    return make('li', null, make('button', {
      type: 'button', id, role: 'switch', class: 'switch', 'aria-checked': String(on), 'aria-disabled': off ? 'true' : null,
      'aria-describedby': note ? `${id}-note` : null,
      onclick: () => {
        if (off) return;
        set(!on);
        onChange();
      },
    }, mark, words, make('span', { class: 'track', 'aria-hidden': 'true' })));
  }

  /** @param {import('./layers.js').Overlay} overlay */
  function swatch(overlay) {
    return make('span', { class: 'swatch', 'aria-hidden': 'true' }, ...layers.colors(overlay).slice(0, MOST_COLORS).map((color) => {
      const stripe = make('i');
      stripe.style.background = color;
      return stripe;
    }));
  }

  return {
    /** @returns {import('./sheet.js').Content} */
    content() {
      const { imagery } = layers;
      const tooMany = clusters.tooMany;
      return {
        title: t('layers.title'),
        body: [
          make('ul', { class: 'list' },
            ...layers.overlays.map((overlay) => row(`layer-${overlay.name}`, overlay.title, layers.sees(overlay.name), (on) => layers.show(overlay.name, on), { mark: swatch(overlay) })),
            imagery && row('layer-imagery', t('layers.imagery'), layers.imagerySeen, (on) => layers.showImagery(on), { note: imagery.attribution }),
            row('layer-clusters', t('layers.gather'), clusters.gathers || tooMany, (on) => clusters.gather(on), {
              off: tooMany, note: t(tooMany ? 'layers.gather.must' : 'layers.gather.why', { number: number(most) }),
            })),
        ],
        actions: [],
      };
    },
  };
}
