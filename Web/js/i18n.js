// The words on the screen, in the reader's language.

import { recall, remember } from './storage.js';

/** Every language there is, each in its own name. */
export const LANGUAGES = /** @type {const} */ ([
  ['en', 'English'],
  ['zh-Hant', '繁體中文'],
  ['zh-Hans', '简体中文'],
]);

/**
 * @typedef {object} Words
 * @property {(key: string, params?: any) => string} t  the text of a key; `{name}` is filled from params;
 *   with a numeric `count` the plural form `key.one` or `key.other` is taken
 * @property {string} language  the language in use: `en`, `zh-Hant` or `zh-Hans`
 * @property {string} locale  the reader's own locale where it is of that language (`en-GB`, `zh-HK`), else the language
 * @property {(tag: string) => Promise<void>} set  changes the language, remembers it, and tells the listeners
 * @property {(listener: () => void) => void} onChange
 * @property {(names: Record<string, string> | undefined, fallback: string) => string} pick  the best of texts by language tag
 */

/**
 * The language of ours that serves a browser's tag, or null.
 * @param {string} tag
 */
export function languageFor(tag) {
  const lower = tag.toLowerCase();
  if (lower.startsWith('en')) return 'en';
  if (!lower.startsWith('zh')) return null;
  return /hant|-(tw|hk|mo)\b/.test(lower) ? 'zh-Hant' : 'zh-Hans';
}

/**
 * The first language we speak among the reader's, English where there is none.
 * @param {readonly string[]} tags
 */
export function chooseLanguage(tags) {
  for (const tag of tags) {
    const language = languageFor(tag);
    if (language) return language;
  }
  return 'en';
}

/** @param {string} language @param {string[]} folders @returns {Promise<Record<string, string>>} */
async function fetchWords(language, folders) {
  const parts = await Promise.all(folders.map(async (folder) => {
    const response = await fetch(`/assets/i18n/${folder}${language}.json`);
    if (!response.ok) throw new Error(`no words for ${language}`);
    return response.json();
  }));
  return Object.assign({}, ...parts);
}

/**
 * @param {string} [tag] a language to use instead of the remembered or the browser's
 * @param {string[]} [folders] where its words are: players are spared those of the host
 * @returns {Promise<Words>}
 */
export async function loadLanguage(tag, folders = ['']) {
  const kept = LANGUAGES.find(([name]) => name === recall('lair.language'))?.[0];
  let language = tag ? (languageFor(tag) ?? 'en') : (kept ?? chooseLanguage(navigator.languages));
  let words = await fetchWords(language, folders);
  let plurals = new Intl.PluralRules(language);
  /** @type {Array<() => void>} */
  const listeners = [];
  document.documentElement.lang = language;

  return {
    t(key, params = {}) {
      const form = typeof params.count === 'number' ? words[`${key}.${plurals.select(params.count) === 'one' ? 'one' : 'other'}`] : undefined;
      const text = form ?? words[key];
      if (text === undefined) {
        console.warn(`no words for "${key}" in ${language}`);
        return key;
      }
      return text.replace(/\{(\w+)\}/g, (hole, name) => String(params[name] ?? hole));
    },
    get language() {
      return language;
    },
    get locale() {
      return navigator.languages.find((each) => languageFor(each) === language) ?? language;
    },
    async set(next) {
      const chosen = languageFor(next) ?? 'en';
      words = await fetchWords(chosen, folders);
      language = chosen;
      plurals = new Intl.PluralRules(language);
      remember('lair.language', language);
      document.documentElement.lang = language;
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.push(listener);
    },
    pick(names, fallback) {
      if (!names) return fallback;
      return names[language] ?? names[language.slice(0, 2)] ?? names.en ?? Object.values(names)[0] ?? fallback;
    },
  };
}

/**
 * Fills the texts and labels that the page marks with `data-i18n` and `data-i18n-label`.
 * @param {ParentNode} root
 * @param {Words} words
 */
export function translate(root, words) {
  for (const element of root.querySelectorAll('[data-i18n]')) element.textContent = words.t(element.getAttribute('data-i18n') ?? '');
  for (const element of root.querySelectorAll('[data-i18n-label]')) {
    const label = words.t(element.getAttribute('data-i18n-label') ?? '');
    element.setAttribute('aria-label', label);
    element.setAttribute('title', label);
  }
}
