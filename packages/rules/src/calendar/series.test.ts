import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, test } from 'vitest';
import { endOfSeries, expandSeries } from './expand-series.ts';
import { isRepeatRule, readRule, type Repeat, toRule } from './repeat-rule.ts';

const plain: Repeat = {
  meetingRecurrance: '1',
  repeatType: 'day',
  repeatCount: 1,
  repeatOn: '',
  endsNever: true,
  endsOn: '',
  endsAfter: 0,
};
const hour = 3_600_000;
const newYork = 'America/New_York';
const kolkata = 'Asia/Kolkata';

/** The days of a series with a start in local time of its zone, and the local hour of each. */
function occurrences({
  start,
  rule,
  zone = newYork,
  to = '2100-01-01',
  max = 40,
}: {
  start: string;
  rule: string;
  zone?: string;
  to?: string;
  max?: number;
}) {
  const startsAt = new Date(Temporal.PlainDateTime.from(start).toZonedDateTime(zone).epochMilliseconds);
  const series = { startsAt, endsAt: new Date(startsAt.getTime() + hour), rule, zone };
  return expandSeries({ series, from: startsAt, to: new Date(to) })
    .slice(0, max)
    .map((one) =>
      Temporal.Instant.fromEpochMilliseconds(one.startsAt.getTime()).toZonedDateTimeISO(zone).toPlainDateTime().toString().slice(0, 16),
    );
}
const daysOf = (of: Parameters<typeof occurrences>[0]) => occurrences(of).map((text) => text.slice(0, 10));

describe('the rule of a series', () => {
  const rule = (repeat: Partial<Repeat>) => toRule({ repeat: { ...plain, ...repeat }, timeZone: kolkata });

  test.each([
    ['day', 'FREQ=DAILY'],
    ['week', 'FREQ=WEEKLY;WKST=SU'],
    ['month', 'FREQ=MONTHLY'],
    ['year', 'FREQ=YEARLY'],
  ] as const)('CAL-028 DAT-047 a series of repeatType %s', (repeatType, text) => {
    expect(rule({ repeatType })).toBe(text);
  });

  test('CAL-029 every repeatCount units', () => {
    expect(rule({ repeatCount: 3 })).toBe('FREQ=DAILY;INTERVAL=3');
  });

  test('CAL-030 a weekly series is on the days of repeatOn, other series are not', () => {
    expect(rule({ repeatType: 'week', repeatOn: 'sun,tue,sat' })).toBe('FREQ=WEEKLY;WKST=SU;BYDAY=SU,TU,SA');
    expect(rule({ repeatType: 'month', repeatOn: 'sun' })).toBe('FREQ=MONTHLY');
  });

  test('CAL-031 CAL-032 CAL-033 a series ends never, with the whole day of endsOn, or after so many times', () => {
    expect(rule({ endsNever: true })).toBe('FREQ=DAILY');
    // 18:29:59 UTC is the last second of the day in India
    expect(rule({ endsNever: false, endsOn: '2026-12-31' })).toBe('FREQ=DAILY;UNTIL=20261231T182959Z');
    expect(rule({ endsNever: false, endsAfter: 10 })).toBe('FREQ=DAILY;COUNT=10');
  });

  test('CAL-034 without meetingRecurrance 1 nothing repeats, whatever the rest says', () => {
    expect(rule({ meetingRecurrance: '0', repeatType: 'week', repeatOn: 'mon' })).toBe('');
  });
});

test.each<Partial<Repeat>>([
  { repeatType: 'day', repeatCount: 3 },
  { repeatType: 'week', repeatOn: 'sun,tue', endsNever: false, endsOn: '2026-12-31' },
  { repeatType: 'month', endsNever: false, endsAfter: 10 },
  { repeatType: 'year' },
])('DAT-047 a rule reads back as what it was made of: %o', (given) => {
  const repeat = { ...plain, ...given };
  const { meetingRecurrance: _, ...rest } = repeat;
  expect(readRule({ rule: toRule({ repeat, timeZone: kolkata }), timeZone: kolkata })).toEqual(rest);
});

