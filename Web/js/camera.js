// The back camera as a picture behind the view: opened on request, let go when hidden, taken up again on return.

/** @typedef {'denied'|'blocked'|'missing'|'busy'|'insecure'} CameraRefusal */

/** What back cameras are called in the languages phones are sold in; labels are translated on iPhones. */
const BACK = /back|rear|environment|rück|arrière|trasera|posteriore|traseira|후면|背面|后置|後置|后面|後面|achter|задн/i;
/** Lenses whose field of view is not the one the projection assumes, and virtual ones that change lens on their own. */
const OTHER_LENS = /ultra|wide.?angle|tele|dual|triple|macro|depth|infrared|0[.,]5|超广|超廣|超広角|广角|廣角|长焦|長焦|望遠|双|雙|三|デュアル|トリプル|dupl|doppel|dreifach|weitwinkel/i;

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

export function createCamera() {
  /** Told whenever the picture starts, stops or changes size. */
  let onChange = () => {};
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

  function release() {
    stream?.getTracks().forEach((track) => track.stop());
    stream = null;
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
      stream.getVideoTracks()[0]?.addEventListener('ended', () => {
        if (stream === opened) release();
      });
      video.srcObject = opened;
      await video.play().catch(() => {});
      onChange();
      return null;
    } catch (error) {
      return reason(error);
    }
  }

  function stop() {
    wanted = false;
    release();
  }

  video.addEventListener('resize', () => onChange());
  video.addEventListener('loadedmetadata', () => onChange());
  document.addEventListener('visibilitychange', () => {
    if (!wanted) return;
    if (document.hidden) release();
    else start();
  });

  return {
    /** The element that shows the picture; put it behind the view. */
    video,
    start,
    stop,
    /**
     * Who is told whenever the picture starts, stops or changes size.
     * @param {() => void} listener
     */
    listen(listener) {
      onChange = listener;
    },
    /** Whether there is a picture. */
    active: () => stream !== null && video.videoWidth > 0,
  };
}
