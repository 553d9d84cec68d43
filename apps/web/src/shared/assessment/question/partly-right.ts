import type { ReviewItem } from '@abhyas/contract/assessment/assessment.ts';

/** Whether an answer that is not right brought marks. It is without words: the route of the review, which every page has, reads it. */
export const isPartlyRight = ({ outcome, marks }: Pick<ReviewItem, 'outcome' | 'marks'>): boolean =>
  outcome === 'wrong' && Number(marks) > 0;
