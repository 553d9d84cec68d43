import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { studentPagePath } from '../../../shared/relations/student-cards.tsx';
import { Disclosure } from '../../../ui/cards/disclosure.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { cardId } from '../cards/booking-card.tsx';
import { linkedStudentsQuery } from '../../../shared/relations/linked-students.ts';
import { type Dashboard, dashboardQuery } from '../mentor-queries.ts';
import { SessionsSkeleton } from '../plan/sessions-skeleton.tsx';
import classes from './dashboard-page.module.css';
import { type DashboardTab, cardsOf, dashboardTabs, firstOfEach, partsOf } from './dashboard-tabs.ts';
import { MentorCard } from './mentor-card.tsx';
import { tabNames } from './mentor-words.ts';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import { zoneName } from '../../../lib/dates/zone-beside.ts';

/** '2 sessions today · 2 feedback notes to write' */
const waitingText = ({ today, awaitingFeedback }: Pick<AnswerOf<'mentorToday'>, 'today' | 'awaitingFeedback'>): string =>
  [m.mentor_today({ count: today }), ...(awaitingFeedback === 0 ? [] : [m.mentor_owed({ count: awaitingFeedback })])].join(' · ');

/** The same, with the zone of the times on the page. */
function aboutDay({ live, upcoming, counts: { awaitingFeedback }, timeZone }: Dashboard): string {
  const day = dayOf(now(), timeZone);
  const today = [...live, ...upcoming].filter(({ startsAt }) => dayOf(new Date(startsAt), timeZone) === day).length;
  return [waitingText({ today, awaitingFeedback }), m.mentor_zone({ zone: zoneName({ moment: now(), zone: timeZone }) })].join(' · ');
}

/** How long typing pauses before it is searched for, in milliseconds. */
const typingPause = 250;

const ProposeDialog = lazyDialog(async () => (await import('./time-for-student.tsx')).ProposeDialog);
const MentorCancelDialog = lazyDialog(async () => (await import('./mentor-cancel-dialog.tsx')).MentorCancelDialog);

interface DashboardPageProps {
  /** The session that a notice leads to, '' for none. */
  readonly bookingId: string;
  /** The week, between what waits and all else. */
  readonly week?: ReactNode;
}

