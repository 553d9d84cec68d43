import type { ErrorTag, ReviewItem } from '@abhyas/contract/assessment/assessment.ts';
import { errorTags } from '@abhyas/rules/assessment/result/error-tags.ts';
import { isSlow } from '@abhyas/rules/assessment/result/slow.ts';
import { isPartlyRight } from '../../../../shared/assessment/question/partly-right.ts';

const ownFilters = ['all', 'correct', 'partly', 'wrong', 'skipped', 'marked', 'slow', 'dropped', 'bookmarked'] as const;
export const reviewFilters = [...ownFilters, ...errorTags] as const;
/** The part of a review that is shown; a tag shows the questions that have it. */
export type ReviewFilter = (typeof reviewFilters)[number];

export const isTag = (filter: ReviewFilter): filter is ErrorTag => (errorTags as readonly string[]).includes(filter);

/** A filter as an address names it; 'all' for what is none. */
export function filterNamed(name: string | undefined): ReviewFilter {
  return reviewFilters.find((filter) => filter === name) ?? 'all';
}

/** Whether the answer was right: not one whose marks everyone got. */
export const isRight = ({ outcome, ruling }: Pick<ReviewItem, 'outcome' | 'ruling'>): boolean =>
  outcome === 'correct' && ruling !== 'bonus';

/** Whether a question is among those the filter shows. Skipped is without an answer, whether or not it was seen. */
export function passes({ item, filter }: { item: ReviewItem; filter: ReviewFilter }): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'correct':
      return isRight(item);
    case 'partly':
      return isPartlyRight(item);
    case 'wrong':
      return item.outcome === 'wrong' && !isPartlyRight(item);
    case 'skipped':
      return item.outcome === 'blank';
    case 'marked':
      return item.marked;
    case 'slow':
      return isSlow({ seconds: item.seconds, median: item.cohortSeconds });
    case 'bookmarked':
      return item.bookmarked || item.note !== '';
    case 'dropped':
      return item.outcome === 'dropped';
    default:
      return item.tag === filter;
  }
}

/** How many of the items each filter shows. */
export function countFilters(items: readonly ReviewItem[]): Record<ReviewFilter, number> {
  const count = (filter: ReviewFilter) => items.filter((item) => passes({ item, filter })).length;
  return Object.fromEntries(reviewFilters.map((filter) => [filter, count(filter)])) as Record<ReviewFilter, number>;
}
