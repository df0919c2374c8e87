// What happens in a hunt while one plays, told by the server as it happens.

/** How long to wait after a refusal before asking again, ms; and up to as long again by chance, so that not all come at once. */
const PAUSE = 15000;

/**
 * Follows a hunt until the page ends. `EventSource` itself comes back after a broken connection, with the id of the last event
 * it had, and the server goes on from there.
 *
 * @param {string} hunt
 * @param {{
 *   onAppeared: (spawn: import('./map.js').Spawn) => void, onGone: (spawn: number) => void, onHunt: (hunt: any) => void,
 *   onBehind: () => void,
 * }} parts  `onBehind`: something may have been missed, so all is to be fetched again
 */
export function followHunt(hunt, { onAppeared, onGone, onHunt, onBehind }) {
  let fresh = true;

  function connect() {
    const source = new EventSource(`/api/hunts/${encodeURIComponent(hunt)}/events`);
    /** @param {string} name @param {(data: any) => void} then */
    const on = (name, then) => source.addEventListener(name, (event) => then(JSON.parse(event.data)));
    // The first thing a stream says: what was fetched before it may be older than what it will tell.
    on('ping', () => {
      if (fresh) onBehind();
      fresh = false;
    });
    on('reset', onBehind);
    on('appeared', onAppeared);
    on('caught', ({ spawn }) => onGone(spawn));
    on('removed', ({ spawn }) => onGone(spawn));
    on('hunt', (data) => (data.deleted ? source.close() : onHunt(data)));
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return; // it tries again by itself
      fresh = true;
      setTimeout(connect, PAUSE * (1 + Math.random()));
    });
  }

  connect();
}
