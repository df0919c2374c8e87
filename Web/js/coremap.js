// What the core knows of the map: clusters of places, their counts, the list by distance, the fan of a stack, who gets room.

/** @typedef {{south: number, west: number, north: number, east: number}} View  as the map gives it: longitudes may run past ±180 */
/**
 * @typedef {object} Marker
 * @property {number} lon
 * @property {number} lat
 * @property {number} id
 * @property {number} count
 * @property {'place' | 'splits' | 'stack'} kind
 * @property {number} value  the place's number, or the zoom at which it splits
 * @property {[number, number][]} shares  category and count, the commonest first; none for a place
 */

/** @type {Marker['kind'][]} */
const KINDS = ['place', 'splits', 'stack'];

/**
 * @param {Record<string, Function>} core
 * @param {WebAssembly.Memory} bytes
 */
export function mapOf(core, bytes) {
  /** What the last call left; read before the next. */
  const long = () => new Float64Array(bytes.buffer, core.longAt());
  /** @param {number} rows five numbers each */
  const list = (rows) => {
    const at = core.list(rows);
    return new Float64Array(bytes.buffer, at);
  };
  const writer = new TextEncoder();

  return {
    /**
     * Replaces all places; from now on a place's number is where it stands in this list.
     * @param {{id: string, lat: number, lon: number, category: number}[]} places
     */
    set(places) {
      const names = places.map((place) => writer.encode(place.id));
      const textAt = core.text(names.reduce((sum, name) => sum + name.length, 0));
      const rows = list(places.length);
      const text = new Uint8Array(bytes.buffer, textAt);
      let at = 0;
      places.forEach(({ lat, lon, category }, index) => {
        rows.set([lat, lon, category, names[index].length], 5 * index);
        text.set(names[index], at);
        at += names[index].length;
      });
      core.places(places.length);
    },

    /**
     * Shows those only that have a flag in both lists; null: all. Returns how many.
     * @param {boolean[] | null} categories by number
     * @param {boolean[] | null} places by number
     * @returns {number}
     */
    show(categories, places) {
      const flags = [...(categories ?? []), ...(places ?? [])];
      list(flags.length).set(flags.map(Number));
      return core.show(categories?.length ?? 0, places?.length ?? 0);
    },

    /**
     * What to draw in a view; null: what was drawn for the last one.
     * @param {View} view @param {number} zoom
     */
    markers({ south, west, north, east }, zoom) {
      const count = core.markers(south, west, north, east, zoom);
      if (count < 0) return null;
      const from = long();
      /** @type {Marker[]} */
      const markers = [];
      for (let i = 0; markers.length < count; ) {
        /** @type {Marker} */
        const marker = { lon: from[i++], lat: from[i++], id: from[i++], count: from[i++], kind: KINDS[from[i++]], value: from[i++], shares: [] };
        for (let left = from[i++]; left > 0; left--) marker.shares.push([from[i++], from[i++]]);
        markers.push(marker);
      }
      return markers;
    },

    /**
     * Where a coordinate is drawn: there, but at the poles, which the map does not have, a little inside its edge.
     * @param {number} lat @param {number} lon
     * @returns {[number, number]} longitude, latitude
     */
    drawn(lat, lon) {
      core.drawn(lat, lon);
      const [x, y] = new Float64Array(bytes.buffer, core.answer(), 2);
      return [x, y];
    },

    /** What was drawn is gone: the next `markers` answers in full. */
    forget() {
      core.forgetMarkers();
    },

    /**
     * How many places of each category a view has, whichever category is chosen.
     * @param {View} view
     * @returns {number[]}
     */
    choices({ south, west, north, east }) {
      const count = core.choices(south, west, north, east);
      return count > 0 ? [...long().subarray(0, count)] : [];
    },

    /**
     * The places shown, the nearest first: to the player, before the first fix to this point.
     * @param {number} lat @param {number} lon
     */
    listed(lat, lon) {
      const count = core.listed(lat, lon);
      /** @type {{number: number, distance: number}[]} */
      const places = [];
      if (count === 0) return places;
      const from = long();
      for (let i = 0; places.length < count; ) places.push({ number: from[i++], distance: from[i++] });
      return places;
    },

    /**
     * A marker's places spread around it, on a map at that zoom turned by that bearing.
     * @param {number} id @param {number} zoom @param {number} bearing
     */
    fan(id, zoom, bearing) {
      const count = core.fan(id, zoom, bearing);
      /** @type {{number: number, lon: number, lat: number}[]} */
      const legs = [];
      if (count === 0) return legs;
      const from = long();
      for (let i = 0; legs.length < count; ) legs.push({ number: from[i++], lon: from[i++], lat: from[i++] });
      return legs;
    },

    /**
     * How creatures share the screen, the more important first: whole or small, with their distance or without.
     * @param {{x: number, y: number, halfPill: number, first: boolean}[]} creatures pixels
     * @param {{x: number, y: number}[]} rings of places, which they shall not cover
     * @param {number} width @param {number} height
     */
    looks(creatures, rings, width, height) {
      const rows = list(creatures.length + rings.length);
      creatures.forEach(({ x, y, halfPill, first }, index) => rows.set([x, y, halfPill, Number(first)], 5 * index));
      rings.forEach(({ x, y }, index) => rows.set([x, y, 0, 1], 5 * (creatures.length + index)));
      core.looks(creatures.length, rings.length, width, height);
      if (creatures.length === 0) return [];
      const from = long();
      return creatures.map((_, index) => ({ whole: from[2 * index] === 1, pill: from[2 * index + 1] === 1 }));
    },
  };
}
