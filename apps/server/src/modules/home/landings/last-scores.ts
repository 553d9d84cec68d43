import type { TestCard } from '../../assessment/index.ts';

/** How many scores make a trend. */
const most = 6;

type Scored = TestCard & { readonly completedAt: Date };

const isScored = (card: TestCard): card is Scored => card.completedAt !== null && card.marks !== '';

/** The scores that belong together, oldest first: the test that was completed last and those of its kind before it, six at most. */
export function lastScores(cards: readonly TestCard[]): Scored[] {
  const scored = cards.filter(isScored).toSorted((one, other) => one.completedAt.getTime() - other.completedAt.getTime());
  const last = scored.at(-1);
  return scored.filter(({ type }) => type === last?.type).slice(-most);
}
