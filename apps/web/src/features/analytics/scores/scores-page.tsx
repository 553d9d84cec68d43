import type { TestPoint } from '@abhyas/contract/analytics/performance.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { Choice } from '../frame/choice.tsx';
import { NoTests } from '../frame/no-tests.tsx';
import { ScreenActions } from '../frame/screen-actions.tsx';
import { ScreenHead } from '../frame/screen-head.tsx';
import classes from '../frame/screen.module.css';
import { TableSkeleton } from '../frame/skeletons.tsx';
import { TrendCard } from '../overview/trend-card.tsx';
import type { PlaceProps } from '../place.ts';
import { analyticsQueries } from '../queries.ts';
import { scoresCsv } from './scores-csv.ts';
import { TestRows } from './test-rows.tsx';

/** Score Summary (PRF-008): the trend, and one row for each completed test. */
export function ScoresPage({ whose }: PlaceProps) {
  const query = useQuery(analyticsQueries.scores(whose));
  if (query.isPending) return <TableSkeleton />;
  if (query.isLoadingError) return <ErrorState heading="h1" error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.tests.length === 0) {
    return (
      <>
        <ScreenHead title={m.perf_scores()} />
        <NoTests isOwn={whose.student === null} />
      </>
    );
  }
  return <Loaded tests={query.data.tests} whose={whose} />;
}

/** `tests`: the latest first. */
function Loaded({ tests, whose }: { tests: readonly TestPoint[]; whose: PlaceProps['whose'] }) {
  const [type, setType] = useState('');
  const types = [...new Set(tests.map((test) => test.type))];
  const [ranking, setRanking] = useState<'all' | 'ranked'>('all');
  const isRanked = ({ unranked, elsewhere }: TestPoint) => unranked === '' && !elsewhere;
  const shown = tests.filter((test) => (type === '' || test.type === type) && (ranking === 'all' || isRanked(test)));
  const isOwn = whose.student === null;
  return (
    <>
      <ScreenHead title={m.perf_scores()} about={m.perf_scores_about({ count: shown.length })}>
        {types.length > 1 ? (
          <Choice
            label={m.perf_kind()}
            value={type}
            options={[{ value: '', label: m.perf_every_kind() }, ...types.map((each) => ({ value: each, label: each }))]}
            onChange={setType}
          />
        ) : null}
        {tests.every(isRanked) ? null : (
          <Choice
            label={m.perf_ranking()}
            value={ranking}
            options={[
              { value: 'all', label: m.perf_ranking_all() },
              { value: 'ranked', label: m.perf_ranking_only() },
            ]}
            onChange={(value) => setRanking(value === 'ranked' ? 'ranked' : 'all')}
          />
        )}
        <ScreenActions csv={{ name: m.perf_scores(), rows: () => scoresCsv(shown) }} />
      </ScreenHead>
      <div className={classes['stack']}>
        <TrendCard
          key={type}
          title={isOwn ? m.perf_scores_trend() : m.perf_scores_trend_student()}
          tests={shown.toReversed()}
          isOwn={isOwn}
          name={whose.student?.name ?? ''}
        />
        <TestRows tests={shown} student={whose.student} />
      </div>
    </>
  );
}
