import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isChangedElsewhere } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The parts of the recording of a class, for those who look after it. */
export const recordingsQuery = (mappingId: string) =>
  queryOptions({
    queryKey: [...queryKeys.classes.recordings, mappingId],
    queryFn: ({ signal }) => call('managedRecordings', { mappingId }, { signal }),
    staleTime: 0,
    // the section says what failed
    meta: { quiet: true },
  });

/** A change of the parts, which answers with them as they are then. */
export function useRecordingChange<T>({
  mappingId,
  change,
}: {
  mappingId: string;
  change: (of: T) => Promise<AnswerOf<'managedRecordings'>>;
}) {
  const client = useQueryClient();
  const { queryKey } = recordingsQuery(mappingId);
  return useMutation({
    mutationFn: change,
    meta: { quiet: true },
    onError: (error) => (isChangedElsewhere(error) ? client.invalidateQueries({ queryKey }) : undefined),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      void client.invalidateQueries({ queryKey: queryKeys.classes.roll });
    },
  });
}
