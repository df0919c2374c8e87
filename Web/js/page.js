// What the plain pages share: their words, and the choice of language.

import { byId, make } from './dom.js';
import { LANGUAGES, loadLanguage, translate } from './i18n.js';

/**
 * Puts the choice of language into the page.
 * @param {import('./i18n.js').Words} words
 */
export function offerLanguages(words) {
  const select = byId('language');
  select.append(...LANGUAGES.map(([tag, name]) => make('option', { value: tag, lang: tag, text: name })));
  select.value = words.language;
  select.addEventListener('change', () => words.set(select.value));
  words.onChange(() => (select.value = words.language));
}

/**
 * Fills a plain page and keeps it in the reader's language.
 * @param {string[]} [folders] where its words are
 */
export async function fillPage(folders) {
  const words = await loadLanguage(undefined, folders);
  const fill = () => {
    translate(document, words);
    for (const list of document.querySelectorAll('[data-i18n-steps]')) {
      list.replaceChildren(...words.t(list.getAttribute('data-i18n-steps') ?? '').split('\n').map((text) => make('li', { text })));
    }
    document.title = `${document.querySelector('h1')?.textContent} · Lair`;
  };
  fill();
  words.onChange(fill);
  offerLanguages(words);
  return words;
}
