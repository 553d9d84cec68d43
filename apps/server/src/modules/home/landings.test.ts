import { expect, test } from 'vitest';
import type { TestCard } from '../assessment/cards.ts';
import { lastScores } from './landings.ts';

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const card = (name: string, more: Partial<TestCard>) =>
  ({ name, type: 'Mock', marks: '10', totalMarks: '90', questionCount: 30, unranked: '', completedAt: null, ...more }) as TestCard;
const names = (cards: readonly TestCard[]) => lastScores(cards).map(({ name }) => name);

test('TST-059 the scores of the tests by which one is judged, oldest first: no topic test and no unranked mock is among them', () => {
  const cards = [
    card('Mock 2', { completedAt: day(8) }),
    card('Quadratics', { type: 'Topic Test', unranked: 'open', completedAt: day(9) }),
    card('Mock 1', { completedAt: day(2) }),
    card('Mock 3', { unranked: 'outside-window', completedAt: day(10) }),
    card('Mock 4', {}),
  ];
  expect(names(cards)).toEqual(['Mock 1', 'Mock 2']);
});

test('TST-059 without one there is the last score alone: two topic tests are no trend', () => {
  const topic = { type: 'Topic Test', unranked: 'open' } as const;
  expect(names([card('Reasoning', { ...topic, completedAt: day(3) }), card('Quadratics', { ...topic, completedAt: day(4) })])).toEqual([
    'Quadratics',
  ]);
});

test('six at most, the last ones; one without marks yet is none', () => {
  const many = Array.from({ length: 8 }, (_, index) => card(`Mock ${index}`, { completedAt: day(index + 1) }));
  expect(names(many)).toEqual(['Mock 2', 'Mock 3', 'Mock 4', 'Mock 5', 'Mock 6', 'Mock 7']);
  expect(names([card('Waits', { completedAt: day(3), marks: '' })])).toEqual([]);
  expect(names([])).toEqual([]);
});
