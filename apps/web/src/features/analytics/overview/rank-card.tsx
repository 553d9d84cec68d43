import type { Prediction } from '@abhyas/contract/analytics/performance.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { percentileMark } from '../../../shared/assessment/percentile-mark.ts';
import { m } from '../../../paraglide/messages.js';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { RangeBars } from '../../../ui/charts/bars/range-bars.tsx';
import { roundPercentile } from '../words.ts';
import { PredictionLine } from './prediction-line.tsx';
import classes from './overview.module.css';

/** Asked for by a click, and never on home. */
const RangeTable = lazy(async () => ({ default: (await import('./range-table.tsx')).RangeTable }));

interface RankCardProps {
  readonly band: AnswerOf<'performanceOverview'>['band'];
  readonly prediction: Prediction;
  readonly name: string;
  readonly isOwn: boolean;
  /** What is said while there is no range. */
  readonly none?: string;
  /** A way on, in place of the figures as a table. */
  readonly more?: ReactNode;
}

const range = ({ low, high }: { low: string; high: string }) => {
  const [from, to] = [roundPercentile(low), roundPercentile(high)];
  return { from, to, isOne: from === to };
};

/** What the mocks predict for the exam, and the range of the last three percentiles among their candidates, of the whole and of each section. */
export function RankCard({ band, prediction, name, isOwn, none = m.perf_stand_none(), more }: RankCardProps) {
  const title = isOwn ? m.perf_stand_title() : m.perf_stand_title_student({ name });
  if (band === null) {
    return (
      <ChartCard title={title} controls={more}>
        <PredictionLine prediction={prediction} />
        <p className="text-muted text-sm">{none}</p>
      </ChartCard>
    );
  }
  const { from, to, isOne } = range(band);
  const mark = percentileMark(band);
  const rows = [{ ...band, name: m.perf_stand_overall() }, ...band.sections].map((row) => ({ ...row, provisional: band.provisional }));
  return (
    <ChartCard
      title={title}
      controls={more}
      {...(more === undefined
        ? {
            table: (
              <Suspense>
                <RangeTable rows={rows} />
              </Suspense>
            ),
          }
        : {})}
    >
      <div>
        <PredictionLine prediction={prediction} />
        <p
          className={
            prediction.percentile === null
              ? 'text-ink text-hero font-strong tabular leading-[1.2] tracking-[-0.02em]'
              : `${classes['second']} text-body text-sm font-medium tabular`
          }
        >
          {isOne ? from : m.perf_stand_range({ low: from, high: to })}{' '}
          <span className="text-muted text-sm font-normal tracking-normal">{[m.perf_stand_unit(), mark].filter(Boolean).join(' · ')}</span>
        </p>
        <p className="text-muted text-sm">{(isOwn ? m.perf_stand_about : m.perf_stand_about_student)()}</p>
        {band.provisional ? <p className="text-muted text-sm">{m.perf_stand_provisional()}</p> : null}
      </div>
      <RangeBars
        label={title}
        rows={rows.map(({ name: section, low, high, latest }, place) => {
          const words = range({ low, high });
          return {
            key: `${place} ${section}`,
            name: section,
            low: Number(low),
            high: Number(high),
            at: Number(latest),
            text: words.isOne ? words.from : m.perf_stand_short({ low: words.from, high: words.to }),
            label: [m.perf_stand_row({ name: section, low, high, latest }), mark].filter(Boolean).join(', '),
          };
        })}
      />
    </ChartCard>
  );
}
