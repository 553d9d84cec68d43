import type { TestCard } from '../../assessment/index.ts';

/** How many scores make a trend. */
const most = 6;

type Scored = TestCard & { readonly completedAt: Date };

const isScored = (card: TestCard): card is Scored => card.completedAt !== null && card.marks !== '';

/**
 * The scores that belong together, oldest first: the test that was completed last and those of its kind before it, six at most. Marks of another total are no
 * trend: 8 of 15 is not above 7 of 10.
 */
export function lastScores(cards: readonly TestCard[]): Scored[] {
  const scored = cards.filter(isScored).toSorted((one, other) => one.completedAt.getTime() - other.completedAt.getTime());
  const last = scored.at(-1);
  return scored.filter(({ type, totalMarks }) => type === last?.type && totalMarks === last.totalMarks).slice(-most);
}
