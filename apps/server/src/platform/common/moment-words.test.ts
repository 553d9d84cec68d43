import { expect, test } from 'vitest';
import { dayWords, rangeWords } from './moment-words.ts';

const from = new Date('2026-12-05T04:00:00Z');
const to = new Date('2026-12-05T06:00:00Z');

test.each([
  ['Asia/Kolkata', 'Sat 05 Dec 2026, 09:30 AM to 11:30 AM IST'],
  ['Asia/Kathmandu', 'Sat 05 Dec 2026, 09:45 AM to 11:45 AM GMT+5:45'],
  ['America/New_York', 'Fri 04 Dec 2026, 11:00 PM to 01:00 AM GMT-5'],
  ['Europe/London', 'Sat 05 Dec 2026, 04:00 AM to 06:00 AM GMT'],
  ['Australia/Lord_Howe', 'Sat 05 Dec 2026, 03:00 PM to 05:00 PM GMT+11'],
  ['Pacific/Apia', 'Sat 05 Dec 2026, 05:00 PM to 07:00 PM GMT+13'],
])('in %s it is %s', (timeZone, words) => {
  expect(rangeWords({ from, to, timeZone })).toBe(words);
});

test('months have three letters', () => {
  expect(dayWords({ moment: new Date('2026-09-05T04:00:00Z'), timeZone: 'Asia/Kolkata' })).toBe('Sat 05 Sep 2026');
});

test('in Hindi days have their Hindi names, and digits are 0 to 9', () => {
  expect(rangeWords({ from, to, timeZone: 'Asia/Kolkata', language: 'hi' })).toBe('शनि 05 दिस॰ 2026, 09:30 AM से 11:30 AM IST');
});
