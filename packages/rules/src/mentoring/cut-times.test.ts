import { expect, it } from 'vitest';
import { cutTimes } from './cut-times.ts';

const at = (clock: string) => new Date(`2026-12-01T${clock}:00Z`);
const cut = (from: string, to: string, minutes: number, buffer: number) =>
  cutTimes({ from: at(from), to: at(to), minutes, buffer }).map(({ startsAt, endsAt, busyUntil }) =>
    [startsAt, endsAt, busyUntil].map((moment) => moment.toISOString().slice(11, 16)).join(' '),
  );

it.each([
  ['10:00', '12:00', 45, 15, ['10:00 10:45 11:00', '11:00 11:45 12:00']],
  // the last buffer may reach past the end, a session may not
  ['10:00', '11:45', 45, 15, ['10:00 10:45 11:00', '11:00 11:45 12:00']],
  ['10:00', '11:44', 45, 15, ['10:00 10:45 11:00']],
  ['10:00', '11:00', 30, 0, ['10:00 10:30 10:30', '10:30 11:00 11:00']],
  ['10:00', '10:30', 45, 15, []],
  ['10:00', '10:00', 15, 0, []],
] as const)('MEN-050 %s to %s in sessions of %i and %i minutes: %j', (from, to, minutes, buffer, times) => {
  expect(cut(from, to, minutes, buffer)).toEqual(times);
});
