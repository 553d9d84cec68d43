import { expect, test } from 'vitest';
import { calendarEvent } from '#test/calendar.ts';
import { toShownEvent } from './shown-event.ts';

const shown = (startTime: string, endTime: string) =>
  toShownEvent({
    event: { ...calendarEvent(), startTime, endTime },
    timeZone: 'Asia/Kolkata',
    now: Date.parse('2026-11-24T00:00:00Z'),
  });

test('what is due in the last minute of a day is drawn on that day only', () => {
  // 11:59 PM in India, for the minute that an entry lasts
  expect(shown('2026-12-05T18:29:00.000Z', '2026-12-05T18:30:00.000Z')).toMatchObject({
    firstDay: '2026-12-05',
    lastDay: '2026-12-05',
    wallStart: '2026-12-05T23:59:00',
    wallEnd: '2026-12-06T00:00:00',
  });
});

test('what is shorter than a quarter of an hour is drawn as one', () => {
  expect(shown('2026-12-05T12:30:00.000Z', '2026-12-05T12:31:00.000Z')).toMatchObject({
    wallStart: '2026-12-05T18:00:00',
    wallEnd: '2026-12-05T18:15:00',
  });
});
