// Share: the link, its code, and a page to hang up.

import { copy, share } from '../device.js';
import { make } from '../dom.js';
import { button, note, paint, waiting } from './paint.js';

/**
 * @param {import('./desk.js').Desk} desk
 * @returns {import('./desk.js').Step}
 */
export function createShare(desk) {
  const { t } = desk;
  /** @type {{link: string, onlyHere?: boolean} | null} */
  let link = null;
  let said = '';
  let good = '';
  let isOpen = false;

  async function pass() {
    if (!link) return;
    const done = navigator.share === undefined ? ((await copy(link.link)) ? 'copied' : 'no') : await share({ title: desk.hunt.title, url: link.link });
    good = done === 'copied' ? t('share.copied') : '';
    if (done === 'no') /** @type {HTMLInputElement} */ (document.getElementById('link'))?.select();
    desk.say(good);
    step.paint();
  }

  const step = {
    async open() {
      isOpen = true;
      good = '';
      step.paint();
      try {
        link = await desk.anyone.get(desk.path('link'), true);
      } catch (failure) {
        said = desk.trouble(failure);
      }
      step.paint();
    },
    close() {
      isOpen = false;
      said = '';
    },
    paint() {
      if (!isOpen) return;
      const box = link && /** @type {HTMLInputElement} */ (make('input', { id: 'link', type: 'text', readonly: true, 'aria-label': t('studio.share.link') }));
      if (box && link) box.value = link.link;
      box?.addEventListener('focus', () => box.select());
      const printed = `/h/${encodeURIComponent(desk.hunt.id)}/share`;
      paint(desk.panel, [make('div', { class: 'narrow sharing' },
        make('h1', { text: t('studio.step.share') }),
        make('p', { class: 'lead', text: t('studio.share.text') }),
        note(said, 'bad'), !link && !said && waiting(t('join.loading')),
        link?.onlyHere && make('p', { class: 'note warn', text: t('studio.share.only-here') }),
        link && make('img', { class: 'code', id: 'code', src: desk.path('link.svg'), alt: t('studio.share.code', { link: link.link }), width: '280', height: '280' }),
        box && make('div', { class: 'entry' }, make('label', { class: 'field', for: 'link', text: t('studio.share.link') }), box),
        note(good, 'good'),
        link && make('div', { class: 'pair' },
          button('pass', t(navigator.share === undefined ? 'studio.share.copy' : 'sheet.share'), pass, { kind: 'primary' }),
          make('a', { class: 'quiet', id: 'code-save', href: desk.path('link.svg'), download: `${desk.hunt.id}.svg`, text: t('studio.share.svg') })),
        make('div', { class: 'ways' },
          make('a', { class: 'quiet', id: 'print', href: printed, target: '_blank', text: t('studio.share.print') }),
          make('a', { class: 'quiet', id: 'play', href: `/h/${encodeURIComponent(desk.hunt.id)}`, target: '_blank', text: t('studio.share.play') })),
        make('p', { class: 'quietly', text: t('studio.share.owners') }),
        make('a', { class: 'text', id: 'owners', href: `/h/${encodeURIComponent(desk.hunt.id)}/remove`, target: '_blank', text: t('studio.share.owners.page') }))]);
    },
  };
  return step;
}
