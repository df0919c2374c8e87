// Style sheets that come with what is loaded later.

/** @type {Map<string, Promise<boolean>>} */
const asked = new Map();

/**
 * Resolves when the sheet holds; to false where it cannot be had: plain is often better than nothing.
 * @param {string} name
 * @returns {Promise<boolean>}
 */
export function style(name) {
  const known = asked.get(name);
  if (known) return known;
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  const loaded = new Promise((/** @type {(value: boolean) => void} */ resolve) => {
    sheet.addEventListener('load', () => resolve(true));
    sheet.addEventListener('error', () => {
      asked.delete(name);
      sheet.remove();
      resolve(false);
    });
  });
  asked.set(name, loaded);
  sheet.href = `/assets/css/${name}.css`;
  document.head.append(sheet);
  return loaded;
}
