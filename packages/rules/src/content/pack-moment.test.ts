import { expect, test } from 'vitest';
import { joinMoment, splitMoment } from './pack-moment.ts';

test.each([
  ['2026-12-05 09:30', { day: '2026-12-05', time: '09:30' }],
  ['today+3d 18:00', { day: 'today+3d', time: '18:00' }],
  ['2026-12-05', { day: '2026-12-05', time: '' }],
  ['today', { day: 'today', time: '' }],
])('a day of a pack may name a time of the clock: %s', (text, parts) => {
  expect(splitMoment(text)).toEqual(parts);
  expect(joinMoment(parts)).toBe(text);
});

test.each(['2026-12-05 24:00', '2026-12-05 9:30', '2026-12-05T09:30', '2026-12-05  09:30'])(
  'what is no time stays with the day: %s',
  (text) => {
    expect(splitMoment(text)).toEqual({ day: text, time: '' });
  },
);
