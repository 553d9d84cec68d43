import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { hasPercentile, isProvisional } from '@abhyas/rules/assessment/result/percentile.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf as today, formatDayFirst } from '../../../lib/dates/dates.ts';
import { unbroken } from '../../../lib/format/unbroken.ts';
import { durationInWords } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';

/** With the true minus sign. */
const figure = (marks: string): string => marks.replace('-', '\u2212');
/** On a phone a fact takes two lines, and its date stays in one. */
const dayOf = (moment: string): string => unbroken(formatDayFirst(moment));
const waits = (asset: Asset): boolean => asset.actions.some((action) => action.kind === 'launch' && !action.enabled);

/** The facts in an asset's second line: how long, how many pages or questions, what was scored, when it opens. */
export function assetFacts(asset: Asset): string[] {
  const duration = [durationInWords(asset.duration)].filter((words) => words !== '');
  if (asset.assetType === 'pdf') return [...(asset.pages > 0 ? [m.learning_pages({ count: asset.pages })] : []), ...duration];
  if (asset.assetType !== 'assessment') return duration;
  const [details] = asset.assetDetails;
  const questions = asset.questionCount > 0 ? [m.learning_questions({ count: asset.questionCount })] : [];
  if (asset.status === 'completed') {
    const score =
      asset.marksObtained === '' ? m.learning_scoring() : m.learning_score({ marks: figure(asset.marksObtained), total: asset.totalMarks });
    const opens = asset.reviewDate === '' ? [] : [m.learning_review_opens({ date: dayOf(asset.reviewDate) })];
    const percentile = asset.overAllPercentile === '' ? [] : [percentileWords({ ...asset, percentile: asset.overAllPercentile })];
    return [...questions, ...duration, score, ...percentile, ...opens];
  }
  const opens = details && waits(asset) && details.releaseDate ? [m.learning_opens({ date: dayOf(details.releaseDate) })] : [];
  return [...questions, ...duration, ...opens, ...bookingFact(asset)];
}

/** Until when a slot can be booked, or from when on. */
function bookingFact({ actions, assetDetails: [details] }: Asset): string[] {
  const book = actions.find(({ kind }) => kind === 'book');
  if (!book || !details) return [];
  if (book.enabled) return [m.learning_booking_closes({ date: dayOf(details.endDate) })];
  return today(now()) <= details.slotStartDate ? [m.learning_booking_opens({ date: dayOf(details.slotStartDate) })] : [];
}

/** A percentile in words, with what it is marked with: practice, unranked, provisional. No figure while one is alone in the cohort; one without a cohort was sent by the engine that the test was taken in. */
export function percentileWords({
  percentile,
  cohortSize,
  unranked,
}: Pick<Asset, 'cohortSize' | 'unranked'> & { readonly percentile: string }): string {
  if (cohortSize > 0 && !hasPercentile(cohortSize)) return m.learning_percentile_alone();
  if (unranked !== '') return (unranked === 'open' ? m.learning_percentile_practice : m.learning_percentile_unranked)({ percentile });
  return (cohortSize > 0 && isProvisional(cohortSize) ? m.learning_percentile_provisional : m.learning_percentile)({ percentile });
}

/** The marks and percentile of each section of a completed test, a line each; nothing for a test of one section, whose score says the same. */
export function sectionFacts({ sectionalScore, ...of }: Asset): string[] {
  if (sectionalScore.length < 2) return [];
  return sectionalScore.map(({ name, marks_obtained, percentile }) => {
    const score = m.learning_section_score({ name, marks: figure(marks_obtained) });
    return percentile === '' || !hasPercentile(of.cohortSize) ? score : `${score}, ${percentileWords({ ...of, percentile })}`;
  });
}
