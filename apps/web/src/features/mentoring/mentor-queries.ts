import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { infiniteQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { Session } from '../../lib/session/session.ts';
import { nextLookMs } from './next-look.ts';

export type Dashboard = AnswerOf<'mentorDashboard'>;

/** A mentor's sessions: what waits comes whole with the first page, what is done fifty at a time. It is read again when a card changes by itself. */
export const dashboardQuery = ({ session, search }: { session: Session; search: string }) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.mentoring.dashboard, search],
    queryFn: ({ pageParam, signal }) => call('mentorDashboard', { imspin: session.student_imspin, search, after: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ others, more }) => (more ? others.at(-1)?.bookingId : undefined),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const first = state.data?.pages[0];
      return first === undefined ? false : nextLookMs({ cards: [...first.live, ...first.upcoming], at: now().getTime() });
    },
  });

/** What a mentor's home says: two numbers, by a call of their own. */
export const useMentorToday = () =>
  useQuery({
    queryKey: queryKeys.mentoring.today,
    queryFn: ({ signal }) => call('mentorToday', {}, { signal }),
    staleTime: 0,
  });

/** A mentor's free times for a student, or for a booked session that may move; read again each time they are shown. */
export const timesForQuery = (of: Omit<RequestOf<'mentorTimesFor'>, 'after'>) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.mentoring.freeTimes, of],
    queryFn: ({ pageParam, signal }) => call('mentorTimesFor', { ...of, after: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === '' ? undefined : next),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });

/** What a mentor does with a session. Every list of sessions is read again afterwards (MEN-032); the part that asked says what failed. */
export function useMentorCalls() {
  const client = useQueryClient();
  const options = {
    meta: { quiet: true },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.mentoring.all });
      void client.invalidateQueries({ queryKey: queryKeys.home.all });
    },
  };
  return {
    act: useMutation({ ...options, mutationFn: (body: RequestOf<'mentorAction'>) => call('mentorAction', body) }),
    cancel: useMutation({ ...options, mutationFn: (body: RequestOf<'mentorCancel'>) => call('mentorCancel', body) }),
    give: useMutation({ ...options, mutationFn: (body: RequestOf<'mentorBook'>) => call('mentorBook', body) }),
    propose: useMutation({ ...options, mutationFn: (body: RequestOf<'proposeTime'>) => call('proposeTime', body) }),
    waive: useMutation({ ...options, mutationFn: (body: RequestOf<'waiveNotice'>) => call('waiveNotice', body) }),
  };
}
