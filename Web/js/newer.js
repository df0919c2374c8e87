// Runs before the app, and stands on none of it: where a newer version of the app lies ready, it is the one that starts. A page
// that is in the middle of something is never changed under its player: the newer one then waits for the next start.

/** The newer version answers in a moment or not at all, ms. */
const MOMENT = 3000;

const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
if (workers?.controller) {
  const registration = await workers.getRegistration().catch(() => undefined);
  if (registration?.waiting) {
    const again = () => location.reload();
    workers.addEventListener('controllerchange', again, { once: true });
    setTimeout(() => workers.removeEventListener('controllerchange', again), MOMENT);
    registration.waiting.postMessage({ take: true });
  }
}

export {};
