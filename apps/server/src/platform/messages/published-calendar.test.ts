import type { PublishedEvent } from '@abhyas/rules/calendar/published-events.ts';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { publishedCalendar } from './published-calendar.ts';

const changedAt = new Date('2026-11-20T10:00:00Z');
const event: PublishedEvent = {
  id: 'class-7',
  sequence: 3,
  changedAt,
  startsAt: new Date('2026-11-24T13:30:00Z'),
  endsAt: new Date('2026-11-24T15:00:00Z'),
  allDay: false,
  zone: '',
  rule: '',
  excluded: [],
  recurrenceId: null,
  isCancelled: false,
  title: 'Functions and graphs',
  description: 'With Meera Rao',
  place: 'Room 2, Andheri',
  link: '/Classes/LIVE/7',
};
const write = (...events: readonly Partial<PublishedEvent>[]) =>
  publishedCalendar({
    name: 'Abhyas; Asha, XAT',
    timeZone: 'Asia/Kolkata',
    refreshSeconds: 3600,
    events: events.map((one) => ({ ...event, ...one })),
    host: 'learn.example.org',
    origin: 'https://learn.example.org',
  });

/** What another program reads in the file. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  // as programs do: the zones are those that the file brings
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const components = calendar.getAllSubcomponents('vevent');
  const value = (name: string, index = 0) => components[index]?.getFirstPropertyValue(name) ?? null;
  return { calendar, components, value, events: components.map((one) => new ICAL.Event(one)) };
}

/** Where an occurrence takes place. The parser's types name a file that it does not bring. */
const startOf = (series: ICAL.Event, next: ICAL.Time): ICAL.Time =>
  (series.getOccurrenceDetails(next) as { startDate: ICAL.Time }).startDate;

/** The first moments at which a series of the file takes place, as another program works them out, moved ones included. */
function starts(text: string, max: number): string[] {
  const { events } = read(text);
  const [series, ...moved] = events;
  if (series === undefined) return [];
  for (const one of moved) series.relateException(one);
  const each = series.iterator();
  const found: string[] = [];
  for (let next = each.next(); next !== undefined && next !== null && found.length < max; next = each.next()) {
    found.push(startOf(series, next).toJSDate().toISOString());
  }
  return found;
}

test('another program reads an event with its words, place, page, people and number of changes', () => {
  const { calendar, value, events } = read(write({}));
  const [one] = events;
  expect(one?.uid).toBe('class-7@learn.example.org');
  expect(one?.sequence).toBe(3);
  expect(one?.summary).toBe('Functions and graphs');
  expect(one?.description).toBe('With Meera Rao');
  expect(one?.location).toBe('Room 2, Andheri');
  expect(value('url')).toBe('https://learn.example.org/Classes/LIVE/7');
  expect(value('status')).toBe('CONFIRMED');
  expect([value('dtstart'), value('dtend')].map(String)).toEqual(['2026-11-24T19:00:00', '2026-11-24T20:30:00']);
  expect([value('dtstamp'), value('last-modified')].map(String)).toEqual(['2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z']);
  // the parser knows neither property, so it gives their text as it is written
  expect(['name', 'x-wr-calname'].map((name) => calendar.getFirstPropertyValue(name))).toEqual(
    Array(2).fill(String.raw`Abhyas\; Asha\, XAT`),
  );
  expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe('Asia/Kolkata');
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
  expect(String(calendar.getFirstPropertyValue('x-published-ttl'))).toBe('PT1H');
  expect(calendar.getFirstPropertyValue('method')).toBeNull();
});

test('what was called off is cancelled, and without a page of its own it leads to the calendar', () => {
  const { value } = read(write({ isCancelled: true, link: '' }));
  expect(value('status')).toBe('CANCELLED');
  expect(value('url')).toBe('https://learn.example.org/Home/Calendar');
});

test('CAL-028 a series keeps its hour over a change of clocks, by the zone that the file brings', () => {
  const text = write({
    zone: 'America/New_York',
    rule: 'FREQ=WEEKLY;COUNT=3',
    // Sunday 25 October 2026, 09:00; the clocks go back on 1 November
    startsAt: new Date('2026-10-25T13:00:00Z'),
    endsAt: new Date('2026-10-25T14:00:00Z'),
  });
  const { calendar } = read(text);
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'));
  expect(zones).toContain('America/New_York');
  expect(text).toContain('DTSTART;TZID=America/New_York:20261025T090000\r\n');
  expect(starts(text, 9)).toEqual(['2026-10-25T13:00:00.000Z', '2026-11-01T14:00:00.000Z', '2026-11-08T14:00:00.000Z']);
});

