import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn } from './day-in.ts';
import { endOfDay, momentIn, startOfDay } from './moment-in.ts';

const zones = ['Asia/Kolkata', 'America/New_York', 'Europe/London', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia'];
const utc = (text: string, timeZone: string) => momentIn({ text, timeZone }).toISOString().slice(0, 19);

describe.each(zones)('in %s', (timeZone) => {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

  it('the moment of what a clock shows shows that, across changes of the clock and ends of months', () => {
    const moments = fc
      .integer({ min: Date.UTC(2012, 0) / 1000, max: Date.UTC(2037, 11) / 1000 })
      .map((seconds) => new Date(seconds * 1000));
    fc.assert(
      fc.property(moments, (moment) => {
        const text = wall.format(moment);
        const found = momentIn({ text, timeZone });
        expect(wall.format(found)).toBe(text);
        // the same one, or the first of the two that show it
        expect(found.getTime()).toBeLessThanOrEqual(moment.getTime());
        expect(moment.getTime() - found.getTime()).toBeLessThanOrEqual(3_600_000);
      }),
      { numRuns: 300 },
    );
  });

  it('a later time of the same day is never an earlier moment, and every day begins', () => {
    const days = fc
      .date({ min: new Date('2012-01-01'), max: new Date('2037-12-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 23 }), (day, hour) => {
        const start = momentIn({ text: `${day} 00:00:00`, timeZone });
        const at = momentIn({ text: `${day} ${String(hour).padStart(2, '0')}:00:00`, timeZone });
        const end = momentIn({ text: `${day} 23:59:59`, timeZone });
        expect(start <= at && at <= end).toBe(true);
        expect((end.getTime() + 1000 - start.getTime()) / 3_600_000).toBeGreaterThanOrEqual(23);
      }),
      { numRuns: 300 },
    );
  });
});

it.each([
  ['Asia/Kolkata', '2026-11-29 09:30', '2026-11-29T04:00:00'],
  ['Asia/Kathmandu', '2026-12-31 23:59:59', '2026-12-31T18:14:59'],
  ['America/New_York', '2026-03-08 02:30', '2026-03-08T07:30:00'],
  ['America/New_York', '2026-11-01 01:30', '2026-11-01T05:30:00'],
  ['Europe/London', '2026-10-25 01:30', '2026-10-25T00:30:00'],
  ['Europe/London', '2026-03-29 01:30', '2026-03-29T01:30:00'],
  ['Australia/Lord_Howe', '2026-10-04 02:15', '2026-10-03T15:45:00'],
  ['Australia/Lord_Howe', '2026-04-05 01:45', '2026-04-04T14:45:00'],
  ['Pacific/Apia', '2026-01-31 00:00', '2026-01-30T11:00:00'],
])('in %s a clock shows %s at %s UTC', (timeZone, text, wanted) => {
  expect(utc(text, timeZone)).toBe(wanted);
});

const anyDay = fc
  .date({ min: new Date('2012-01-01'), max: new Date('2037-12-01'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

it.each(zones)('days of %s follow each other without a gap, over changes of the clock and ends of months', (timeZone) => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const start = startOfDay({ day, timeZone });
      const end = endOfDay({ day, timeZone });
      const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
      expect(dayIn({ moment: start, timeZone })).toBe(day);
      expect(dayIn({ moment: new Date(start.getTime() - 1), timeZone }) < day).toBe(true);
      expect(dayIn({ moment: new Date(end.getTime() + 999), timeZone })).toBe(day);
      expect(new Date(end.getTime() + 1000)).toEqual(startOfDay({ day: next, timeZone }));
      // what a call writes as the same two moments
      expect(momentIn({ text: `${day} 00:00:00`, timeZone })).toEqual(start);
      expect(momentIn({ text: `${day} 23:59:59`, timeZone })).toEqual(end);
    }),
    { numRuns: 300 },
  );
});

it('the day that Apia skipped is the first moment of the next one', () => {
  const timeZone = 'Pacific/Apia';
  expect(startOfDay({ day: '2011-12-30', timeZone })).toEqual(startOfDay({ day: '2011-12-31', timeZone }));
  expect(endOfDay({ day: '2011-12-29', timeZone }).toISOString()).toBe('2011-12-30T09:59:59.000Z');
});
