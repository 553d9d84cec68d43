import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { expect, it } from 'vitest';
import type { GradedTest } from './grade.ts';
import { hidesEachAnswer } from './hides-each-answer.ts';

const penalty = { correct: 300, wrong: -100, blank: 0 };
const free = { correct: 300, wrong: 0, blank: 0 };
const key = { kind: 'choice', labels: ['A'] } as const;
const item = (itemId: string, type: 'single' | 'numeric', marking: typeof free | null = null) => ({
  itemId,
  type,
  key,
  marking,
  ruling: null,
});
const test: GradedTest = {
  order: 'free',
  marking: { single: penalty, multiple: penalty, numeric: free, text: free },
  blankPenalty: null,
  sections: [
    { sectionId: '1', seconds: 600, breakSeconds: 0, items: [item('11', 'single'), item('12', 'single'), item('13', 'numeric')] },
    { sectionId: '2', seconds: 600, breakSeconds: 0, items: [item('21', 'single'), item('22', 'numeric'), item('23', 'single', free)] },
  ],
};
const choice = (...labels: string[]): Response => ({ kind: 'choice', labels });
const typed: Response = { kind: 'typed', text: '7' };
const hides = (...answers: (readonly [itemId: string, counted: Response | null, late: Response | null])[]) =>
  hidesEachAnswer({ test, answers: answers.map(([itemId, counted, late]) => ({ itemId, counted, late })) });

it('TST-071 the marks of one answer say whether it is right, and those of two that are marked alike do not, in whichever sections they are', () => {
  expect(hides()).toBe(false);
  expect(hides(['11', null, choice('A')])).toBe(false);
  expect(hides(['11', null, choice('A')], ['12', null, choice('B')])).toBe(true);
  expect(hides(['11', null, choice('A')], ['21', null, choice('B')])).toBe(true);
});

it('TST-071 two that are marked differently give themselves away, also beside others', () => {
  expect(hides(['11', null, choice('A')], ['13', null, typed])).toBe(false);
  expect(hides(['11', null, choice('A')], ['23', null, choice('A')])).toBe(false);
  expect(hides(['11', null, choice('A')], ['12', null, choice('A')], ['13', null, typed])).toBe(false);
  expect(hides(['11', null, choice('A')], ['12', null, choice('A')], ['13', null, typed], ['22', null, typed])).toBe(true);
});

it('TST-071 one that replaces an answer, takes it away or repeats it is unlike one where there was none', () => {
  expect(hides(['11', choice('B'), choice('A')], ['12', null, choice('A')])).toBe(false);
  expect(hides(['11', choice('B'), null], ['12', choice('B'), choice('A')])).toBe(false);
  expect(hides(['11', choice('A'), choice('A')], ['12', choice('B'), choice('A')])).toBe(false);
  expect(hides(['11', null, choice('A', 'B')], ['12', null, choice('A')])).toBe(false);
});
