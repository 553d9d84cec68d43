import { expect, test } from 'vitest';
import type { TestCard } from '../../assessment/index.ts';
import { lastScores } from './last-scores.ts';

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const card = (name: string, more: Partial<TestCard>) =>
  ({ name, type: 'Mock', marks: '10', totalMarks: '90', completedAt: null, ...more }) as TestCard;
const names = (cards: readonly TestCard[]) => lastScores(cards).map(({ name }) => name);

test('the scores of the kind that was completed last, oldest first', () => {
  const cards = [
    card('Mock 2', { completedAt: day(9) }),
    card('Quadratics', { type: 'Topic Test', completedAt: day(8) }),
    card('Mock 1', { completedAt: day(2) }),
    card('Mock 3', {}),
  ];
  expect(names(cards)).toEqual(['Mock 1', 'Mock 2']);
  expect(names(cards.slice(1, 2))).toEqual(['Quadratics']);
});

test('marks of another total are no trend', () => {
  const cards = [
    card('GMAT', { type: 'Other', totalMarks: '15', completedAt: day(3) }),
    card('XAT 1', { type: 'Other', totalMarks: '10', completedAt: day(2) }),
    card('XAT 2', { type: 'Other', totalMarks: '10', completedAt: day(4) }),
  ];
  expect(names(cards)).toEqual(['XAT 1', 'XAT 2']);
  expect(names(cards.slice(0, 2))).toEqual(['GMAT']);
});

test('six at most, the last ones; one without marks yet is none', () => {
  const many = Array.from({ length: 8 }, (_, index) => card(`Mock ${index}`, { completedAt: day(index + 1) }));
  expect(names(many)).toEqual(['Mock 2', 'Mock 3', 'Mock 4', 'Mock 5', 'Mock 6', 'Mock 7']);
  expect(names([card('Waits', { completedAt: day(3), marks: '' })])).toEqual([]);
  expect(names([])).toEqual([]);
});
