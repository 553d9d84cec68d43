import { expect, test } from 'vitest';
import { maxLine, stemLine } from './stem-line.ts';

const written = (stem: string) =>
  stemLine(stem)
    .map(({ kind, text }) => (kind === 'formula' ? `<${text}>` : text))
    .join('');

test.each([
  ['For how many\n$x$ is $x^2 < 9$?', 'For how many <x> is <x^2 < 9>?'],
  ['**Both** roots of _f_ are *real*:\n\n$$x^2-1=0$$\n\nWhich?', 'Both roots of _f_ are real: <x^2-1=0> Which?'],
  ['![A graph](media/a.png)\n\nRead [the graph](https://a.test) at $x$', 'Read the graph at <x>'],
  ['It costs \\$5, so 5 * 3 of them cost ____', 'It costs $5, so 5 * 3 of them cost ____'],
  ['| a | b |\n|---|---|\n| $1$ | 2 |', 'a b <1> 2 '],
])('the line of a stem is its words without marks and its formulas: %s', (stem, line) => {
  expect(written(stem)).toBe(line);
});

test('a formula that the end of the line cuts is left out', () => {
  const words = 'a'.repeat(maxLine - 10);
  expect(written(`${words} $x + y + z + u + v$`)).toBe(`${words} …`);
});