describe('the examples of RFC 5545 3.8.5.3', () => {
  const start = '1997-09-02T09:00';

  test('CAL-028 CAL-033 daily for 10 occurrences', () => {
    expect(daysOf({ start, rule: 'FREQ=DAILY;COUNT=10' })).toEqual(
      Array.from({ length: 10 }, (_, i) => `1997-09-${String(i + 2).padStart(2, '0')}`),
    );
  });

  test('CAL-032 daily until 24 December 1997 keeps its hour over the change of clocks on 26 October', () => {
    const all = occurrences({ start, rule: 'FREQ=DAILY;UNTIL=19971224T000000Z', max: 200 });
    expect(all).toHaveLength(113);
    expect(all.at(-1)).toBe('1997-12-23T09:00');
    expect(new Set(all.map((text) => text.slice(11)))).toEqual(new Set(['09:00']));
  });

  test('CAL-029 every 10 days, 5 occurrences', () => {
    expect(daysOf({ start, rule: 'FREQ=DAILY;INTERVAL=10;COUNT=5' })).toEqual([
      '1997-09-02',
      '1997-09-12',
      '1997-09-22',
      '1997-10-02',
      '1997-10-12',
    ]);
  });

  test('CAL-030 weekly on Tuesday and Thursday for five weeks', () => {
    expect(daysOf({ start, rule: 'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH' })).toEqual(
      '1997-09-02 1997-09-04 1997-09-09 1997-09-11 1997-09-16 1997-09-18 1997-09-23 1997-09-25 1997-09-30 1997-10-02'.split(' '),
    );
  });

  test('CAL-017 CAL-029 the first day of the week decides which weeks count with an interval of two', () => {
    const on = (rule: string) => daysOf({ start: '1997-08-05T09:00', rule });
    expect(on('FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO')).toEqual(['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24']);
    expect(on('FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU')).toEqual(['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31']);
  });

  test('CAL-035 a month without the day is skipped: the fifteenth and thirtieth', () => {
    expect(daysOf({ start: '2007-01-15T09:00', rule: 'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5' })).toEqual(
      '2007-01-15 2007-01-30 2007-02-15 2007-03-15 2007-03-30'.split(' '),
    );
  });
});

describe('month ends, leap years and clocks', () => {
  const rule = (repeat: Partial<Repeat>) => toRule({ repeat: { ...plain, ...repeat }, timeZone: kolkata });

  test('CAL-035 a series on the 31st skips months without one', () => {
    expect(daysOf({ start: '2026-01-31T19:00', zone: kolkata, rule: rule({ repeatType: 'month', endsAfter: 4 }) })).toEqual(
      '2026-01-31 2026-03-31 2026-05-31 2026-07-31'.split(' '),
    );
  });

  test('CAL-035 a series on 29 February is in leap years only', () => {
    expect(daysOf({ start: '2024-02-29T19:00', zone: kolkata, rule: rule({ repeatType: 'year', endsAfter: 3 }) })).toEqual([
      '2024-02-29',
      '2028-02-29',
      '2032-02-29',
    ]);
  });

  test('CAL-032 the occurrence on the day of endsOn is the last, also late in the evening', () => {
    const ended = rule({ endsNever: false, endsOn: '2026-11-26' });
    expect(occurrences({ start: '2026-11-24T23:30', zone: kolkata, rule: ended })).toEqual([
      '2026-11-24T23:30',
      '2026-11-25T23:30',
      '2026-11-26T23:30',
    ]);
  });

  test('CAL-028 an occurrence at an hour that the clocks skip does not take place and is not counted (RFC 5545 3.3.10)', () => {
    const start = '2026-03-07T02:30';
    expect(occurrences({ start, rule: 'FREQ=DAILY;COUNT=3' })).toEqual(['2026-03-07T02:30', '2026-03-09T02:30', '2026-03-10T02:30']);
  });
});

