import type { SchoolArticle, SchoolEvent } from '@abhyas/contract/schools/posts.ts';
import { durationMinutes } from '@abhyas/rules/schools/article-duration.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dayOf, daysBetween, formatDayFirst, formatTime } from '../../lib/dates/dates.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { CardPicture } from '../../ui/cards/card-picture.tsx';
import { QueryView, type ViewedQuery } from '../../ui/feedback/states/query-view.tsx';
import { PathButton, PathLink } from '../../ui/navigation/path-link.tsx';
import { schoolQueries } from './queries.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Promotion } from '@abhyas/contract/promotions/promotions.ts';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { isStudent } from '../../lib/session/is-student.ts';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { ChancesPanel } from './chances/chances-panel.tsx';
import { CompareAction } from './compare/compare-action.tsx';
import { useCompareList } from './compare/use-compare-list.ts';
import { formatPercentile, percentileRange } from '../../lib/format/percentile.ts';
import { ListingCard } from './listing.tsx';
import { type SchoolRow, nameId, rowName, rowsOf } from './rows.ts';
import { type SchoolPlace, sentFilter } from './place.ts';
import { useArrivalFocus } from '../../ui/focus/use-arrival-focus.ts';
import { LikeButton, StatusSelect } from './shortlist.tsx';
import { detailsPath } from './words.ts';
import type { ShortlistDeadline } from '@abhyas/contract/schools/shortlist.ts';
import { now } from '../../lib/clock.ts';
import { formatDayMonth } from '../../lib/dates/day-month.ts';
import { Card } from '../../ui/cards/card.tsx';
import classes from './home.module.css';

/** How many cards home shows of each (SCH-002). */
const shownAtMost = 3;

function Strip({
  title,
  all,
  query,
  children,
}: {
  title: string;
  all: string;
  query: ViewedQuery<readonly unknown[]>;
  children: ReactNode;
}) {
  return (
    <section className="min-w-0" aria-label={title}>
      <div className="flex items-baseline justify-between gap-2 mb-3">
        <h2 className="text-lg">{title}</h2>
        <PathLink
          className="inline-flex items-center tap text-brand-text font-medium no-underline"
          href={all}
          aria-label={m.sch_view_all_of({ name: title })}
        >
          {m.sch_view_all()}
        </PathLink>
      </div>
      <QueryView query={query} height={88} />
      {query.data?.length === 0 ? <p className="text-muted text-sm">{m.sch_empty_posts()}</p> : null}
      <ul className={`${classes['list']} grid grid-cols-3 gap-4 m-0 p-0 list-none max-[960px]:grid-cols-1 max-[960px]:gap-2`}>
        {children}
      </ul>
    </section>
  );
}

/** The first three articles and events, with the way to all of them (SCH-002, SCH-004). */
function PostStrips() {
  const session = useOwnSession();
  const articles = useQuery(schoolQueries.articles(session, shownAtMost));
  const events = useQuery(schoolQueries.events(session, shownAtMost));
  return (
    <div className="grid gap-6 mt-6">
      <Strip title={m.sch_articles()} all="/school/articles" query={articles}>
        {articles.data?.slice(0, shownAtMost).map((article) => (
          <li key={article.articleId}>
            <ArticleCard article={article} />
          </li>
        ))}
      </Strip>
      <Strip title={m.sch_events()} all="/school/events" query={events}>
        {events.data?.slice(0, shownAtMost).map((event) => (
          <li key={event.eventId}>
            <EventCard event={event} />
          </li>
        ))}
      </Strip>
    </div>
  );
}

function ArticleCard({ article: { articleId, articleName, htmlContent, duration, date, thumbnailLink } }: { article: SchoolArticle }) {
  const minutes = durationMinutes(duration);
  return (
    <PathLink className={classes['card']} href={htmlContent}>
      <CardPicture seed={articleId} url={thumbnailLink} />
      <span className="grid content-center gap-0.5 p-3">
        <span className="text-ink font-medium leading-[1.3] wrap-anywhere">{articleName}</span>
        <span className="text-muted text-sm">{m.sch_article_about({ day: formatDayFirst(date), minutes })}</span>
      </span>
    </PathLink>
  );
}

