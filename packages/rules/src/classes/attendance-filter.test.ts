import { expect, test } from 'vitest';
import { everyClass, toggleAttendance } from './attendance.ts';

const none = { all: false, missed: false, attended: false };

test('MEN-045 All turns every filter off, and on again', () => {
  expect(toggleAttendance({ filter: everyClass, pressed: 'all' })).toEqual(none);
  expect(toggleAttendance({ filter: none, pressed: 'all' })).toEqual(everyClass);
  expect(toggleAttendance({ filter: { ...none, missed: true }, pressed: 'all' })).toEqual(everyClass);
});

test.each(['missed', 'attended'] as const)('MEN-046, MEN-047 %s off turns All off, and on again turns it on', (pressed) => {
  const without = toggleAttendance({ filter: everyClass, pressed });
  expect(without).toEqual({ ...everyClass, all: false, [pressed]: false });
  expect(toggleAttendance({ filter: without, pressed })).toEqual(everyClass);
});

test('MEN-047 one of two leaves All off', () => {
  expect(toggleAttendance({ filter: none, pressed: 'missed' })).toEqual({ all: false, missed: true, attended: false });
});
