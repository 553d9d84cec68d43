import { expect, test } from 'vitest';
import { countEvents, eventFilters, lookOf, passesFilter } from './event-filter.ts';

const now = Date.parse('2026-11-22T05:00:00Z');
const past = '2026-11-20T15:00:00Z';
const future = '2026-11-24T15:00:00Z';
const events = [
  { moduleType: 'Test', state: 'done', endTime: past },
  { moduleType: 'Test', state: '', endTime: future },
  { moduleType: 'Event', state: '', endTime: future },
  { moduleType: 'Mentor Visit', state: '', endTime: past },
  { moduleType: 'Class', state: 'attended', endTime: past },
  { moduleType: 'Class', state: 'missed', endTime: past },
  { moduleType: 'Class', state: '', endTime: past },
  { moduleType: 'Class', state: '', endTime: future },
  { moduleType: 'Class', state: 'cancelled', endTime: future },
  { moduleType: 'Study', state: '', endTime: future },
  { moduleType: 'Study', state: 'done', endTime: past },
] as const;

test('CAL-003 CAL-004 the values of the filters are singular', () => {
  expect(eventFilters.slice(0, 5)).toEqual(['All', 'Test', 'Event', 'Mentor Visit', 'Class']);
});

test.each(['Test', 'Event', 'Mentor Visit', 'Class', 'Study'] as const)('CAL-005 %s shows only its own type, All every type', (filter) => {
  for (const event of events) {
    expect(passesFilter({ event, filter, now })).toBe(event.moduleType === filter);
    expect(passesFilter({ event, filter: 'All', now })).toBe(true);
  }
});

test('CAL-005 the filters by type have together as many events as All', () => {
  const { All, Test, Event, 'Mentor Visit': visits, Class, Study } = countEvents({ events, now });
  expect(Test + Event + visits + Class + Study).toBe(All);
});

test('what became of a class is a filter too, and a class that is cancelled is not to come', () => {
  expect(countEvents({ events, now })).toEqual({
    All: 11,
    Test: 2,
    Event: 1,
    'Mentor Visit': 1,
    Class: 5,
    Study: 2,
    attended: 1,
    missed: 1,
    upcoming: 1,
  });
});

test('CAL-006 each type has its look, and a class one for attended, missed and to come', () => {
  expect(events.map((event) => lookOf({ event, now }))).toEqual([
    'test',
    'test',
    'event',
    'visit',
    'attended',
    'missed',
    'held',
    'upcoming',
    'upcoming',
    'study',
    'done',
  ]);
});
