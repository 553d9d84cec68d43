import { showPeriods, type ShowPeriod } from '@abhyas/rules/schools/show-period.ts';
import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { schoolQueries } from '../queries.ts';
import { PostLists } from './post-lists.tsx';
import { toPost } from './post.ts';
import { type PostKind, postQueries } from './post-queries.ts';
import { ShowFilter } from './show-filter.tsx';
import classes from './posts-page.module.css';

const words = {
  articles: { title: m.schp_articles, about: m.schp_articles_about, search: m.schp_search_articles, list: m.schp_all_articles },
  events: { title: m.schp_events, about: m.schp_events_about, search: m.schp_search_events, list: m.schp_all_events },
} as const;

/** How long one stops typing before the search is sent, in milliseconds. */
const pause = 300;

interface PostsPageProps {
  readonly kind: PostKind;
  /** What the address says: the Show filter and the page. */
  readonly show: string;
  readonly page: number;
  readonly onChange: (place: { readonly show: ShowPeriod; readonly page: number }) => void;
}

/** /school/articles and /school/events: pinned ones first, the others by period, five a page, with a search. */
export function PostsPage({ kind, show, page, onChange }: PostsPageProps) {
  const session = useOwnSession();
  const articles = useQuery({ ...schoolQueries.articles(session), enabled: kind === 'articles' });
  const events = useQuery({ ...schoolQueries.events(session), enabled: kind === 'events' });
  const all = kind === 'articles' ? articles : events;
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), pause);
  const search = typed.trim() === '' ? '' : settled;
  const found = useQuery(postQueries.found(session, kind, search));
  const head = useRef<HTMLHeadingElement>(null);
  const text = words[kind];
  const period = showPeriods.find((each) => each === show) ?? 'all';
  if (session.lastLoggedInCourseId === '') return <EmptyState drawing="desk" heading="h1" title={m.sch_no_course()} />;
  const rows: readonly Parameters<typeof toPost>[0][] | undefined = search === '' ? all.data : found.data;
  return (
    <div className={classes['page']}>
      <PageHeader
        title={text.title()}
        aside={
          <SearchBox
            className={classes['search']}
            label={text.search()}
            value={typed}
            onChange={(value) => {
              setTyped(value);
              if (page !== 1) onChange({ show: period, page: 1 });
            }}
          />
        }
      >
        {text.about()}
      </PageHeader>
      {rows === undefined && all.isLoadingError && search === '' ? (
        <ErrorState error={all.error} onRetry={() => void all.refetch()} />
      ) : null}
      {rows === undefined && !(all.isLoadingError && search === '') ? <ListSkeleton /> : null}
      {rows === undefined ? null : (
        <PostLists
          posts={rows.map(toPost)}
          period={period}
          today={dayOf(now())}
          page={page}
          title={search === '' ? text.list() : m.schp_found()}
          headRef={head}
          filter={<ShowFilter kind={kind} value={period} onChange={(chosen) => onChange({ show: chosen, page: 1 })} />}
          onPage={(next) => {
            onChange({ show: period, page: next });
            head.current?.focus();
          }}
          wayOut={
            search === '' && period === 'all' ? null : (
              <Button
                variant="default"
                onClick={() => {
                  setTyped('');
                  onChange({ show: 'all', page: 1 });
                }}
              >
                {m.schp_show_everything()}
              </Button>
            )
          }
        />
      )}
    </div>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className={classes['list']}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={126} radius="lg" />
      ))}
    </div>
  );
}
