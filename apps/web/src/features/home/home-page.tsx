import type { Asset } from '@abhyas/contract/learning.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOwnSession } from '../../lib/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { HomeHead } from './home-head.tsx';
import classes from './home-page.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { nextStep } from './next-step.ts';
import { PathCards } from './path-cards.tsx';
import { homeQuery } from './queries.ts';
import { ResumeCards } from './resume-cards.tsx';

interface HomePageProps {
  /** A test as a row with its actions, and its actions alone: tests belong to another feature. */
  readonly renderTest: (test: Asset) => ReactNode;
  readonly renderTestActions: (test: Asset) => ReactNode;
}

/** What to do next, where one left off, the paths and the tests of the course. */
export function HomePage({ renderTest, renderTestActions }: HomePageProps) {
  const session = useOwnSession();
  const query = useQuery(homeQuery(session));
  if (session.lastLoggedInCourseId === '') {
    return (
      <>
        <HomeHead exam={null} />
        <EmptyState drawing="desk" title={m.home_no_course()}>
          {m.home_no_course_text()}
        </EmptyState>
      </>
    );
  }
  if (query.isPending) return <HomeSkeleton />;
  if (query.isLoadingError) return <ErrorState heading="h1" error={query.error} onRetry={() => void query.refetch()} />;
  const { examName, examDate, resume, tests, paths } = query.data;
  const step = nextStep({ tests, resume, paths });
  return (
    <>
      <HomeHead exam={examDate ? { name: examName, date: examDate } : null} />
      <div className={classes['columns']}>
        <div className={classes['main']}>
          {step ? <NextStepCard step={step} renderTestActions={renderTestActions} /> : null}
          {resume.length > 0 ? <ResumeCards assets={resume} /> : null}
          <PathCards paths={paths} />
        </div>
        <section className={classes['tests']} aria-labelledby="home-tests">
          <h2 id="home-tests" className={classes['title']}>
            {m.home_tests()}
          </h2>
          {tests.length === 0 ? <EmptyState drawing="shelf" title={m.home_no_tests()} /> : null}
          <ul className={classes['list']}>
            {tests.map((test) => (
              <li key={test.assetId}>{renderTest(test)}</li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
