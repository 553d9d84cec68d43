import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const { all } = queryKeys.staffMessages;

/** A page of the messages; while another comes, the one before stays. */
export const messagesQuery = (page: number) =>
  queryOptions({
    queryKey: [...all, 'list', page],
    queryFn: ({ signal }) => call('broadcasts', { page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const messageQuery = (broadcastId: string) =>
  queryOptions({
    queryKey: [...all, 'one', broadcastId],
    queryFn: ({ signal }) => call('broadcast', { broadcastId }, { signal }),
    staleTime: 0,
  });

/** A page of those who got a message. */
export const recipientsQuery = (body: RequestOf<'broadcastPeople'>) =>
  queryOptions({
    queryKey: [...all, 'people', body],
    queryFn: ({ signal }) => call('broadcastPeople', body, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What a message can be for and made of. */
export const messageChoicesQuery = queryOptions({
  queryKey: [...all, 'choices'],
  queryFn: ({ signal }) => call('broadcastChoices', {}, { signal }),
});

/** How many people a message is for; while another count comes, the one before stays. */
export const audienceCountQuery = (body: RequestOf<'countAudience'>) =>
  queryOptions({
    queryKey: [...all, 'count', body],
    queryFn: ({ signal }) => call('countAudience', body, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A page of the people a message is for. */
export const audiencePeopleQuery = (body: RequestOf<'audiencePeople'>) =>
  queryOptions({
    queryKey: [...all, 'names', body],
    queryFn: ({ signal }) => call('audiencePeople', body, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A change after which everything about messages is asked for again. */
export function useMessageChange<T, R>(change: (input: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { quiet: true },
    onSettled: () => client.invalidateQueries({ queryKey: all }),
  });
}
