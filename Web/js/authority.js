// The page that explains the server's certificate authority; it is read over plain http, before there is any trust.

import { isAndroid, isApplePhone } from './device.js';
import { byId } from './dom.js';
import { fillPage } from './page.js';

await fillPage();
byId(isApplePhone ? 'ios' : isAndroid ? 'android' : 'desktop').open = true;

const there = await fetch('/authority/lair-ca.crt', { method: 'HEAD' }).then((answer) => answer.ok, () => false);
if (!there) {
  byId('authority-none').hidden = false;
  for (const part of document.querySelectorAll('[data-authority]')) part.remove();
}
