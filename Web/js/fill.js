// Gives a source of the map its features. One without any is off: the map neither asks for its tiles nor looks after it at each frame.

/** @type {Record<string, string[]>} the layers that show what now and then is empty, by their source */
const LAYERS = {
  fan: ['fan-legs', 'fan'],
  selected: ['place-selected'],
  you: ['me-accuracy', 'me-reach', 'me-reach-edge', 'me-cone', 'me'],
  overlays: ['overlay-areas', 'overlay-edges', 'overlay-lines'],
  draft: ['draft'],
};

/**
 * A style's layers, those that have nothing to show yet switched off.
 * @param {any[]} layers
 */
export const off = (layers) => layers.map((layer) => (LAYERS[layer.source] ? { ...layer, layout: { ...layer.layout, visibility: 'none' } } : layer));

/**
 * @param {any} map
 * @param {string} name the source's
 * @param {any[]} features
 */
export function fill(map, name, features) {
  const source = map?.getSource(name);
  if (!source) return;
  source.setData({ type: 'FeatureCollection', features });
  const visibility = features.length > 0 ? 'visible' : 'none';
  for (const id of LAYERS[name] ?? []) if (map.getLayoutProperty(id, 'visibility') !== visibility) map.setLayoutProperty(id, 'visibility', visibility);
}
