import { expect, test } from 'vitest';
import { at, open, tick, twoSections } from '../../../../test/session-stages.ts';
import type { Warning } from '../state/session-state.ts';
import { step } from '../step.ts';
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

test('TST-062 a section after a break warns of its last five minutes and of its last, as the one before it did', () => {
  let state = open(twoSections({ open: 2, breakSeconds: 120 })).state;
  const notices: string[] = [];
  let noticeId = 0;
  for (let second = 0; second < 1310; second += 1) {
    state = step(state, { ...tick, now: at(second / 60) }).state;
    if (state.notice !== null && state.notice.id > noticeId) {
      notices.push(`${second} ${state.notice.kind}`);
      noticeId = state.notice.id;
    }
  }
  expect(notices).toEqual(['300 five-minutes', '540 one-minute', '660 break-minute', '720 moved', '1020 five-minutes', '1260 one-minute']);
});
