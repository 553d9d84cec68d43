import { useEffect, useSyncExternalStore } from 'react';
import type { ProfileDrafts } from '@abhyas/contract/profile.ts';
import { ApiError, call } from '../../../lib/api.ts';
import type { Session } from '../../../lib/session.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { deviceDrafts } from './draft-store.ts';

/** The browser sends nothing larger from a page that is closing. */
const mostWhenLeaving = 60_000;

let current: { readonly owner: string; readonly keeper: DraftKeeper } | null = null;

/** Somebody, and support acting in their place, type for themselves. */
const ownerOf = ({ personId, isAdminLogin }: Session): string => (isAdminLogin ? `${personId} support` : personId);

/** What the signed-in student has typed and not saved. One for the page: it goes on from screen to screen. */
export function draftsOf(session: Session): DraftKeeper {
  const owner = ownerOf(session);
  if (current?.owner === owner) return current.keeper;
  const keeper = createDraftKeeper({
    store: deviceDrafts(owner),
    send: async ({ drafts, forget, leaving }) => {
      const body = { drafts, forget };
      const keepalive = leaving && JSON.stringify(body).length < mostWhenLeaving;
      await call('saveProfileDraft', body, { keepalive });
    },
    mayPass: (error) => error instanceof ApiError && error.mayPass,
    after: (ms, run) => {
      const id = setTimeout(run, ms);
      return () => clearTimeout(id);
    },
  });
  current = { owner, keeper };
  return keeper;
}

/** The drafts; the component follows their changes, and they are sent when it or the page goes. */
export function useDrafts(keeper: DraftKeeper): ProfileDrafts {
  useEffect(() => {
    const leave = () => void keeper.flush({ leaving: true });
    const hide = () => document.visibilityState === 'hidden' && leave();
    const goOn = () => keeper.resume();
    document.addEventListener('visibilitychange', hide);
    addEventListener('pagehide', leave);
    addEventListener('online', goOn);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', leave);
      removeEventListener('online', goOn);
      void keeper.flush();
    };
  }, [keeper]);
  return useSyncExternalStore(keeper.subscribe, keeper.drafts);
}