/** /myPlan/dashboard: what waits for a mentor now, then the week, then every session (MEN-016). */
export function DashboardPage({ bookingId, week = null }: DashboardPageProps) {
  const session = useOwnSession();
  const [tab, setTab] = useState<DashboardTab>('all');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingPause);
  const query = useInfiniteQuery({ ...dashboardQuery({ session, search }), placeholderData: (before) => before });
  const pages = query.data?.pages;
  const first = pages?.[0];
  const all = first?.counts[tab] ?? 0;
  const count = cardsOf({ parts: partsOf(pages ?? []), tab }).length;
  return (
    <>
      <PageHeader title={m.mentor_title()}>{first === undefined ? m.mentor_about() : aboutDay(first)}</PageHeader>
      <div className="flex flex-wrap gap-3 items-center justify-between mb-4">
        <div role="group" aria-label={m.mentor_tabs()} className="flex flex-wrap gap-1 min-w-0">
          {dashboardTabs.map((each) => (
            <button
              key={each}
              type="button"
              className={`${classes['tab']} flex-none min-h-11 px-3 py-0 border-0 rounded-control bg-transparent text-body font-medium whitespace-nowrap cursor-pointer hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:bg-brand-wash aria-pressed:text-brand-text`}
              aria-pressed={each === tab}
              onClick={() => setTab(each)}
            >
              {tabNames[each]()}{' '}
              {first === undefined ? null : <span className={`${classes['count']} ml-1.5 text-muted tabular`}>{first.counts[each]}</span>}
            </button>
          ))}
        </div>
        <SearchBox className="w-[min(300px,100%)] max-[600px]:w-full" label={m.mentor_search()} value={typed} onChange={setTyped} />
      </div>
      <QueryView query={query} loading={<SessionsSkeleton />} />
      {query.isRefetchError && !query.isFetchNextPageError ? (
        <FormError>
          {m.plan_stale()}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void query.refetch()}>
            {m.error_retry()}
          </Button>
        </FormError>
      ) : null}
      {pages === undefined ? null : <Sessions pages={pages} tab={tab} isSearching={search !== ''} shown={bookingId} week={week} />}
      {pages === undefined || (tab === 'all' && query.hasNextPage) || count >= all ? null : (
        <p className="grid gap-3 justify-items-center mt-6">{m.mentor_first_only({ shown: count, all })}</p>
      )}
      {pages !== undefined && tab === 'all' && query.hasNextPage ? (
        <div className="grid gap-3 justify-items-center mt-6">
          {query.isFetchNextPageError ? <FormError>{m.plan_more_failed()}</FormError> : null}
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchNextPageError ? m.error_retry() : m.plan_more()}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Whether the student says that the mentor did not come: it waits for the mentor, and is not folded away with the past. */
const isDisputed = ({ mentorAbsent, mentorAbsentBy }: BookingCard): boolean => mentorAbsent && mentorAbsentBy === 'student';

interface SessionsProps {
  readonly pages: readonly Dashboard[];
  readonly tab: DashboardTab;
  readonly isSearching: boolean;
  readonly shown: string;
  readonly week: ReactNode;
}

function Sessions({ pages, tab, isSearching, shown, week }: SessionsProps) {
  const [cancelled, setCancelled] = useState<BookingCard | null>(null);
  const [moved, setMoved] = useState<BookingCard | null>(null);
  const { data: students = [] } = useQuery({ ...linkedStudentsQuery(), meta: { quiet: true } });
  const parts = partsOf(pages);
  const cards = cardsOf({ parts, tab });
  const leads = tab === 'all' && !isSearching;
  const first = leads ? firstOfEach(parts) : [];
  const past = leads ? new Set(parts.others.filter((card) => !isDisputed(card))) : new Set<BookingCard>();
  const rest = cards.filter((card) => !first.includes(card) && !past.has(card));
  const isShownPast = [...past].some((card) => card.bookingId === shown);
  const isHere = cards.some((card) => card.bookingId === shown);
  useEffect(() => {
    if (!isHere) return;
    const card = document.getElementById(cardId(shown));
    card?.scrollIntoView({ block: 'start' });
    card?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
  }, [isHere, shown]);
  const pageOf = (card: BookingCard) => {
    const student = students.find(({ studentImsPin }) => studentImsPin === card.studentImsPin && studentImsPin !== '');
    return student === undefined ? '' : studentPagePath(student);
  };
  const list = (shownCards: readonly BookingCard[]) => (
    <ul className={classes['cards']}>
      {shownCards.map((card) => (
        <li className="min-w-0" key={card.bookingId}>
          <MentorCard card={card} studentPage={pageOf(card)} onCancel={setCancelled} onPropose={setMoved} />
        </li>
      ))}
    </ul>
  );
  return (
    <div className="grid gap-8 min-w-0">
      {first.length > 0 ? (
        <section aria-labelledby="mentor-now">
          <h2 id="mentor-now" className="mx-0 mt-0 mb-3 text-lg">
            {m.mentor_now()}
          </h2>
          {list(first)}
        </section>
      ) : null}
      {leads && first.length === 0 ? (
        <EmptyState
          drawing="desk"
          heading="h2"
          title={m.mentor_nothing_waits()}
          action={<PathButton href="/myPlan/slots">{m.mentor_to_slots()}</PathButton>}
        >
          {m.mentor_nothing_waits_text()}
        </EmptyState>
      ) : null}
      {leads ? week : null}
      {rest.length > 0 ? (
        <section aria-labelledby="mentor-rest">
          <h2 id="mentor-rest" className={leads ? 'mx-0 mt-0 mb-3 text-lg' : 'visually-hidden'}>
            {leads ? m.mentor_rest() : tabNames[tab]()}
          </h2>
          {list(rest)}
        </section>
      ) : null}
      {past.size > 0 ? (
        <Disclosure
          look="card"
          isOpen={isShownPast}
          name={m.mentor_past({ count: pages[0] === undefined ? past.size : pages[0].counts.all - cards.length + past.size })}
        >
          <div className="p-4 pt-0">{list([...past])}</div>
        </Disclosure>
      ) : null}
      {!leads && rest.length === 0 ? (
        <EmptyState drawing="shelf" heading="h2" title={isSearching ? m.mentor_none_found() : m.mentor_none_here()} />
      ) : null}
      <Suspense>
        {cancelled === null ? null : <MentorCancelDialog card={cancelled} onClose={() => setCancelled(null)} />}
        {moved === null ? null : <ProposeDialog card={moved} onClose={() => setMoved(null)} />}
      </Suspense>
    </div>
  );
}
