import { expect, test } from 'vitest';
import { streakOf } from './streak.ts';

const today = '2026-03-02';

test.each([
  ['nothing was studied', [], 0],
  ['today alone', ['2026-03-02'], 1],
  ['today and the days before, over the end of a month', ['2026-02-27', '2026-03-01', '2026-02-28', '2026-03-02'], 4],
  ['today has nothing yet', ['2026-03-01', '2026-02-28'], 2],
  ['yesterday was left out', ['2026-03-02', '2026-02-28'], 1],
  ['the day before yesterday was the last', ['2026-02-28', '2026-02-27'], 0],
  ['a day named twice counts once', ['2026-03-02', '2026-03-02'], 1],
  ['a day to come counts for nothing', ['2026-03-02', '2026-03-03'], 1],
])('PRF-009 days of study in a row: %s', (_case, days, count) => {
  expect(streakOf({ days, today }).days).toBe(count);
});

/** Days of March as a row of marks: x studied, - not; the last is today. */
function streak(marks: string) {
  const days = marks.split('').flatMap((mark, place) => (mark === 'x' ? [`2026-03-${String(place + 1).padStart(2, '0')}`] : []));
  return streakOf({ days, today: `2026-03-${String(marks.length).padStart(2, '0')}` });
}

test.each([
  ['six days earn none', 'xxxxxx', { days: 6, hasFreeze: false, untilFreeze: 1, frozen: [] }],
  ['the seventh earns one', 'xxxxxxx', { days: 7, hasFreeze: true, untilFreeze: 0, frozen: [] }],
  ['a second one is not kept', 'xxxxxxxxxxxxxxx', { days: 15, hasFreeze: true, untilFreeze: 0, frozen: [] }],
  ['today without study is not missed yet', 'xxxxxxx-', { days: 7, hasFreeze: true, untilFreeze: 0, frozen: [] }],
  ['it saves the streak on one day', 'xxxxxxx-x', { days: 8, hasFreeze: false, untilFreeze: 6, frozen: ['2026-03-08'] }],
  ['and not on two', 'xxxxxxx--x', { days: 1, hasFreeze: false, untilFreeze: 6, frozen: [] }],
  ['the next one needs seven days from there', 'xxxxxxx-xxxxxx-x', { days: 1, hasFreeze: false, untilFreeze: 6, frozen: [] }],
  [
    'which then save the next day',
    'xxxxxxx-xxxxxxx-x',
    { days: 15, hasFreeze: false, untilFreeze: 6, frozen: ['2026-03-08', '2026-03-16'] },
  ],
  ['days before a break earn nothing for those after it', 'xxxxx-xxx', { days: 3, hasFreeze: false, untilFreeze: 4, frozen: [] }],
])('PRF-009 a freeze: %s', (_case, marks, expected) => {
  expect(streak(marks)).toEqual(expected);
});

test.each(['Asia/Kolkata', 'America/St_Johns', 'Pacific/Kiritimati', 'Europe/Berlin'])(
  'PRF-009 the days are those of the zone, over a change of the clocks too: %s',
  (timeZone) => {
    // each evening at half past nine of the zone, over the last Sunday of March
    const evenings = Array.from({ length: 12 }, (_day, place) =>
      Temporal.PlainDate.from('2026-03-24').add({ days: place }).toZonedDateTime({ timeZone, plainTime: '21:30' }).toInstant(),
    );
    const days = evenings.map((at) => at.toZonedDateTimeISO(timeZone).toPlainDate().toString());
    expect(streakOf({ days, today: days.at(-1) ?? '' })).toMatchObject({ days: 12, hasFreeze: true });
  },
);