/** An event opens its registration in a new tab (SCH-041). */
function EventCard({ event: { eventId, eventTitle, date, registrationUrl, thumbnailLink } }: { event: SchoolEvent }) {
  return (
    <a className={classes['card']} href={registrationUrl} target="_blank" rel="noopener noreferrer">
      <CardPicture seed={eventId} url={thumbnailLink} />
      <span className="grid content-center gap-0.5 p-3">
        <span className="text-ink font-medium leading-[1.3] wrap-anywhere">
          {eventTitle} <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
          <span className="visually-hidden"> {m.sch_new_tab()}</span>
        </span>
        <span className="text-muted text-sm">{m.sch_event_about({ day: formatDayFirst(date), time: formatTime(date) })}</span>
      </span>
    </a>
  );
}

/** How many deadlines the card shows. */
const schoolHomePageShownAtMost = 6;

/** The next deadlines of the shortlist, each with how far the application is. */
function DeadlinesCard() {
  const query = useQuery(schoolQueries.ownDeadlines(useOwnSession()));
  return (
    <Card aria-label={m.sch_deadlines()}>
      <div className="flex flex-wrap justify-between gap-2 mb-3 text-sm">
        <div>
          <h2 className="text-lg">{m.sch_deadlines()}</h2>
          <p className="text-muted text-sm">{m.sch_deadlines_about()}</p>
        </div>
        <PathLink className="inline-flex items-center tap text-brand-text font-medium no-underline" href="/school/deadlines">
          {m.sch_all_deadlines()}
        </PathLink>
      </div>
      <QueryView query={query} height={120} />
      {query.data?.length === 0 ? <p className="text-muted text-sm">{m.sch_deadlines_none()}</p> : null}
      <ul className="m-0 p-0 list-none">
        {query.data?.slice(0, schoolHomePageShownAtMost).map((deadline) => (
          <DeadlineRow key={deadline.deadlineId} deadline={deadline} />
        ))}
      </ul>
    </Card>
  );
}

/** '6:00 PM, in 6 days' */
function whenText(at: string): string {
  const days = daysBetween({ from: dayOf(now()), to: dayOf(new Date(at)) });
  const time = formatTime(at);
  if (days <= 0) return m.sch_due_today({ time });
  return days === 1 ? m.sch_due_tomorrow({ time }) : m.sch_due({ time, days });
}

function DeadlineRow({ deadline }: { deadline: ShortlistDeadline }) {
  const { programId, schoolName, programName, title, at, note } = deadline;
  const name = `${schoolName}, ${programName}`;
  return (
    <li className="grid-cols-[56px_minmax(0,1fr)_auto] grid items-center gap-3 px-0 py-3 border-t border-t-line max-[560px]:grid-cols-[52px_minmax(0,1fr)]">
      <time dateTime={at} className="text-ink text-sm font-strong tabular">
        {formatDayMonth(at)}
      </time>
      <div className="grid content-center gap-0.5 p-3">
        <PathLink className="text-ink font-medium no-underline wrap-anywhere hover:text-brand-text" href={detailsPath(deadline)}>
          {name}
        </PathLink>
        <p className="text-muted text-sm">{[`${title}: ${whenText(at)}`, note].filter(Boolean).join(' · ')}</p>
      </div>
      <span className="max-[560px]:col-2">
        <StatusSelect isInRow label={m.sch_status_of({ name })} programId={programId} status={deadline.status} />
      </span>
    </li>
  );
}

interface ChancesPageProps {
  readonly programme: string;
  /** The programme in the listing, as soon as that is there. */
  readonly row: SchoolRow | undefined;
  readonly onBack: () => void;
}

