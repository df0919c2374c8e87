// Places: a file, what was recognised in it, a trial with its ledger, the import. And what is there already.

import { icon, make } from '../dom.js';
import { columnsView } from './columns.js';
import { fetchFile, packed, send, SENT, UNPACKED } from './files.js';
import { ledgerView } from './ledger.js';
import { createLooks } from './looks.js';
import { button, choice, field, input, note, paint, waiting } from './paint.js';
import { sayCause } from './said.js';

/** Of a text so much is sent to be looked at; other formats only make sense whole. */
const LOOK = 1 << 20;
const TEXTS = /\.(csv|tsv|txt|tab)$/i;
/** What can be chosen where the guess is wrong, by the names that people know. */
const FORMATS = { geojson: 'GeoJSON', socrata: 'Socrata', csv: 'CSV, TSV', kml: 'KML, KMZ', gpx: 'GPX', osm: 'OpenStreetMap', shapefile: 'Shapefile', geopackage: 'GeoPackage' };
/** @param {string} format */
const formatName = (format) => /** @type {Record<string, string>} */ (FORMATS)[format] ?? format;
const PAGE = 10_000;
/** Of a hunt whose places the players' maps get as tiles those in view are shown, so many at most. */
const IN_VIEW = 5_000;

/**
 * @param {import('./desk.js').Desk} desk
 * @returns {import('./desk.js').Step}
 */
