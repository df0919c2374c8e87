// A hunt around you, for who hosts this server: two wolves and a dragon near by, looked over, moved to better spots, then started.

import { createApi } from './api.js';
import { opened } from './back.js';
import { share } from './device.js';
import { byId, icon, make } from './dom.js';
import { fill } from './fill.js';
import { forgetHostKey, hostKey, keepHostKey } from './hostkey.js';
import { hexagonName } from './markers.js';
import { tell } from './trouble.js';

/** The creatures stand up to 120 m away: how far the view reaches from you, metres. */
const HALF_VIEW = 150;
/** How far an arrow key moves a creature, metres; with Shift held. */
const STEP = 5;
const SMALL_STEP = 1;
/**
 * Ahead and to the right, as the map is turned.
 * @type {Record<string, [number, number]>}
 */
const ARROWS = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };
/** A finger is this much wider than what it touches, CSS pixels. */
const FINGER = 7;

/** An id nobody has used: `around-` and 32 random bits. */
function newId() {
  return `around-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;
}

/**
 * @param {{
 *   words: import('./i18n.js').Words, format: import('./format.js').Format, toast: (text: string) => void, core: any, sensors: any,
 *   openMap: (center: {lat: number, lon: number}) => Promise<{map: any, follow: any}>,
 *   leave: () => void,
 * }} parts
 */
export function createAround({ words, format, toast, core, sensors, openMap, leave }) {
  const t = words.t;
  const card = byId('around');
  /** @type {{creature: string, lat: number, lon: number}[]} */
  let draft = [];
  /**
   * The one that the next tap on the ground moves.
   * @type {number | null}
   */
  let chosen = null;
  /** @type {any} */
  let map = null;
  let listening = false;
  /** @type {() => void} */
  let say = () => {};
  /** The hunt that was made while its creatures were not: a second try goes on with it. @type {{id: string, link?: string} | null} */
  let made = null;
  let closed = () => {};

  /** @param {string} title @param {(Node | null | false)[]} body @param {HTMLElement[]} actions */
  function paint(title, body, actions) {
    const heading = make('h2', { id: 'around-title', tabindex: '-1', text: title });
    card.replaceChildren(
      make('div', { class: 'grab', 'aria-hidden': 'true' }),
      make('div', { class: 'head' }, heading, make('button', { type: 'button', class: 'plain', id: 'around-close', 'aria-label': t('sheet.close'), onclick: close }, icon('close'))),
      make('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-labelledby': 'around-title' }, ...body.filter(Boolean).map((node) => /** @type {Node} */ (node))),
      make('div', { class: 'row' }, ...actions));
    if (card.hidden) closed = opened(() => card.hidden || close());
    card.hidden = false;
    heading.focus({ preventScroll: true });
  }

  /** @param {string} id @param {string} text @param {() => void} onclick @param {boolean} [primary] */
  const button = (id, text, onclick, primary = false) => make('button', { type: 'button', id, class: primary ? 'primary' : 'quiet', text, onclick });

  /** @param {() => void} stage */
  function go(stage) {
    say = stage;
    stage();
  }

  function close() {
    card.hidden = true;
    closed();
    draft = [];
    chosen = null;
    draw();
    leave();
  }

  /** @param {boolean} wrong */
  function askKey(wrong) {
    go(() => {
      const input = /** @type {HTMLInputElement} */ (make('input', { id: 'around-key', type: 'password', autocomplete: 'off', spellcheck: 'false' }));
      const use = () => {
        const key = input.value.trim();
        if (!key) return input.focus();
        keepHostKey(key);
        askPosition();
      };
      input.addEventListener('keydown', (event) => {
        if (event.key === 'Enter') use();
      });
      paint(t('around.key.title'), [
        make('p', { class: 'body', text: t(wrong ? 'around.key.wrong' : 'around.key.text') }),
        make('label', { class: 'field', for: 'around-key', text: t('around.key.label') }), input,
      ], [button('around-next', t('around.next'), use, true)]);
    });
  }

  function askPosition() {
    go(() => paint(t('around.where.title'), [make('p', { class: 'body', text: t('around.where.text') })], [button('around-find', t('around.where.button'), find, true)]));
  }

  async function find() {
    /** @type {HTMLButtonElement} */ (byId('around-find')).disabled = true;
    const refused = await sensors.requestPosition();
    const me = core.me(performance.now());
    if (refused || !me.known) {
      if (!card.hidden) askPosition();
      return; // the refusal has its own card
    }
    const opened = await openMap(me);
    map = opened.map;
    opened.follow.set('off');
    listen();
    scatter();
    opened.follow.open(me.lat, me.lon, false, HALF_VIEW, innerWidth < 700 ? { bottom: card.offsetHeight } : { left: card.getBoundingClientRect().right });
  }

  function scatter() {
    const me = core.me(performance.now());
    draft = core.scatter(me.lat, me.lon, crypto.getRandomValues(new Uint32Array(1))[0])
      .map((/** @type {any} */ each) => ({ creature: each.creature, lat: each.lat, lon: each.lon }));
    chosen = null;
    draw();
    arrange();
  }

  function arrange() {
    go(() => {
      paint(t('around.arrange.title'), [
        make('p', { class: 'note warn', text: t('around.warning') }),
        make('p', { class: 'body', text: t('around.arrange.text') }),
        make('ul', { class: 'list', id: 'around-creatures' }, ...draft.map((each, index) => make('li', null, row(each, index)))),
      ], [button('around-start', t('around.start'), start, true), button('around-shuffle', t('around.shuffle'), scatter)]);
      tellWhere();
    });
  }

  /** @param {{creature: string}} each @param {number} index */
  function row(each, index) {
    const element = make('button', { type: 'button', id: `around-creature-${index}`, 'aria-pressed': 'false', onclick: () => choose(chosen === index ? null : index) },
      make('span', { class: 'disc creature', 'aria-hidden': 'true', text: [...t(`around.${each.creature}`)][0] }),
      make('span', { class: 'grow' }, make('b', { text: t(`around.${each.creature}`) }), make('small', { 'aria-live': 'polite' })));
    element.addEventListener('keydown', (event) => {
      const way = ARROWS[event.key];
      if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      choose(index);
      const metres = event.shiftKey ? SMALL_STEP : STEP;
      place(index, core.aside(draft[index], map.getBearing(), way[0] * metres, way[1] * metres));
    });
    return element;
  }

  /** Says in the card where each stands, and which is chosen. */
  function tellWhere() {
    draft.forEach(({ lat, lon }, index) => {
      const element = document.getElementById(`around-creature-${index}`);
      const small = element?.querySelector('small');
      const to = core.to(lat, lon);
      if (!element || !small || !to) return;
      element.setAttribute('aria-pressed', String(index === chosen));
      const text = t('list.far', { distance: format.distance(to.distance), direction: format.direction(to.bearing) });
      if (small.textContent !== text) small.textContent = text;
    });
  }

  /** @param {number | null} next */
  function choose(next) {
    chosen = next;
    draw();
  }

  /** @param {number} index @param {{lat: number, lon: number}} where */
  function place(index, { lat, lon }) {
    Object.assign(draft[index], { lat, lon });
    draw();
  }

  function draw() {
    tellWhere();
    fill(map, 'draft', draft.map((each, index) => ({
      type: 'Feature', properties: { index, icon: hexagonName(each.creature, index === chosen ? 'chosen' : '') }, geometry: { type: 'Point', coordinates: [each.lon, each.lat] },
    })));
  }

  function listen() {
    if (listening) return draw();
    listening = true;
    /** @type {number | null} */
    let held = null;
    const move = (/** @type {any} */ event) => {
      if (held === null || !draft[held]) return;
      const { lat, lng } = event.lngLat.wrap();
      place(held, { lat, lon: lng });
    };
    const drop = () => {
      held = null;
      map.getCanvas().style.cursor = '';
      for (const name of ['mousemove', 'touchmove']) map.off(name, move);
    };
    for (const [down, moves, up] of [['mousedown', 'mousemove', 'mouseup'], ['touchstart', 'touchmove', 'touchend']]) {
      map.on(down, 'draft', (/** @type {any} */ event) => {
        if (event.points && event.points.length !== 1) return;
        event.preventDefault(); // the map stays; the creature moves
        held = event.features[0].properties.index;
        map.getCanvas().style.cursor = 'grabbing';
        map.on(moves, move);
        map.once(up, drop);
        if (up === 'mouseup') addEventListener(up, drop, { once: true }); // let go over the card
      });
    }
    // Without dragging: a tap chooses a creature, a second one its spot.
    map.on('click', (/** @type {any} */ event) => {
      if (draft.length === 0) return;
      const { x, y } = event.point;
      const under = map.queryRenderedFeatures([[x - FINGER, y - FINGER], [x + FINGER, y + FINGER]], { layers: ['draft'] });
      const { lat, lng } = event.lngLat.wrap();
      if (under.length > 0) choose(under[0].properties.index === chosen ? null : under[0].properties.index);
      else if (chosen !== null) place(chosen, { lat, lon: lng });
    });
    map.on('mouseenter', 'draft', () => (map.getCanvas().style.cursor = 'grab'));
    map.on('mouseleave', 'draft', () => {
      if (held === null) map.getCanvas().style.cursor = '';
    });
    map.on('style.load', draw);
  }

  async function start() {
    const startButton = /** @type {HTMLButtonElement} */ (byId('around-start'));
    startButton.disabled = true;
    const me = core.me(performance.now());
    const host = createApi({ token: hostKey });
    try {
      made ??= /** @type {any} */ (await host.post('/api/hunts', {
        id: newId(), title: t('around.hunt.title'), description: t('around.hunt.text'), center: { lat: me.lat, lon: me.lon }, allowsSimulated: sensors.simulated,
      }));
      await host.post(`/api/hunts/${made?.id}/spawns`, { spawns: draft });
      started(/** @type {any} */ (made));
      made = null;
    } catch (reason) {
      const failure = /** @type {import('./api.js').Failure} */ (reason);
      startButton.disabled = false;
      if (failure.problem && (failure.problem.status === 401 || failure.problem.status === 403)) {
        forgetHostKey();
        return askKey(true);
      }
      toast(tell(t, failure));
    }
  }

  /** @param {{id: string, link?: string}} hunt */
  function started({ id, link }) {
    // At the server's own desk the address bar names it as nobody else can.
    const alone = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
    const url = alone && link ? link : `${location.origin}/h/${id}`;
    go(() => paint(t('around.ready.title'), [
      make('p', { class: 'body', text: t('around.ready.text') }),
      make('output', { class: 'link-box', id: 'around-link', text: url }),
    ], [
      make('a', { class: 'primary', id: 'around-play', href: `/h/${id}${location.search}`, text: t('around.play') }),
      button('around-share', t('sheet.share'), async () => {
        if ((await share({ title: t('around.hunt.title'), url })) === 'copied') toast(t('share.copied'));
      }),
    ]));
  }

  card.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape') close();
  });

  return {
    open: () => (hostKey() ? askPosition() : askKey(false)),
    relabel() {
      if (!card.hidden) say();
    },
  };
}
