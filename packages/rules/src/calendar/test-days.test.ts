import { describe, expect, test } from 'vitest';
import { testDays, type TestWindow } from './test-days.ts';

const timeZone = 'Asia/Kolkata';
const at = (text: string) => new Date(`${text}+05:30`);
const weeks: TestWindow = {
  releaseAt: at('2026-11-01T00:00:00'),
  endAt: at('2026-11-30T23:59:59'),
  proctored: false,
  takeHome: true,
  slotStartAt: at('2026-11-01T00:00:00'),
  slotEndAt: at('2026-11-30T23:59:59'),
  classStartAt: null,
  seconds: 7200,
};
const oneDay = { releaseAt: at('2026-11-05T00:00:00'), endAt: at('2026-11-05T23:59:59') };
const linesOf = (window: TestWindow, zone = timeZone) =>
  testDays({ window, timeZone: zone }).map(
    ({ kind, startsAt, endsAt, allDay }) => `${kind}${allDay ? ' all day' : ''} ${startsAt.toISOString()} ${endsAt.toISOString()}`,
  );

describe('CAL-005 the days of a test in a calendar', () => {
  test.each([
    {
      name: 'a window of weeks: its first day and its last',
      window: weeks,
      lines: [
        'opens all day 2026-10-31T18:30:00.000Z 2026-11-01T18:30:00.000Z',
        'last all day 2026-11-29T18:30:00.000Z 2026-11-30T18:30:00.000Z',
      ],
    },
    {
      name: 'a window of 31 days: still both',
      window: { ...weeks, endAt: at('2026-12-02T00:00:00') },
      lines: [
        'opens all day 2026-10-31T18:30:00.000Z 2026-11-01T18:30:00.000Z',
        'last all day 2026-12-01T18:30:00.000Z 2026-12-02T18:30:00.000Z',
      ],
    },
    {
      name: 'a window of more than 31 days: only the deadline',
      window: { ...weeks, endAt: at('2026-12-02T00:00:01') },
      lines: ['last all day 2026-12-01T18:30:00.000Z 2026-12-02T18:30:00.000Z'],
    },
    {
      name: 'a proctored test with a window of months: the day on which booking opens, too',
      window: { ...weeks, proctored: true, endAt: at('2027-02-28T23:59:59') },
      lines: [
        'booking all day 2026-10-31T18:30:00.000Z 2026-11-01T18:30:00.000Z',
        'last all day 2027-02-27T18:30:00.000Z 2027-02-28T18:30:00.000Z',
      ],
    },
    {
      name: 'a window of one whole day: that day',
      window: { ...weeks, ...oneDay },
      lines: ['whole all day 2026-11-04T18:30:00.000Z 2026-11-05T18:30:00.000Z'],
    },
    {
      name: 'a window of some hours: those hours',
      window: { ...weeks, releaseAt: at('2026-11-05T10:00:00'), endAt: at('2026-11-05T13:00:00') },
      lines: ['whole 2026-11-05T04:30:00.000Z 2026-11-05T07:30:00.000Z'],
    },
    {
      name: 'a proctored test: when booking opens, and the end of its window where it may be taken at home',
      window: { ...weeks, proctored: true, slotStartAt: at('2026-10-20T00:00:00'), slotEndAt: at('2026-11-20T23:59:59') },
      lines: [
        'booking all day 2026-10-19T18:30:00.000Z 2026-10-20T18:30:00.000Z',
        'last all day 2026-11-29T18:30:00.000Z 2026-11-30T18:30:00.000Z',
      ],
    },
    {
      name: 'a proctored test at a centre only: its last slots',
      window: { ...weeks, proctored: true, takeHome: false, slotEndAt: at('2026-11-20T23:59:59') },
      lines: [
        'booking all day 2026-10-31T18:30:00.000Z 2026-11-01T18:30:00.000Z',
        'last all day 2026-11-19T18:30:00.000Z 2026-11-20T18:30:00.000Z',
      ],
    },
    {
      name: 'a quiz in a class: at the time of the class',
      window: { ...weeks, classStartAt: at('2026-11-05T19:00:00'), seconds: 900 },
      lines: ['whole 2026-11-05T13:30:00.000Z 2026-11-05T13:45:00.000Z'],
    },
    {
      name: 'a quiz without a clock: an hour',
      window: { ...weeks, classStartAt: at('2026-11-05T19:00:00'), seconds: 0 },
      lines: ['whole 2026-11-05T13:30:00.000Z 2026-11-05T14:30:00.000Z'],
    },
    {
      name: 'a window that ends as it begins: that day',
      window: { ...weeks, releaseAt: at('2026-11-05T10:00:00'), endAt: at('2026-11-05T10:00:00') },
      lines: ['whole all day 2026-11-04T18:30:00.000Z 2026-11-05T18:30:00.000Z'],
    },
  ])('$name', ({ window, lines }) => {
    expect(linesOf(window)).toEqual(lines);
  });

  test('a day on which clocks change has 23 or 25 hours', () => {
    const from = (text: string) => new Date(text);
    const spring = { ...weeks, releaseAt: from('2026-03-29T00:00:00Z'), endAt: from('2026-04-05T12:00:00Z') };
    expect(linesOf(spring, 'Europe/London')[0]).toBe('opens all day 2026-03-29T00:00:00.000Z 2026-03-29T23:00:00.000Z');
    const autumn = { ...weeks, releaseAt: from('2026-10-20T00:00:00Z'), endAt: from('2026-10-25T12:00:00Z') };
    expect(linesOf(autumn, 'Europe/London')[1]).toBe('last all day 2026-10-24T23:00:00.000Z 2026-10-26T00:00:00.000Z');
  });
});
