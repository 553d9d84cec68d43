import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { beforeSignOut } from '../../../sync/before-sign-out.ts';
import { mayOutlive } from '../../../sync/call-as.ts';
import { getSession, type Session } from '../../../lib/session/session.ts';
import { createDraftKeeper, type DraftKeeper, type DraftState, type Failure } from './draft-keeper.ts';
import { deviceDrafts, forgetfulStore } from './draft-store.ts';

let current: { readonly owner: string; readonly keeper: DraftKeeper } | null = null;

/** Somebody, and support acting in their place, type for themselves. */
const ownerOf = ({ personId, isAdminLogin }: Session): string => (isAdminLogin ? `${personId} support` : personId);

/** What a failed call means for what was typed. */
export function whatFailed(error: unknown): Failure {
  if (!(error instanceof ApiError)) return 'refused';
  if (error.mayPass) return 'passing';
  return error.code === 'CHANGED_ELSEWHERE' ? 'behind' : 'refused';
}

/** The keeper of what one person types. What support types lives as long as the page, and is never the student's draft. */
function keeperFor({ owner, isSupport }: { owner: string; isSupport: boolean }): DraftKeeper {
  return createDraftKeeper({
    store: isSupport ? forgetfulStore : deviceDrafts(owner),
    send: async ({ leaving, ...body }) => {
      if (isSupport) return;
      const session = getSession();
      // the call goes out in the name of whoever is signed in now
      if (session === null || ownerOf(session) !== owner) throw new Error('Somebody else is signed in');
      await call('saveProfileDraft', body, { keepalive: leaving && mayOutlive(body) });
    },
    whatFailed,
    after: (ms, run) => {
      const id = setTimeout(run, ms);
      return () => clearTimeout(id);
    },
  });
}

/** What the signed-in student has typed and not saved. One for the page: it goes on from screen to screen. */
export function draftsOf(session: Session): DraftKeeper {
  const owner = ownerOf(session);
  if (current?.owner === owner) return current.keeper;
  current?.keeper.close();
  const keeper = keeperFor({ owner, isSupport: session.isAdminLogin });
  current = { owner, keeper };
  return keeper;
}

/** The drafts; the component follows their changes, and they are sent when it or the page goes. The profile is read anew where they turn out to be behind. */
export function useDrafts(keeper: DraftKeeper): DraftState {
  const client = useQueryClient();
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);
  useEffect(() => {
    if (state.isBehind) void client.invalidateQueries({ queryKey: ['studentData'] });
  }, [state.isBehind, client]);
  useEffect(() => {
    const leave = () => void keeper.flush({ leaving: true });
    const hide = () => document.visibilityState === 'hidden' && leave();
    const goOn = () => void keeper.flush();
    document.addEventListener('visibilitychange', hide);
    addEventListener('pagehide', leave);
    addEventListener('online', goOn);
    const forgo = beforeSignOut(() => keeper.flush());
    return () => {
      forgo();
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', leave);
      removeEventListener('online', goOn);
      void keeper.flush();
    };
  }, [keeper]);
  return state;
}
