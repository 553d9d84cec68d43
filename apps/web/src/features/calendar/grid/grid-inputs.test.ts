import type { CalendarEvent } from '@abhyas/contract/calendar/event.ts';
import { describe, expect, test } from 'vitest';
import { calendarEvent } from '#test/calendar.ts';
import { toShownEvent } from '../shown-event.ts';
import { dotInputs, type InputProps, monthInputs } from './grid-inputs.ts';

const zone = 'Asia/Kolkata';
const month = { zone, first: '2027-02-28', last: '2027-04-10' };
/** An event from half past five in the afternoon in India, for an hour. */
const on = (day: string, { id, until = day, ...more }: Partial<CalendarEvent> & { id: string; until?: string }) =>
  toShownEvent({
    event: { ...calendarEvent(), startTime: `${day}T12:00:00.000Z`, endTime: `${until}T13:00:00.000Z`, ...more, id },
    timeZone: zone,
    now: Date.parse('2027-03-01T00:00:00Z'),
  });
/** What is placed, by day: the ids of its chips, and how many more there are. */
const placed = (events: readonly ReturnType<typeof on>[]) =>
  monthInputs({ events, ...month }).map((input) => {
    const { chips = [], more } = input as unknown as InputProps;
    return [...chips.map(({ id }) => id), ...(more === undefined ? [] : [`+${more.count}`])].join(' ');
  });

describe('what the month places', () => {
  test('CAL-023 is a day as a whole, with how many more there are at its end', () => {
    const full = Array.from({ length: 16 }, (_, index) => on('2027-03-10', { id: `e${index}` }));
    expect(placed([on('2027-03-09', { id: 'a' }), on('2027-03-09', { id: 'b' }), ...full])).toEqual([
      'a b',
      `${full
        .slice(0, 15)
        .map(({ id }) => id)
        .join(' ')} +1`,
    ]);
  });

  test('is a block of one’s own alone, which can be dragged, in its place', () => {
    const events = [on('2027-03-09', { id: 'a' }), on('2027-03-09', { id: 'own', own: true }), on('2027-03-09', { id: 'b' })];
    expect(placed(events)).toEqual(['a', 'own', 'b']);
    const dragged = monthInputs({ events, ...month }).map(({ editable }) => editable);
    expect(dragged).toEqual([false, true, false]);
  });

  test('CAL-024 is each event alone beside a long one, on whose days without room only the number is', () => {
    const long = Array.from({ length: 8 }, (_, index) => on('2027-03-10', { id: `l${index}`, until: '2027-03-11' }));
    const week = on('2027-03-09', { id: 'week', until: '2027-03-12' });
    expect(placed([week, ...long, on('2027-03-09', { id: 'a' }), on('2027-03-09', { id: 'b' })])).toEqual([
      'week',
      ...long.slice(0, 6).map(({ id }) => id),
      'a',
      'b',
      '+2',
      '+2',
    ]);
  });

  test('says of each how many chips its fullest day has, so that a week has its height before it is placed', () => {
    const long = on('2027-03-09', { id: 'long', until: '2027-03-10' });
    const after = on('2027-03-10', { id: 'after', until: '2027-03-11' });
    const events = [long, after, on('2027-03-10', { id: 'a' }), on('2027-03-12', { id: 'b' }), on('2027-03-12', { id: 'c' })];
    const rows = monthInputs({ events, ...month }).map((input) => (input as unknown as InputProps).rows);
    expect(rows).toEqual([3, 3, 3, 2]);
  });
});

test('CAL-006 on a phone a day has a dot for each type on it, and says how many events there are', () => {
  const events = [
    on('2027-03-09', { id: 'a' }),
    on('2027-03-09', { id: 'b' }),
    on('2027-03-09', { id: 'c', moduleType: 'Test', until: '2027-03-10' }),
  ];
  expect(dotInputs({ events, ...month }).map((input) => (input as unknown as InputProps).dots)).toEqual([
    { day: '2027-03-09', count: 3, looks: ['event', 'test'] },
    { day: '2027-03-10', count: 1, looks: ['test'] },
  ]);
});
