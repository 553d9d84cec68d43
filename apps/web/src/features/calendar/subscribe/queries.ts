import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The address of one's own calendar (''), or of that of a parent's child. */
export const feedQuery = (studentImsPin: string) =>
  queryOptions({
    queryKey: [...queryKeys.calendarFeed.all, studentImsPin],
    queryFn: ({ signal }) => call('calendarFeed', { studentImsPin }, { signal }),
    staleTime: 0,
    // a secret is not kept once no one looks at it
    gcTime: 0,
    meta: { quiet: true, secret: true },
  });

/** Makes a new address, or turns the address off; the dialog shows what there is now. */
export function useFeedChange({ change, studentImsPin }: { change: 'replaceCalendarFeed' | 'endCalendarFeed'; studentImsPin: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<AnswerOf<'calendarFeed'>> => call(change, { studentImsPin }),
    // the dialog says what failed
    meta: { quiet: true },
    onSuccess: (feed) => client.setQueryData(feedQuery(studentImsPin).queryKey, feed),
  });
}
