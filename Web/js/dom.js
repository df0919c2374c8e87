// Making elements without markup in strings: imported text can only ever become text.

/**
 * @param {string} tag
 * @param {Record<string, any> | null} [attributes] `class`, `text`, `onclick` and other listeners, and plain attributes; null and false are left out
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'text') element.textContent = value;
    else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * Brings the children of `parent` to what `next` says and leaves alone what is the same: a button keeps its listener, a list
 * its scroll, a picture its pixels. A button with anything new about it is exchanged, with its listener.
 * @param {Element} parent
 * @param {Node[]} next
 */
export function renew(parent, next) {
  const now = [...parent.childNodes];
  next.forEach((node, index) => {
    const old = now[index];
    if (!old) parent.append(node);
    else if (old.isEqualNode(node)) return;
    else if (old instanceof HTMLElement && node instanceof HTMLElement && old.tagName === node.tagName && old.id === node.id && old.tagName !== 'BUTTON') {
      for (const { name } of [...old.attributes]) if (!node.hasAttribute(name)) old.removeAttribute(name);
      for (const { name, value } of node.attributes) {
        if (name === 'style') old.style.cssText = node.style.cssText; // as an attribute our policy would refuse it
        else if (old.getAttribute(name) !== value) old.setAttribute(name, value);
      }
      renew(old, [...node.childNodes]);
    } else parent.replaceChild(node, old);
  });
  for (const old of now.slice(next.length)) old.remove();
}

/**
 * One of the page's icons.
 * @param {string} name
 */
export function icon(name) {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(space, 'use');
  use.setAttribute('href', `#i-${name}`);
  svg.append(use);
  return svg;
}

/**
 * The page's element of that id.
 * @param {string} id
 * @returns {any}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}
