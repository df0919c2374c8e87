// The back camera as a picture behind the view: opened on request, let go when hidden, taken up again on return and after a
// call took it away.

/** @typedef {'denied'|'blocked'|'missing'|'busy'|'insecure'} CameraRefusal */

/** What back cameras are called in the languages phones are sold in; labels are translated on iPhones. */
const BACK = /back|rear|environment|rück|arrière|trasera|posteriore|traseira|후면|背面|后置|後置|后面|後面|achter|задн/i;
/** Lenses whose field of view is not the one the projection assumes, and virtual ones that change lens on their own. */
const OTHER_LENS = /ultra|wide.?angle|tele|dual|triple|macro|depth|infrared|0[.,]5|超广|超廣|超広角|广角|廣角|长焦|長焦|望遠|双|雙|三|デュアル|トリプル|dupl|doppel|dreifach|weitwinkel/i;

/** Pauses before the camera is asked for again after something else took it, milliseconds: a call may be short or long. */
const AGAIN = [600, 1500, 3000, 6000, 12000];
/** So long without a picture, milliseconds, and it counts as gone: a phone that is merely busy is quicker. */
const DARK = 1200;

/**
 * The main back lens among the cameras, by label: not the ultrawide, not the telephoto; of several the first, which is the
 * main one on Android ("camera2 0, facing back"). Null where labels do not tell.
 * @param {{kind: string, label: string, deviceId: string}[]} devices
 */
export function mainBackLens(devices) {
  const back = devices.filter((device) => device.kind === 'videoinput' && BACK.test(device.label));
  const main = back.filter((device) => !OTHER_LENS.test(device.label));
  return main.sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))[0] ?? null;
}

/**
 * @param {unknown} error
 * @returns {Promise<CameraRefusal>}
 */
async function reason(error) {
  const name = error instanceof DOMException || error instanceof Error ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError' || name === 'TypeError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  if (name === 'SecurityError') return 'insecure';
  return (await cameraPermission()) === 'granted' ? 'blocked' : 'denied';
}

/** @returns {Promise<'granted'|'denied'|'prompt'>} `prompt` where the browser does not say */
export async function cameraPermission() {
  try {
    return (await navigator.permissions.query({ name: /** @type {any} */ ('camera') })).state;
  } catch {
    return 'prompt';
  }
}

/**
 * Several lenses behind one name begin at the widest: 1 is the main one.
 * @param {MediaStreamTrack|undefined} track
 */
async function leaveUltrawide(track) {
  const zoom = /** @type {any} */ (track?.getCapabilities?.())?.zoom;
  if (!zoom || !(zoom.min < 1) || !(zoom.max >= 1)) return;
  await track?.applyConstraints(/** @type {any} */ ({ advanced: [{ zoom: 1 }] })).catch(() => {});
}

