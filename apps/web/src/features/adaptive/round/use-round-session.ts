import type { Round } from '@abhyas/contract/adaptive/rounds.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { now } from '../../../lib/clock.ts';
import { callAs } from '../../../sync/call-as.ts';
import { followPage } from '../../../sync/follow-page.ts';
import { openOutbox } from '../../../sync/outbox.ts';
import { browserAfter } from '../../../sync/sender.ts';
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
      openedAt: now(),
    });
    const unfollow = followPage(opened);
    let isGone = false;
    void opened.adopt().finally(() => (isGone ? undefined : setSession(opened)));
    return () => {
      isGone = true;
      unfollow();
      opened.close();
    };
  }, [round, owner]);
  return session;
}

export function useRoundView(session: RoundSession): RoundView {
  return useSyncExternalStore(session.subscribe, session.view);
}
