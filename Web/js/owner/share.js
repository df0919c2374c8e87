// A page to print and hang up: what it is, the code, how it is played, in up to three languages at once.

import { createApi } from '../api.js';
import { byId, make } from '../dom.js';
import { LANGUAGES, languageFor, loadLanguage, translate } from '../i18n.js';
import { offerLanguages } from '../page.js';
import { tell } from '../trouble.js';

const FOLDERS = ['', 'more/'];
const id = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const words = await loadLanguage(undefined, FOLDERS);
const t = words.t;
const api = createApi({ hunt: id });
/** @type {Map<string, Record<string, string>>} */
const texts = new Map();
/** @type {Set<string>} */
const printed = new Set(LANGUAGES.map(([tag]) => tag));
/** @type {any} */
let hunt = null;
/** @type {{link: string, onlyHere?: boolean} | null} */
let link = null;
let said = '';

/** @param {string} tag */
async function textsOf(tag) {
  const parts = await Promise.all(FOLDERS.map((folder) => fetch(`/assets/i18n/${folder}${tag}.json`).then((answer) => answer.json())));
  return Object.assign({}, ...parts);
}

/** @param {string} tag @param {Record<string, string>} own */
function part(tag, own) {
  const at = (/** @type {string} */ moment) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(moment));
  const times = [hunt.starts && own['share.starts'].replace('{moment}', at(hunt.starts)), hunt.ends && own['share.ends'].replace('{moment}', at(hunt.ends))].filter(Boolean).join(', ');
  return make('section', { lang: tag },
    make('h2', { text: own['share.scan'] }),
    times ? make('p', { class: 'times', text: times }) : null,
    make('ol', null, ...[1, 2, 3].map((step) => make('li', { text: own[`share.how.${step}`] }))),
    make('p', { class: 'owner', text: own['share.owner'] }));
}

function show() {
  const sheet = byId('sheet');
  byId('print').hidden = !hunt || !link;
  byId('languages').hidden = !hunt || !link;
  if (!hunt || !link) {
    if (said) sheet.replaceChildren(make('p', { class: 'note', role: 'alert', text: said }));
    return;
  }
  document.title = hunt.title;
  sheet.replaceChildren(...[
    link.onlyHere && make('p', { class: 'note warn', id: 'only-here', text: t('share.only-here') }),
    make('h1', { dir: 'auto', text: hunt.title }),
    hunt.description && make('p', { class: 'lead', dir: 'auto', text: hunt.description }),
    make('figure', null,
      make('img', { id: 'code', src: `/api/hunts/${encodeURIComponent(id)}/link.svg`, alt: t('studio.share.code', { link: link.link }), width: '300', height: '300' }),
      make('figcaption', { text: link.link })),
    make('div', { class: 'parts' }, ...LANGUAGES.filter(([tag]) => printed.has(tag) && texts.has(tag)).map(([tag]) => part(tag, texts.get(tag) ?? {}))),
    make('p', { class: 'removal', text: `${link.link}/remove` }),
  ].filter(Boolean).map((each) => /** @type {Node} */ (each)));
}

for (const [tag, name] of LANGUAGES) {
  const box = /** @type {HTMLInputElement} */ (make('input', { type: 'checkbox', id: `print-${tag}` }));
  box.checked = true;
  box.addEventListener('change', () => {
    if (box.checked) printed.add(tag);
    else printed.delete(tag);
    show();
  });
  byId('languages').append(make('label', { class: 'check', for: box.id, lang: tag }, box, make('span', { text: name })));
}
byId('print').addEventListener('click', () => print());
offerLanguages(words);
translate(document, words);
words.onChange(() => {
  translate(document, words);
  show();
});
try {
  [hunt, link] = await Promise.all([api.get(`/api/hunts/${encodeURIComponent(id)}`, true), api.get('link', true)]);
  await Promise.all(LANGUAGES.map(async ([tag]) => texts.set(languageFor(tag) ?? tag, await textsOf(tag))));
} catch (failure) {
  said = /** @type {any} */ (failure)?.problem?.status === 404 ? t('join.lost') : tell(t, failure);
}
show();
