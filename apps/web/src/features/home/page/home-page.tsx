import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, lazy } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { homeQueries } from '../queries.ts';
import type { Goals } from '../plan/goals.ts';
import { HomeHead } from './home-head.tsx';
import type { HomeMoreProps } from './home-more.tsx';
import { PartFailed } from '../../../ui/feedback/states/part-failed.tsx';
import { StudentFront } from './student-front.tsx';
import { Skeleton } from '@mantine/core';

/** The shape of home while it loads. */
function HomeSkeleton() {
  return (
    <div role="status" aria-label={m.loading()}>
      <Skeleton width={240} height={30} mt={8} mb={8} />
      <Skeleton width={320} height={16} mb={32} />
      <div className="grid grid-cols-[minmax(0,1fr)_376px] items-start gap-6 max-[1100px]:grid-cols-1 max-[1100px]:gap-8">
        <div className="grid grid-cols-1 gap-8">
          <Skeleton height={124} radius="lg" />
          <Skeleton height={280} radius="lg" />
          <Skeleton height={180} radius="lg" />
        </div>
        <Skeleton height={420} radius="lg" />
      </div>
    </div>
  );
}

/** It comes for mentors alone: a student's first visit does without it. */
const MentorFront = lazy(async () => ({ default: (await import('../mentor-front.tsx')).MentorFront }));

export type RenderTestActions = (test: Asset, how: { readonly isLead: boolean }) => ReactNode;

export interface HomePageProps {
  /** The course has a puzzle of the day. */
  readonly hasPuzzle: boolean;
  /** What can be done with a test, filled where it is the one thing to do: tests belong to another feature. */
  readonly renderTestActions: RenderTestActions;
  /** A mentor's classes and sessions of today and what they owe, with the doubts that wait, null for none; then the students to ask about. */
  readonly renderMentorDay: (doubts: ReactNode, hasStudents: boolean) => ReactNode;
  /** The way into a session with a mentor: sessions belong to another feature. */
  readonly renderJoin: (bookingId: string) => ReactNode;
  /** What home has beside the day, with parts of other features. `goals` is what the plan asks of the week in figures; null leaves them out. */
  readonly renderMore: (
    more: Pick<HomeMoreProps, 'home' | 'isRevisionPlanned' | 'onRetry'> & { readonly goals: Goals | null },
  ) => ReactNode;
  /** The predicted percentile; `tests` is how many the student has completed. */
  readonly renderRank: (tests: number) => ReactNode;
}

/** Home of a student or a mentor in the course in use. */
export function HomePage(parts: HomePageProps) {
  const session = useOwnSession();
  const query = useQuery(homeQueries.home(session));
  const plan = useQuery(homeQueries.plan(session));
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
  // both were asked for at once, and nothing moves when the later one comes
  if (query.isPending || plan.isLoading) return <HomeSkeleton />;
  const retry = () => void query.refetch();
  // with the plan at hand, what to do today is there without the lists
  if (query.isLoadingError && plan.data === undefined) return <ErrorState heading="h1" error={query.error} onRetry={retry} />;
  const home = query.data ?? null;
  if (home !== null && home.mentor !== null) {
    return (
      <Suspense fallback={<HomeSkeleton />}>
        <MentorFront home={home} mentor={home.mentor} onRetry={retry} renderDay={parts.renderMentorDay} />
      </Suspense>
    );
  }
  const planFailed = plan.isLoadingError ? <PartFailed title={m.session_today()} onRetry={() => void plan.refetch()} /> : null;
  return <StudentFront home={home} plan={plan.data ?? null} planFailed={planFailed} onRetry={retry} {...parts} />;
}
