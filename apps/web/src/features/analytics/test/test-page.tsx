import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { callError } from '../../../lib/api.ts';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { CohortCard } from '../../../shared/assessment/cohort-card.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { CardsSkeleton, ScreenActions, ScreenHead } from '../frame.tsx';
import classes from '../screen.module.css';
import { LeftCard } from '../overview/left-card.tsx';
import { MinutesCard } from '../overview/minutes-card.tsx';
import { TopicsCard } from '../overview/topics-card.tsx';
import { analyticsQueries } from '../queries.ts';
import { scoresCsv } from '../scores-csv.ts';
import { questionsCsv } from '../selection/questions-csv.ts';
import { LossesCard } from './losses-card.tsx';
import { BeingScored, isBeingScored } from '../../../shared/assessment/being-scored.tsx';
import { ScoreCard } from './score-card.tsx';
import { SectionsCard } from './sections-card.tsx';

interface TestPageProps {
  readonly assessmentId: string;
  /** Whom a parent or mentor reads; '' for oneself. */
  readonly studentImsPin: string;
}

/** Detailed analytics of one completed test (TST-070): score, percentile, rank, sections, time per question, strength by topic. */
export function TestPage({ assessmentId, studentImsPin }: TestPageProps) {
  const query = useQuery({ ...analyticsQueries.test({ assessmentId, studentImsPin }), enabled: assessmentId !== '' });
  const isNone = assessmentId === '' || callError(query.error, 'testAnalytics')?.code === 'NOT_FOUND';
  if (isNone) {
    return (
      <EmptyState drawing="shelf" heading="h1" title={m.empty_records()}>
        {m.perf_test_none()}
      </EmptyState>
    );
  }
  if (isBeingScored(query)) return <BeingScored />;
  if (query.data === undefined) return <QueryView query={query} loading={<CardsSkeleton />} heading="h1" />;
  return <Loaded data={query.data} isOwn={studentImsPin === ''} />;
}

function Loaded({
  data: { test, distribution, paper, paperReason, topics, losses, penalty },
  isOwn,
}: {
  data: AnswerOf<'testAnalytics'>;
  isOwn: boolean;
}) {
  return (
    <>
      <ScreenHead title={test.name} about={`${m.perf_detail()} · ${test.type} · ${formatDayFirst(test.completedAt)}`}>
        <ScreenActions csv={{ name: test.name, rows: () => (paper === null ? scoresCsv([test]) : questionsCsv(paper)) }} />
      </ScreenHead>
      <div className={`${classes['stack']} grid grid-cols-1 gap-6 max-[600px]:gap-4 print:gap-3`}>
        <ScoreCard test={test} />
        <div className={classes['pair']}>
          <SectionsCard test={test} />
          <CohortCard {...test} distribution={distribution} isOwn={isOwn} />
        </div>
        <MinutesCard paper={paper} reason={paperReason} isOwn={isOwn} />
        <div className={classes['pair']}>
          <LeftCard paper={paper} reason={paperReason} isOwn={isOwn} />
          <TopicsCard topics={topics} isOwn={isOwn} />
        </div>
        {losses.length === 0 ? null : <LossesCard losses={losses} penalty={penalty} />}
      </div>
    </>
  );
}