export function createCamera() {
  /** Told whenever the picture starts, stops or changes size. */
  let onChange = () => {};
  /** @type {(why: CameraRefusal|null) => void} told when the picture was taken away, and when it came back */
  let onLost = () => {};
  const video = document.createElement('video');
  video.playsInline = true;
  video.muted = true;
  video.autoplay = true;
  video.setAttribute('aria-hidden', 'true');
  video.disablePictureInPicture = true;

  /** @type {MediaStream|null} */
  let stream = null;
  let wanted = false;
  /** @type {string|null} */
  let lens = null;
  /** Something else holds the camera: the track is muted, its last picture would be a lie. */
  let dark = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let later;

  function release() {
    clearTimeout(later);
    stream?.getTracks().forEach((track) => track.stop());
    stream = null;
    dark = false;
    video.srcObject = null;
    onChange();
  }

  /** @param {string|null} deviceId */
  function open(deviceId) {
    const size = { width: { ideal: 1920 }, height: { ideal: 1080 } };
    const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } };
    return navigator.mediaDevices.getUserMedia({ audio: false, video: { ...which, ...size } });
  }

  /** Labels are told only once a camera is open: look again then, and change to the main lens where another was given. */
  async function openMainLens() {
    if (lens) {
      try {
        return await open(lens);
      } catch {
        lens = null;
      }
    }
    const first = await open(null);
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    const main = mainBackLens(devices);
    const given = first.getVideoTracks()[0]?.getSettings().deviceId;
    if (!main || !given || main.deviceId === given) return first;
    first.getTracks().forEach((track) => track.stop());
    try {
      const better = await open(main.deviceId);
      lens = main.deviceId;
      return better;
    } catch {
      return open(null);
    }
  }

  /** @type {Promise<CameraRefusal|null>|null} */
  let opening = null;

  /** @returns {Promise<CameraRefusal|null>} */
  function start() {
    wanted = true;
    if (stream) return Promise.resolve(null);
    opening ??= openAndShow().finally(() => (opening = null));
    return opening;
  }

  /** @returns {Promise<CameraRefusal|null>} */
  async function openAndShow() {
    if (!navigator.mediaDevices?.getUserMedia) return window.isSecureContext ? 'missing' : 'insecure';
    try {
      const opened = await openMainLens();
      if (!wanted || document.hidden) {
        opened.getTracks().forEach((track) => track.stop());
        return null;
      }
      stream = opened;
      const track = opened.getVideoTracks()[0];
      watch(opened, track);
      await leaveUltrawide(track);
      video.srcObject = opened;
      await video.play().catch(() => {});
      onChange();
      return null;
    } catch (error) {
      return reason(error);
    }
  }

  /**
   * A call, another app or a pulled plug takes the camera: it ends, or goes dark for a while.
   * @param {MediaStream} opened
   * @param {MediaStreamTrack|undefined} track
   */
  function watch(opened, track) {
    track?.addEventListener('ended', () => {
      if (stream !== opened) return;
      release();
      takeUp(0);
    });
    track?.addEventListener('mute', () => {
      if (stream !== opened) return;
      clearTimeout(later);
      later = setTimeout(() => {
        dark = true;
        onChange();
        onLost('busy');
      }, DARK);
    });
    track?.addEventListener('unmute', () => {
      if (stream !== opened) return;
      clearTimeout(later);
      dark = false;
      video.play().catch(() => {});
      onChange();
      onLost(null);
    });
  }

  /**
   * Asks for the camera again, some times, while it is wanted and the page is seen.
   * @param {number} turn
   */
  function takeUp(turn) {
    clearTimeout(later);
    if (!wanted || document.hidden || stream) return;
    later = setTimeout(async () => {
      if (!wanted || document.hidden || stream) return;
      const why = await start();
      if (!why) return onLost(null);
      if (turn + 1 < AGAIN.length && why === 'busy') return takeUp(turn + 1);
      onLost(why);
    }, AGAIN[turn]);
  }

  /** How often it was stopped. */
  let stops = 0;

  function stop() {
    stops += 1;
    wanted = false;
    release();
  }

  video.addEventListener('resize', () => onChange());
  video.addEventListener('loadedmetadata', () => onChange());
  document.addEventListener('visibilitychange', () => {
    if (!wanted) return;
    if (document.hidden) release();
    else start().then((why) => (why === 'busy' ? takeUp(0) : why && onLost(why)));
  });

  return {
    /** The element that shows the picture; put it behind the view. */
    video,
    start,
    stop,
    /** Starts where nothing need be asked, unless it is stopped before that is known. */
    async startWhereAllowed() {
      const before = stops;
      if ((await cameraPermission()) === 'granted' && stops === before) await start();
    },
    /**
     * Who is told whenever the picture starts, stops or changes size.
     * @param {() => void} listener
     */
    listen(listener) {
      onChange = listener;
    },
    /**
     * Who is told when the picture was taken away and does not come back soon (why), and when it did after all (null).
     * @param {(why: CameraRefusal|null) => void} listener
     */
    listenForLoss(listener) {
      onLost = listener;
    },
    /** Whether there is a picture. */
    active: () => stream !== null && !dark && video.videoWidth > 0,
  };
}
