import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('a row is a line, what a spreadsheet could misread is quoted, and the file says that it is UTF-8', () => {
  expect(
    csvOf([
      ['Test', 'Marks'],
      ['Mock "1", part 2', '81'],
    ]),
  ).toBe('\ufeffTest,Marks\r\n"Mock ""1"", part 2",81\r\n');
});

test.each(['=1+1', '+1+1', '-1-1', '@SUM(A1)', '\t=1', '-A1'])('a text that begins like a formula is none: %s', (text) => {
  expect(csvOf([['a', text]])).toContain(`a,'${text}`);
});

test.each(['-1', '-0.5', '81'])('a number stays one: %s', (text) => {
  expect(csvOf([[text]])).toBe(`\ufeff${text}\r\n`);
});
