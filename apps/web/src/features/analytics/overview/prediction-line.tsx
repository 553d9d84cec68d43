import type { Prediction } from '@abhyas/contract/analytics/performance.ts';
import { formatPercentile, percentileRange } from '../../../lib/format/percentile.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './overview.module.css';

/** The one predicted figure with its range, and beside it the percentile that the student aims at. Nothing where there is neither. */
export function PredictionLine({ prediction: { exam, percentile, low, high, tests, target } }: { prediction: Prediction }) {
  const aim = target === null ? '' : m.perf_target({ percentile: formatPercentile(target) });
  if (percentile === null) return aim === '' ? null : <p className={classes['predicted']}>{aim}</p>;
  return (
    <p className={classes['predicted']}>
      {m.perf_predicted({ exam })} <strong>{percentileRange({ percentile, low, high })}</strong>{' '}
      {[m.perf_predicted_from({ count: tests }), aim].filter(Boolean).join(' \u00B7 ')}
    </p>
  );
}
