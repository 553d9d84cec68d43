import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { brand } from '../lib/brand/brand.ts';
import { language } from '../lib/language/language.ts';
import { watchLoadingButtons } from '../lib/page/loading-buttons.ts';
import { watchForNewerBuild } from '../lib/page/newer-build.ts';
import { followSession } from '../shared/notices/push.ts';
import { readNotice } from '../shared/notices/read-notice.ts';
import { setPapersHere } from '../lib/paper-files/here.ts';
import { getSession, isOwnStudent, onSessionChange } from '../lib/session/session.ts';
import { m } from '../paraglide/messages.js';
import { loadNotices } from './notices/notices.tsx';

interface Opening {
  readonly kind: 'open';
  readonly noticeId: string;
  readonly url: string;
}

/**
 * What continues behind the screens of a window, begun when the first of them is: the worker that shows pushed notices and the offline page, the
 * subscription to them, the look for a newer build, and the focus of buttons that load. `follow` leads to an address of the portal.
 */
export async function startBackground({
  queryClient: client,
  follow,
}: {
  queryClient: QueryClient;
  follow: (href: string) => void;
}): Promise<void> {
  watchForNewerBuild(() => void announceNewerBuild());
  watchPapers(client);
  watchLoadingButtons();
  // the development server has no worker: what it serves changes all the time
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<Opening>) => {
    if (data.kind !== 'open') return;
    void readNotice({ client, noticeId: data.noticeId });
    follow(data.url);
  });
  // whose icon a notice bears, the worker learns from its own address; in another language it is another worker, which keeps its own offline page and player
  await navigator.serviceWorker.register(`/service-worker.js?brand=${encodeURIComponent(brand.key)}&language=${language}`);
  let whose: string | null | undefined;
  const follows = () => {
    const session = getSession();
    const token = session?.token ?? null;
    if (token === whose) return;
    whose = token;
    void followSession(session).catch(() => {});
  };
  onSessionChange(follows);
  follows();
}

/** How long a page has been there before papers are brought, in milliseconds: what the person looks at comes first. */
const quietMs = 4000;

/** Brings the papers of tests that are near, once a student is signed in and when the connection is back, while the page has nothing else to do; and has the device keep what is read from then on. */
function watchPapers(client: QueryClient): void {
  let whose: string | undefined;
  const bring = () => {
    const session = getSession();
    whose = session?.token;
    setPapersHere([]);
    if (session === null || !isOwnStudent(session)) return;
    const begin = () => {
      void import('../lib/paper-files/bring-papers.ts').then(({ bringPapers }) => bringPapers()).catch(() => {});
      void import('./offline/keep-offline.ts').then(({ keepOffline }) => keepOffline(client)).catch(() => {});
    };
    setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(begin), quietMs);
  };
  onSessionChange(() => {
    if (getSession()?.token !== whose) bring();
  });
  addEventListener('online', bring);
  bring();
}

/** Says quietly that the portal was updated; it stays until someone answers it. */
async function announceNewerBuild(): Promise<void> {
  await loadNotices();
  notifications.show({
    id: 'newer-build',
    role: 'group',
    'aria-label': m.newer_build(),
    autoClose: false,
    color: 'var(--brand-text)',
    closeButtonProps: { 'aria-label': m.action_close() },
    message: (
      <>
        {m.newer_build()}
        <Button variant="subtle" size="compact-sm" display="block" mt={4} ml={-8} onClick={() => location.reload()}>
          {m.error_reload()}
        </Button>
      </>
    ),
  });
}
