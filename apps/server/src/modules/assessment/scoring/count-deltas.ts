import type { CountDeltas } from './count-queries.ts';
import { itemRowsOf, totalRowsOf, type ItemRow, type ScoredAttempt, type TotalRow } from './score-queries.ts';

/** Adds up how the counts of one test change: each total and each item of an attempt that is added (1) or removed (-1). */
export function createCountDeltas() {
  const marks = new Map<string, { sectionId: bigint; fullMarks: number; marks: number; candidates: number }>();
  const items = new Map<bigint, { itemId: bigint; candidates: number; correct: number }>();
  return {
    total({ sectionId, marks: points, maxMarks, droppedMarks }: TotalRow, by: 1 | -1): void {
      const fullMarks = maxMarks + droppedMarks;
      const key = `${sectionId}:${fullMarks}:${points}`;
      const move = marks.get(key) ?? { sectionId, fullMarks, marks: points, candidates: 0 };
      marks.set(key, { ...move, candidates: move.candidates + by });
    },
    item({ itemId, outcome }: ItemRow, by: 1 | -1): void {
      if (outcome === 'dropped') return;
      const move = items.get(itemId) ?? { itemId, candidates: 0, correct: 0 };
      items.set(itemId, { itemId, candidates: move.candidates + by, correct: move.correct + (outcome === 'correct' ? by : 0) });
    },
    list: (): CountDeltas => ({
      marks: [...marks.values()].filter(({ candidates }) => candidates !== 0),
      items: [...items.values()].filter(({ candidates, correct }) => candidates !== 0 || correct !== 0),
    }),
  };
}

/** What newly scored attempts add to the counts of their tests, by test id. Pure. */
export function countDeltasOf(scored: readonly ScoredAttempt[]): Map<bigint, CountDeltas> {
  const tests = new Map<bigint, ReturnType<typeof createCountDeltas>>();
  for (const attempt of scored) {
    if (!attempt.inCohort) continue;
    const moves = tests.get(attempt.assessmentId) ?? createCountDeltas();
    tests.set(attempt.assessmentId, moves);
    for (const row of totalRowsOf(attempt)) moves.total(row, 1);
    for (const row of itemRowsOf(attempt)) moves.item(row, 1);
  }
  return new Map([...tests].map(([assessmentId, moves]) => [assessmentId, moves.list()]));
}
