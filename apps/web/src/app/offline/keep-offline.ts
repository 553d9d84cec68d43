import type { QueryClient } from '@tanstack/react-query';
import { deviceNow } from '../../lib/clock.ts';
import { tellWorker } from '../../lib/page/tell-worker.ts';
import { isLineFree } from '../../lib/paper-files/bring-papers.ts';
import { getSession, isOwnStudent } from '../../lib/session/session.ts';
import { keptReads, limits } from './kept-reads.ts';

// one file has all of it: what is needed without a connection was loaded with one
export { OfflineBar } from './offline-bar.tsx';
export { keptReads };

/** Scripts, styles, fonts and pictures of the app itself. */
const ofApp = /^\/(?:assets|icons|avatars|brand-logo)\/|^\/ahead\.js$/;
/** Pictures and PDFs of lessons; videos are watched with a connection alone. */
const ofLessons = /^\/files\/packs\/.+\.(?:png|jpe?g|webp|svg|gif|pdf)$/i;
const lessonCache = 'lessons';
/** In bytes. What the device must have left is for the answers of a test. */
const most = { file: 15_000_000, lessons: 80_000_000, left: 100_000_000 };
const gatherMs = 2000;

/** Has a student's device keep what is read, the files of the pages that are opened, and the pictures and PDFs of lessons. */
let isBegun = false;

export function keepOffline(client: QueryClient): void {
  if (isBegun) return;
  isBegun = true;
  keptReads(client);
  const paths = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isReader = () => {
    const session = getSession();
    return session !== null && isOwnStudent(session);
  };
  const send = () => {
    timer = undefined;
    if (isReader()) tellWorker({ kind: 'keep portal', paths: [...paths] });
  };
  const gather = (entries: readonly PerformanceEntry[]) => {
    for (const { name } of entries) {
      const { origin, pathname } = new URL(name);
      if (origin !== location.origin) continue;
      if (ofLessons.test(pathname) && isReader()) void keepLesson(name).catch(() => {});
      if (!ofApp.test(pathname) || paths.has(pathname)) continue;
      paths.add(pathname);
      timer ??= setTimeout(send, gatherMs);
    }
  };
  new PerformanceObserver((list) => gather(list.getEntries())).observe({ type: 'resource', buffered: true });
}

const busy = new Set<string>();

async function keepLesson(url: string): Promise<void> {
  const { pathname } = new URL(url);
  if (globalThis.caches === undefined || busy.has(pathname) || !globalThis.navigator.onLine) return;
  busy.add(pathname);
  const cache = await caches.open(lessonCache);
  if ((await cache.match(pathname, { ignoreSearch: true })) !== undefined) return;
  const { quota = 0, usage = 0 } = (await globalThis.navigator.storage?.estimate()) ?? {};
  if (quota - usage < most.left || (/\.pdf$/i.test(pathname) && !isLineFree())) return;
  // a picture is in the browser's cache; a PDF was read in parts
  const answer = await fetch(url, { cache: 'force-cache' });
  const bytes = Number(answer.headers.get('content-length') ?? Infinity);
  if (answer.status !== 200 || bytes > most.file) return answer.body?.cancel();
  await cache.put(pathname, answer);
  await removeBeyond(cache);
}

/** Removes what is older or more than the device keeps of lessons, the oldest first. */
async function removeBeyond(cache: Cache): Promise<void> {
  const oldest = deviceNow().getTime() - limits.days * 86_400_000;
  let room = most.lessons;
  for (const request of (await cache.keys()).toReversed()) {
    const { headers } = (await cache.match(request)) ?? new Response();
    room -= Number(headers.get('content-length') ?? 0);
    if (room < 0 || Date.parse(headers.get('date') ?? '') < oldest) await cache.delete(request);
  }
}
