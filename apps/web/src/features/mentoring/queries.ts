import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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

/** What the dialog Book Slot offers; `bookingId` names the session that is moved, '' for a new one. Read again each time it opens: times go. */
export const freeTimesQuery = (of: Course & { readonly bookingId: string }) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.mentoring.freeTimes, of],
    queryFn: ({ pageParam, signal }) => call('mentorFreeTimes', { ...of, after: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === '' ? undefined : next),
    staleTime: 0,
    gcTime: 0,
    // the dialog says what failed
    meta: { quiet: true },
  });

/** All pages that have come, as one. */
export function joinFreeTimes([first, ...later]: readonly FreeTimes[]): FreeTimes | undefined {
  if (first === undefined) return undefined;
  const pages = [first, ...later];
  const venues = new Map(pages.flatMap((page) => page.venues.map((venue) => [venue.venueId, venue])));
  return { ...first, venues: [...venues.values()], times: pages.flatMap(({ times }) => times) };
}

/** What was chosen in the dialog; `bookingId` names the session that is moved, `instead` the one that is cancelled and whose offer is declined; '' for none. */
export type Chosen = Omit<RequestOf<'bookMentorSlot'>, 'courseId' | 'variantId' | 'instead'> & {
  readonly bookingId: string;
  readonly instead: string;
};

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
          : call('moveMentorSlot', { bookingId, timeId, mode, ...(rest.overClass === true ? { overClass: true } : {}) }),
    }),
    cancel: useMutation({ ...options, mutationFn: (body: RequestOf<'cancelMentorSlot'>) => call('cancelMentorSlot', body) }),
    answer: useMutation({ ...options, mutationFn: (body: RequestOf<'answerMentorOffer'>) => call('answerMentorOffer', body) }),
    rate: useMutation({ ...options, mutationFn: (body: RequestOf<'rateMentorSession'>) => call('rateMentorSession', body) }),
    report: useMutation({ ...options, mutationFn: (body: RequestOf<'reportMentorAbsence'>) => call('reportMentorAbsence', body) }),
  };
}
