import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { NoCourse } from '../cards/no-course.tsx';
import { homeQueries } from '../queries.ts';
import classes from './tests-page.module.css';

interface ProctoredPageProps {
  /** What the student has booked at a centre and is ahead. */
  readonly renderAhead: (tests: readonly Asset[]) => ReactNode;
  readonly renderTest: (test: Asset) => ReactNode;
}

/** /proc: the proctored tests of the course with what can be done about each, and before them the sessions that are booked (TST-068). */
export function ProctoredPage({ renderAhead, renderTest }: ProctoredPageProps) {
  const session = useOwnSession();
  const query = useQuery(homeQueries.home(session));
  if (session.lastLoggedInCourseId === '') return <NoCourse />;
  const tests = query.data?.tests.filter(({ assetDetails }) => assetDetails[0]?.proctored === '1');
  return (
    <>
      <PageHeader title={m.proc_title()}>{m.proc_about()}</PageHeader>
      {query.isPending ? (
        <div role="status" aria-label={m.loading()} className={classes['waiting']}>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={40} />
          ))}
        </div>
      ) : null}
      {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
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
      {tests && tests.length > 0 ? (
        <>
          {renderAhead(tests)}
          <ul className={classes['list']} aria-label={m.proc_title()}>
            {tests.map((test) => (
              <li key={test.assetId}>{renderTest(test)}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
