import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isChangedElsewhere } from '../../../lib/api.ts';
import { everyPage } from '../../../lib/calls/every-page.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';

const { all } = queryKeys.staffClasses;

/** A page of the batches; while another comes, the one before stays. */
export const batchesQuery = (body: RequestOf<'staffBatches'>) =>
  queryOptions({
    queryKey: [...all, 'list', body],
    queryFn: ({ signal }) => call('staffBatches', body, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const needsQuery = queryOptions({
  queryKey: [...all, 'needs'],
  queryFn: ({ signal }) => call('classNeeds', {}, { signal }),
  staleTime: 0,
});

/** The courses and mentors that staff choose from. */
export const choicesQuery = queryOptions({
  queryKey: [...all, 'choices'],
  queryFn: ({ signal }) =>
    everyPage({
      ask: (page) => call('batchChoices', { page }, { signal }),
      rowsOf: ({ mentors }) => mentors,
      withRows: (answer, mentors) => ({ ...answer, mentors }),
      keyOf: ({ personId }) => personId,
    }),
});

export const batchQuery = (batchId: string) =>
  queryOptions({
    queryKey: [...all, 'batch', batchId],
    queryFn: ({ signal }) => call('staffBatch', { batchId }, { signal }),
    staleTime: 0,
  });

/** A page of the timetable of a batch; while another comes, the one before stays. */
export const batchClassesQuery = (body: RequestOf<'batchClasses'>) =>
  queryOptions({
    queryKey: [...all, 'timetable', body],
    queryFn: ({ signal }) => call('batchClasses', body, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A page of the students of a batch; while another comes, the one before stays. */
export const batchStudentsQuery = (body: RequestOf<'batchStudents'>) =>
  queryOptions({
    queryKey: [...all, 'students', body],
    queryFn: ({ signal }) => call('batchStudents', body, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What is at the number and the time that are typed of a class. Null: what is typed is no number yet. */
export const checkClassQuery = (body: RequestOf<'checkClass'> | null) =>
  queryOptions({
    queryKey: [...all, 'check', body],
    queryFn: ({ signal }) => (body === null ? { fields: {}, busyStudents: 0, mentorOff: false } : call('checkClass', body, { signal })),
    staleTime: 0,
    // what is wrong is said when the class is saved, too
    meta: { quiet: true },
  });

/** A change of batches or classes: everything that shows them is read again. `said` is what is said of it then. */
export function useClassChange<T, R>({ change, said }: { change: (of: T) => Promise<R>; said?: (answer: R) => string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { quiet: true },
    // the form then shows what someone else has saved
    onError: (error) => (isChangedElsewhere(error) ? client.invalidateQueries({ queryKey: all }) : undefined),
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: all });
      const words = said?.(answer) ?? m.scls_saved();
      if (words !== '') showSuccess(words);
    },
  });
}
