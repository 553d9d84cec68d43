import { isTestWindow, noticeOf, windowFor } from './notice.ts';

/**
 * The worker of the portal. It shows pushed notices, and a page of its own where a page cannot be reached; the window of a test that is loaded again without a
 * connection gets the player, which waits there for the portal. It answers nothing else: calls, files and hashed assets go past it as if it were not there. What it keeps is
 * the same for everyone: the page of the player, its scripts and styles, and the sealed files of a paper.
 */
declare const self: ServiceWorkerGlobalScope;

/** What the window of a test has loaded, by the paths of its scripts, styles and files of the paper. */
interface KeepPlayer {
  readonly kind: 'keep player';
  readonly paths: readonly string[];
}

const offlinePage = '/offline.html';
const offlineScript = '/offline.js';
const cacheName = 'offline';
const playerPage = '/preparetest';
const playerCacheName = 'player';
/** Pages of the server itself, by the first part of their address. */
const notOurs = /^\/(api|myims|cms|docs|metrics|files|papers|dev|healthz|readyz)(\/|$)|^\/home\/v1\//i;
/** The windows that got the player from here: what they load is here too. One that is forgotten with this worker asks the browser's own cache, as all others do. */
const playAlone = new Set<string>();
const brand = new URL(self.location.href).searchParams.get('brand') ?? 'main';

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([cacheOfflinePage(), cachePlayerPage()]));
  // it keeps nothing that open windows rely on, so the newer worker takes over at once
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), choosePreload(self.registration.navigationPreload)]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (pathname === offlineScript) event.respondWith(fetch(request).catch(() => kept(offlineScript)));
  else if (request.mode !== 'navigate' && playAlone.has(event.clientId)) event.respondWith(keptOr(request));
  else if (request.mode === 'navigate' && isTestWindow(request.url)) event.respondWith(player(event));
  else if (request.mode === 'navigate' && !notOurs.test(pathname)) event.respondWith(page(event));
});

self.addEventListener('message', (event) => {
  const { kind, paths } = event.data as Partial<KeepPlayer>;
  if (kind === 'keep player' && paths !== undefined) event.waitUntil(keepPlayer(paths));
});

self.addEventListener('push', (event) => {
  const { noticeId, title, text, url } = noticeOf(event.data?.text() ?? '');
  const icon = `/icons/${brand}-192.png`;
  // a second message about one notice takes the place of the first
  event.waitUntil(self.registration.showNotification(title, { body: text, tag: noticeId, icon, data: { noticeId, url } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data as { noticeId: string; url: string }));
});

/** Firefox shows its own error page where a preload fails, whatever the worker answers. What an earlier worker chose holds until this one says otherwise. */
async function choosePreload(preload: NavigationPreloadManager | undefined): Promise<void> {
  await (self.navigator.userAgent.includes('Firefox/') ? preload?.disable() : preload?.enable());
}

async function cacheOfflinePage(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([offlinePage, offlineScript].map((path) => new Request(path, { cache: 'reload' })));
}

/** How old the kept page may become: it can change without this file changing, and then no new worker is installed. */
const renewedAfterMs = 24 * 3_600_000;

const dateOf = (answer: Response | undefined): number => Date.parse(answer?.headers.get('date') ?? '');

/** Reads the page for the time without a connection again where it is too old, or gone, when `answer` comes: both dates are the server's. */
async function renewOfflinePage(answer: Response): Promise<void> {
  if (!answer.ok || Number.isNaN(dateOf(answer))) return;
  if (dateOf(answer) - dateOf(await caches.match(offlinePage)) < renewedAfterMs) return;
  // a connection that is lost just now leaves the one that was there
  await cacheOfflinePage().catch(() => undefined);
}

const kept = async (path: string): Promise<Response> => (await caches.match(path)) ?? Response.error();

/** The page of the server, or, where it cannot be reached, the one that says so. */
async function page(event: FetchEvent): Promise<Response> {
  try {
    const answer = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
    event.waitUntil(renewOfflinePage(answer));
    return answer;
  } catch {
    return kept(offlinePage);
  }
}

/** The player as the server has it, or as it was when it was last here, also where a proxy answers that the server cannot be reached. */
async function player(event: FetchEvent): Promise<Response> {
  try {
    const answer = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
    // the page of a proxy says nothing of a test; the player tells what holds, and continues with what is on the device
    if (isFromProxy(answer)) return (await keptPlayer(event)) ?? answer;
    event.waitUntil(keepPlayerPage(answer.clone()));
    return answer;
  } catch {
    return (await keptPlayer(event)) ?? kept(offlinePage);
  }
}

/** The page of the player as it was when it was last here, for a window whose scripts come from here as well. */
async function keptPlayer({ resultingClientId }: FetchEvent): Promise<Response | undefined> {
  playAlone.add(resultingClientId);
  return caches.match(playerPage);
}

const keptOr = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);

/** Keeps what the window of a test has loaded. What is left of earlier tests and builds goes, where no other test is open. */
async function keepPlayer(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(playerCacheName);
  const wanted = new Set([playerPage, ...paths]);
  const before = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const windows = await self.clients.matchAll({ type: 'window' });
  const gone = windows.filter(({ url }) => isTestWindow(url)).length > 1 ? [] : before.filter((path) => !wanted.has(path));
  await Promise.all(gone.map((path) => cache.delete(path)));
  // their names say what is in them: the browser's own cache need not ask again
  const missing = paths.filter((path) => !before.includes(path));
  await Promise.all(
    missing.map((path) => cache.add(new Request(path, { cache: 'force-cache', credentials: 'omit' })).catch(() => undefined)),
  );
}

const isFromProxy = ({ status }: Response): boolean => status >= 502 && status <= 504;

async function cachePlayerPage(): Promise<void> {
  // a worker without it still does the rest
  await fetch(new Request(playerPage, { cache: 'reload' })).then(keepPlayerPage, () => undefined);
}

async function keepPlayerPage(answer: Response): Promise<void> {
  if (answer.ok && !answer.redirected) await (await caches.open(playerCacheName)).put(playerPage, answer);
}

/** Brings a window of the portal forward and has it go to the notice's address; opens one if there is none. */
async function open({ noticeId, url }: { noticeId: string; url: string }): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const client = windowFor(windows);
  if (client === undefined) {
    await self.clients.openWindow(url);
    return;
  }
  client.postMessage({ kind: 'open', noticeId, url }, []);
  await client.focus();
}
