// The server's own basemap: its style in light and dark, with names in the reader's language. Loaded where there is one.

/** The parts of MapLibre's worker ask for addresses that are whole. */
export const whole = (/** @type {string} */ url) => ({ url: new URL(url, location.origin).href });

/**
 * @param {string} name the basemap's
 * @param {string} language
 * @returns {Promise<{light: any, dark: any} | null>} null: it cannot be had just now
 */
export async function basemapStyles(name, language) {
  const ask = async (/** @type {string} */ scheme) => {
    const answer = await fetch(`/styles/${name}-${scheme}.json?language=${language}`);
    if (!answer.ok) throw new Error(`no style ${name}-${scheme}`);
    return answer.json();
  };
  return Promise.all([ask('light'), ask('dark')]).then(([light, dark]) => ({ light, dark }), () => null);
}

/**
 * The basemap laid over the outline of the land, which goes on where it ends.
 * @param {any} outline
 * @param {any} style
 */
export const laidOver = (outline, style) => ({
  ...outline, glyphs: style.glyphs, sources: { ...outline.sources, ...style.sources },
  layers: [...outline.layers, ...style.layers.filter((/** @type {any} */ layer) => layer.type !== 'background')],
});
