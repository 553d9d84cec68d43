import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOwnStudent } from '../../../lib/session/session.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { adaptiveQueries } from '../queries.ts';
import { DaysCard } from './days-card.tsx';
import { DueCard } from './due-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { TestsCard } from './tests-card.tsx';
import classes from './revise-page.module.css';

/** /revisetest: what is due today, and a round of the questions that went wrong in the tests one picks, for the minutes at hand. `preset`: the tests of the address. */
export function RevisePage({ preset }: { preset: readonly string[] }) {
  const { isMentor, isParent, isStaff, lastLoggedInCourseId } = useOwnSession();
  if (isMentor || isParent || isStaff || lastLoggedInCourseId === '') return <NotForRole />;
  return <OwnRevision preset={preset} />;
}

function OwnRevision({ preset }: { preset: readonly string[] }) {
  const session = useOwnSession();
  const { lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId } = session;
  /** Null while nothing was changed: every test of the course, or those of the address. */
  const [chosen, setChosen] = useState<readonly string[] | null>(preset.length > 0 ? preset : null);
  const [minutes, setMinutes] = useState(20);
  const whose = { courseId, variantId };
  const query = useQuery(adaptiveQueries.plan({ whose, assessmentIds: [...(chosen ?? [])], minutes }));
  return (
    <>
      <PageHeader title={m.adapt_revise_title()}>{m.adapt_revise_about()}</PageHeader>
      {query.isPending ? <PlanSkeleton /> : null}
      {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data === undefined ? null : (
        <Plan
          plan={query.data}
          isStale={query.isPlaceholderData}
          chosen={chosen ?? query.data.tests.map(({ assessmentId }) => assessmentId)}
          minutes={minutes}
          mayStart={isOwnStudent(session)}
          onChosen={setChosen}
          onMinutes={setMinutes}
        />
      )}
    </>
  );
}

interface PlanProps {
  readonly plan: AnswerOf<'revisionPlan'>;
  /** Of the choice before, while the one on the screen loads. */
  readonly isStale: boolean;
  readonly chosen: readonly string[];
  readonly minutes: number;
  readonly mayStart: boolean;
  readonly onChosen: (chosen: readonly string[]) => void;
  readonly onMinutes: (minutes: number) => void;
}

function Plan({ plan, isStale, chosen, minutes, mayStart, onChosen, onMinutes }: PlanProps) {
  const there = chosen.filter((id) => plan.tests.some(({ assessmentId }) => assessmentId === id));
  return (
    <div className={classes['columns']}>
      <div className={classes['main']}>
        <TestsCard tests={plan.tests} chosen={there} onChosen={onChosen} />
        <PlanCard {...{ plan, isStale, minutes, mayStart, onMinutes }} chosen={there} />
      </div>
      <div className={classes['aside']}>
        <DueCard due={plan.due} mayStart={mayStart} />
        <DaysCard days={plan.days} />
      </div>
    </div>
  );
}

function PlanSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className={classes['columns']}>
      <div className={classes['main']}>
        <Skeleton height={260} radius="lg" />
        <Skeleton height={200} radius="lg" />
      </div>
      <div className={classes['aside']}>
        <Skeleton height={140} radius="lg" />
        <Skeleton height={260} radius="lg" />
      </div>
    </div>
  );
}
