import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { NoCourse } from '../cards/no-course.tsx';
import { homeQueries } from '../queries.ts';
import classes from './tests-page.module.css';

/** /preparetest without a test: all tests of the course, each with what can be done with it, as home and the Test tab show them. */
export function TestsPage({ renderTest }: { renderTest: (test: Asset) => ReactNode }) {
  const session = useOwnSession();
  const query = useQuery(homeQueries.home(session));
  if (session.lastLoggedInCourseId === '') return <NoCourse />;
  return (
    <>
      <PageHeader title={m.home_tests()}>{m.home_tests_about()}</PageHeader>
      <QueryView
        query={query}
        loading={
          <div role="status" aria-label={m.loading()} className={classes['waiting']}>
            {[0, 1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} height={40} />
            ))}
          </div>
        }
      />
      {query.data?.tests.length === 0 ? (
        <EmptyState drawing="desk" heading="h2" title={m.home_no_tests()}>
          {m.home_tests_none()}
        </EmptyState>
      ) : null}
      {query.data && query.data.tests.length > 0 ? (
        <ul className={`${classes['list']} card-surface px-5 py-2 m-0 list-none`} aria-label={m.home_tests()}>
          {query.data.tests.map((test) => (
            <li key={test.assetId}>{renderTest(test)}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
