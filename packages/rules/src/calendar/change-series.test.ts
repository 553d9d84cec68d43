import { describe, expect, test } from 'vitest';
import { alignStart, carryOver, countBefore, endBefore, moveDays, occursAt } from './change-series.ts';
import { expandSeries } from './expand-series.ts';
import type { Repeat } from './repeat-rule.ts';

const zone = 'America/New_York';
const local = (text: string) => new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds);
const seriesFrom = (start: string, rule: string) => ({
  startsAt: local(start),
  endsAt: new Date(local(start).getTime() + 3_600_000),
  rule,
  zone,
});
const weekly: Repeat = {
  meetingRecurrance: '1',
  repeatType: 'week',
  repeatCount: 1,
  repeatOn: 'tue,thu',
  endsNever: true,
  endsOn: '',
  endsAfter: 0,
};

test('CAL-032 a series ends before one of its occurrences, however it was to end', () => {
  for (const end of ['', ';COUNT=10', ';UNTIL=20270101T000000Z']) {
    const rule = endBefore({ rule: `FREQ=DAILY${end}`, moment: local('2026-11-03T19:00') });
    const all = expandSeries({
      series: seriesFrom('2026-11-01T19:00', rule),
      from: local('2026-10-01T00:00'),
      to: local('2027-03-01T00:00'),
    });
    expect(all.map(({ startsAt }) => startsAt)).toEqual([local('2026-11-01T19:00'), local('2026-11-02T19:00')]);
  }
});

test('CAL-033 it counts what takes place before a moment, over years and over a change of clocks', () => {
  const series = seriesFrom('2024-01-01T19:00', 'FREQ=DAILY');
  expect(countBefore({ series, moment: local('2024-01-01T19:00') })).toBe(0);
  expect(countBefore({ series, moment: local('2026-01-01T19:00') })).toBe(731);
});

test('an occurrence is named by its exact start, on both sides of a change of clocks', () => {
  const series = seriesFrom('2026-10-31T19:00', 'FREQ=DAILY');
  expect(occursAt({ series, moment: local('2026-11-01T19:00') })).toBe(true);
  // 24 hours after the day before, and an hour early on the clock
  expect(occursAt({ series, moment: new Date(local('2026-10-31T19:00').getTime() + 86_400_000) })).toBe(false);
  expect(occursAt({ series, moment: local('2026-10-30T19:00') })).toBe(false);
});

test.each([
  ['tue,thu', '2026-11-24T19:00', '2026-11-25T19:00', 'wed,fri'],
  ['tue,thu', '2026-11-24T19:00', '2026-11-26T19:00', 'tue,thu'],
  ['sat', '2026-11-28T19:00', '2026-11-29T10:00', 'sun'],
  ['sun,sat', '2026-11-29T19:00', '2026-12-01T10:00', 'mon,tue'],
  ['', '2026-11-24T19:00', '2026-11-25T19:00', ''],
])('CAL-030 days %s, dragged from %s to %s, are %s', (repeatOn, from, to, moved) => {
  expect(moveDays({ repeat: { ...weekly, repeatOn }, from: local(from), to: local(to), zone }).repeatOn).toBe(moved);
});

test('CAL-030 a weekly series begins on the first of its days at its hour, over a change of clocks', () => {
  const { startsAt, endsAt } = alignStart({
    startsAt: local('2026-10-30T19:00'),
    endsAt: local('2026-10-30T20:30'),
    repeat: { ...weekly, repeatOn: 'mon' },
    zone,
  });
  expect([startsAt, endsAt]).toEqual([local('2026-11-02T19:00'), local('2026-11-02T20:30')]);
});

describe('what was changed for single occurrences', () => {
  const from = local('2026-10-27T19:00');
  const at = (text: string) => ({ occursAt: local(text) });

  test('goes to the occurrence of its day when the hour changes, over a change of clocks', () => {
    const { kept, left } = carryOver({
      changes: [at('2026-10-29T19:00'), at('2026-11-03T19:00')],
      from,
      to: local('2026-10-27T07:00'),
      after: seriesFrom('2026-10-27T07:00', 'FREQ=WEEKLY;WKST=SU;BYDAY=TU,TH'),
    });
    expect(kept.map((one) => one.occursAt)).toEqual([local('2026-10-29T07:00'), local('2026-11-03T07:00')]);
    expect(left).toEqual([]);
  });

  test('is left where its day has no occurrence any more', () => {
    const gone = at('2026-10-29T19:00');
    const { kept, left } = carryOver({
      changes: [gone, at('2026-11-03T19:00')],
      from,
      to: from,
      after: seriesFrom('2026-10-27T19:00', 'FREQ=WEEKLY;WKST=SU;BYDAY=TU'),
    });
    expect(kept.map((one) => one.occursAt)).toEqual([local('2026-11-03T19:00')]);
    expect(left).toEqual([gone]);
  });

  test('CAL-035 of a monthly series at the end of months is found over two years', () => {
    const after = seriesFrom('2026-01-31T20:00', 'FREQ=MONTHLY');
    const { kept, left } = carryOver({
      changes: [at('2026-03-31T19:00'), at('2027-12-31T19:00')],
      from: local('2026-01-31T19:00'),
      to: local('2026-01-31T20:00'),
      after,
    });
    expect(kept.map((one) => one.occursAt)).toEqual([local('2026-03-31T20:00'), local('2027-12-31T20:00')]);
    expect(left).toEqual([]);
  });
});
