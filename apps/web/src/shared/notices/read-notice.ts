import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/**
 * Marks a notice as read that somebody opens; the page goes on at once, and a notice that could not be marked simply stays. What home and the
 * notification centre know of it is read anew.
 */
export async function readNotice({ client, noticeId }: { client: QueryClient; noticeId: string }): Promise<void> {
  await call('readNotices', { noticeIds: [noticeId], read: true }, { keepalive: true }).catch(() => undefined);
  await Promise.all([queryKeys.home.all, queryKeys.notices.lists].map((queryKey) => client.invalidateQueries({ queryKey })));
}
