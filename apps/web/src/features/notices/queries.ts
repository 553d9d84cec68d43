import type { Notice } from '@abhyas/contract/notices/notices.ts';
import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

type Pages = InfiniteData<AnswerOf<'listNotices'>, string | null>;

/** The notices of the signed-in person, newest first, page after page. */
export const noticesQuery = ({ unreadOnly }: { unreadOnly: boolean }) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.notices.lists, unreadOnly],
    queryFn: ({ pageParam, signal }) =>
      call('listNotices', { unreadOnly, ...(pageParam === null ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ notices, more }) => (more ? (notices.at(-1)?.noticeId ?? null) : null),
    staleTime: 0,
  });

/** Shows notices as read in every list there is; null stands for all. */
export function putRead({ client, noticeIds }: { client: QueryClient; noticeIds: readonly string[] | null }): void {
  const mark = (notice: Notice): Notice => (noticeIds === null || noticeIds.includes(notice.noticeId) ? { ...notice, read: true } : notice);
  client.setQueriesData<Pages>({ queryKey: queryKeys.notices.lists }, (known) =>
    known === undefined
      ? known
      : {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            notices: page.notices.map(mark),
            unread:
              noticeIds === null
                ? 0
                : Math.max(0, page.unread - page.notices.filter((one) => !one.read && noticeIds.includes(one.noticeId)).length),
          })),
        },
  );
}

/** Shows the bell without a badge. */
export function clearBadge(client: QueryClient): void {
  client.setQueriesData<number>({ queryKey: queryKeys.notices.unread }, 0);
}
