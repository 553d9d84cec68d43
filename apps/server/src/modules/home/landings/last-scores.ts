import { judgedOf } from '@abhyas/rules/analytics/main-kind.ts';
import type { TestCard } from '../../assessment/index.ts';

/** How many scores make a trend. */
const most = 6;

type Scored = TestCard & { readonly completedAt: Date };

const isScored = (card: TestCard): card is Scored => card.completedAt !== null && card.marks !== '';

/** The scores of the tests by which the student is judged, oldest first, six at most. Without one that of the test completed last, which alone is no trend. */
export function lastScores(cards: readonly TestCard[]): Scored[] {
  const scored = cards.filter(isScored).toSorted((one, other) => one.completedAt.getTime() - other.completedAt.getTime());
  const judged = judgedOf({ tests: scored, of: ({ type, questionCount: questions, unranked }) => ({ type, questions, unranked }) });
  return judged.length > 0 ? judged.slice(-most) : scored.slice(-1);
}
