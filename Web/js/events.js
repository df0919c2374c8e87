// What happens in a hunt while one plays, told by the server as it happens.

/** How long to wait after a refusal before asking again, ms; and up to as long again by chance, so that not all come at once. */
const PAUSE = 15000;
/** The server says something at least every 15 s. After three times that the connection is dead, though nobody said so. */
const SILENCE = 45000;

/**
 * Follows a hunt until the page ends. `EventSource` itself comes back after a broken connection, with the id of the last event
 * it had, and the server goes on from there. A phone that slept, or changed from one network to another, may hold a
 * connection that is dead without knowing: that one is given up, and all is fetched again.
 *
 * @param {string} hunt
 * @param {{
 *   onAppeared: (spawn: import('./map.js').Spawn) => void, onGone: (spawn: number) => void, onHunt: (hunt: any) => void,
 *   onBehind: () => void, onScores: (board: any) => void, onOver: () => void,
 * }} parts  `onBehind`: something may have been missed, so all is to be fetched again; `onOver`: there is no such hunt any more
 */
export function followHunt(hunt, { onAppeared, onGone, onHunt, onBehind, onScores, onOver }) {
  let fresh = true;
  let heard = Date.now();
  /** @type {EventSource | null} */
  let source = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;
  let over = false;

  function connect() {
    clearTimeout(later);
    source?.close();
    const stream = new EventSource(`/api/hunts/${encodeURIComponent(hunt)}/events`);
    source = stream;
    heard = Date.now();
    /** @param {string} name @param {(data: any) => void} then */
    const on = (name, then) => stream.addEventListener(name, (event) => {
      heard = Date.now();
      then(JSON.parse(event.data));
    });
    // The first thing a stream says: what was fetched before it may be older than what it will tell.
    on('ping', () => {
      if (fresh) onBehind();
      fresh = false;
    });
    on('reset', onBehind);
    on('appeared', onAppeared);
    on('caught', ({ spawn }) => onGone(spawn));
    on('removed', ({ spawn }) => onGone(spawn));
    on('scores', onScores);
    on('hunt', (data) => {
      if (!data.deleted) return onHunt(data);
      over = true;
      stream.close();
      onOver();
    });
    stream.addEventListener('error', () => {
      heard = Date.now(); // it knows that it is broken
      if (stream.readyState !== EventSource.CLOSED || over || stream !== source) return; // it tries again by itself
      fresh = true;
      later = setTimeout(connect, PAUSE * (1 + Math.random()));
    });
  }

  /** Begins anew where the old connection has been silent for too long. */
  function check() {
    if (over || document.hidden || Date.now() - heard < SILENCE || source?.readyState !== EventSource.OPEN) return;
    fresh = true;
    connect();
  }

  setInterval(check, SILENCE / 3);
  document.addEventListener('visibilitychange', check);
  addEventListener('online', () => {
    if (over || source?.readyState !== EventSource.CLOSED) return check(); // one that tries by itself goes on where it was
    fresh = true;
    connect();
  });

  connect();
}
