import { expect, test } from 'vitest';
import { streakOf } from './streak.ts';

const today = '2026-03-02';

test.each([
  ['nothing was studied', [], 0],
  ['today alone', ['2026-03-02'], 1],
  ['today and the days before, over the end of a month', ['2026-02-27', '2026-03-01', '2026-02-28', '2026-03-02'], 4],
  ['today has nothing yet', ['2026-03-01', '2026-02-28'], 2],
  ['yesterday was left out', ['2026-03-02', '2026-02-28'], 1],
  ['the day before yesterday was the last', ['2026-02-28', '2026-02-27'], 0],
  ['a day named twice counts once', ['2026-03-02', '2026-03-02'], 1],
])('PRF-009 days of study in a row: %s', (_case, days, count) => {
  expect(streakOf({ days, today })).toBe(count);
});