/** My chances where the screen is too narrow for them beside the listing: a page of their own, with the ways on pinned below. */
function ChancesPage({ programme, row, onBack }: ChancesPageProps) {
  const top = useArrivalFocus<HTMLButtonElement>();
  return (
    <>
      <div className="flex items-center justify-between mb-2">
        <Button
          ref={top}
          variant="subtle"
          className="-ms-3 px-3"
          data-back
          leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />}
          onClick={onBack}
        >
          {m.sch_title()}
        </Button>
        {row === undefined ? null : (
          <LikeButton schoolId={row.schoolId} programId={programme} name={rowName(row)} isLiked={row.isSchoolLiked === '1'} />
        )}
      </div>
      <ChancesPanel programme={programme} isPage />
      <div className={classes['bar']}>
        {row === undefined ? null : (
          <PathButton variant="default" size="sm" href={detailsPath({ schoolId: row.schoolId, programId: programme })}>
            {m.sch_open()}
          </PathButton>
        )}
        <CompareAction />
      </div>
    </>
  );
}

/** Below this width My chances is a page of its own. */
const narrow = '(max-width: 1023px)';

interface SchoolHomePageProps {
  readonly place: SchoolPlace;
  /** `replace`: the place is the same step of the history. `isPage`: it shows as a page of its own, which begins at its top. */
  readonly onPlace: (place: SchoolPlace, how: { readonly replace: boolean; readonly isPage: boolean }) => void;
  /** Advertisements belong to another feature. */
  readonly renderCarousel: (promotions: readonly Promotion[]) => ReactNode;
  readonly renderBanner: (promotion: Promotion) => ReactNode;
}

/** /school/home: where do I have a chance? The listing with My chances of the chosen programme, the deadlines of the shortlist, articles and events. */
export function SchoolHomePage(props: SchoolHomePageProps) {
  const { lastLoggedInCourseId } = useOwnSession();
  if (lastLoggedInCourseId === '') return <EmptyState drawing="desk" heading="h1" title={m.sch_no_course()} />;
  return <SchoolHome {...props} />;
}

