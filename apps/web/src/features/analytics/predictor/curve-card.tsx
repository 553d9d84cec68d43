import type { PredictorExam } from '@abhyas/contract/analytics/predictor.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { ReactNode } from 'react';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { type CurvePoint, PercentileCurve } from '../../../ui/charts/lines/percentile-curve.tsx';
import type { Entry } from './entry.ts';
import { percentileText } from './percentile-text.ts';
import classes from './predictor.module.css';
import { formatCount } from '../../../lib/format/figures.ts';

interface CurveCardProps {
  readonly exam: PredictorExam;
  readonly entry: Entry;
  readonly cohort: AnswerOf<'percentilePredictor'>['cohort'];
  readonly isOwn: boolean;
  /** What comes below the curve: the sections. */
  readonly children: ReactNode;
}

/** What the marks would give: percentile and interval in a line, then the curve they are read from. */
export function CurveCard({ exam, entry, cohort, isOwn, children }: CurveCardProps) {
  const { whole, test } = entry;
  const { curve } = whole.part;
  const isCohort = exam.sources.length === 0;
  const { marks, reading } = whole;
  const points: CurvePoint[] = (curve?.percentile ?? []).map((percentile, at) => ({
    marks: (curve?.from ?? 0) + at,
    percentile,
    low: curve?.low[at] ?? null,
    high: curve?.high[at] ?? null,
  }));
  const text = reading === null ? '' : percentileText(reading.percentile);
  const isRange = reading !== null && reading.low !== null && reading.high !== null;
  const range = isRange ? { low: percentileText(reading.low ?? 0), high: percentileText(reading.high ?? 0) } : null;
  const said =
    marks === null || reading === null
      ? m.pred_none_yet()
      : range === null
        ? m.pred_said_alone({ marks: figure(whole.text), exam: exam.name, percentile: text })
        : m.pred_said({ marks: figure(whole.text), exam: exam.name, percentile: text, ...range });
  return (
    <ChartCard
      title={marks === null ? m.pred_title_none({ exam: exam.name }) : m.pred_title({ marks: figure(whole.text), exam: exam.name })}
      {...(curve === null ? {} : { table: <CurveTable points={points} /> })}
    >
      <p className={classes['headline']} aria-live="polite">
        {reading === null ? (
          <span className="text-muted text-sm">
            {isCohort && curve === null
              ? m.pred_few_cohort({ name: cohort?.name ?? exam.name })
              : test === null
                ? m.pred_none_yet()
                : m.pred_few({ name: test.name })}
          </span>
        ) : (
          <>
            <strong>{text}</strong> <span>{range === null ? m.perf_stand_unit() : m.pred_likely(range)}</span>{' '}
            {range === null ? null : <span className="text-muted text-sm">{m.pred_interval()}</span>}
          </>
        )}
      </p>
      {curve === null ? null : (
        <PercentileCurve
          label={said}
          points={points}
          own={
            marks === null || reading === null
              ? null
              : { marks, ...reading, text: (isOwn ? m.pred_you : m.pred_here)({ marks: figure(whole.text), percentile: text }) }
          }
          lines={[
            isCohort ? m.pred_further() : exam.name,
            ...(isCohort ? [] : [m.pred_tables({ count: whole.part.tables })]),
            ...(curve?.low.length ? [m.pred_shaded()] : []),
          ]}
          others={
            test === null || cohort?.curve == null || cohort.assessmentId !== test.assessmentId
              ? null
              : {
                  points: cohort.curve,
                  lines: [cohort.name, m.pred_candidates({ count: cohort.candidates, shown: formatCount(cohort.candidates) })],
                }
          }
          axis={m.pred_axis({ total: exam.totalMarks })}
        />
      )}
      {children}
    </ChartCard>
  );
}

/** Every fifth mark is enough to read a curve. */
const tableStep = 5;

function CurveTable({ points }: { points: readonly CurvePoint[] }) {
  return (
    <FigureTable>
      <thead>
        <tr>
          <th scope="col">{m.perf_col_marks()}</th>
          <th scope="col">{m.perf_col_percentile()}</th>
          <th scope="col">{m.pred_col_likely()}</th>
        </tr>
      </thead>
      <tbody>
        {points
          .filter(({ marks }) => marks >= 0 && marks % tableStep === 0)
          .map(({ marks, percentile, low, high }) => (
            <tr key={marks}>
              <th scope="row">{marks}</th>
              <td>{percentileText(percentile)}</td>
              <td>
                {low === null || high === null ? '\u2013' : m.perf_stand_range({ low: percentileText(low), high: percentileText(high) })}
              </td>
            </tr>
          ))}
      </tbody>
    </FigureTable>
  );
}
