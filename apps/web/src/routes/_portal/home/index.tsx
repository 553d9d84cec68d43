import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import { useHasTab } from '../../../app/shell/use-has-tab.ts';
import { LateFigures } from '../../../features/analytics/home/late-figures.tsx';
import { HomePage } from '../../../features/home/front/home-page.tsx';
import { PartFailed } from '../../../features/home/front/part-failed.tsx';
import { TestActions, TestItem } from '../../../features/learning/asset/test-item.tsx';
import { LatePromotions } from '../../../features/promotions/late-promotions.tsx';
import { homePathOf } from '../../../lib/session/home-path.ts';
import { getSession } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';

/** It comes for mentors alone: a student's first visit does without it. */
const MentorWaits = lazy(async () => ({ default: (await import('../../../features/mentoring/mentor/mentor-waits.tsx')).MentorWaits }));

/** Not every student has a session soon. */
const SoonSessions = lazy(async () => ({ default: (await import('../../../features/mentoring/plan/soon-sessions.tsx')).SoonSessions }));

const ClassesToday = lazy(async () => ({ default: (await import('../../../features/classes/mentor/classes-today.tsx')).ClassesToday }));

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
      renderMentorWaits={() => (
        <>
          <ClassesToday renderFailed={(onRetry) => <PartFailed title={m.mclass_today_failed()} onRetry={onRetry} />} />
          <MentorWaits renderFailed={(onRetry) => <PartFailed title={m.mentor_waits_failed()} onRetry={onRetry} />} />
        </>
      )}
      renderSessions={(sessions) => <SoonSessions sessions={sessions} />}
      renderTestActions={(test) => <TestActions test={test} lead />}
      renderFigures={(part) => (
        <LateFigures
          part={part}
          url={performance}
          renderFailed={(onRetry) => <PartFailed title={m.perf_stand_title()} onRetry={onRetry} />}
        />
      )}
      renderPromotions={(promotions) => <LatePromotions {...promotions} />}
    />
  );
}
