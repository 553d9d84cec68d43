import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Session } from '../../../lib/session/session.ts';
import { callAs } from '../../../sync/sending/call-as.ts';
import { followPage } from '../../../sync/sending/follow-page.ts';
import { forgetfulOutbox, openOutbox } from '../../../sync/store/outbox.ts';
import { browserAfter } from '../../../sync/sending/sender.ts';
import { createDraftKeeper, type DraftKeeper, type DraftState } from './draft-keeper.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

let current: { readonly owner: string; readonly keeper: DraftKeeper } | null = null;

/** A student, and support acting in their place, type for themselves. */
const ownerOf = ({ personId, isAdminLogin }: Session): string => (isAdminLogin ? `${personId} support` : personId);

/** The keeper of what one person types. What support types lives as long as the page, and is never the student's draft. */
function createKeeperFor({ owner, isSupport }: { owner: string; isSupport: boolean }): DraftKeeper {
  return createDraftKeeper({
    outbox: isSupport ? forgetfulOutbox() : openOutbox({ kind: 'drafts', owner }),
    async send({ leaving, ...body }) {
      if (!isSupport) await callAs(owner, { name: 'saveProfileDraft', body, leaving });
    },
    after: browserAfter,
    random: Math.random,
  });
}

/** What the signed-in student has typed and not saved. One for the page: it continues from screen to screen. */
export function draftsOf(session: Session): DraftKeeper {
  const owner = ownerOf(session);
  if (current?.owner === owner) return current.keeper;
  current?.keeper.close();
  const keeper = createKeeperFor({ owner, isSupport: session.isAdminLogin });
  current = { owner, keeper };
  return keeper;
}

/** The drafts; the component follows their changes, and they are sent when it or the page goes. The profile is reread where they turn out to be behind. */
export function useDrafts(keeper: DraftKeeper): DraftState {
  const client = useQueryClient();
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);
  useEffect(() => {
    if (state.isBehind) void client.invalidateQueries({ queryKey: queryKeys.profile.own });
  }, [state.isBehind, client]);
  useEffect(() => {
    const unfollow = followPage(keeper);
    return () => {
      unfollow();
      void keeper.flush();
    };
  }, [keeper]);
  return state;
}
