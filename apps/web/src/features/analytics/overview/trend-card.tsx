import type { TestPoint } from '@abhyas/contract/analytics/performance.ts';
import { useState } from 'react';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { LineChart } from '../../../ui/charts/lines/line-chart.tsx';
import { Choice } from '../frame.tsx';
import { ScoresTable } from '../scores-table.tsx';
import { trendPoints } from './trend-points.ts';
import { marksMeasure, trendSentence, type Measure } from './trend-words.ts';

interface TrendCardProps {
  readonly title: string;
  /** Oldest first. Those by which the student is judged are in the line. */
  readonly tests: readonly TestPoint[];
  readonly isOwn: boolean;
  readonly name: string;
}

/** The scores as a line against the cohort, in marks or as percentiles. */
export function TrendCard({ title, tests: all, isOwn, name }: TrendCardProps) {
  const [unit, setUnit] = useState<'marks' | 'percentile'>('marks');
  const tests = all.filter(({ isJudged }) => isJudged);
  const byMarks = marksMeasure(tests);
  const measure: Measure = unit === 'percentile' ? 'percentile' : byMarks;
  const points = trendPoints({ tests, measure });
  const ranked = tests.filter(({ percentile }) => percentile !== '');
  if (tests.length === 0) {
    return (
      <ChartCard title={title}>
        <p>{all.length === 0 ? m.perf_trend_none() : m.perf_trend_other()}</p>
      </ChartCard>
    );
  }
  const said =
    points.length < 2
      ? (isOwn ? m.perf_trend_one : m.perf_trend_one_student)()
      : trendSentence({ tests: measure === 'percentile' ? ranked : tests, measure });
  const few = measure === 'percentile' && ranked.some(({ provisional }) => provisional) ? m.perf_stand_provisional() : '';
  const about = [said, few].filter(Boolean).join(' ');
  return (
    <ChartCard
      title={title}
      about={about}
      table={<ScoresTable tests={tests.toReversed()} />}
      controls={
        <Choice
          label={m.perf_measure()}
          value={unit}
          options={[
            { value: 'marks', label: byMarks === 'share' ? m.perf_share() : m.perf_marks() },
            { value: 'percentile', label: m.perf_percentile() },
          ]}
          onChange={(value) => setUnit(value === 'percentile' ? 'percentile' : 'marks')}
        />
      }
    >
      <Line {...{ points, measure, about, isOwn, name }} tests={measure === 'percentile' ? ranked : tests} />
    </ChartCard>
  );
}

interface LineProps extends Pick<TrendCardProps, 'tests' | 'isOwn' | 'name'> {
  readonly points: ReturnType<typeof trendPoints>;
  readonly measure: Measure;
  readonly about: string;
}

function Line({ points, measure, about, tests, isOwn, name }: LineProps) {
  const [first, last] = [points.at(0), points.at(-1)];
  const test = tests.at(-1);
  if (!first || !last || !test) return <p>{m.perf_no_percentile()}</p>;
  const band = points.findLast((point) => point.band !== null)?.band ?? null;
  const value = measure === 'marks' ? m.perf_of_total({ marks: figure(test.marks), total: test.totalMarks }) : last.text;
  return (
    <LineChart
      label={m.perf_trend_label({ first: first.text, from: first.name, last: last.text, to: last.name, about })}
      points={points}
      own={isOwn ? m.perf_you({ value }) : m.perf_name_of({ name, value })}
      {...(band === null
        ? {}
        : {
            middle: m.perf_middle({ lower: figure(String(band.lower)), upper: figure(String(band.upper)) }),
            median: m.perf_median({ value: figure(String(band.median)) }),
          })}
      washed={3}
      max={measure === 'marks' ? Number(test.totalMarks) : 100}
    />
  );
}
