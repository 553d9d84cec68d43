import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { ChoicePills } from '../../../ui/forms/choice-pills.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { schoolQueries } from '../queries.ts';
import { type Post, type Shown, arrangePosts, shownOf, toPost } from './post.ts';
import { type PostKind, postQueries } from './post-queries.ts';
import classes from './posts-page.module.css';
import { schoolsPerPage } from '@abhyas/contract/schools/school-limits.ts';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { PostCard } from './post-card.tsx';

interface PostListsProps {
  readonly posts: readonly Post[];
  readonly shown: Shown;
  readonly isSearch: boolean;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly page: number;
  readonly title: string;
  /** The head of the list, where the focus goes with a new page. */
  readonly headRef: Ref<HTMLHeadingElement>;
  readonly filter: ReactNode;
  readonly onPage: (page: number) => void;
  /** What shows more where the list is empty. */
  readonly wayOut: (over: number) => ReactNode;
}

/** Pinned posts above, outside the filter, and below them a page of the others. */
function PostLists({ posts, shown, isSearch, today, page, title, headRef, filter, onPage, wayOut }: PostListsProps) {
  const { pinned, others, over } = arrangePosts({ posts, shown, today, isSearch });
  const pages = Math.max(1, Math.ceil(others.length / schoolsPerPage));
  // the address may name a page that the list has no longer
  const here = Math.min(Math.max(page, 1), pages);
  return (
    <>
      {pinned.length > 0 ? (
        <section aria-labelledby="pinned-posts">
          <h2 id="pinned-posts" className="text-lg focus-visible:outline-offset-4">
            {m.schp_pinned()}
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] gap-4 mx-0 mt-4 mb-0 p-0 list-none">
            {pinned.map((post) => (
              <li key={post.id}>
                <PostCard post={post} heading="h3" look="tile" />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="all-posts">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 mb-4">
          <h2 ref={headRef} id="all-posts" tabIndex={-1} className="text-lg focus-visible:outline-offset-4">
            {title}
          </h2>
          {filter}
        </div>
        {others.length === 0 ? (
          <EmptyState drawing="shelf" heading="h3" role="status" title={m.schp_no_record()} action={wayOut(over)} />
        ) : (
          <ul className="grid grid-cols-1 gap-3 m-0 p-0 list-none">
            {others.slice((here - 1) * schoolsPerPage, here * schoolsPerPage).map((post) => (
              <li key={post.id}>
                <PostCard post={post} heading="h3" look="row" />
              </li>
            ))}
          </ul>
        )}
        <div className="flex justify-center mt-6">
          <Pagination count={pages} page={here} onChange={onPage} />
        </div>
      </section>
    </>
  );
}

const back: Readonly<Record<Shown, () => string>> = {
  all: m.schp_show_all,
  today: m.schp_show_today,
  week: m.schp_show_week,
  month: m.schp_show_month,
  year: m.schp_show_year,
  past: m.schp_show_past,
};
const ahead: typeof back = { ...back, week: m.schp_show_next_week, month: m.schp_show_next_month, year: m.schp_show_next_year };

interface ShowFilterProps {
  readonly kind: PostKind;
  readonly value: Shown;
  readonly onChange: (shown: Shown) => void;
}

/** The Show filter of articles, which looks back (SCH-034), and of events, which looks ahead. */
function ShowFilter({ kind, value, onChange }: ShowFilterProps) {
  const names = kind === 'events' ? ahead : back;
  return (
    <ChoicePills
      label={m.schp_show()}
      choices={shownOf[kind].map((shown) => ({ value: shown, text: names[shown]() }))}
      value={value}
      onChange={onChange}
    />
  );
}

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
  readonly onChange: (place: { readonly show: Shown; readonly page: number }) => void;
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
  const shown = shownOf[kind].find((each) => each === show) ?? 'all';
  if (session.lastLoggedInCourseId === '') return <EmptyState drawing="desk" heading="h1" title={m.sch_no_course()} />;
  const rows: readonly Parameters<typeof toPost>[0][] | undefined = search === '' ? all.data : found.data;
  return (
    <div className={`${classes['page']} grid grid-cols-1 gap-8`}>
      <PageHeader
        title={text.title()}
        aside={
          <SearchBox
            className="w-[min(320px,100%)] max-[560px]:w-full"
            label={text.search()}
            value={typed}
            onChange={(value) => {
              setTyped(value);
              if (page !== 1) onChange({ show: shown, page: 1 });
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
          shown={shown}
          isSearch={search !== ''}
          today={dayOf(now())}
          page={page}
          title={search === '' ? text.list() : m.schp_found()}
          headRef={head}
          filter={<ShowFilter kind={kind} value={shown} onChange={(chosen) => onChange({ show: chosen, page: 1 })} />}
          onPage={(next) => {
            onChange({ show: shown, page: next });
            head.current?.focus();
          }}
          wayOut={(over) => {
            const leave = (name: string, next: Shown) => (
              <Button
                variant="default"
                onClick={() => {
                  setTyped('');
                  onChange({ show: next, page: 1 });
                }}
              >
                {name}
              </Button>
            );
            if (search !== '' || shown !== 'all') return leave(m.schp_show_everything(), 'all');
            return over === 0 ? null : leave(m.schp_show_past_events({ count: over }), 'past');
          }}
        />
      )}
    </div>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className="grid grid-cols-1 gap-3 m-0 p-0 list-none">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={126} radius="lg" />
      ))}
    </div>
  );
}
