import type { TestCard } from '../../assessment/cards.ts';

/** Whether the person may book the test, or see their booking of it. */
export const isBookable = ({ actions }: Pick<TestCard, 'actions'>): boolean =>
  actions.some(({ kind, enabled }) => enabled && (kind === 'book' || kind === 'view-booking'));
