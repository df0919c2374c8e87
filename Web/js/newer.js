// Runs before the app: where a newer version of it lies ready, that one starts. A page that is in the middle of something is
// never changed under its player: while another one is open, the newer version waits for the next start.

/** A waiting version says at once whether it takes over; for longer than this nobody is kept waiting for its word, ms. */
const MOMENT = 1500;
/** One that has said so takes over when the version in use has nothing more to do, which it sees to; it is waited for so long, ms. */
const PATIENCE = 6000;
/**
 * How often the version in use is knocked at until it has let go, ms: Chromium looks whether it has when something it did is done.
 * A knock is a message that nobody heeds, done at once: work that overlaps the next knock would keep it busy for ever.
 */
const KNOCK = 100;

const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
const registration = workers?.controller ? await workers.getRegistration().catch(() => undefined) : undefined;
if (workers && registration?.waiting) {
  const newer = registration.waiting;
  const taken = new Promise((resolve) => workers.addEventListener('controllerchange', () => resolve(true), { once: true }));
  const moment = new Promise((resolve) => setTimeout(resolve, MOMENT, false));
  const answered = new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data.takes);
    newer.postMessage({ take: true }, [port2]);
  });
  const knocking = setInterval(() => registration.active?.postMessage({ knock: true }), KNOCK);
  const takes = await Promise.race([taken, answered, moment]);
  const again = takes && (await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, PATIENCE, false))]));
  clearInterval(knocking);
  if (again) {
    location.reload();
    await new Promise(() => {}); // nothing of the old version begins any more
  }
  // One that took over late after all: the page goes on, and is the new one when it is next looked at.
  taken.then(() => addEventListener('visibilitychange', () => document.hidden && location.reload()));
}

export {};
