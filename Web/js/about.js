// The page of parts and licences.

import { byId } from './dom.js';
import { fillPage } from './page.js';

await fillPage();
// Back to where the reader came from, if that was here.
if (document.referrer.startsWith(`${location.origin}/`)) byId('back').setAttribute('href', document.referrer);
