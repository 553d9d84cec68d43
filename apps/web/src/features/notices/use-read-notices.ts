import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { putRead } from './queries.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Marks these notices as read, or all where it gets null: on the screen at once, and back, with a message, where the server refuses. */
export function useReadNotices() {
  const client = useQueryClient();
  return useMutation({
    onMutate: (noticeIds: readonly string[] | null) => putRead({ client, noticeIds }),
    // the click that marks one may lead away from the page
    mutationFn: (noticeIds: readonly string[] | null) =>
      call('readNotices', { noticeIds: noticeIds === null ? 'all' : [...noticeIds], read: true }, { keepalive: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.home.all }),
    onError: () => client.invalidateQueries({ queryKey: queryKeys.notices.lists }),
  });
}
