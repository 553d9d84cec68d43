import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOf, formatDate, formatDayFirst, formatTime } from './dates.ts';
import { zoneBeside } from './zone-beside.ts';

const zones = ['Asia/Kolkata', 'America/New_York', 'Europe/London', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia'];
const moments = fc
  .integer({ min: Date.UTC(2012, 0) / 60_000, max: Date.UTC(2037, 11) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000));
const zone = fc.constantFrom(...zones);

it('the zone is beside a time exactly where the reader’s clock shows another one at that moment', () => {
  fc.assert(
    fc.property(moments, zone, zone, (moment, there, reader) => {
      const clock = (of: string) => `${dayOf(moment, of)} ${formatTime(moment, of)}`;
      expect(zoneBeside({ moment: moment.toISOString(), zone: there, reader }) !== '').toBe(clock(there) !== clock(reader));
    }),
    { numRuns: 1000 },
  );
});

it('is the name at that moment: London is GMT+1 in summer and GMT in winter', () => {
  const beside = (moment: string, there: string) => zoneBeside({ moment, zone: there, reader: 'America/New_York' });
  expect(beside('2026-07-01T09:00:00.000Z', 'Europe/London')).toBe('GMT+1');
  expect(beside('2026-12-01T09:00:00.000Z', 'Europe/London')).toBe('GMT');
  expect(beside('2026-12-01T09:00:00.000Z', 'Asia/Kolkata')).toBe('IST');
  expect(beside('2026-12-01T09:00:00.000Z', 'Asia/Kathmandu')).toBe('GMT+5:45');
});

it('TST-041 the day a slot is listed under is the day that is shown beside its time', () => {
  fc.assert(
    fc.property(moments, zone, (moment, there) => {
      // as the server writes the day of a slot
      const listed = new Intl.DateTimeFormat('sv-SE', { timeZone: there }).format(moment);
      expect(dayOf(moment, there)).toBe(listed);
      expect(formatDate(listed)).toBe(formatDate(moment, there));
      expect(formatDayFirst(listed)).toBe(formatDayFirst(moment, there));
    }),
    { numRuns: 500 },
  );
});
