import { isTestWindow, noticeOf, windowFor } from './notice.ts';
import { type PageSets, pageSets, player, portal } from './page-sets.ts';

/**
 * The worker of the portal: shows pushed notices, and without a connection the player for a test's window, the portal for a student who was here, and a page
 * of its own for all others. It keeps a page with its files, a set for each build, and the sealed files of a paper; everything else goes past it.
 */
declare const self: ServiceWorkerGlobalScope;

/** What a window has loaded, by the paths of its scripts, styles and files of a paper. */
interface KeepFiles {
  readonly kind: 'keep player' | 'keep portal';
  readonly paths: readonly string[];
}

const offlinePage = '/offline.html';
const offlineScript = '/offline.js';
const cacheName = 'offline';
/** Pages of the server itself, by the first part of their address. */
const notOurs = /^\/(api|certificates|myims|cms|docs|metrics|files|papers|dev|healthz|readyz)(\/|$)|^\/home\/v1\//i;
/** The windows that got their page from here, with the set that it was of: what they load is in it too. One that is forgotten with this worker asks the browser's own cache, as all others do. */
const alone = new Map<string, string>();
const ports = {
  caches,
  fetchPage: async (path: string) => fetch(new Request(path, { cache: 'reload' })),
  fetchFile: async (path: string) => fetch(new Request(path, { cache: 'force-cache', credentials: 'omit' })),
};
const players = pageSets(player, ports);
const portals = pageSets(portal, ports);
/** Opened lessons; their addresses change with their signatures. */
const lessons = 'lessons';
const isLesson = (path: string) => path.startsWith('/files/packs/');
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
  else if (request.mode !== 'navigate' && (alone.has(event.clientId) || !self.navigator.onLine)) {
    event.respondWith(isLesson(pathname) ? lesson(request) : keptOr(event));
  } else if (request.mode === 'navigate' && isTestWindow(request.url)) event.respondWith(playerPage(event));
  else if (request.mode === 'navigate' && !notOurs.test(pathname)) event.respondWith(page(event));
});

self.addEventListener('message', (event) => {
  const { kind, paths } = event.data as Partial<KeepFiles>;
  if (kind !== undefined && paths !== undefined) event.waitUntil(keepFiles({ kind, paths }));
});

self.addEventListener('push', (event) => {
  const { noticeId, title, text, url } = noticeOf(event.data?.text() ?? '', self.location.host);
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

/** The page as the server has it, or as it was when it was last here, also where a proxy answers that the server cannot be reached. */
async function pageFrom(sets: PageSets, event: FetchEvent): Promise<Response> {
  try {
    const answer = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
    // the page of a proxy says nothing of a test or a lesson; ours tells what holds, and continues with what is on the device
    if (isFromProxy(answer)) return (await keptPage(sets, event)) ?? answer;
    event.waitUntil(renew({ sets, answer: answer.clone(), path: new URL(event.request.url).pathname }));
    return answer;
  } catch {
    return (await keptPage(sets, event)) ?? kept(offlinePage);
  }
}

const page = async (event: FetchEvent) => pageFrom(portals, event);
const playerPage = async (event: FetchEvent) => pageFrom(players, event);

/** Keeps the page as it is now: that of the player always, that of the portal for a student who was here, and not at '/', where it may hold a sign-in. */
async function renew({ sets, answer, path }: { sets: PageSets; answer: Response; path: string }): Promise<void> {
  if (sets === players) return sets.keepPage(answer);
  await renewOfflinePage(answer);
  if (path !== '/' && (await sets.find()) !== null) await sets.keepPage(answer);
}

/** The page as it was when it was last here, for a window whose scripts come from here as well. */
async function keptPage(sets: PageSets, { resultingClientId }: FetchEvent): Promise<Response | undefined> {
  const set = await sets.find();
  if (set === null) return undefined;
  alone.set(resultingClientId, set);
  return sets.pageOf(set);
}

/** A file from the set of its window; those of a paper may be in another one. */
async function keptOr({ clientId, request }: FetchEvent): Promise<Response> {
  const own = await caches.match(request, { cacheName: alone.get(clientId) ?? '' });
  return own ?? (await caches.match(request)) ?? fetch(request);
}

/** A picture or PDF of a lesson as it was kept, whole or the part that is asked for. */
async function lesson(request: Request): Promise<Response> {
  const whole = await caches.match(request, { cacheName: lessons, ignoreSearch: true });
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '') ?? [];
  if (whole === undefined || from === '') return whole ?? fetch(request);
  const body = await whole.blob();
  const end = Math.min(Number(to) + 1, body.size);
  const headers = { 'content-type': body.type, 'content-range': `bytes ${from}-${end - 1}/${body.size}` };
  return new Response(body.slice(Number(from), end), { status: 206, headers });
}

/** Keeps what a window has loaded. */
async function keepFiles({ kind, paths }: KeepFiles): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ofPlayer = kind === 'keep player';
  const isOnly = windows.filter(({ url }) => isTestWindow(url) === ofPlayer).length <= 1;
  await (ofPlayer ? players : portals).keepFiles({ paths, isOnly });
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
