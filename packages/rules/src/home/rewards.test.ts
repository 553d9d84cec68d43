import { expect, test } from 'vitest';
import { listRewards, type ScoredTest } from './rewards.ts';

const now = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const mock = (name: string, marks: string, days: number, more: Partial<ScoredTest> = {}): ScoredTest => ({
  name,
  type: 'mock',
  isMock: true,
  at: daysAgo(days),
  marks,
  totalMarks: '198',
  ...more,
});
const list = (given: Partial<Parameters<typeof listRewards>[0]>) => listRewards({ units: [], tests: [], seenAt: null, now, ...given });
const kinds = (given: Parameters<typeof list>[0]) => list(given).map(({ kind, name }) => [kind, name]);

test('HOM-001 a finished unit, the first mock and a best score are each an achievement, newest first', () => {
  const units = [{ name: 'Algebra', at: daysAgo(1) }];
  expect(kinds({ units, tests: [mock('Mock 1', '58', 2)] })).toEqual([
    ['unit', 'Algebra'],
    ['first-mock', 'Mock 1'],
  ]);
  const [best] = list({ tests: [mock('Mock 1', '58', 20), mock('Mock 2', '63.5', 10), mock('Mock 3', '81', 1)] });
  expect(best).toMatchObject({
    kind: 'best-score',
    name: 'Mock 3',
    marks: '81',
    totalMarks: '198',
    gain: '17.5',
    at: daysAgo(1),
  });
});

test('a score that only equals the best, is not above nothing, or is of another kind of test is none', () => {
  expect(kinds({ tests: [mock('Mock 1', '58', 20), mock('Mock 2', '58', 1)] })).toEqual([]);
  expect(kinds({ tests: [mock('Mock 1', '-5', 20), mock('Mock 2', '0', 1)] })).toEqual([]);
  const topic = { type: 'topic', isMock: false, totalMarks: '30' };
  expect(kinds({ tests: [mock('Mock 1', '58', 20), mock('Topic test', '30', 1, topic)] })).toEqual([]);
});

test('what is a week old, was hidden or is still to come is not shown, and three are shown at most', () => {
  const unit = (name: string, days: number) => ({ name, at: daysAgo(days) });
  expect(kinds({ units: [unit('Old', 8), unit('To come', -1)] })).toEqual([]);
  expect(kinds({ units: [unit('Hidden', 3), unit('After', 1)], seenAt: daysAgo(2) })).toEqual([['unit', 'After']]);
  expect(kinds({ units: [1, 2, 3, 4].map((days) => unit(String(days), days)) }).map(([, name]) => name)).toEqual(['1', '2', '3']);
});
