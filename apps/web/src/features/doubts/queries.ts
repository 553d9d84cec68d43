import type { DoubtPost } from '@abhyas/contract/doubts/doubts.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Session } from '../../lib/session/session.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type DoubtOrder = NonNullable<RequestOf<'listDoubts'>['sort']>;
export type DoubtFilter = Pick<RequestOf<'listDoubts'>, 'status' | 'search' | 'page' | 'of' | 'mentorId'> & { readonly sort: DoubtOrder };
export type Thread = AnswerOf<'getDoubt'>;

/** Milliseconds; links to attachments live a little longer. */
const linksLast = 45 * 60_000;

/** Whose side someone is on: who asks their mentors, or as a parent the institute, and who answers. */
export type Side = DoubtPost['by'];
export const sideOf = ({ isMentor, isParent, isStaff }: Pick<Session, 'isMentor' | 'isParent' | 'isStaff'>): Side =>
  isStaff ? 'staff' : isMentor ? 'mentor' : isParent ? 'parent' : 'student';

/** The course a student asks in; what anyone else reads is of every course. */
export const courseOf = (session: Session) =>
  sideOf(session) === 'student'
    ? { courseId: session.lastLoggedInCourseId, variantId: session.lastLoggedInVariantId }
    : { courseId: '', variantId: '' };

/** A page of the doubts someone may read; while another page or search comes, the one before stays. */
export const doubtsQuery = ({ session, filter }: { session: Session; filter: DoubtFilter }) =>
  queryOptions({
    queryKey: [...queryKeys.doubts.list, courseOf(session), filter],
    queryFn: ({ signal }) => call('listDoubts', { ...courseOf(session), ...filter }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A doubt with its thread. */
export const threadQuery = (doubtId: string) =>
  queryOptions({
    queryKey: [...queryKeys.doubts.thread, doubtId],
    queryFn: ({ signal }) => call('getDoubt', { doubtId }, { signal }),
    staleTime: 0,
    refetchInterval: linksLast,
  });

/** What others have asked at a place, and had answered: those most like a text, else the newest. */
export const peersQuery = ({
  session,
  ...at
}: { session: Session } & Pick<RequestOf<'peerDoubts'>, 'learningPathId' | 'assetId' | 'text'>) =>
  queryOptions({
    queryKey: [...queryKeys.doubts.all, 'peers', courseOf(session), at],
    queryFn: ({ signal }) => call('peerDoubts', { ...courseOf(session), ...at }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** What a question can be put on. */
export const topicsQuery = (session: Session) =>
  queryOptions({
    queryKey: [...queryKeys.doubts.topics, courseOf(session)],
    queryFn: ({ signal }) => call('doubtTopics', courseOf(session), { signal }),
    staleTime: 10 * 60_000,
    meta: { quiet: true },
  });

/** The mentors to whom staff can give a doubt. */
export const mentorsQuery = queryOptions({
  queryKey: [...queryKeys.doubts.all, 'mentors'],
  queryFn: ({ signal }) => call('batchChoices', { page: 1 }, { signal }),
  meta: { quiet: true },
});

/** Shows a thread as it is after a change of one's own, and asks for the lists again. */
export function putThread({ client, doubtId, change }: { client: QueryClient; doubtId: string; change: (thread: Thread) => Thread }): void {
  client.setQueryData(threadQuery(doubtId).queryKey, (thread) => (thread === undefined ? thread : change(thread)));
  void client.invalidateQueries({ queryKey: queryKeys.doubts.list });
}

/** Invalidates the lists of doubts. */
export function invalidateLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.doubts.list });
}
