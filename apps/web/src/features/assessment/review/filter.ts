import type { ReviewItem } from '@abhyas/contract/assessment.ts';

export const reviewFilters = ['all', 'wrong', 'skipped', 'marked'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

/** Whether a question is among those the filter shows. Skipped is without an answer, whether or not it was seen. */
export function passes({ item, filter }: { item: ReviewItem; filter: ReviewFilter }): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'wrong':
      return item.outcome === 'wrong';
    case 'skipped':
      return item.outcome === 'blank';
    case 'marked':
      return item.marked;
  }
}

/** How many of the items each filter shows. */
export function countFilters(items: readonly ReviewItem[]): Record<ReviewFilter, number> {
  const count = (filter: ReviewFilter) => items.filter((item) => passes({ item, filter })).length;
  return { all: count('all'), wrong: count('wrong'), skipped: count('skipped'), marked: count('marked') };
}
