import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/**
 * Marks a notice as read that someone opens; the page continues at once, and a notice that could not be marked simply stays. What home, the
 * notification centre and the bell know of it is reread.
 */
export async function readNotice({ client, noticeId }: { client: QueryClient; noticeId: string }): Promise<void> {
  await call('readNotices', { noticeIds: [noticeId], read: true }, { keepalive: true }).catch(() => undefined);
  await Promise.all(
    [queryKeys.home.all, queryKeys.notices.lists, queryKeys.notices.unread].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}
