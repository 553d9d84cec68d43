import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { isSafeAddress } from '../../lib/page/open-tab.ts';
import { everyPage } from '../../lib/calls/every-page.ts';
import { now } from '../../lib/clock.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { isOwnStudent, type Session } from '../../lib/session/session.ts';
import { nextClassLookMs } from './next-class-look.ts';

/** Whose classes: the pin is '' for one's own; in which course, and in which batch, '' for all of them. */
export type ClassesOf = Omit<RequestOf<'upcomingClasses'>, 'page'>;

/** The whole of a list of classes that comes in pages. */
export const everyClass = <A extends { readonly total: number; readonly classes: ClassCard[] }>(
  ask: (page: number) => Promise<A>,
): Promise<A> =>
  everyPage({
    ask,
    rowsOf: ({ classes }) => classes,
    withRows: (answer, classes) => ({ ...answer, classes }),
    keyOf: ({ mappingId }) => mappingId,
  });

// they are read again by themselves: the page says what failed, once
const live = { staleTime: 0, meta: { quiet: true } } as const;

/** The classes of a student that run or are to come. They are read again when one of them changes by itself. */
export const upcomingQuery = (of: ClassesOf) =>
  queryOptions({
    queryKey: [...queryKeys.classes.upcoming, of],
    queryFn: ({ signal }) => everyClass((page) => call('upcomingClasses', { ...of, page }, { signal })),
    ...live,
    refetchInterval: ({ state }) => nextClassLookMs({ cards: state.data?.classes ?? [], at: now().getTime() }),
  });

/** The classes of a student that are over. They are read again while a recording is on its way. */
export const completedQuery = (of: ClassesOf) =>
  queryOptions({
    queryKey: [...queryKeys.classes.completed, of],
    queryFn: ({ signal }) => everyClass((page) => call('completedClasses', { ...of, page }, { signal })),
    ...live,
    refetchInterval: ({ state }) => nextClassLookMs({ cards: state.data?.classes ?? [], at: now().getTime() }),
  });

/** A link to the handout of a class; it ends, so it is asked for each time the handout is opened. */
export const handoutQuery = (mappingId: string) =>
  queryOptions({
    queryKey: [...queryKeys.classes.handout, mappingId],
    queryFn: ({ signal }) => call('classHandout', { mappingId }, { signal }),
    staleTime: 0,
    gcTime: 0,
    // the dialog says what failed
    meta: { quiet: true },
  });

/** The page of a class. It is read again when the class changes by itself. */
export const detailsQuery = (mappingId: string) =>
  queryOptions({
    queryKey: [...queryKeys.classes.details, mappingId],
    queryFn: ({ signal }) => call('classDetails', { mappingId, studentImsPin: '' }, { signal }),
    ...live,
    refetchInterval: ({ state }) => nextClassLookMs({ cards: state.data === undefined ? [] : [state.data.card], at: now().getTime() }),
  });

/** The arguments of the meeting calls for a class and a person; the server reads the session and the class. */
const describe = (session: Session, card: ClassCard) =>
  ({
    email: session.studentEmail,
    first_name: session.firstName,
    last_name: session.lastName,
    batch_name: card.batchName,
    module_number: card.moduleNumber,
    class_title: card.classTitle,
    class_date: card.classDate,
    action: 'approve',
    mappingId: card.mappingId,
  }) as const;

/** Joining a class, and looking up a recording that the provider keeps. Who asks says what failed. */
export function useClassCalls(session: Session, card: ClassCard) {
  const client = useQueryClient();
  const options = { meta: { quiet: true }, onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.classes.all }) };
  // CLS-017; the class opens all the same where it can't be noted
  const note = (of: Pick<RequestOf<'storeAttendance'>, 'status' | 'recordingId'>) =>
    call('storeAttendance', { imspin: session.student_imspin, mappingId: card.mappingId, ...of }).catch(() => undefined);
  return {
    join: useMutation({
      ...options,
      mutationFn: async () => {
        const found = await call('addRegistrant', { ...describe(session, card), imspin: session.student_imspin });
        // the student waits for the link, not for this
        if (found.success && isSafeAddress(found.joinURL)) void note({ status: 'Live' });
        return found;
      },
    }),
    lookUp: useMutation({
      ...options,
      mutationFn: async (recordingId: string) => {
        const found = await call('updateRecordings', { ...describe(session, card), recordingId });
        // it plays elsewhere, so that it was opened is all that is known
        if (found.status && isOwnStudent(session)) await note({ status: 'Play', recordingId });
        return found;
      },
    }),
  };
}

/** Checks a student in with the code of the room. Asked for once for each code; to ask again changes nothing. */
export const checkInQuery = (body: RequestOf<'scanRoomCode'>) =>
  queryOptions({
    queryKey: [...queryKeys.classes.checkIn, body],
    queryFn: ({ signal }) => call('scanRoomCode', body, { signal }),
    staleTime: 'static',
    // a code is for half a minute: the student scans the next one
    retry: false,
    // the page says what failed
    meta: { quiet: true },
  });
