// Style sheets that come with what is loaded later.

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/**
 * Resolves when the sheet holds; where it cannot be had, too: plain is better than nothing.
 * @param {string} name
 * @returns {Promise<void>}
 */
export function style(name) {
  const known = asked.get(name);
  if (known) return known;
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  const loaded = new Promise((/** @type {(value: void) => void} */ resolve) => {
    sheet.addEventListener('load', () => resolve());
    sheet.addEventListener('error', () => {
      asked.delete(name);
      sheet.remove();
      resolve();
    });
  });
  asked.set(name, loaded);
  sheet.href = `/assets/css/${name}.css`;
  document.head.append(sheet);
  return loaded;
}
