import type { BookingCard as Card } from '@abhyas/contract/mentoring/card.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PillTabs } from '../../../ui/navigation/pill-tabs.tsx';
import { BookingCard, cardId } from '../cards/booking-card.tsx';
import { actionOf, type SessionDoors } from '../cards/session-doors.ts';
import { type SessionsOf, sessionsQuery } from '../queries.ts';
import classes from './session-list.module.css';
import { SessionsSkeleton } from './sessions-skeleton.tsx';

interface SessionListProps {
  /** Whose sessions: the pin is '' for one's own. */
  readonly of: SessionsOf;
  /** Left out for those who only read: parents, and mentors on a student's page. */
  readonly doors?: SessionDoors | undefined;
  /** The session whose details are open at first and which is scrolled to, '' for none. */
  readonly shown?: string;
}

/** A student's sessions: what waits for their answer, what is to come soonest first, and what is over, newest first; for those who only read the last two are tabs. */
export function SessionList({ of, doors, shown = '' }: SessionListProps) {
  const query = useInfiniteQuery(sessionsQuery(of));
  // a link to the reports leads here: what was said comes first
  const [tab, setTab] = useState<'next' | 'past'>('past');
  const { data } = query;
  const isHere = data?.pages.some(({ upcoming, past }) => [...upcoming, ...past].some(({ bookingId }) => bookingId === shown)) ?? false;
  useEffect(() => {
    if (!isHere) return;
    const card = document.getElementById(cardId(shown));
    card?.scrollIntoView({ block: 'start' });
    card?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
  }, [isHere, shown]);
  if (data === undefined) return <QueryView query={query} loading={<SessionsSkeleton />} />;
  const ahead = data.pages[0]?.upcoming ?? [];
  const over = data.pages.flatMap(({ past }) => past);
  const offers = doors === undefined ? [] : [...ahead, ...over].filter((card) => actionOf(card, 'acceptOffer') !== undefined);
  const upcoming = ahead.filter((card) => !offers.includes(card));
  const past = over.filter((card) => !offers.includes(card));
  // who only reads looks for one of the two: what is to come, or what was said
  const isTabbed = doors === undefined && upcoming.length > 0 && past.length > 0;
  const isStale = query.isRefetchError && !query.isFetchNextPageError;
  if (ahead.length === 0 && over.length === 0) {
    return (
      <EmptyState drawing="desk" heading="h2" title={m.plan_none()}>
        {doors === undefined ? m.plan_none_read() : m.plan_none_text()}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-8" aria-busy={query.isFetching && !query.isFetchingNextPage}>
      {isStale ? (
        <FormError>
          {m.plan_stale()}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void query.refetch()}>
            {m.error_retry()}
          </Button>
        </FormError>
      ) : null}
      {isTabbed ? (
        <PillTabs
          label={m.plan_lists()}
          tabs={[
            { value: 'next', label: () => m.plan_next_all({ count: upcoming.length }) },
            { value: 'past', label: m.plan_past },
          ]}
          value={tab}
          onChange={setTab}
        >
          {tab === 'next' ? (
            <Cards title={m.plan_next_all({ count: upcoming.length })} cards={upcoming} doors={doors} shown={shown} opensFirst isTab />
          ) : (
            <Cards title={m.plan_past()} cards={past} doors={doors} shown={shown} isTab />
          )}
        </PillTabs>
      ) : (
        <>
          <Cards title={m.plan_offers()} cards={offers} doors={doors} shown={shown} />
          {ahead.length === 0 ? (
            <section>
              <h2 className="mx-0 mt-0 mb-3 text-ink text-lg font-strong">{m.plan_none_next()}</h2>
              {doors === undefined ? null : <p className="m-0 text-muted">{m.plan_none_next_text()}</p>}
            </section>
          ) : (
            <Cards title={m.plan_next_all({ count: upcoming.length })} cards={upcoming} doors={doors} shown={shown} opensFirst />
          )}
          <Cards title={m.plan_past()} cards={past} doors={doors} shown={shown} />
        </>
      )}
      {query.isFetchNextPageError ? <FormError>{m.plan_more_failed()}</FormError> : null}
      {query.hasNextPage && !(isTabbed && tab === 'next') ? (
        <p className="m-0 text-center">
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchNextPageError ? m.error_retry() : m.plan_more()}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

interface CardsProps {
  readonly title: string;
  readonly cards: readonly Card[];
  readonly doors: SessionDoors | undefined;
  readonly shown: string;
  /** The first one has its details open. */
  readonly opensFirst?: boolean;
  /** A tab has the title already. */
  readonly isTab?: boolean;
}

function Cards({ title, cards, doors, shown, opensFirst = false, isTab = false }: CardsProps) {
  if (cards.length === 0) return null;
  return (
    <section>
      <h2 className={isTab ? 'visually-hidden' : 'mx-0 mt-0 mb-3 text-ink text-lg font-strong'}>{title}</h2>
      <ul className={classes['cards']} data-read={doors === undefined || undefined}>
        {cards.map((card, index) => (
          <li className="min-w-0" key={card.bookingId}>
            <BookingCard card={card} doors={doors} isOpen={card.bookingId === shown || (opensFirst && index === 0)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
