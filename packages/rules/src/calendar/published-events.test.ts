import { expect, test } from 'vitest';
import { type PublishedChange, type PublishedEntry, publishedEvents, publishedOccurrence } from './published-events.ts';

const startsAt = new Date('2026-11-24T13:30:00Z');
const endsAt = new Date('2026-11-24T15:00:00Z');
const changedAt = new Date('2026-11-20T10:00:00Z');
const entry: PublishedEntry = {
  source: 'class',
  ref: '7',
  title: 'Functions and graphs',
  about: 'Chapter 4',
  place: '',
  withName: 'Meera Rao',
  link: '/Classes/LIVE/7',
  startsAt,
  endsAt,
  allDay: false,
  zone: '',
  rule: '',
  sequence: 2,
  changedAt,
  cancelledAt: null,
};
const change: PublishedChange = { occursAt: startsAt, startsAt: null, endsAt: null, cancelledAt: null, sequence: 0, changedAt };
const events = (of: Partial<PublishedEntry>, changes: readonly PublishedChange[] = []) =>
  publishedEvents({ entry: { ...entry, ...of }, changes });

test.each([
  ['class', '7', 'class-7'],
  ['session', '7', 'session-7'],
  ['seat', '7', 'booking-7'],
  ['event', 'demo/open day', 'event-demo%2Fopen%20day'],
] as const)('an entry of %s %s has the id that mails give it: %s', (source, ref, id) => {
  expect(events({ source, ref })[0]?.id).toBe(id);
});

test('a single event is in UTC, with its people and words, and cancelled when it was called off', () => {
  expect(events({})).toEqual([
    {
      id: 'class-7',
      sequence: 2,
      changedAt,
      startsAt,
      endsAt,
      allDay: false,
      zone: '',
      rule: '',
      excluded: [],
      recurrenceId: null,
      isCancelled: false,
      title: 'Functions and graphs',
      description: 'With Meera Rao\n\nChapter 4',
      place: '',
      link: '/Classes/LIVE/7',
    },
  ]);
  expect(events({ cancelledAt: changedAt })[0]?.isCancelled).toBe(true);
});

test('CAL-030 a series begins with the first occurrence that its rule gives, not with the day it was entered', () => {
  // 24 November 2026 is a Tuesday
  const [series] = events({ rule: 'FREQ=WEEKLY;WKST=SU;BYDAY=TH', zone: 'Asia/Kolkata' });
  expect(series?.startsAt.toISOString()).toBe('2026-11-26T13:30:00.000Z');
  expect(series?.endsAt.toISOString()).toBe('2026-11-26T15:00:00.000Z');
});

test('CAL-032 a series of whole days ends with a day', () => {
  const rule = 'FREQ=DAILY;UNTIL=20261231T182959Z';
  expect(events({ rule, allDay: true, zone: 'Asia/Kolkata' })[0]?.rule).toBe('FREQ=DAILY;UNTIL=20261231');
  expect(events({ rule, zone: 'Asia/Kolkata' })[0]?.rule).toBe(rule);
});

test('a moved occurrence is an event of its own, a cancelled one is left out of the series, and both raise the sequence', () => {
  const later = new Date('2026-11-23T09:00:00Z');
  const off = new Date('2026-12-01T13:30:00Z');
  const moved = { startsAt: new Date('2026-11-25T05:00:00Z'), endsAt: new Date('2026-11-25T06:00:00Z') };
  const [series, one, ...rest] = events({ rule: 'FREQ=WEEKLY', zone: 'Asia/Kolkata' }, [
    { ...change, ...moved, sequence: 1 },
    { ...change, occursAt: off, cancelledAt: later, changedAt: later },
  ]);
  expect(rest).toEqual([]);
  expect(series).toMatchObject({ rule: 'FREQ=WEEKLY', excluded: [off], recurrenceId: null, sequence: 5, changedAt: later });
  expect(one).toMatchObject({ id: series?.id, ...moved, rule: '', recurrenceId: startsAt, sequence: 5 });
});

test('an occurrence that is only done stays where the rule has it', () => {
  expect(events({ rule: 'FREQ=WEEKLY', zone: 'Asia/Kolkata' }, [change])).toHaveLength(1);
});

test('one occurrence is an event of its own, where it was moved to, and nothing where it was cancelled or the rule has none', () => {
  const series = { ...entry, rule: 'FREQ=WEEKLY', zone: 'Asia/Kolkata' };
  const occursAt = new Date('2026-12-01T13:30:00Z');
  const one = (changes: readonly PublishedChange[], at = occursAt) => publishedOccurrence({ entry: series, changes, occursAt: at });
  expect(one([])).toMatchObject([
    { id: `class-7%2F${occursAt.getTime()}`, rule: '', startsAt: occursAt, endsAt: new Date('2026-12-01T15:00:00Z'), recurrenceId: null },
  ]);
  const times = { startsAt: new Date('2026-12-02T05:00:00Z'), endsAt: new Date('2026-12-02T06:00:00Z') };
  expect(one([{ ...change, occursAt, ...times }])).toMatchObject([times]);
  expect(one([{ ...change, occursAt, cancelledAt: changedAt }])).toEqual([]);
  expect(one([], new Date('2026-12-02T13:30:00Z'))).toEqual([]);
});
