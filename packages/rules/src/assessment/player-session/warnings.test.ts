import { expect, test } from 'vitest';
import type { Warning } from './session-state.ts';
import { warningsAt } from './warnings.ts';

/** What is said at each reading in turn, minutes before the end. */
function said(minutes: readonly number[], phase: 'running' | 'break' = 'running') {
  let warnings: readonly Warning[] | null = null;
  return minutes.map((left) => {
    const due = warningsAt({ warnings, reading: { phase, sectionId: '1', remainingMs: 60_000 * left } });
    warnings = due.warnings;
    return due.notice;
  });
}

test('TST-062 a warning is said once, as its moment passes', () => {
  expect(said([5.1, 5, 4.9, 1.1, 0.99, 0.9])).toEqual([null, { kind: 'five-minutes' }, null, null, { kind: 'one-minute' }, null]);
});

test('TST-062 a clock that is set back a moment does not say it again', () => {
  expect(said([5.1, 4.99, 5.01, 4.99])).toEqual([null, { kind: 'five-minutes' }, null, null]);
});

test('TST-062 a device that slept over a warning hears what is left, not what was', () => {
  expect(said([9, 3.5, 1])).toEqual([null, { kind: 'time-left', seconds: 210 }, { kind: 'one-minute' }]);
  expect(said([9, 0.5, 0.4])).toEqual([null, { kind: 'time-left', seconds: 30 }, null]);
});

test('a break has a warning of its own, and nothing is said where the clock begins below it', () => {
  expect(said([0.5, 0.4])).toEqual([null, null]);
  expect(said([2, 1], 'break')).toEqual([null, { kind: 'break-minute' }]);
});
