// The two kinds of code, as people copy them: the recovery code, which is this player's token written so that it can be read
// out and typed; and the short one by which a player comes to another phone, made by the server.

/** Crockford's: what is read as another of these is taken as that one. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 128 bits at five a character. */
const RECOVERY = 26;
const MOVE = 10;

/**
 * A token as a recovery code, in groups.
 * @param {string} token base64url
 */
export function recoveryCode(token) {
  let bits = 0n;
  for (const letter of atob(token.replace(/-/g, '+').replace(/_/g, '/'))) bits = (bits << 8n) | BigInt(letter.charCodeAt(0));
  let text = '';
  for (let index = RECOVERY - 1; index >= 0; index--) text += ALPHABET[Number((bits >> BigInt(5 * index)) & 31n)];
  return text.replace(/(.{5})(?=.{5})/g, '$1-');
}

/** @param {string} text what was typed @returns {string} only what a code is made of; '' where something else is among it */
function read(text) {
  const plain = text.normalize('NFKC').toUpperCase().replace(/[\s\p{Pd}]/gu, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return [...plain].every((character) => ALPHABET.includes(character)) ? plain : '';
}

/** @param {string} code */
function tokenOf(code) {
  let bits = 0n;
  for (const character of code) bits = (bits << 5n) | BigInt(ALPHABET.indexOf(character));
  if (bits >> 128n) return null;
  let bytes = '';
  for (let shift = 120n; shift >= 0n; shift -= 8n) bytes += String.fromCharCode(Number((bits >> shift) & 255n));
  return btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

/**
 * What a typed or pasted text says; null where it holds no code.
 * @param {string} text the code alone, or the message in which it was kept
 * @returns {{token: string} | {move: string} | null}
 */
export function readCode(text) {
  const words = text.match(/[0-9A-Za-z]{5}(?:[-–—][0-9A-Za-z]{5,6})+/g) ?? [];
  for (const part of [text, ...words]) {
    const code = read(part);
    if (code.length === MOVE) return { move: code };
    const token = code.length === RECOVERY ? tokenOf(code) : null;
    if (token) return { token };
  }
  return null;
}
