import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import { useHasTab } from '../../../app/shell/tabs/use-has-tab.ts';
import { LateRank, LateStrip } from '../../../features/analytics/late-figures.tsx';
import { HomePage } from '../../../features/home/page/home-page.tsx';
import { TestActions, TestItem } from '../../../features/learning/rows/test-item.tsx';
import { LatePromotions } from '../../../features/promotions/late-promotions.tsx';
import { homePathOf } from '../../../lib/session/home-path.ts';
import { getSession } from '../../../lib/session/session.ts';

/** It comes for mentors alone: a student's first visit does without it. */
const MentorDay = lazy(async () => ({ default: (await import('./-mentor-day.tsx')).MentorDay }));

/** It comes when a session can be joined. */
const JoinButton = lazy(async () => ({ default: (await import('../../../features/mentoring/cards/join-button.tsx')).JoinButton }));

const open = { enabled: true, reason: '' } as const;

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
  return (
    <HomePage
      renderTest={(test) => <TestItem test={test} />}
      renderMentorDay={(doubts, hasStudents) => <MentorDay doubts={doubts} hasStudents={hasStudents} />}
      renderJoin={(bookingId) => <JoinButton bookingId={bookingId} action={open} quiet />}
      renderTestActions={(test, { isLead }) => <TestActions test={test} lead={isLead} />}
      renderStrip={(goals) => <LateStrip goals={goals} />}
      renderRank={(tests) => <LateRank tests={tests} url={performance} />}
      renderPromotions={(promotions) => <LatePromotions {...promotions} />}
    />
  );
}
