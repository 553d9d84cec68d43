import { expect, test } from 'vitest';
import { createTimeWarnings } from './time-warnings.ts';

const reading = (minutes: number, phase: 'running' | 'break' = 'running') => ({ phase, sectionId: '1', remainingMs: 60_000 * minutes });

test('TST-062 a warning is said once, as its moment passes', () => {
  const { due } = createTimeWarnings();
  expect([5.1, 5, 4.9, 1.1, 0.99, 0.9].map((minutes) => due(reading(minutes))?.kind)).toEqual([
    undefined,
    'five-minutes',
    undefined,
    undefined,
    'one-minute',
    undefined,
  ]);
});

test('TST-062 a device that slept over a warning hears what is left, not what was', () => {
  const { due } = createTimeWarnings();
  due(reading(9));
  expect(due(reading(3.5))).toEqual({ kind: 'time-left', seconds: 210 });
  expect(due(reading(1))).toEqual({ kind: 'one-minute' });
  const other = createTimeWarnings();
  other.due(reading(9));
  expect(other.due(reading(0.5))).toEqual({ kind: 'time-left', seconds: 30 });
});

test('a break has a warning of its own, and nothing is said where the clock begins below it', () => {
  const { due, forget } = createTimeWarnings();
  expect(due(reading(0.5))).toBeNull();
  forget();
  due(reading(2, 'break'));
  expect(due(reading(1, 'break'))).toEqual({ kind: 'break-minute' });
});
