import type { PaperItem } from '@abhyas/contract/analytics/performance.ts';
import { expect, test } from 'vitest';
import { paperItem } from '#test/performance.ts';
import { byDifficulty } from './by-difficulty.ts';

const item = (difficulty: string, outcome: PaperItem['outcome'], seconds: number) => paperItem({ difficulty, outcome, seconds });

test('PRF-010 questions are counted by difficulty, the easy ones first and those without one last', () => {
  const rows = byDifficulty([
    item('', 'blank', 5),
    item('hard', 'wrong', 200),
    item('Easy', 'correct', 40),
    item('easy', 'blank', 0),
    item('medium', 'dropped', 9),
  ]);
  expect(rows).toEqual([
    { difficulty: 'easy', correct: 1, wrong: 0, blank: 1, dropped: 0, seconds: 40 },
    { difficulty: 'medium', correct: 0, wrong: 0, blank: 0, dropped: 1, seconds: 9 },
    { difficulty: 'hard', correct: 0, wrong: 1, blank: 0, dropped: 0, seconds: 200 },
    { difficulty: '', correct: 0, wrong: 0, blank: 1, dropped: 0, seconds: 5 },
  ]);
});
