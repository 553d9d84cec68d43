import { createFileRoute, redirect } from '@tanstack/react-router';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useHasPage, useHasTab } from '../../../app/shell/tabs/use-has-tab.ts';
import { LateRank } from '../../../features/analytics/late-rank.tsx';
import { HomePage } from '../../../features/home/page/home-page.tsx';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';
import { homePathOf } from '../../../lib/session/home-path.ts';
import { getSession } from '../../../lib/session/session.ts';

/** It comes for mentors alone: a student's first visit does without it. */
const MentorDay = lazy(async () => ({ default: (await import('./-mentor-day.tsx')).MentorDay }));

/** It comes when a session can be joined. */
const JoinNow = lazy(async () => ({ default: (await import('../../../features/mentoring/cards/join-now.tsx')).JoinNow }));

/** It comes where a test is the thing to do next. */
const TestActions = lazy(async () => ({ default: (await import('../../../features/learning/rows/test-item.tsx')).TestActions }));

/** It comes when it is opened. */
const HomeMore = lazyDialog(async () => (await import('./-home-more.tsx')).HomeMore);

export const Route = createFileRoute('/_portal/home/')({
  // parents and staff have no page of their own here: '/' leads on to theirs
  beforeLoad: () => {
    const session = getSession();
    if (session && homePathOf(session) === '/') throw redirect({ to: '/', replace: true });
  },
  component: HomeRoute,
});

function HomeRoute() {
  const performance = useHasTab('performance') ? '/performance' : '';
  const hasPuzzle = useHasPage('/puzzle');
  return (
    <HomePage
      hasPuzzle={hasPuzzle}
      renderMentorDay={(doubts, hasStudents) => <MentorDay doubts={doubts} hasStudents={hasStudents} />}
      renderJoin={(bookingId) => <JoinNow bookingId={bookingId} quiet />}
      renderTestActions={(test, { isLead }) => (
        <Suspense fallback={<Skeleton width={140} height={40} />}>
          <TestActions test={test} lead={isLead} />
        </Suspense>
      )}
      renderRank={(tests) => <LateRank tests={tests} url={performance} />}
      renderMore={(more) => <HomeMore {...more} />}
    />
  );
}
