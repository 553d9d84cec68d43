import type { Round } from '@abhyas/contract/adaptive/rounds.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { deviceNow } from '../../../../lib/clock.ts';
import { callAs } from '../../../../sync/sending/call-as.ts';
import { followPage } from '../../../../sync/sending/follow-page.ts';
import { openOutbox } from '../../../../sync/store/outbox.ts';
import { browserAfter } from '../../../../sync/sending/sender.ts';
import { m } from '../../../../paraglide/messages.js';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { createRoundSession, type RoundSession, type RoundView } from './round-session.ts';

/** The session of a round for as long as its screen is there; null until it has looked for what an earlier page left. */
export function useRoundSession({ round, owner }: { round: Round; owner: string }): RoundSession | null {
  const [session, setSession] = useState<RoundSession | null>(null);
  useEffect(() => {
    const opened = createRoundSession({
      round,
      outbox: openOutbox({ kind: 'rounds', owner }),
      send: ({ body, leaving }) => callAs(owner, { name: 'answerRound', body, leaving }),
      after: browserAfter,
      random: Math.random,
      now: deviceNow,
    });
    const unfollow = followPage(opened);
    const look = () => opened.seen(document.visibilityState !== 'hidden');
    look();
    document.addEventListener('visibilitychange', look);
    let isGone = false;
    const take = async () => {
      const { isLost } = await opened.adopt();
      if (isGone) return;
      if (isLost) showSuccess(m.adapt_lost());
      setSession(opened);
    };
    void take();
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', look);
      unfollow();
      opened.close();
    };
  }, [round, owner]);
  return session;
}

export function useRoundView(session: RoundSession): RoundView {
  return useSyncExternalStore(session.subscribe, session.view);
}
