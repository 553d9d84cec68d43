import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { isNearBooking } from '../../../shared/centres/is-near-booking.ts';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { TestItem } from '../rows/test-item.tsx';
import { learningQueries } from '../queries.ts';
import classes from './proctored-page.module.css';

interface ProctoredPageProps {
  /** What the student has booked at a centre and is ahead. */
  readonly renderAhead: (of: { tests: readonly Asset[]; booked: readonly BookedSlot[] }) => ReactNode;
}

/** Milliseconds between two looks while a candidate is waited for at the desk. */
const lookMs = 15_000;

/** /proc: the proctored tests of the course with what can be done about each, and before them the sessions that are booked (TST-068). One call. */
export function ProctoredPage({ renderAhead }: ProctoredPageProps) {
  const query = useQuery({
    ...learningQueries.tests(useOwnSession()),
    refetchInterval: ({ state }) => (state.data?.booked.some(isNearBooking) === true ? lookMs : false),
  });
  const tests = query.data?.groups.flatMap(({ assets }) => assets).filter(({ assetDetails: [details] }) => details?.proctored === '1');
  return (
    <>
      <PageHeader title={m.proc_title()}>{m.proc_about()}</PageHeader>
      <QueryView
        query={query}
        loading={
          <div role="status" aria-label={m.loading()}>
            <Skeleton height={160} radius="lg" />
          </div>
        }
      />
      {query.data?.failed.includes('booked') === true ? (
        <p className="mb-4 text-muted" role="status">
          {m.tests_failed_booked()}
        </p>
      ) : null}
      {tests?.length === 0 ? (
        <EmptyState
          drawing="desk"
          heading="h2"
          title={m.proc_none()}
          action={<PathButton href="/preparetest">{m.proc_all_tests()}</PathButton>}
        >
          {m.proc_none_text()}
        </EmptyState>
      ) : null}
      {tests !== undefined && tests.length > 0 ? (
        <>
          {renderAhead({ tests, booked: query.data?.booked ?? [] })}
          <ul className={`${classes['list']} card-surface m-0 px-5 py-2 list-none`} aria-label={m.proc_title()}>
            {tests.map((test) => (
              <li key={test.assetId}>
                <TestItem test={test} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
