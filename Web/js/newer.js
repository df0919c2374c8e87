// Runs before the app: where a newer version of it lies ready, that one starts. A page that is in the middle of something is
// never changed under its player: while another one is open, the newer version waits for the next start.

/** A waiting version says at once whether it takes over, and then does; for longer than this nobody is kept waiting, ms. */
const MOMENT = 1500;
/** How often the version in use is knocked at until it has let go, ms: Chromium may otherwise notice only with its next work. */
const KNOCK = 100;

const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
const registration = workers?.controller ? await workers.getRegistration().catch(() => undefined) : undefined;
if (workers && registration?.waiting) {
  const newer = registration.waiting;
  const taken = new Promise((resolve) => workers.addEventListener('controllerchange', () => resolve(true), { once: true }));
  const moment = new Promise((resolve) => setTimeout(resolve, MOMENT, false));
  const refused = new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => data.takes || resolve(false);
    newer.postMessage({ take: true }, [port2]);
  });
  const knocking = setInterval(() => registration.active?.postMessage({ look: true }), KNOCK);
  const again = await Promise.race([taken, moment, refused]);
  clearInterval(knocking);
  if (again) {
    location.reload();
    await new Promise(() => {}); // nothing of the old version begins any more
  }
  // One that took over late after all: the page goes on, and is the new one when it is next looked at.
  taken.then(() => addEventListener('visibilitychange', () => document.hidden && location.reload()));
}

export {};
