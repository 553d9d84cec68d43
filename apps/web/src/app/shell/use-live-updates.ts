import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Session } from '../../lib/session.ts';

/** Keeps the bell, and whatever else shows notices, at what the server tells this window live. The stream lives as long as the session. */
export function useLiveUpdates({ token }: Pick<Session, 'token'>): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let gone = false;
    let close = () => {};
    // nothing of the first sight waits for it
    void import('../../lib/live.ts').then(
      ({ openLive }) => {
        if (gone) return;
        close = openLive({
          hear: ({ kind }) => {
            if (kind === 'notice' || kind === 'gap') void queryClient.invalidateQueries({ queryKey: ['notices'] });
          },
        });
      },
      () => {},
    );
    return () => {
      gone = true;
      close();
    };
  }, [token, queryClient]);
}
