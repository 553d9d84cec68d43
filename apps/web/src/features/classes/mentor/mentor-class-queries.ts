import { classPages } from '@abhyas/contract/classes/class-limits.ts';
import type { RollLine } from '@abhyas/contract/classes/roll.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { everyPage } from '../../../lib/calls/every-page.ts';
import { now } from '../../../lib/clock.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { nextClassLookMs } from '../next-class-look.ts';
import { everyClass } from '../queries.ts';

export type Roll = AnswerOf<'classRoll'>;

/** Milliseconds after which the roll of a class that is open is read again: students join one after another. */
const rollMs = 15_000;

/** The classes of a mentor, to come or over. */
export const mentorClassesQuery = (of: RequestOf<'mentorClasses'>) =>
  queryOptions({
    queryKey: [...queryKeys.classes.ofMentor, of],
    queryFn: ({ signal }) => everyClass((page) => call('mentorClasses', { ...of, page }, { signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => nextClassLookMs({ cards: state.data?.classes ?? [], at: now().getTime() }),
  });

/** What a mentor's home says of today. */
export const useClassesToday = () =>
  useQuery({
    queryKey: queryKeys.classes.today,
    queryFn: ({ signal }) => call('classesToday', {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => nextClassLookMs({ cards: state.data?.classes ?? [], at: now().getTime() }),
  });

/** A class with its roll. */
export const rollQuery = (mappingId: string) =>
  queryOptions({
    queryKey: [...queryKeys.classes.roll, mappingId],
    queryFn: ({ signal }) =>
      everyPage({
        ask: (page) => call('classRoll', { mappingId, page }, { signal }),
        rowsOf: ({ students }) => students,
        withRows: (answer, students) => ({ ...answer, students }),
        keyOf: ({ imspin }) => imspin,
      }),
    staleTime: 0,
    meta: { quiet: true },
    refetchInterval: ({ state }) => {
      if (state.data === undefined) return false;
      // students check in from a quarter of an hour before the start
      return state.data.canMark && state.data.card.status !== 'Completed'
        ? rollMs
        : nextClassLookMs({ cards: [state.data.card], at: now().getTime() });
    },
  });

/** When someone was in a class, as it was reported; `imspin` '' for people whom no registration names. */
export const stretchesQuery = (of: RequestOf<'classStretches'>) =>
  queryOptions({
    queryKey: [...queryKeys.classes.stretches, of],
    queryFn: ({ signal }) =>
      everyPage({
        ask: (page) => call('classStretches', { ...of, page }, { signal }),
        rowsOf: ({ stretches }) => stretches,
        withRows: (answer, stretches) => ({ ...answer, stretches }),
        keyOf: ({ joinedAt, label, leftAt, source }) => `${source} ${joinedAt} ${leftAt} ${label}`,
      }),
    staleTime: 0,
    meta: { quiet: true },
  });

/** The code in the room; read again when it changes. */
export const roomCodeQuery = (mappingId: string) =>
  queryOptions({
    queryKey: [...queryKeys.classes.roomCode, mappingId],
    queryFn: async ({ signal }) => {
      const { code, msLeft } = await call('roomCode', { mappingId }, { signal });
      // on this device's clock, which may be another one
      return { code, until: performance.now() + msLeft };
    },
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (state.data === undefined ? 5_000 : Math.max(500, state.data.until - performance.now() + 200)),
  });

/** What is said of the students of these lines of the roll. */
type Marking = Pick<RequestOf<'markAttendance'>, 'attend_status' | 'reason'> & { readonly lines: readonly RollLine[] };

/** Marks students of a class, so many at a time as a call takes. */
async function markAll({ lines, ...body }: Marking & { mappingId: string }): Promise<AnswerOf<'markAttendance'>> {
  const students: RollLine[] = [];
  for (let from = 0; from < lines.length; from += classPages.roll) {
    const some = lines.slice(from, from + classPages.roll);
    const seen = { imspins: some.map(({ imspin }) => imspin), saidAt: some.map(({ saidAt }) => saidAt) };
    students.push(...(await call('markAttendance', { ...body, ...seen })).students);
  }
  return { students };
}

/** What a mentor does with a class. What is shown of it is read again afterwards; the part that asked says what failed. */
export function useClassCalls(mappingId: string) {
  const client = useQueryClient();
  const options = {
    meta: { quiet: true },
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.classes.all }),
  };
  const key = rollQuery(mappingId).queryKey;
  return {
    start: useMutation({ ...options, mutationFn: () => call('startClass', { mappingId }) }),
    cancel: useMutation({
      ...options,
      mutationFn: (body: Omit<RequestOf<'cancelClass'>, 'mappingId'>) => call('cancelClass', { mappingId, ...body }),
    }),
    move: useMutation({
      ...options,
      mutationFn: (body: Omit<RequestOf<'moveClass'>, 'mappingId'>) => call('moveClass', { mappingId, ...body }),
    }),
    share: useMutation({ ...options, mutationFn: (attachment: string) => call('shareHandout', { mappingId, attachment }) }),
    message: useMutation({ meta: { quiet: true }, mutationFn: (text: string) => call('messageBatch', { mappingId, text }) }),
    mark: useMutation({
      meta: { quiet: true },
      mutationFn: (body: Marking) => markAll({ mappingId, ...body }),
      onSuccess: ({ students }) => {
        const changed = new Map(students.map((line) => [line.imspin, line]));
        client.setQueryData(key, (roll) => roll && { ...roll, students: roll.students.map((line) => changed.get(line.imspin) ?? line) });
      },
      onSettled: () => void client.invalidateQueries({ queryKey: key }),
    }),
  };
}