function SchoolHome({ place, onPlace, renderCarousel, renderBanner }: SchoolHomePageProps) {
  const session = useOwnSession();
  const isOwn = isStudent(session);
  useFocusAfterChances(place.programme);
  const isNarrow = useMediaQuery(narrow) ?? false;
  const filter = sentFilter(place, place.search);
  const { page, sort, order } = place;
  const isAll = place.tab === 'all';
  const compared = useCompareList().list;
  const matches = useQuery(schoolQueries.matches(session, filter));
  const listing = useQuery({ ...schoolQueries.listing(session, { ...filter, page, sort, order }), enabled: isAll });
  const shortlist = useQuery({ ...schoolQueries.shortlist(session, { page, sort, order }), enabled: !isAll });
  const promotions = useQuery(schoolQueries.promotions(session)).data ?? [];
  // an advertisement is on a screen once: between the rows or in the carousel
  const betweenRows = promotions.slice(0, Math.min(2, Math.max(1, promotions.length - 1)));
  const inCarousel = promotions.slice(betweenRows.length);
  const query = isAll ? listing : shortlist;
  const rows = query.data === undefined ? undefined : rowsOf(query.data);
  const change = (part: Partial<SchoolPlace>, replace = false) => onPlace({ ...place, ...part }, { replace, isPage: false });
  if (isNarrow && isOwn && place.programme !== '')
    return (
      <ChancesPage
        key={place.programme}
        programme={place.programme}
        row={rows?.find(({ schoolProgramCourseMapping }) => schoolProgramCourseMapping === place.programme)}
        onBack={() => change({ programme: '' })}
      />
    );
  // on a narrow screen nothing is chosen until someone opens it
  const programme = place.programme || (isNarrow ? '' : (rows?.[0]?.schoolProgramCourseMapping ?? ''));
  const hasPanel = isOwn && !isNarrow && rows?.length !== 0;
  // what is chosen on a narrow screen would be compared from its top
  const hasBar = isNarrow && compared.length > 0;
  const { data } = matches;
  return (
    <>
      <PageHeader
        title={m.sch_title()}
        aside={
          <div className={`${classes['aside']} flex flex-wrap items-center gap-3 max-[640px]:w-full`}>
            <Search value={place.search} onChange={(search) => change({ search, tab: 'all', page: 1 }, true)} />
            {hasBar ? null : <CompareAction />}
          </div>
        }
      >
        {data === undefined ? m.sch_about() : aboutText({ ...data, isOwn })}
      </PageHeader>
      <div
        className="grid grid-cols-1 items-start gap-6 data-[panel=true]:grid-cols-[minmax(0,800fr)_minmax(340px,456fr)]"
        data-panel={hasPanel}
      >
        <div className="grid grid-cols-1 gap-6">
          <ListingCard
            place={place}
            rows={rows}
            isStale={query.isPlaceholderData}
            error={query.error}
            matching={data?.matching}
            shortlisted={data?.shortlisted}
            programme={programme}
            isStudent={isOwn}
            onRetry={() => void query.refetch()}
            onPlace={(part) => change({ programme: '', ...part })}
            onChoose={(chosen) => onPlace({ ...place, programme: chosen }, { replace: !isNarrow, isPage: isNarrow })}
            renderBanner={(number) => {
              const promotion = betweenRows[number];
              return promotion === undefined ? null : renderBanner(promotion);
            }}
          />
          {isOwn ? <DeadlinesCard /> : null}
        </div>
        {hasPanel && programme !== '' ? (
          <aside className="min-w-0" aria-label={m.sch_chances()}>
            <ChancesPanel key={programme} programme={programme} />
          </aside>
        ) : null}
      </div>
      {inCarousel.length > 0 ? <div className="mt-6">{renderCarousel(inCarousel)}</div> : null}
      <PostStrips />
      {hasBar ? (
        <div className={classes['bar']}>
          <CompareAction />
        </div>
      ) : null}
    </>
  );
}

/** Where My chances were a page of their own, the focus is back on the row that opened them. */
function useFocusAfterChances(programme: string): void {
  const isNarrow = useMediaQuery(narrow) ?? false;
  const opened = useRef('');
  useEffect(() => {
    if (isNarrow && programme === '' && opened.current !== '') document.querySelector<HTMLElement>(`#${nameId(opened.current)}`)?.focus();
    opened.current = programme;
  }, [isNarrow, programme]);
}

function aboutText({
  matching,
  all,
  judgedBy,
  isOwn,
}: {
  matching: number;
  all: number;
  judgedBy: AnswerOf<'schoolMatches'>['judgedBy'];
  isOwn: boolean;
}): string {
  const count = m.sch_matching({ count: matching, all });
  if (!isOwn) return count;
  if (judgedBy === null) return `${count} · ${m.sch_judge_none()}`;
  const about = { exam: judgedBy.exam, percentile: percentileRange(judgedBy) };
  if (judgedBy.source === 'target') return `${count} · ${m.sch_judge_target(about)}`;
  const aim = judgedBy.target === null ? [] : [m.sch_judge_aim({ percentile: formatPercentile(judgedBy.target) })];
  return [count, m.sch_judge_predicted(about), ...aim].join(' · ');
}

/** What is typed settles before it is searched, and what the address says is in the field. */
function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  // what came back is what was sent; the person may have typed on meanwhile
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) setTyped(value);
  }
  const settle = useDebouncedCallback((text: string) => {
    setSent(text);
    onChange(text);
  }, 250);
  return (
    <SearchBox
      className="w-70 max-w-full max-[640px]:w-full"
      label={m.sch_search()}
      value={typed}
      onChange={(text) => {
        setTyped(text.slice(0, 100));
        settle(text.trim().slice(0, 100));
      }}
    />
  );
}
