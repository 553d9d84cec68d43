import { deviceNow } from '../clock.ts';

/**
 * A window may be older than the served build, whose missing parts are gone, or a part was asked for without a connection and the browser
 * keeps that failure. One reload mends both, and nothing else may cause one: without a connection it leaves the browser's own error page.
 */

/** Errors of parts that could not be loaded while nothing in the window was unsaved. */
const missing = new WeakSet<Error>();

/** Listens for chunks of the app that cannot be loaded. Call it once, before the first is loaded. */
export function watchMissingChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // the router reloads by itself for the browser's wording, even without a connection
    payload.message = `A part of the app is missing. ${payload.message}`;
    // asks those who would hold the window back when it is closed: a test with unsent answers is not reloaded
    if (window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) missing.add(payload);
  });
}

/**
 * Loads the window again where `error` replaces a screen because a part of the app is missing: once for a newer build, once in a minute for
 * the same build. Answers whether it does; null where the server cannot be asked.
 */
export async function reloadForMissingPart(error: unknown): Promise<boolean | null> {
  if (!(error instanceof Error) || !missing.has(error)) return false;
  const isNewer = await isNewerBuildServed();
  if (isNewer === null) return null;
  const mends = isNewer || isFirstReload();
  if (mends) location.reload();
  return mends;
}

/** Remembers this reload in the tab, and tells whether the last one was long enough ago that this one may help. */
function isFirstReload(): boolean {
  const at = deviceNow().getTime();
  try {
    const last = Number(sessionStorage.getItem(reloadedKey));
    sessionStorage.setItem(reloadedKey, String(at));
    return at - last > 60_000;
  } catch {
    return false;
  }
}
const reloadedKey = 'abhyas-reloaded';

/**
 * Whether the page of the server begins with other scripts than this window's; null where the server cannot be asked. False where it answers in another
 * language, which has scripts of its own: one was chosen in another window.
 */
export async function isNewerBuildServed(): Promise<boolean | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    if (!answer.ok) return null;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (page.documentElement.lang !== document.documentElement.lang) return false;
    const served = buildOf(page);
    return served !== '' && served !== buildOf(document);
  } catch {
    return null;
  }
}

/** How often a window asks at most, in milliseconds. */
const pause = 15 * 60_000;

/** Tells, once, that the server serves a newer build than this window runs. It asks while the window is seen; nothing is loaded again by itself. */
export function watchForNewerBuild(onNewer: () => void): void {
  let asked = deviceNow().getTime();
  const look = async () => {
    if (document.visibilityState !== 'visible' || deviceNow().getTime() - asked < pause) return;
    asked = deviceNow().getTime();
    if ((await isNewerBuildServed()) !== true || stopped.signal.aborted) return;
    stopped.abort();
    clearInterval(rounds);
    onNewer();
  };
  const stopped = new AbortController();
  const rounds = setInterval(() => void look(), pause);
  document.addEventListener('visibilitychange', () => void look(), { signal: stopped.signal });
}

/** What a page begins with: each build, and each language of it, has other scripts. '' for a page that is none of ours. */
export const buildOf = (page: Document): string =>
  [...page.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src')).join(' ');
