// What a finger on the map means: a creature, a place or a cluster of them, bare ground, or a long press.

/** A finger is this much wider than a marker, CSS pixels: 30 px discs make 44 px targets. */
const FINGER = 7;
/** Markers whose spots are this near to each other are not told apart by a finger, CSS pixels. */
const ONE_SPOT = 18;
/** A press this long asks for the coordinate, ms; a finger that moved farther than SLIP (px) drags the map instead. */
const LONG = 550;
const SLIP = 10;

/**
 * @param {any} map
 * @param {{
 *   onSpawn: (id: number) => void,
 *   onPlace: (id: string) => void,
 *   onCluster: (marker: number) => void,
 *   onPile: (pile: import('./pile.js').Pile) => void,
 *   onOverlay: (shape: any, at: {lat: number, lon: number}, isLine: boolean) => void,
 *   onGround: (at: {lat: number, lon: number}) => void,
 *   onLong: (at: {lat: number, lon: number}) => void,
 * }} parts
 */
export function listenForTaps(map, { onSpawn, onPlace, onCluster, onPile, onOverlay, onGround, onLong }) {
  /** @param {{x: number, y: number}} point @param {string[]} layers */
  const under = (point, layers) => {
    const exact = map.queryRenderedFeatures([point.x, point.y], { layers });
    if (exact.length > 0) return exact;
    return map.queryRenderedFeatures([[point.x - FINGER, point.y - FINGER], [point.x + FINGER, point.y + FINGER]], { layers });
  };
  /** @param {any} lngLat */
  const coordinate = (lngLat) => {
    const { lat, lng } = lngLat.wrap();
    return { lat, lon: lng };
  };
  let held = false;

  /**
   * A creature that was hit and what shares its spot; null where it is alone there.
   * @param {any} spawn @returns {import('./pile.js').Pile | null}
   */
  function pileOn(spawn) {
    const { x, y } = map.project(spawn.geometry.coordinates);
    const near = map.queryRenderedFeatures([[x - ONE_SPOT, y - ONE_SPOT], [x + ONE_SPOT, y + ONE_SPOT]], { layers: ['spawns', 'fan', 'places', 'clusters'] })
      .filter((/** @type {any} */ { geometry }) => {
        if (geometry.type !== 'Point') return false;
        const at = map.project(geometry.coordinates);
        return Math.abs(at.x - x) < ONE_SPOT && Math.abs(at.y - y) < ONE_SPOT;
      });
    /** @param {(each: any) => any} of */
    const all = (of) => [...new Set(near.flatMap((/** @type {any} */ each) => of(each) || []))];
    const isSpawn = (/** @type {any} */ { layer }) => layer.id === 'spawns';
    const pile = {
      spawns: all((each) => isSpawn(each) && [each.properties.id]),
      markers: all((each) => !isSpawn(each) && each.properties.marker !== undefined && [each.properties.marker]),
      // Its own place is on the creature's card.
      places: all((each) => !isSpawn(each) && each.properties.part === 'place' && each.properties.id !== spawn.properties.place && [each.properties.id]),
    };
    return pile.spawns.length + pile.markers.length + pile.places.length > 1 ? pile : null;
  }

  map.on('click', (/** @type {any} */ event) => {
    if (document.body.dataset.view !== 'map') return; // the map is borrowed, for a hunt that is being made
    if (held) {
      held = false;
      return;
    }
    const spawns = under(event.point, ['spawns']);
    if (spawns.length > 0) {
      const pile = pileOn(spawns[0]);
      return pile ? onPile(pile) : onSpawn(spawns[0].properties.id);
    }
    const places = under(event.point, ['place-selected', 'fan', 'places', 'clusters']);
    if (places.length > 0) {
      const { id, marker } = places[0].properties;
      return id === undefined ? onCluster(marker) : onPlace(id);
    }
    const lines = under(event.point, ['overlay-lines']);
    const shapes = lines.length > 0 ? lines : map.queryRenderedFeatures([event.point.x, event.point.y], { layers: ['overlay-areas'] });
    if (shapes.length > 0) return onOverlay(shapes[0].properties, coordinate(event.lngLat), lines.length > 0);
    onGround(coordinate(event.lngLat));
  });

  for (const layer of ['places', 'clusters', 'fan', 'spawns']) {
    map.on('mouseenter', layer, () => (map.getCanvas().style.cursor = 'pointer'));
    map.on('mouseleave', layer, () => (map.getCanvas().style.cursor = ''));
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {{x: number, y: number} | null} */
  let start = null;
  const stop = () => clearTimeout(timer);
  map.on('touchstart', (/** @type {any} */ event) => {
    stop();
    held = false;
    if (event.points.length !== 1) return;
    start = event.point;
    const at = coordinate(event.lngLat);
    timer = setTimeout(() => {
      held = true;
      onLong(at);
    }, LONG);
  });
  map.on('touchmove', (/** @type {any} */ event) => {
    if (!start || Math.abs(event.point.x - start.x) > SLIP || Math.abs(event.point.y - start.y) > SLIP) stop();
  });
  for (const end of ['touchend', 'touchcancel', 'dragstart', 'zoomstart']) map.on(end, stop);
  // A mouse has a second button for it; on Android the long press above came first.
  map.on('contextmenu', (/** @type {any} */ event) => {
    if (held || event.originalEvent.pointerType === 'touch') return;
    onLong(coordinate(event.lngLat));
  });
}
