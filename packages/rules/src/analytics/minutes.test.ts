import { expect, test } from 'vitest';
import { minutesByOutcome } from './minutes.ts';

const items = [
  { outcome: 'correct', seconds: 90 },
  { outcome: 'correct', seconds: 33 },
  { outcome: 'wrong', seconds: 240 },
  { outcome: 'blank', seconds: 6 },
  { outcome: 'dropped', seconds: 60 },
] as const;

test('PRF-010 minutes by outcome, and what is left of the time used', () => {
  // 123 s, 240 s, 66 s, and 600 - 429 = 171 s
  expect(minutesByOutcome({ items, usedSeconds: 600 })).toEqual({ right: 2.1, wrong: 4, left: 1.1, between: 2.9 });
});

test('no time between questions where the device has counted more than the clock', () => {
  expect(minutesByOutcome({ items, usedSeconds: 400 }).between).toBe(0);
  expect(minutesByOutcome({ items: [], usedSeconds: 0 })).toEqual({ right: 0, wrong: 0, left: 0, between: 0 });
});
