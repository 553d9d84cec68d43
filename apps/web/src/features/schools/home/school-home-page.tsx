import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Promotion } from '@abhyas/contract/promotions/promotions.ts';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isStudent } from '../../../lib/session/is-student.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { ChancesPanel } from '../chances/chances-panel.tsx';
import { CompareAction } from '../compare/compare-action.tsx';
import { useCompareList } from '../compare/use-compare-list.ts';
import { formatPercentile, percentileRange } from '../../../lib/format/percentile.ts';
import { ListingCard } from '../listing/listing-card.tsx';
import { nameId, rowsOf } from '../listing/rows.ts';
import { sentFilter, type SchoolPlace } from '../place.ts';
import { schoolQueries } from '../queries.ts';
import { DeadlinesCard } from '../shortlist/deadlines-card.tsx';
import { ChancesPage } from './chances-page.tsx';
import { PostStrips } from './post-strip.tsx';
import classes from './school-home-page.module.css';

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
          <div className={classes['aside']}>
            <Search value={place.search} onChange={(search) => change({ search, tab: 'all', page: 1 }, true)} />
            {hasBar ? null : <CompareAction />}
          </div>
        }
      >
        {data === undefined ? m.sch_about() : aboutText({ ...data, isOwn })}
      </PageHeader>
      <div className={classes['columns']} data-panel={hasPanel}>
        <div className={classes['main']}>
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
          <aside className={classes['side']} aria-label={m.sch_chances()}>
            <ChancesPanel key={programme} programme={programme} />
          </aside>
        ) : null}
      </div>
      {inCarousel.length > 0 ? <div className={classes['carousel']}>{renderCarousel(inCarousel)}</div> : null}
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
      className={classes['search']}
      label={m.sch_search()}
      value={typed}
      onChange={(text) => {
        setTyped(text.slice(0, 100));
        settle(text.trim().slice(0, 100));
      }}
    />
  );
}
