import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { isAlone, isProvisional } from '@abhyas/rules/assessment/result/percentile.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { hasDuration } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';

const waits = (asset: Asset): boolean => asset.actions.some((action) => action.kind === 'launch' && !action.enabled);

/** The facts in an asset's second line: how long, how many pages or questions, what was scored, when it opens. */
export function assetFacts(asset: Asset): string[] {
  const duration = hasDuration(asset.duration) ? [asset.duration] : [];
  if (asset.assetType === 'pdf') return asset.pages > 0 ? [m.learning_pages({ count: asset.pages })] : duration;
  if (asset.assetType !== 'assessment') return duration;
  const [details] = asset.assetDetails;
  const questions = asset.questionCount > 0 ? [m.learning_questions({ count: asset.questionCount })] : [];
  if (asset.status === 'completed') {
    const score =
      asset.marksObtained === '' ? [] : [m.learning_score({ marks: asset.marksObtained.replace('-', '\u2212'), total: asset.totalMarks })];
    return [...questions, ...score, ...percentileFact(asset)];
  }
  const opens = details && waits(asset) && details.releaseDate ? [m.learning_opens({ date: formatDate(details.releaseDate) })] : [];
  return [...questions, ...duration, ...opens];
}

/** Nothing while nobody else has taken the test. */
function percentileFact({ overAllPercentile: percentile, cohortSize }: Asset): string[] {
  if (percentile === '' || isAlone(cohortSize)) return [];
  return [(isProvisional(cohortSize) ? m.learning_percentile_provisional : m.learning_percentile)({ percentile })];
}
