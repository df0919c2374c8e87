// The host's key on this device.

import { forget, recall, remember } from './storage.js';

const KEY = 'lair.host';

/** Takes the host key out of the address, where `lair serve` put it, before anyone can copy it on. */
export function takeHostKey() {
  const key = new URLSearchParams(location.hash.slice(1)).get('host');
  if (!key) return;
  keepHostKey(key);
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** @param {string} key */
export const keepHostKey = (key) => remember(KEY, key);

/** @returns {string|null} */
export const hostKey = () => recall(KEY);

export const forgetHostKey = () => forget(KEY);
