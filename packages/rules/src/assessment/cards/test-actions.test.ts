import { expect, it } from 'vitest';
import { testActions, type TestStatus } from './test-actions.ts';

const releaseAt = new Date('2026-11-24T18:30:00.000Z');
const endAt = new Date('2026-11-30T18:29:59.999Z');
const around = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
const actions = (proctored: boolean, status: TestStatus, now: Date) =>
  testActions({ test: { proctored, releaseAt, endAt }, status, role: 'student', now });

it('TST-010 not started, before the release: Launch Test is disabled and says why', () => {
  expect(actions(false, '', around(releaseAt, -1))).toEqual([
    { kind: 'launch', label: 'Launch Test', enabled: false, reason: 'The test is not yet available to launch.' },
  ]);
});

it('TST-011 not started, from the release on: Launch Test', () => {
  expect(actions(false, '', releaseAt)).toEqual([{ kind: 'launch', label: 'Launch Test', enabled: true, reason: '' }]);
});

it('TST-072 not started, after the end: Launch Test stays usable', () => {
  for (const ms of [1, 1000, 400 * 86_400_000])
    expect(actions(false, '', around(endAt, ms))).toEqual([{ kind: 'launch', label: 'Launch Test', enabled: true, reason: '' }]);
});

it('a proctored test that has not been started is not launched from the row', () => {
  const [action] = actions(true, '', releaseAt);
  expect(action).toMatchObject({ kind: 'launch', enabled: false });
  expect(action?.reason).not.toBe('');
});

it('TST-019 in progress: Resume Test', () => {
  expect(actions(false, 'in-progress', releaseAt)).toEqual([{ kind: 'resume', label: 'Resume Test', enabled: true, reason: '' }]);
});

it('TST-020 completed: Review Test', () => {
  expect(actions(false, 'completed', releaseAt)).toEqual([{ kind: 'review', label: 'Review Test', enabled: true, reason: '' }]);
});

it('TST-021 completed, proctored: review opens once the end date has passed', () => {
  const closed = { kind: 'review', label: 'Review Test', enabled: false, reason: 'Review has not been enabled for this test yet.' };
  expect(actions(true, 'completed', around(endAt, -1000))).toEqual([closed]);
  expect(actions(true, 'completed', endAt)).toEqual([closed]);
  expect(actions(true, 'completed', around(endAt, 1000))).toEqual([{ kind: 'review', label: 'Review Test', enabled: true, reason: '' }]);
});

it.each(['mentor', 'parent', 'staff', 'admin'] as const)('only a student takes tests: a %s has no action on one', (role) => {
  for (const status of ['', 'in-progress', 'completed'] as const)
    expect(testActions({ test: { proctored: false, releaseAt, endAt }, status, role, now: releaseAt })).toEqual([]);
});
