import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { PillTabs } from '../../ui/navigation/pill-tabs.tsx';
import { NoticeList, NoticesEmpty } from './notice-list.tsx';
import classes from './notices-page.module.css';
import { NoticesSkeleton } from './notices-skeleton.tsx';
import { PushCard } from './push-card.tsx';
import { noticesQuery } from './queries.ts';
import { useReadNotices } from './use-read-notices.ts';
import { useSeenNotices } from './use-seen-notices.ts';

type Filter = 'all' | 'unread';

const filters = [
  { value: 'all', label: m.notices_all },
  { value: 'unread', label: m.notices_unread },
] as const satisfies readonly { value: Filter; label: () => string }[];

/** /home/notification: everything the person was told, newest first (HOM-013, NTF-005). */
export function NoticesPage() {
  const [filter, setFilter] = useState<Filter>('all');
  const query = useInfiniteQuery(noticesQuery({ unreadOnly: filter === 'unread' }));
  const read = useReadNotices();
  const panel = useRef<HTMLDivElement>(null);
  const notices = query.data?.pages.flatMap((page) => page.notices);
  const unread = query.data?.pages[0]?.unread ?? 0;
  const readAll = () => {
    // the button goes, and whoever pressed it goes on at the list
    panel.current?.focus({ preventScroll: true });
    read.mutate(null);
  };
  const tick = ({ noticeId, tick: pressed }: { noticeId: string; tick: HTMLElement }) => {
    const rows = [...(panel.current?.querySelectorAll('li') ?? [])];
    const at = rows.findIndex((row) => row.contains(pressed));
    // whoever pressed it stays at the row; among the unread ones that goes too
    const next = filter === 'all' ? rows[at] : (rows[at + 1] ?? rows[at - 1] ?? panel.current);
    next?.focus({ preventScroll: true });
    read.mutate([noticeId]);
  };
  const count = notices?.length ?? 0;
  /** How many there were when more were asked for. */
  const askedAt = useRef<number | null>(null);
  useEffect(() => {
    const first = askedAt.current;
    if (first === null || count <= first) return;
    askedAt.current = null;
    // the button moves on or goes, and whoever pressed it goes on at the first row that came
    panel.current?.querySelectorAll<HTMLElement>('li')[first]?.focus({ preventScroll: true });
  }, [count]);
  const showMore = () => {
    askedAt.current = count;
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
            <NoticesEmpty unreadOnly={filter === 'unread'} onShowAll={() => setFilter('all')} />
          ) : (
            <NoticeList notices={notices} onRead={(noticeId) => read.mutate([noticeId])} onTick={tick} />
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

function unreadWords(unread: number): string {
  if (unread === 0) return m.notices_none_unread();
  // the server counts to a hundred
  if (unread >= 100) return m.notices_many_unread();
  return unread === 1 ? m.notices_one_unread() : m.notices_count_unread({ count: unread });
}
