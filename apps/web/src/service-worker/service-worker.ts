import { isTestWindow, noticeOf, windowFor } from './notice.ts';
import { playerPage, playerSets } from './player-sets.ts';

/**
 * The worker of the portal: shows pushed notices, a page of its own where a page cannot be reached, and the player for a test's window that
 * reloads without a connection. It keeps the player's page with its files, a set for each build, and the sealed files of a paper;
 * everything else goes past it.
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
/** Pages of the server itself, by the first part of their address. */
const notOurs = /^\/(api|myims|cms|docs|metrics|files|papers|dev|healthz|readyz)(\/|$)|^\/home\/v1\//i;
/** The windows that got the player from here, with the set that it was of: what they load is in it too. One that is forgotten with this worker asks the browser's own cache, as all others do. */
const playAlone = new Map<string, string>();
const sets = playerSets({
  caches,
  fetchPage: async () => fetch(new Request(playerPage, { cache: 'reload' })),
  fetchFile: async (path) => fetch(new Request(path, { cache: 'force-cache', credentials: 'omit' })),
});
const brand = new URL(self.location.href).searchParams.get('brand') ?? 'main';

self.addEventListener('install', (event) => {
  event.waitUntil(cacheOfflinePage());
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
  else if (request.mode !== 'navigate' && playAlone.has(event.clientId)) event.respondWith(keptOr(event));
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
    event.waitUntil(sets.keepPage(answer.clone()));
    return answer;
  } catch {
    return (await keptPlayer(event)) ?? kept(offlinePage);
  }
}

/** The page of the player as it was when it was last here, for a window whose scripts come from here as well. */
async function keptPlayer({ resultingClientId }: FetchEvent): Promise<Response | undefined> {
  const set = await sets.find();
  if (set === null) return undefined;
  playAlone.set(resultingClientId, set);
  return sets.pageOf(set);
}

/** A file from the set of its window; those of a paper may be in another one. */
async function keptOr({ clientId, request }: FetchEvent): Promise<Response> {
  const own = await caches.match(request, { cacheName: playAlone.get(clientId) ?? '' });
  return own ?? (await caches.match(request)) ?? fetch(request);
}

/** Keeps what the window of a test has loaded. */
async function keepPlayer(paths: readonly string[]): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  await sets.keepFiles({ paths, isOnly: windows.filter(({ url }) => isTestWindow(url)).length <= 1 });
}

const isFromProxy = ({ status }: Response): boolean => status >= 502 && status <= 504;

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
