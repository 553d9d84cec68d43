import type { TestPoint } from '@abhyas/contract/analytics/performance.ts';
import { percentileMark } from '../../../shared/assessment/percentile-mark.ts';
import { formatDuration } from '../../../lib/format/durations.ts';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import classes from './test.module.css';
import { formatCount } from '../../../lib/format/figures.ts';

/** The score of one test in figures. */
export function ScoreCard({ test }: { test: TestPoint }) {
  const { marks, totalMarks, percentile, provisional, unranked, rank, cohortSize, elsewhere, correct, wrong, blank, seconds } = test;
  const figures = [
    { name: m.perf_col_marks(), value: figure(marks), note: m.perf_score_of({ total: totalMarks }) },
    {
      name: m.perf_percentile(),
      value: percentile === '' ? '\u2013' : percentile,
      note:
        percentileMark({ unranked, provisional: provisional && percentile !== '' }) ||
        (percentile === '' ? '' : m.perf_among({ count: formatCount(cohortSize) })),
    },
    ...(rank === 0 ? [] : [{ name: m.perf_col_rank(), value: String(rank), note: m.perf_score_of({ total: formatCount(cohortSize) }) }]),
    ...(elsewhere
      ? []
      : [
          { name: m.perf_minutes_right(), value: String(correct), note: m.perf_score_wrong({ wrong, left: blank }) },
          { name: m.perf_col_time(), value: formatDuration(seconds), note: '' },
        ]),
  ];
  return (
    <Card aria-label={m.perf_score()} compact>
      <dl className={`${classes['figures']} grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] gap-4 m-0`}>
        {figures.map(({ name, value, note }, place) => (
          <div key={name} data-lead={place === 0 || undefined}>
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="m-0 text-muted text-sm">
              <strong>{value}</strong> {note}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
