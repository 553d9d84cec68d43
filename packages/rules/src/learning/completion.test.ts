import { expect, test } from 'vitest';
import { assetStatus, countsAsCompleted, nodeStatus } from './completion.ts';

const day = new Date('2026-11-21T00:00:00Z');

test.each([
  [null, null, ''],
  [day, null, 'in-progress'],
  [day, day, 'completed'],
] as const)('LRN-011, DAT-025 an asset begun %s and completed %s is %j', (startedAt, completedAt, expected) => {
  expect(assetStatus({ startedAt, completedAt })).toBe(expected);
});

test.each([
  [true, ['', ''], 'completed'],
  [false, [], ''],
  [false, ['', ''], ''],
  [false, ['completed', ''], 'in-progress'],
  [false, ['in-progress'], 'in-progress'],
  [false, ['completed', 'completed'], 'completed'],
] as const)('LRN-031 a node marked %s with parts %j is %j', (marked, parts, expected) => {
  expect(nodeStatus({ marked, parts })).toBe(expected);
});

test('LRN-031 an item counts as completed when it is, or when what it is in was marked', () => {
  expect(countsAsCompleted({ status: '', marked: true })).toBe(true);
  expect(countsAsCompleted({ status: 'completed', marked: false })).toBe(true);
  expect(countsAsCompleted({ status: 'in-progress', marked: false })).toBe(false);
});
