import type { PaperItem } from '@abhyas/contract/analytics/performance.ts';

const order = ['easy', 'medium', 'hard'];
const rank = (difficulty: string): number => (order.indexOf(difficulty) + order.length + 1) % (order.length + 1);

export interface DifficultyRow {
  readonly difficulty: string;
  readonly correct: number;
  readonly wrong: number;
  readonly blank: number;
  readonly dropped: number;
  readonly seconds: number;
}

/** How the questions of a paper were chosen, by how hard they are: the easy ones first, those of an unknown difficulty last. */
export function byDifficulty(items: readonly PaperItem[]): DifficultyRow[] {
  const rows = new Map<string, DifficultyRow>();
  for (const { difficulty, outcome, seconds } of items) {
    const key = difficulty.toLowerCase();
    const row = rows.get(key) ?? { difficulty: key, correct: 0, wrong: 0, blank: 0, dropped: 0, seconds: 0 };
    rows.set(key, { ...row, [outcome]: row[outcome] + 1, seconds: row.seconds + seconds });
  }
  return [...rows.values()].sort((a, b) => rank(a.difficulty) - rank(b.difficulty));
}
