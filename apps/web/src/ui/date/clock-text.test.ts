import { expect, test } from 'vitest';
import { readClock } from './clock-text.ts';

test.each([
  ['10:37 AM', '10:37'],
  ['10.37am', '10:37'],
  ['9:05', '09:05'],
  [' 22:37 ', '22:37'],
  ['3 pm', '15:00'],
  ['12:00 a.m.', '00:00'],
  ['12:30 PM', '12:30'],
  ['0:05', '00:05'],
  ['', null],
  ['1037', null],
  ['10', null],
  ['24:00', null],
  ['10:60', null],
  ['13:00 PM', null],
  ['0:30 AM', null],
  ['noon', null],
])('%j is read as %s', (text, time) => {
  expect(readClock(text)).toBe(time);
});