describe('a range', () => {
  const startsAt = new Date('2026-01-05T18:00:00Z');
  const series = { startsAt, endsAt: new Date(startsAt.getTime() + 3 * hour), rule: 'FREQ=DAILY', zone: kolkata };

  test('CAL-031 a series without an end has occurrences years later, and gives only what overlaps', () => {
    const from = new Date('2031-06-01T20:00:00Z');
    const found = expandSeries({ series, from, to: new Date('2031-06-02T18:00:00Z') });
    expect(found.map((one) => one.startsAt.toISOString())).toEqual(['2031-06-01T18:00:00.000Z']);
    expect(endOfSeries(series)).toBeNull();
  });

  test('CAL-033 the end of a series is the end of its last occurrence', () => {
    expect(endOfSeries({ ...series, rule: 'FREQ=DAILY;COUNT=3' })).toEqual(new Date('2026-01-07T21:00:00Z'));
  });
});

test('daily and weekly series are the same as the library has them, wherever the range begins and whatever the clocks do', () => {
  const day = 86_400_000;
  const ruleArbitrary = fc
    .record({
      weekly: fc.boolean(),
      interval: fc.integer({ min: 1, max: 5 }),
      days: fc.subarray(['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']),
      until: fc.option(fc.date({ min: new Date('2026-01-01'), max: new Date('2027-06-01'), noInvalidDate: true }), { nil: null }),
    })
    .map(({ weekly, interval, days, until }) =>
      [
        `FREQ=${weekly ? 'WEEKLY' : 'DAILY'}`,
        ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
        ...(weekly ? ['WKST=SU'] : []),
        ...(weekly && days.length > 0 ? [`BYDAY=${days.join(',')}`] : []),
        ...(until === null ? [] : [`UNTIL=${until.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`]),
      ].join(';'),
    );
  const property = fc.property(
    ruleArbitrary,
    fc.constantFrom(newYork, kolkata, 'Europe/London', 'Australia/Lord_Howe'),
    fc.integer({ min: 0, max: 96 * 400 }),
    fc.integer({ min: -20, max: 700 }),
    fc.integer({ min: 0, max: 62 }),
    (rule, zone, quarter, after, span) => {
      const startsAt = new Date(Date.parse('2025-11-01T00:00:00Z') + quarter * 900_000);
      const from = new Date(startsAt.getTime() + after * day);
      const to = new Date(from.getTime() + span * day);
      const found = expandSeries({ series: { startsAt, endsAt: new Date(startsAt.getTime() + hour), rule, zone }, from, to });
      const dtstart = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(zone);
      const known = new RRuleTemporal({ rruleString: rule, dtstart })
        .between(new Date(from.getTime() - hour), to, true)
        .map(({ epochMilliseconds }) => epochMilliseconds)
        .filter((start) => start < to.getTime() && start + hour > from.getTime());
      expect(found.map((one) => one.startsAt.getTime())).toEqual(known);
    },
  );
  fc.assert(property, { numRuns: 300 });
});

describe('a rule is kept only if it reads back to itself', () => {
  test.each([
    'FREQ=DAILY',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,TH;COUNT=5',
    'FREQ=WEEKLY',
    'FREQ=MONTHLY;UNTIL=20270131T182959Z',
    // ended before an occurrence
    'FREQ=WEEKLY;WKST=SU;BYDAY=TU;UNTIL=20270112T132959Z',
  ])('%s', (rule) => {
    expect(isRepeatRule({ rule, timeZone: kolkata })).toBe(true);
  });

  test.each([
    '',
    'FREQ=WEEKLY;BYDAY=ZZ',
    'FREQ=WEEKLY;WKST=SU;BYDAY=MO,MO',
    'FREQ=HOURLY',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=DAILY;COUNT=3;UNTIL=20270112T132959Z',
    'FREQ=DAILY;UNTIL=20279912T132959Z',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;BYSETPOS=-1',
    'COUNT=3',
  ])('not %j', (rule) => {
    expect(isRepeatRule({ rule, timeZone: kolkata })).toBe(false);
  });

  test('nor any in a zone that is none', () => {
    expect(isRepeatRule({ rule: 'FREQ=DAILY', timeZone: 'CST' })).toBe(false);
  });
});
