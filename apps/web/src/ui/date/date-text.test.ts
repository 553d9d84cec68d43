import { expect, test } from 'vitest';
import { isDay, readDate, showDate } from './date-text.ts';

test.each([
  ['05 Mar 2004', '2004-03-05'],
  ['5 mar 2004', '2004-03-05'],
  ['5 March 2004', '2004-03-05'],
  ['5th March, 2004', '2004-03-05'],
  ['5-Mar-2004', '2004-03-05'],
  ['5mar2004', '2004-03-05'],
  ['Mar 05, 2004', '2004-03-05'],
  ['March 5 2004', '2004-03-05'],
  ['1 Sept. 2004', '2004-09-01'],
  ['5/3/2004', '2004-03-05'],
  ['05-03-2004', '2004-03-05'],
  ['5.3.2004', '2004-03-05'],
  ['०५/०३/२००४', '2004-03-05'],
  ['٠٥/٠٣/٢٠٠٤', '2004-03-05'],
  ['５/３/２００４', '2004-03-05'],
  ['5 / 3 / 2004', '2004-03-05'],
  ['5 3 2004', '2004-03-05'],
  ['2004-03-05', '2004-03-05'],
  ['2004/3/5', '2004-03-05'],
  ['  05 Mar 2004\t', '2004-03-05'],
  ['25/12/1950', '1950-12-25'],
  ['29 Feb 2004', '2004-02-29'],
  ['29/2/2000', '2000-02-29'],
])('reads %j, the day before the month', (typed, day) => {
  expect(readDate(typed)).toBe(day);
});

test.each([
  ['nothing', ''],
  ['no leap year', '29 Feb 2003'],
  ['a century that is no leap year', '29/02/1900'],
  ['31 April', '31 Apr 2004'],
  ['day 0', '0/3/2004'],
  ['month 0', '5/0/2004'],
  ['month 13', '3/13/2004'],
  ['a year of two digits', '5/3/04'],
  ['a year of two digits after a word', '5 Mar 04'],
  ['a year of five digits', '5/3/20041'],
  ['a year that begins with 0', '5/3/0204'],
  ['a year and no more', '2004'],
  ['a month and a year', 'Mar 2004'],
  ['digits alone', '05032004'],
  ['two separators', '5/3-2004'],
  ['a word that is no month', '5 Mat 2004'],
  ['a word that begins like a month', '5 Marching 2004'],
  ['something behind the date', '5/3/2004 morning'],
  ['10,000 digits', '1'.repeat(10_000)],
  ['10,000 spaces in a date', `5${' '.repeat(10_000)}Mar 2004`],
])('does not read %s', (_, typed) => {
  expect(readDate(typed)).toBeNull();
});

test.each([
  ['2004-03-05', true],
  ['2004-02-29', true],
  ['2003-02-29', false],
  ['2004-04-31', false],
  ['2004-3-5', false],
  ['05 Mar 2004', false],
  ['2004-03-05T00:00', false],
  ['', false],
])('%j is a day: %s', (text, answer) => {
  expect(isDay(text)).toBe(answer);
});

test('shows a day as DD MMM YYYY and anything else as it was typed', () => {
  expect(showDate('2004-03-05')).toBe('05 Mar 2004');
  expect(showDate('1950-09-01')).toBe('01 Sep 1950');
  expect(showDate('31/4/2004')).toBe('31/4/2004');
  expect(showDate('')).toBe('');
});

test('what a field shows can be read again', () => {
  for (const day of ['1900-01-01', '2000-09-30', '2004-02-29', '2026-12-31']) expect(readDate(showDate(day))).toBe(day);
});
