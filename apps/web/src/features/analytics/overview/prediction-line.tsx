import type { Prediction } from '@abhyas/contract/analytics/performance.ts';
import { formatPercentile, percentileRange } from '../../../lib/format/percentile.ts';
import { m } from '../../../paraglide/messages.js';

/** The one predicted figure with its range, on paper in its line, and beside it the percentile that the student aims at. Nothing where there is neither. */
export function PredictionLine({ prediction: { exam, percentile, low, high, tests, target } }: { prediction: Prediction }) {
  const aim = target === null ? '' : m.perf_target({ percentile: formatPercentile(target) });
  if (percentile === null) return aim === '' ? null : <p className="text-muted text-sm">{aim}</p>;
  return (
    <p className="text-muted text-sm">
      {m.perf_predicted({ exam })}{' '}
      <strong className="block text-ink text-xl max-[600px]:text-lg tabular leading-[1.3] print:inline print:text-[length:inherit]">
        {percentileRange({ percentile, low, high })}
      </strong>{' '}
      {[m.perf_predicted_from({ count: tests }), aim].filter(Boolean).join(' \u00B7 ')}
    </p>
  );
}
