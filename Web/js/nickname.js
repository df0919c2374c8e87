// What fits into a field for a nickname: so many characters as the server says, counted as people count them.

/** @param {string} text */
const characters = (text) => (Intl.Segmenter ? [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment) : [...text]);

/** @param {HTMLInputElement} field @param {number} most */
export function limitNickname(field, most) {
  const cut = (/** @type {Event} */ event) => {
    // What an input method is still composing is not to be touched.
    if (/** @type {InputEvent} */ (event).isComposing) return;
    const all = characters(field.value);
    if (all.length > most) field.value = all.slice(0, most).join('');
  };
  field.addEventListener('input', cut);
  field.addEventListener('compositionend', cut);
}
