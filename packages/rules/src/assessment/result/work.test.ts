import { expect, it } from 'vitest';
import { type WorkedItem, workOf } from './work.ts';

const marking = { correct: 300, wrong: -100, blank: 0 };
const item = (topic: string, outcome: WorkedItem['outcome'], more: Partial<WorkedItem> = {}): WorkedItem => ({
  section: 'qa',
  counted: true,
  topic,
  difficulty: 'easy',
  outcome,
  marks: marking[outcome],
  marking,
  seconds: 60,
  ...more,
});
const items = [
  item('Algebra', 'correct', { seconds: 40 }),
  item('Algebra', 'correct'),
  item('Algebra', 'wrong', { difficulty: 'hard', seconds: 200 }),
  item('Geometry', 'wrong'),
  item('Geometry', 'blank', { seconds: 0 }),
  item('Geometry', 'correct'),
  item('Numbers', 'blank'),
];

it('TST-064 TST-070 says where the time went, what wrong answers cost, and topic by difficulty in the order of the paper', () => {
  const { seconds, negatives, withoutWrong, cells } = workOf({ items, blankPenalty: null });
  expect(seconds).toEqual({ correct: 160, partly: 0, wrong: 260, blank: 60 });
  expect([negatives, withoutWrong]).toEqual([200, 900]);
  expect(
    cells.map(({ topic, difficulty, questions, correct, wrong, blank }) => [topic, difficulty, questions, correct, wrong, blank]),
  ).toEqual([
    ['Algebra', 'easy', 2, 2, 0, 0],
    ['Algebra', 'hard', 1, 0, 1, 0],
    ['Geometry', 'easy', 3, 1, 1, 1],
    ['Numbers', 'easy', 1, 0, 0, 1],
  ]);
  expect(cells[2]).toMatchObject({ marks: 200, maxMarks: 900, seconds: 120 });
});

it('TST-064 wrong answers that were left blank would have cost what more blanks cost, and a blank may have marks of its own', () => {
  const blankPenalty = { sections: ['qa'], free: 3, each: 10 };
  // two blanks and two wrong answers are one more than is free
  expect(workOf({ items, blankPenalty }).withoutWrong).toBe(890);
  expect(workOf({ items, blankPenalty: { ...blankPenalty, sections: ['varc'] } }).withoutWrong).toBe(900);
  const minus = { correct: 300, wrong: -100, blank: -50 };
  expect(workOf({ items: [item('Algebra', 'wrong', { marking: minus })], blankPenalty: null }).withoutWrong).toBe(-50);
});

it('TST-064 an answer that was right in part took nothing away, and would have been no blank', () => {
  const parts = { correct: 400, wrong: -200, blank: 0, partial: 100 };
  const partly = item('Algebra', 'wrong', { marking: parts, marks: 200 });
  const wrong = item('Algebra', 'wrong', { marking: parts, marks: -200 });
  const blankPenalty = { sections: ['qa'], free: 0, each: 10 };
  const { seconds, ...work } = workOf({ items: [{ ...partly, seconds: 90 }, wrong], blankPenalty });
  expect(work).toMatchObject({ negatives: 200, withoutWrong: 190 });
  expect(seconds).toEqual({ correct: 0, partly: 90, wrong: 60, blank: 0 });
});

it('TST-064 the weakest topic has three questions, lost the most of its marks, and is one of several', () => {
  const weakest = (of: readonly WorkedItem[]) => workOf({ items: of, blankPenalty: null }).weakest;
  expect(weakest(items)).toBe('Geometry');
  expect(weakest(items.filter(({ topic }) => topic !== 'Algebra'))).toBe('');
  expect(weakest(['Algebra', 'Geometry'].flatMap((topic) => [1, 2, 3].map(() => item(topic, 'correct'))))).toBe('');
  expect(weakest([])).toBe('');
  // none of either: where more was lost is more to gain
  const none = (topic: string, questions: number) => Array.from({ length: questions }, () => item(topic, 'blank'));
  expect(weakest([...none('Algebra', 3), ...none('Geometry', 5)])).toBe('Geometry');
});

it('TST-064 a section that counts apart is in the topics, and not in what the total lost', () => {
  const apart = Array.from({ length: 4 }, () => item('Knowledge', 'wrong', { section: 'gk', counted: false }));
  const alone = workOf({ items, blankPenalty: null });
  const both = workOf({ items: [...items, ...apart], blankPenalty: null });
  expect(both.cells.map(({ topic }) => topic)).toContain('Knowledge');
  expect([both.negatives, both.withoutWrong, both.weakest]).toEqual([alone.negatives, alone.withoutWrong, alone.weakest]);
});
