import type { RenewableUrl } from './renewable-url.ts';
import { whenOnline } from './when-online.ts';

/** An address that has no more than this left, in milliseconds, is changed when the video pauses, where no one sees it. */
const renewBeforeMs = 5 * 60_000;

/** Whether the browser has everything from where the video is to its end. */
function hasTheRest({ buffered, currentTime, duration }: HTMLVideoElement): boolean {
  return Array.from({ length: buffered.length }, (_none, index) => index).some(
    (index) => buffered.start(index) <= currentTime && buffered.end(index) >= duration - 0.5,
  );
}

/** Draws what the video shows on the canvas and puts it before it, until the function that it gives is called. */
function holdPicture(element: HTMLVideoElement, canvas: HTMLCanvasElement): () => void {
  canvas.width = element.videoWidth;
  canvas.height = element.videoHeight;
  canvas.getContext('2d')?.drawImage(element, 0, 0);
  canvas.hidden = false;
  return () => {
    canvas.hidden = true;
  };
}

/**
 * Plays a file that the browser itself loads, in pieces, as it continues. Its address is changed before it ends, under a picture of what is shown, in a
 * moment; not where the browser has all of the rest. `beforeChange` is called while the element still knows what was played. `onFail` is called when the video
 * cannot be loaded from a new address either. Returns what ends it.
 */
export function playFile({
  element,
  canvas,
  fresh,
  startAt,
  beforeChange,
  onFail,
}: {
  element: HTMLVideoElement;
  canvas: HTMLCanvasElement;
  fresh: RenewableUrl;
  startAt: number;
  beforeChange: () => void;
  onFail: () => void;
}): () => void {
  const over = new AbortController();
  const { signal } = over;
  let timer = 0;
  let goOnAt = startAt;
  let wasPlaying = false;
  let releasePicture: () => void = () => undefined;
  let hasFailed = false;

  const load = (url: string) => {
    element.src = url;
    element.load();
  };
  /** Whether there was another address to go on with. */
  const change = async (): Promise<boolean> => {
    const { url } = await fresh.renew();
    if (signal.aborted || url === element.getAttribute('src')) return false;
    beforeChange();
    goOnAt = element.currentTime || goOnAt;
    wasPlaying = !element.paused && !element.ended;
    const { playbackRate } = element;
    if (element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) releasePicture = holdPicture(element, canvas);
    load(url);
    element.playbackRate = playbackRate;
    return true;
  };
  const createUrlRenewal = () => {
    window.clearTimeout(timer);
    if (signal.aborted || !Number.isFinite(fresh.msUntilExpiry())) return;
    const soon = fresh.msUntilExpiry();
    if (soon > 0) timer = window.setTimeout(createUrlRenewal, soon);
    else if (element.ended || hasTheRest(element)) timer = window.setTimeout(createUrlRenewal, 5_000);
    // offline it fails; the element says so when it needs more
    else void change().then(createUrlRenewal, () => (timer = window.setTimeout(createUrlRenewal, 5_000)));
  };

  element.addEventListener(
    'loadedmetadata',
    () => {
      if (goOnAt > 0 && goOnAt < element.duration) element.currentTime = goOnAt;
      if (wasPlaying) void element.play().catch(() => undefined);
      if (element.currentTime === 0) releasePicture();
    },
    { signal },
  );
  element.addEventListener(
    'loadeddata',
    () => {
      hasFailed = false;
      releasePicture();
    },
    { signal },
  );
  element.addEventListener(
    'error',
    () => {
      releasePicture();
      if (hasFailed) onFail();
      else {
        hasFailed = true;
        // the address may be over, for a portable computer that slept
        void whenOnline(signal)
          .then(change)
          .then((changed) => (changed ? undefined : onFail()), onFail);
      }
    },
    { signal },
  );
  element.addEventListener(
    'pause',
    () => {
      if (!element.ended && !element.seeking && fresh.msUntilExpiry() < renewBeforeMs && !hasTheRest(element))
        void change().then(createUrlRenewal, () => undefined);
    },
    { signal },
  );
  load(fresh.current().url);
  createUrlRenewal();
  return () => {
    over.abort();
    window.clearTimeout(timer);
    releasePicture();
    element.removeAttribute('src');
  };
}