export function createPlaces(desk) {
  const { t, format } = desk;
  /** @type {File | null} */
  let file = null;
  let source = '';
  let kind = 'auto';
  let datum = 'wgs84';
  let where = '';
  /** @type {import('./columns.js').Guess | null} */
  let guess = null;
  /** @type {Record<string, string | null>} */
  let chosen = {};
  /** @type {any} */
  let trial = null;
  /** @type {any} */
  let done = null;
  let removeMissing = false;
  /** Whether the columns are those of last time. */
  let isKept = false;
  /**
   * What the last import was made of, for its table.
   * @type {{file: File, query: URLSearchParams} | null}
   */
  let last = null;
  let said = '';
  /** What is going on, in words; '': nothing. */
  let busy = '';
  /** @type {any[] | null} */
  let sources = null;
  /** @type {any[] | null} */
  let places = null;
  let isOpen = false;
  /** @type {(() => void)[]} */
  let undo = [];
  /** A later look at a file makes an earlier one nothing. */
  let look = 0;
  const looks = createLooks(desk, async () => {
    await drawPlaces();
    step.paint();
  });

  /** @param {Record<string, string | null | undefined>} [more] */
  function query(more = {}) {
    const fields = new URLSearchParams({ source });
    if (kind !== 'auto') fields.set('format', kind);
    fields.set('datum', datum); // said even where it is the usual one: what is kept for the source is another's choice
    if (where.trim()) fields.set('where', where.trim());
    if (Object.keys(chosen).length > 0) fields.set('columns', JSON.stringify(chosen));
    for (const [name, value] of Object.entries(more)) if (value) fields.set(name, value);
    return fields;
  }

  /** @param {File} next */
  async function take(next) {
    file = next;
    source = next.name.replace(/\.[^.]*$/, '').replace(/[/\u0000-\u001f]/g, ' ').slice(0, 100) || 'file';
    kind = 'auto';
    const before = sources?.find(({ name }) => name === source);
    chosen = { ...before?.columns };
    isKept = before?.columns !== undefined;
    datum = before?.datum ?? 'wgs84';
    guess = trial = done = null;
    removeMissing = false;
    said = next.size > UNPACKED ? t('studio.places.large', { size: format.bytes(next.size), most: format.bytes(UNPACKED) }) : next.size === 0 ? t('studio.places.empty') : '';
    if (said) file = null;
    else await recognise();
    step.paint();
  }

  async function recognise() {
    if (!file) return;
    const mine = ++look;
    busy = t('studio.places.looking');
    said = '';
    trial = null;
    step.paint();
    try {
      const isPart = TEXTS.test(file.name) && file.size > LOOK;
      const found = await send(desk.path(`imports/columns?${query()}`), isPart ? file.slice(0, LOOK) : await packed(file));
      if (mine !== look) return;
      guess = { ...found, isPart };
      await drawPreview();
    } catch (failure) {
      if (mine !== look) return;
      // A choice that does not work is said and can be put right; a file that cannot be read at all has no columns.
      if (Object.keys(chosen).length === 0) guess = null;
      said = desk.trouble(failure);
    } finally {
      if (mine === look) busy = '';
      step.paint();
    }
  }

  /** @param {import('./ledger.js').Ledger} trial  a file of tracks has no places, and lies over the map all the same */
  function importWords({ places: count, overlay }) {
    if (count === 0 && overlay) return t('studio.places.lay', { count: overlay.tracks, number: format.number(overlay.tracks) });
    return t('studio.places.import', { count, number: format.number(count) });
  }

  /** @param {boolean} isTrial */
  async function run(isTrial) {
    if (!file || busy) return;
    const going = t(isTrial ? 'studio.places.trying' : 'studio.places.importing');
    busy = going;
    said = '';
    step.paint();
    try {
      const fields = query({ dryRun: isTrial ? 'true' : null, removeMissing: !isTrial && removeMissing ? 'true' : null });
      const whole = await packed(file);
      if (whole.size > SENT) {
        said = t('studio.places.large', { size: format.bytes(whole.size), most: format.bytes(SENT) });
        return;
      }
      const ledger = await send(desk.path(`imports?${fields}`), whole, (share) => {
        const line = desk.panel.querySelector('.waiting');
        if (line && share < 1) line.textContent = `${going} ${new Intl.NumberFormat(desk.words.locale, { style: 'percent' }).format(share)}`;
      });
      if (isTrial) trial = ledger;
      else {
        last = { file, query: query() };
        done = ledger;
        file = trial = guess = null;
        desk.say(t('studio.places.done'));
        await Promise.all([desk.reload(), loadSources()]);
        await loadPlaces();
      }
    } catch (failure) {
      said = desk.trouble(failure);
    } finally {
      busy = '';
      step.paint();
      desk.panel.querySelector(said ? '[role="alert"]' : '#ledger')?.scrollIntoView({ block: 'nearest' });
    }
  }

  /** @param {File} of @param {URLSearchParams} fields */
  async function table(of, fields) {
    fields.set('dryRun', 'true');
    fields.set('ledger', 'csv');
    try {
      await fetchFile(desk.path(`imports?${fields}`), `ledger-${fields.get('source')}.csv`, await packed(of));
    } catch (failure) {
      said = desk.trouble(failure);
      step.paint();
    }
  }

  async function loadSources() {
    try {
      sources = (await desk.host.get(desk.path('sources'), true)).sources;
    } catch {
      sources = null; // the categories tell what is there, too
    }
  }

  let view = 0;
  /** Where there are too many to be held: those in view, and others when it moves. */
  async function loadInView() {
    const mine = ++view;
    const { map } = await desk.map();
    const box = map.getBounds();
    const bbox = [Math.max(box.getWest(), -180), Math.max(box.getSouth(), -90), Math.min(box.getEast(), 180), Math.min(box.getNorth(), 90)].join();
    const { features } = await desk.anyone.get(desk.path(`places?bbox=${bbox}&limit=${IN_VIEW}`), true);
    if (mine !== view || !isOpen) return;
    places = features;
    await drawPlaces();
  }
  const moved = () => {
    if (desk.hunt.placeTiles) loadInView().catch(() => {});
  };

  async function loadPlaces() {
    try {
      if (desk.hunt.placeTiles) return await loadInView();
      /** @type {any[]} */
      const all = [];
      let after = '';
      do {
        const part = await desk.anyone.get(desk.path(`places?limit=${PAGE}${after && `&after=${encodeURIComponent(after)}`}`), true);
        all.push(...part.features);
        after = part.next ?? '';
      } while (after && isOpen);
      places = all;
      await drawPlaces();
      if (all.length > 0) (await desk.map()).fit(all);
    } catch (failure) {
      said ||= desk.trouble(failure);
    }
  }

  async function drawPlaces() {
    const map = await desk.map();
    if (!isOpen || guess) return;
    const colors = new Map(desk.hunt.categories.map((/** @type {any} */ { name, color }) => [name, color]));
    map.set('places', (places ?? []).map((place) => ({ ...place, properties: { title: place.properties.title, category: place.properties.category, color: colors.get(place.properties.category) } })));
  }

  async function drawPreview() {
    const map = await desk.map();
    if (!isOpen || !guess?.preview) return;
    map.set('places', guess.preview.features);
    map.fit(guess.preview.features);
  }

  function forget() {
    look += 1;
    file = guess = trial = null;
    chosen = {};
    said = busy = '';
    drawPlaces();
    step.paint();
  }

  function chooser() {
    const pick = /** @type {HTMLInputElement} */ (make('input', { type: 'file', id: 'file', class: 'unseen' }));
    pick.addEventListener('change', () => pick.files?.[0] && take(pick.files[0]));
    const zone = make('label', { class: 'drop', for: 'file', id: 'drop' }, pick, icon('file'),
      make('b', { text: t('studio.places.drop') }), make('small', { text: t('studio.places.formats') }));
    for (const kindOf of ['dragenter', 'dragover']) {
      zone.addEventListener(kindOf, (event) => {
        event.preventDefault();
        zone.classList.add('over');
      });
    }
    zone.addEventListener('dragleave', () => zone.classList.remove('over'));
    zone.addEventListener('drop', (event) => {
      event.preventDefault();
      zone.classList.remove('over');
      const dropped = /** @type {DragEvent} */ (event).dataTransfer?.files[0];
      if (dropped) take(dropped);
    });
    return zone;
  }

  /** @param {File} of */
  function fileView(of) {
    const recognised = guess && [guess.format && t('studio.places.as', { format: formatName(guess.format) }), guess.encoding, guess.delimiter && t('studio.places.delimiter', { delimiter: guess.delimiter === '\t' ? 'Tab' : guess.delimiter })].filter(Boolean).join(' · ');
    const isOSM = /\.(osm|pbf)$/i.test(of.name) || kind === 'osm' || guess?.format === 'osm';
    return make('div', { class: 'file' },
      make('div', { class: 'chosen' }, icon('file'), make('span', { class: 'grow' }, make('b', { dir: 'auto', text: of.name }), make('small', { text: [format.bytes(of.size), recognised].filter(Boolean).join(' · ') })),
        make('button', { type: 'button', class: 'plain', id: 'file-forget', 'aria-label': t('studio.places.another'), title: t('studio.places.another'), onclick: forget }, icon('close'))),
      field(t('studio.places.source'), input('source', source, (value) => {
        source = value;
        trial = null;
      }, { maxlength: '100', autocomplete: 'off' }), t('studio.places.source.hint')),
      isOSM && field(t('studio.places.where'), input('where', where, (value) => {
        where = value;
        trial = null;
      }, { placeholder: 'tourism=artwork', autocapitalize: 'none', spellcheck: 'false' }), t('studio.places.where.hint')),
      make('details', { id: 'reading', open: kind !== 'auto' || datum !== 'wgs84' }, make('summary', { text: t('studio.places.reading') }),
        make('div', { class: 'pair' },
          field(t('studio.places.format'), choice('format', [['auto', t('studio.places.auto')], ...Object.entries(FORMATS)], kind, (value) => {
            kind = value;
            recognise();
          })),
          field(t('studio.places.datum'), choice('datum', [['wgs84', 'WGS 84'], ['gcj02', 'GCJ-02'], ['bd09', 'BD-09']], datum, (value) => {
            datum = value;
            recognise();
          }), t('studio.places.datum.hint')))),
      note(guess?.problem && sayCause(t, guess.trouble && 'record' in guess.trouble ? 'record' : 'file', guess.trouble ?? {}, guess.problem), 'warn'),
      guess && columnsView(desk, guess, chosen, isKept, (role, column) => {
        chosen[role] = column;
        // Another column's numbers stand in an order of their own.
        if (role === 'position') delete chosen.order;
        isKept = false;
        trial = null;
        recognise();
      }));
  }

  function trialView() {
    const { missing } = trial.difference;
    const box = /** @type {HTMLInputElement} */ (make('input', { type: 'checkbox', id: 'remove-missing' }));
    box.checked = removeMissing;
    box.addEventListener('change', () => (removeMissing = box.checked));
    return make('section', { 'aria-labelledby': 'trial-title' },
      make('h2', { id: 'trial-title', text: t('studio.places.trial') }),
      make('p', { class: 'quietly', text: t('studio.places.trial.text') }),
      ledgerView(desk, trial, source, () => file && table(file, query())),
      missing > 0 && make('label', { class: 'check', for: 'remove-missing' }, box, make('span', { text: t('studio.places.missing', { count: missing, number: format.number(missing) }) })));
  }

  function here() {
    const { categories } = desk.hunt;
    const count = categories.reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + each.count, 0);
    if (count === 0) return [make('p', { class: 'quietly', text: t('studio.places.none') })];
    return [
      make('h2', { text: t('studio.hunts.places', { count, number: format.number(count) }) }),
      desk.hunt.placeTiles && make('p', { class: 'quietly', text: t('studio.places.in-view', { number: format.number(IN_VIEW) }) }),
      sources && sources.length > 0 && make('ul', { class: 'rows', id: 'sources' }, ...sources.map((each) => make('li', null, make('div', null,
        make('span', { class: 'grow' }, make('b', { dir: 'auto', text: each.name }),
          make('small', { text: [t('studio.hunts.places', { count: each.places, number: format.number(each.places) }), each.format && formatName(each.format), each.at && format.moment(Date.parse(each.at))].filter(Boolean).join(' · ') })))))),
      ...looks.view(),
    ];
  }

  const step = {
    async open() {
      isOpen = true;
      step.paint();
      const map = await desk.map().catch(() => null);
      if (!map) said = t('trouble.network');
      if (!map || !isOpen) return step.paint();
      map.look(desk.hunt.center, 14);
      undo = [map.onTap((_, event) => {
        const [found] = map.at(event.point, ['places']);
        if (found) map.card(found.properties.title, [found.properties.category]);
        else map.card(null);
      }), () => map.map.off('moveend', moved)];
      map.map.on('moveend', moved);
      await Promise.all([loadSources(), loadPlaces()]);
      step.paint();
    },
    close() {
      isOpen = false;
      for (const each of undo) each();
      undo = [];
      said = '';
      done = null;
      desk.map().then((map) => {
        map.set('places', []);
        map.card(null);
      }, () => {});
    },
    paint() {
      if (!isOpen) return;
      paint(desk.panel, [make('div', null,
        make('h1', { text: t('studio.step.places') }),
        !file && !done && make('p', { class: 'lead', text: t('studio.places.text') }),
        done && make('div', { class: 'done' }, make('p', { class: 'note good', role: 'status', text: t('studio.places.done') }), ledgerView(desk, done, source, () => last && table(last.file, last.query)),
          make('a', { class: 'primary', id: 'next', href: `#/${desk.hunt.id}/ground`, text: t('studio.places.next') })),
        file ? fileView(file) : chooser(),
        trial && trialView(),
        busy && waiting(busy), note(said, 'bad'),
        file && make('div', { class: 'go' },
          trial
            ? button('import', importWords(trial), () => run(false), { kind: 'primary', disabled: busy !== '' || trial.places === 0 && !trial.overlay })
            : button('try', t('studio.places.try'), () => run(true), { kind: 'primary', disabled: busy !== '' || !source.trim() })),
        ...(file ? [] : here()))]);
    },
  };
  return step;
}
