import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api.ts';
import { deviceClock } from './attempt/open-session.ts';
import { timedCall } from './attempt/transport.ts';
import { forgetLaunchToken, readLaunchToken } from './attempt/launch-token.ts';

/** Cache keys and calls of the feature. The player's own calls (start, save, submit) are no queries: see attempt/. */
export const assessmentQueries = {
  /** Exchanges the launch token for the attempt cookie where there is one, and answers with the state of the attempt. */
  launched: () =>
    queryOptions({
      queryKey: ['assessment', 'launched'],
      queryFn: async () => {
        const clock = deviceClock();
        const token = readLaunchToken();
        try {
          const state = await timedCall({ name: 'playerOpen', body: { token }, clock });
          forgetLaunchToken();
          return state;
        } catch (error) {
          // The token was used already, by a reload or a second window: the cookie it was exchanged for may still be good.
          if (token === '' || !(error instanceof ApiError) || error.code !== 'LAUNCH_EXPIRED') throw error;
          forgetLaunchToken();
          return await timedCall({ name: 'playerOpen', body: { token: '' }, clock });
        }
      },
      staleTime: Infinity,
      gcTime: 0,
      retry: false,
      meta: { quiet: true },
    }),
  playerResult: () =>
    queryOptions({ queryKey: ['assessment', 'player-result'], queryFn: ({ signal }) => call('playerResult', {}, { signal }) }),
  playerReview: () =>
    queryOptions({
      queryKey: ['assessment', 'player-review'],
      queryFn: ({ signal }) => call('playerReview', {}, { signal }),
      staleTime: Infinity,
    }),
  result: (assessmentId: string) =>
    queryOptions({
      queryKey: ['assessment', 'result', assessmentId],
      queryFn: ({ signal }) => call('testResult', { assessmentId }, { signal }),
    }),
  review: (assessmentId: string) =>
    queryOptions({
      queryKey: ['assessment', 'review', assessmentId],
      queryFn: ({ signal }) => call('testReview', { assessmentId }, { signal }),
      enabled: assessmentId !== '',
      staleTime: Infinity,
    }),
};
