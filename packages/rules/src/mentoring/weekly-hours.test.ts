import { expect, test } from 'vitest';
import { changedWeekdays, daysToOpen } from './weekly-hours.ts';

const hour = (weekday: number, from = '16:00') => ({ weekday, from, to: '19:00', virtual: true, venueId: 4n });

test('MEN-050 the weekdays that changed are those whose hours are others, in whatever order they are written', () => {
  expect(changedWeekdays({ before: [], after: [hour(1), hour(3)] })).toEqual([1, 3]);
  expect(changedWeekdays({ before: [hour(1), hour(1, '09:00')], after: [hour(1, '09:00'), hour(1)] })).toEqual([]);
  expect(changedWeekdays({ before: [hour(1), hour(2)], after: [hour(1, '17:00'), hour(2)] })).toEqual([1]);
  expect(changedWeekdays({ before: [hour(0)], after: [] })).toEqual([0]);
});

test('MEN-050 the days to open are those of changed weekdays, and all that no one has opened yet', () => {
  // 22 Nov 2026 is a Sunday
  expect(daysToOpen({ from: '2026-11-22', to: '2026-11-30', openUntil: '2026-11-28', weekdays: [2] })).toEqual([
    '2026-11-24',
    '2026-11-29',
    '2026-11-30',
  ]);
  expect(daysToOpen({ from: '2026-11-22', to: '2026-11-28', openUntil: '2026-11-28', weekdays: [] })).toEqual([]);
});
