import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hearerOf } from '../../lib/session/hearer-of.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { ErrorState } from '../../ui/feedback/states/error-state.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { PillTabs } from '../../ui/navigation/pill-tabs.tsx';
import { NoticeList, NoticesEmpty } from './notice-list.tsx';
import classes from './notices-page.module.css';
import { NoticesSkeleton } from './notices-skeleton.tsx';
import { PushCard } from './push-card.tsx';
import { noticesQuery } from './queries.ts';
import { noticeWords } from './notice-words.ts';
import { useReadNotices } from './use-read-notices.ts';
import { useSeenNotices } from './use-seen-notices.ts';

type Filter = 'all' | 'unread';

const filters = [
  { value: 'all', label: m.notices_all },
  { value: 'unread', label: m.notices_unread },
] as const satisfies readonly { value: Filter; label: () => string }[];

/** /home/notification: everything the person was told, newest first (HOM-013, NTF-005). */
export function NoticesPage() {
  const session = useOwnSession();
  const [filter, setFilter] = useState<Filter>('all');
  const query = useInfiniteQuery(noticesQuery({ unreadOnly: filter === 'unread' }));
  const read = useReadNotices();
  const panel = useRef<HTMLDivElement>(null);
  const notices = query.data?.pages.flatMap((page) => page.notices);
  const unread = query.data?.pages[0]?.unread ?? 0;
  const readAll = () => {
    // the button goes, and the focus continues at the list
    panel.current?.focus({ preventScroll: true });
    read.mutate(null);
  };
  const tick = ({ noticeIds, tick: pressed }: { noticeIds: readonly string[]; tick: HTMLElement }) => {
    const rows = rowsOf(panel.current);
    // the innermost: one of several that are opened, or the row of them all
    const at = rows.findLastIndex((row) => row.contains(pressed));
    // the focus stays at the row; among the unread ones that goes too
    const next = filter === 'all' ? rows[at] : (rows[at + 1] ?? rows[at - 1] ?? panel.current);
    next?.focus({ preventScroll: true });
    read.mutate(noticeIds);
  };
  const count = notices?.length ?? 0;
  /** How many rows there were when more were asked for. */
  const askedAt = useRef<number | null>(null);
  useEffect(() => {
    const first = askedAt.current;
    if (first === null || rowsOf(panel.current).length <= first) return;
    askedAt.current = null;
    // the button moves on or goes, and the focus continues at the first row that came
    rowsOf(panel.current)[first]?.focus({ preventScroll: true });
  }, [count]);
  const showMore = () => {
    askedAt.current = rowsOf(panel.current).length;
    void query.fetchNextPage();
  };
  useSeenNotices(notices === undefined ? undefined : (notices[0]?.noticeId ?? null));
  return (
    <div className={classes['page']}>
      <PageHeader
        title={m.notices_title()}
        aside={
          unread === 0 ? null : (
            <Button variant="default" size="compact-md" onClick={readAll}>
              {m.notices_read_all()}
            </Button>
          )
        }
      >
        {notices === undefined || (filter === 'all' && count === 0) ? m.notices_about() : unreadWords(unread)}
      </PageHeader>
      <PushCard />
      <div ref={panel} className={classes['panel']} tabIndex={-1}>
        <PillTabs label={m.notices_filter()} tabs={filters} value={filter} onChange={setFilter}>
          {query.isError && notices === undefined ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : notices === undefined ? (
            <NoticesSkeleton />
          ) : notices.length === 0 ? (
            <NoticesEmpty
              about={noticeWords[hearerOf(session)].empty()}
              unreadOnly={filter === 'unread'}
              onShowAll={() => setFilter('all')}
            />
          ) : (
            <NoticeList notices={notices} onRead={(noticeIds) => read.mutate(noticeIds)} onTick={tick} />
          )}
          {query.hasNextPage ? (
            <p className={classes['more']}>
              <Button variant="default" loading={query.isFetchingNextPage} onClick={showMore}>
                {m.notices_more()}
              </Button>
            </p>
          ) : null}
        </PillTabs>
      </div>
    </div>
  );
}

/** The rows of the list, and those in a row that is opened. */
function rowsOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll('li') ?? [])];
}

function unreadWords(unread: number): string {
  if (unread === 0) return m.notices_none_unread();
  // the server counts to a hundred
  if (unread >= 100) return m.notices_many_unread();
  return unread === 1 ? m.notices_one_unread() : m.notices_count_unread({ count: unread });
}