test('every zone that the file names is in it, once, also one that has a newer name', () => {
  const series = { rule: 'FREQ=WEEKLY' };
  const text = write(
    { ...series, zone: 'Asia/Calcutta' },
    { ...series, id: 'class-8', zone: 'Europe/London' },
    { id: 'class-9', ...series, zone: 'Asia/Kolkata' },
  );
  const { calendar } = read(text);
  const named = new Set(Array.from(text.matchAll(/TZID=([^:;]+):/g), ([, zone]) => zone));
  const brought = calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'));
  expect(named).toEqual(new Set(['Asia/Kolkata', 'Europe/London']));
  expect(brought).toHaveLength(2);
  expect(new Set(brought)).toEqual(named);
});

test('a moved occurrence is read at its new time, a cancelled one not at all', () => {
  const series = { zone: 'Asia/Kolkata', rule: 'FREQ=WEEKLY;COUNT=4' };
  const text = write(
    { ...series, excluded: [new Date('2026-12-08T13:30:00Z')] },
    {
      ...series,
      rule: '',
      recurrenceId: new Date('2026-12-01T13:30:00Z'),
      startsAt: new Date('2026-12-02T05:00:00Z'),
      endsAt: new Date('2026-12-02T06:30:00Z'),
    },
  );
  expect(text).toContain('RECURRENCE-ID;TZID=Asia/Kolkata:20261201T190000\r\n');
  expect(starts(text, 9)).toEqual(['2026-11-24T13:30:00.000Z', '2026-12-02T05:00:00.000Z', '2026-12-15T13:30:00.000Z']);
});

test('a cancelled series is cancelled as a whole, and still says how it repeated', () => {
  const { value } = read(write({ zone: 'Asia/Kolkata', rule: 'FREQ=WEEKLY;COUNT=4', isCancelled: true }));
  expect([value('status'), String(value('rrule'))]).toEqual(['CANCELLED', 'FREQ=WEEKLY;COUNT=4']);
});

const day = (text: string) => new Date(`${text}T18:30:00Z`);

test('whole days are dates: the end is the day after the last one, and the day stays free', () => {
  const { value, events } = read(write({ allDay: true, zone: 'Asia/Kolkata', startsAt: day('2026-11-23'), endsAt: day('2026-11-25') }));
  expect([events[0]?.startDate.isDate, String(value('dtstart')), String(value('dtend'))]).toEqual([true, '2026-11-24', '2026-11-26']);
  expect(value('transp')).toBe('TRANSPARENT');
});

test('a series of whole days has its moved and cancelled days as dates too', () => {
  const series = { allDay: true, zone: 'Asia/Kolkata', startsAt: day('2026-11-23'), endsAt: day('2026-11-24') };
  const text = write(
    { ...series, rule: 'FREQ=DAILY;UNTIL=20261128', excluded: [day('2026-11-25')] },
    { ...series, recurrenceId: day('2026-11-24'), startsAt: day('2026-12-09'), endsAt: day('2026-12-10') },
  );
  expect(text).toContain('EXDATE;VALUE=DATE:20261126\r\n');
  expect(text).toContain('RECURRENCE-ID;VALUE=DATE:20261125\r\n');
  const { events } = read(text);
  const [first, ...moved] = events;
  for (const one of moved) first?.relateException(one);
  const each = first?.iterator();
  const found = Array.from({ length: 5 }, () => each?.next()).map((next) =>
    first === undefined || next === undefined || next === null ? null : String(startOf(first, next)),
  );
  expect(found).toEqual(['2026-11-24', '2026-12-10', '2026-11-27', '2026-11-28', null]);
});

test('long text with pictures, commas and lines is folded at 75 bytes and read back as it was', () => {
  const title = '📐🎯 Geometry, algebra; and “numbers” \\ '.repeat(12).trim();
  const description = 'First, this\nthen that;\n\n— नमस्ते 👩‍🏫 '.repeat(30).trim();
  const text = write({ title, description });
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text).not.toMatch(/[^\r]\n/);
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(text).not.toContain('\u{FFFD}');
  const [one] = read(text).events;
  expect([one?.summary, one?.description]).toEqual([title, description]);
});

test('the same events give the same bytes', () => {
  expect(write({ zone: 'Europe/London', rule: 'FREQ=DAILY' })).toBe(write({ zone: 'Europe/London', rule: 'FREQ=DAILY' }));
});

test('a single event has the zone of the calendar, which the file brings, and what is said of the whole calendar comes before its components', () => {
  const text = write({});
  expect(text).toContain('DTSTART;TZID=Asia/Kolkata:20261124T190000\r\n');
  expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Asia/Kolkata\r\n');
  const { events } = read(text);
  expect(events[0]?.startDate.toJSDate().toISOString()).toBe('2026-11-24T13:30:00.000Z');
  const names = text.split('\r\n').map((line) => line.split(/[:;]/)[0] ?? '');
  const firstPart = names.findIndex((name, index) => index > 0 && name === 'BEGIN');
  for (const name of ['REFRESH-INTERVAL', 'X-PUBLISHED-TTL', 'X-WR-TIMEZONE', 'X-WR-CALNAME'])
    expect([name, names.indexOf(name) < firstPart]).toEqual([name, true]);
});
