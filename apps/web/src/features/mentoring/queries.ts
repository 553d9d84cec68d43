import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { Session } from '../../lib/session/session.ts';
import { nextLookMs } from './next-look.ts';

export type FreeTimes = AnswerOf<'mentorFreeTimes'>;
type Course = Pick<RequestOf<'studentSessions'>, 'courseId' | 'variantId'>;

/** Whose sessions, and in which course; the pin is '' for one's own. */
export type SessionsOf = Course & Pick<RequestOf<'studentSessions'>, 'studentImsPin'>;

export const courseOf = ({ lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId }: Session): Course => ({
  courseId,
  variantId,
});

/** A student's sessions: those to come with the first page, those that are over twenty at a time. It is read again when a card changes by itself. */
export const sessionsQuery = (of: SessionsOf) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.mentoring.sessions, of],
    queryFn: ({ pageParam, signal }) => call('studentSessions', { ...of, after: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ past, more }) => (more ? past.at(-1)?.bookingId : undefined),
    staleTime: 0,
    // it is read again by itself: the page says what failed, once
    meta: { quiet: true },
    refetchInterval: ({ state }) =>
      nextLookMs({ cards: (state.data?.pages ?? []).flatMap(({ upcoming, past }) => [...upcoming, ...past]), at: now().getTime() }),
  });

/** What the dialog Book Slot offers. Read again each time it opens: times go. */
export const freeTimesQuery = (course: Course) =>
  queryOptions({
    queryKey: [...queryKeys.mentoring.freeTimes, course],
    queryFn: ({ signal }) => call('mentorFreeTimes', course, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** What was chosen in the dialog; `bookingId` names the session that is moved, and is '' for a new one. */
export type Chosen = Omit<RequestOf<'bookMentorSlot'>, 'courseId' | 'variantId'> & { readonly bookingId: string };

/** Everything a student does with their sessions. What shows them is read again afterwards, and what asked for it says what failed. */
export function useSessionCalls(session: Session) {
  const client = useQueryClient();
  // not awaited: a dialog that continues must hear of the answer before what it shows changes
  const options = { meta: { quiet: true }, onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.mentoring.all }) };
  return {
    take: useMutation({
      ...options,
      mutationFn: ({ bookingId, timeId, mode, ...rest }: Chosen) =>
        bookingId === ''
          ? call('bookMentorSlot', { ...courseOf(session), timeId, mode, ...rest })
          : call('moveMentorSlot', { bookingId, timeId, mode }),
    }),
    cancel: useMutation({ ...options, mutationFn: (body: RequestOf<'cancelMentorSlot'>) => call('cancelMentorSlot', body) }),
    answer: useMutation({ ...options, mutationFn: (body: RequestOf<'answerMentorOffer'>) => call('answerMentorOffer', body) }),
    rate: useMutation({ ...options, mutationFn: (body: RequestOf<'rateMentorSession'>) => call('rateMentorSession', body) }),
    report: useMutation({ ...options, mutationFn: (body: RequestOf<'reportMentorAbsence'>) => call('reportMentorAbsence', body) }),
    join: useMutation({ ...options, mutationFn: (body: RequestOf<'joinMentorSession'>) => call('joinMentorSession', body) }),
  };
}
