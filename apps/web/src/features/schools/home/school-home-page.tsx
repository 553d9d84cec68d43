import type { Promotion } from '@abhyas/contract/promotions/promotions.ts';
import { maxCompared } from '@abhyas/contract/school-limits.ts';
import { mayCompare } from '@abhyas/rules/schools/compare-list.ts';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconColumns3 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { DisabledAction } from '../../../ui/feedback/disabled-action.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { ChancesPanel } from '../chances/chances-panel.tsx';
import { useCompareList } from '../compare/compare-list.ts';
import { ListingCard } from '../listing/listing-card.tsx';
import { rowsOf } from '../listing/rows.ts';
import { sentFilter, type SchoolPlace } from '../place.ts';
import { schoolQueries } from '../queries.ts';
import { DeadlinesCard } from '../shortlist/deadlines-card.tsx';
import { PostStrips } from './post-strip.tsx';
import classes from './school-home-page.module.css';

/** Below this width My chances is a page of its own. */
const narrow = '(max-width: 1023px)';

interface SchoolHomePageProps {
  readonly place: SchoolPlace;
  /** `replace`: the place is the same step of the history. */
  readonly onPlace: (place: SchoolPlace, how: { readonly replace: boolean }) => void;
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
  const isStudent = !session.isMentor && !session.isParent && !session.isStaff;
  const isNarrow = useMediaQuery(narrow) ?? false;
  const filter = sentFilter(place, place.search);
  const { page, sort, order } = place;
  const isAll = place.tab === 'all';
  const matches = useQuery(schoolQueries.matches(session, filter));
  const listing = useQuery({ ...schoolQueries.listing(session, { ...filter, page, sort, order }), enabled: isAll });
  const shortlist = useQuery({ ...schoolQueries.shortlist(session, { page, sort, order }), enabled: !isAll });
  const promotions = useQuery(schoolQueries.promotions(session)).data ?? [];
  const query = isAll ? listing : shortlist;
  const rows = query.data === undefined ? undefined : rowsOf(query.data);
  const change = (part: Partial<SchoolPlace>, replace = false) => onPlace({ ...place, ...part }, { replace });
  if (isNarrow && isStudent && place.programme !== '')
    return (
      <>
        <button type="button" className={classes['back']} onClick={() => change({ programme: '' })}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
          {m.sch_title()}
        </button>
        <ChancesPanel key={place.programme} programme={place.programme} heading="h1" />
        <div className={classes['bar']}>
          <CompareAction />
        </div>
      </>
    );
  // on a narrow screen nothing is chosen until someone opens it
  const programme = place.programme || (isNarrow ? '' : (rows?.[0]?.schoolProgramCourseMapping ?? ''));
  const { data } = matches;
  return (
    <>
      <PageHeader
        title={m.sch_title()}
        aside={
          <div className={classes['aside']}>
            <Search value={place.search} onChange={(search) => change({ search, tab: 'all', page: 1 }, true)} />
            <CompareAction />
          </div>
        }
      >
        {data === undefined ? m.sch_about() : aboutText({ ...data, isStudent })}
      </PageHeader>
      <div className={classes['columns']} data-panel={isStudent && !isNarrow}>
        <div className={classes['main']}>
          <ListingCard
            place={place}
            rows={rows}
            isStale={query.isPlaceholderData}
            error={query.error}
            matching={data?.matching}
            shortlisted={data?.shortlisted}
            programme={programme}
            isStudent={isStudent}
            onRetry={() => void query.refetch()}
            onPlace={(part) => change({ programme: '', ...part })}
            onChoose={(chosen) => change({ programme: chosen }, !isNarrow)}
            renderBanner={(number) => {
              const promotion = promotions[number];
              return promotion === undefined ? null : renderBanner(promotion);
            }}
          />
          {isStudent ? <DeadlinesCard /> : null}
        </div>
        {isStudent && !isNarrow && programme !== '' ? (
          <aside className={classes['side']} aria-label={m.sch_chances()}>
            <ChancesPanel key={programme} programme={programme} />
          </aside>
        ) : null}
      </div>
      {promotions.length > 0 ? <div className={classes['carousel']}>{renderCarousel(promotions)}</div> : null}
      <PostStrips />
    </>
  );
}

function aboutText({
  matching,
  all,
  judgedBy,
  isStudent,
}: {
  matching: number;
  all: number;
  judgedBy: { exam: string; percentile: number; source: 'entered' | 'predicted' } | null;
  isStudent: boolean;
}): string {
  const count = m.sch_matching({ count: matching, all });
  if (!isStudent) return count;
  if (judgedBy === null) return `${count} · ${m.sch_judge_none()}`;
  const about = { exam: judgedBy.exam, percentile: String(judgedBy.percentile) };
  return `${count} · ${judgedBy.source === 'entered' ? m.sch_judge_entered(about) : m.sch_judge_predicted(about)}`;
}

/** The way to Compare: two to five programmes can be compared (SCH-015, SCH-016). */
function CompareAction() {
  const { list } = useCompareList();
  const count = list.length;
  const label = count === 0 ? m.sch_compare() : m.sch_compare_count({ count });
  if (!mayCompare(count))
    return <DisabledAction label={label} reason={count < 2 ? m.sch_compare_few() : m.sch_compare_many({ most: maxCompared })} />;
  return (
    <PathButton href="/school/compare" size="sm" leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden="true" />}>
      {label}
    </PathButton>
  );
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
