import { expect, test } from 'vitest';
import { readDay, readTime } from './read-moment.ts';

test.each([
  ['2027-02-24', '2027-02-24'],
  ['24 Feb 2027', '2027-02-24'],
  ['24-Feb-2027', '2027-02-24'],
  ['4 february 2027', '2027-02-04'],
  ['24/02/2027', '2027-02-24'],
  ['04-02-2027', '2027-02-04'],
  ['30/02/2027', null],
  ['24/02/27', null],
  ['24 Foo 2027', null],
  ['', null],
])('a date %s is read as %s', (text, day) => expect(readDay(text)).toBe(day));

test.each([
  ['19:00', '19:00'],
  ['7:05', '07:05'],
  ['19:00:00', '19:00'],
  ['07:00 PM', '19:00'],
  ['7 pm', '19:00'],
  ['12:30 am', '00:30'],
  ['12 PM', '12:00'],
  ['19', null],
  ['13 pm', null],
  ['24:00', null],
  ['10:60', null],
])('a time %s is read as %s', (text, time) => expect(readTime(text)).toBe(time));
