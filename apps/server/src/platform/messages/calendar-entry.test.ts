import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarFile, calendarFileOfMany, type CalendarEntry } from './calendar-entry.ts';

const entry: CalendarEntry = {
  method: 'REQUEST',
  id: 'booking-7',
  sequence: 0,
  startsAt: new Date('2026-12-05T04:00:00.000Z'),
  endsAt: new Date('2026-12-05T06:00:00.000Z'),
  summary: 'Full mock 8; "last", one',
  description: 'Bring: a pen, a photo ID\nMap: https://maps.example/1',
  place: { name: 'Andheri centre', address: '1 Sample Road, Mumbai', geo: { lat: 19.119, lon: 72.847 } },
};
const around = {
  host: 'learn.example.org',
  organiser: { name: 'Abhyas Helpdesk', email: 'helpdesk@example.org' },
  attendee: { name: 'Asha', email: 'asha@example.org' },
  stamp: new Date('2026-11-22T10:00:00Z'),
  url: 'https://learn.example.org/test?booking=1',
};

/** What another program reads in the file. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const component = calendar.getFirstSubcomponent('vevent');
  if (component === null) throw new Error('There is no event');
  const value = (name: string) => component.getFirstPropertyValue(name);
  return { method: calendar.getFirstPropertyValue('method'), event: new ICAL.Event(component), value, component };
}

test('an invitation says in UTC when and where, under its own id, from the organiser to the one who attends', () => {
  const { method, content } = calendarFile({ entry, ...around });
  expect(method).toBe('REQUEST');
  const { event, value, component, ...file } = read(content);
  expect(file.method).toBe('REQUEST');
  expect(event.uid).toBe('booking-7@learn.example.org');
  expect(event.sequence).toBe(0);
  expect(String(value('dtstart'))).toBe('2026-12-05T04:00:00Z');
  expect(String(value('dtend'))).toBe('2026-12-05T06:00:00Z');
  expect(String(value('dtstamp'))).toBe('2026-11-22T10:00:00Z');
  expect(event.summary).toBe(entry.summary);
  expect(event.description).toBe(entry.description);
  expect(event.location.split('\n')).toEqual(['Andheri centre', '1 Sample Road, Mumbai']);
  expect(value('geo')).toEqual([19.119, 72.847]);
  expect(value('status')).toBe('CONFIRMED');
  expect(value('organizer')).toBe('mailto:helpdesk@example.org');
  expect(component.getFirstProperty('organizer')?.getFirstParameter('cn')).toBe('Abhyas Helpdesk');
  expect(String(value('attendee')).toLowerCase()).toBe('mailto:asha@example.org');
  expect(value('url')).toBe('https://learn.example.org/test?booking=1');
});

test('its end goes out as CANCEL under the same id with a higher number', () => {
  const { method, content } = calendarFile({ entry: { ...entry, method: 'CANCEL', sequence: 2 }, ...around });
  expect(method).toBe('CANCEL');
  const { event, value, ...file } = read(content);
  expect(file.method).toBe('CANCEL');
  expect(event.uid).toBe('booking-7@learn.example.org');
  expect(event.sequence).toBe(2);
  expect(value('status')).toBe('CANCELLED');
});

test('lines are folded at 75 bytes and end as the standard has them', () => {
  const { content } = calendarFile({ entry: { ...entry, summary: 'परीक्षा '.repeat(30) }, ...around });
  const lines = content.split('\r\n');
  expect(content).not.toMatch(/[^\r]\n/);
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(read(content).event.summary.trim()).toBe('परीक्षा '.repeat(30).trim());
});

test('several events go out in one file that is published, each under its own id and without the one who attends', () => {
  const off = { ...entry, id: 'booking-8', method: 'CANCEL' } as const;
  const { attendee: _attendee, ...published } = around;
  const { method, content } = calendarFileOfMany({ entries: [entry, off], ...published });
  const calendar = new ICAL.Component(ICAL.parse(content) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent');
  expect([method, calendar.getFirstPropertyValue('method')]).toEqual(['PUBLISH', 'PUBLISH']);
  expect(events.map((event) => [event.getFirstPropertyValue('uid'), event.getFirstPropertyValue('status')])).toEqual([
    ['booking-7@learn.example.org', 'CONFIRMED'],
    ['booking-8@learn.example.org', 'CANCELLED'],
  ]);
  expect(content).not.toContain('ATTENDEE');
});
