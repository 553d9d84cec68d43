import type { Report } from '@abhyas/contract/analytics/student-report.ts';
import { m } from '../../../../paraglide/messages.js';
import { ChartCard } from '../../../../ui/charts/chart-card.tsx';
import { LineChart } from '../../../../ui/charts/lines/line-chart.tsx';
import { PredictionLine } from '../../overview/prediction-line.tsx';
import { trendPoints } from '../../overview/trend-points.ts';
import { marksMeasure } from '../../overview/trend-words.ts';
import { ScoresTable } from '../../scores-table.tsx';
import { formatCount } from '../../../../lib/format/figures.ts';

/** So many letters fit beside the line. */
const maxName = 15;
const shortName = (name: string): string => (name.length <= maxName ? name : `${name.slice(0, maxName - 1)}…`);

/** The scores of the last tests as a line, with the median of the others. */
export function ScoresCard({ tests, prediction, name }: Pick<Report, 'tests' | 'prediction'> & { name: string }) {
  const last = tests.at(-1);
  const title = m.report_scores_title();
  if (last === undefined || tests.length < 2) {
    return (
      <ChartCard title={title} {...(last === undefined ? {} : { table: <ScoresTable tests={tests} /> })}>
        <PredictionLine prediction={prediction} />
        <p className="m-0 text-muted">{m.report_scores_none()}</p>
      </ChartCard>
    );
  }
  const measure = marksMeasure(tests);
  const points = trendPoints({ tests, measure }).map(({ band, ...point }) => ({
    ...point,
    // for a parent the median alone
    band: band === null ? null : { lower: band.median, median: band.median, upper: band.median },
  }));
  const [first, latest] = [points.at(0), points.at(-1)];
  const count = tests.length;
  return (
    <ChartCard
      title={title}
      about={
        measure === 'share'
          ? m.report_scores_share({ count })
          : m.report_scores_marks({ total: last.totalMarks, count, candidates: formatCount(last.cohortSize) })
      }
      table={<ScoresTable tests={tests.toReversed()} />}
    >
      <PredictionLine prediction={prediction} />
      <LineChart
        label={m.report_scores_label({
          first: first?.text ?? '',
          from: first?.name ?? '',
          last: latest?.text ?? '',
          to: latest?.name ?? '',
        })}
        points={points}
        own={shortName(name)}
        {...(points.some(({ band }) => band !== null) ? { median: m.report_others() } : {})}
        max={measure === 'share' ? 100 : Number(last.totalMarks)}
      />
    </ChartCard>
  );
}
