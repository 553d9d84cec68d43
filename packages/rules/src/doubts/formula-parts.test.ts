import { expect, test } from 'vitest';
import { formulaParts, insertFormula } from './formula-parts.ts';

const short = (text: string) =>
  formulaParts(text).map(({ kind, text: part, isBlock }) => (kind === 'words' ? part : [part, isBlock ? 'block' : 'line']));

test.each([
  ['only words', ['only words']],
  ['Why is $x^2$ positive?', ['Why is ', ['x^2', 'line'], ' positive?']],
  ['$a$ and $b+1$', [['a', 'line'], ' and ', ['b+1', 'line']]],
  ['$$\\frac12$$', [['\\frac12', 'block']]],
  [String.raw`$\frac{1}{2}$`, [[String.raw`\frac{1}{2}`, 'line']]],
  ['It costs $5 and then $10.', ['It costs $5 and then $10.']],
  ['From $5 to $10', ['From $5 to $10']],
  [String.raw`A sign \$ and $x$`, [String.raw`A sign \$ and `, ['x', 'line']]],
  ['$not\nover lines$', ['$not\nover lines$']],
  ['unfinished $x^2', ['unfinished $x^2']],
  ['', []],
])('The words and formulas of "%s"', (text, parts) => {
  expect(short(text)).toEqual(parts);
});

test('A text of dollar signs alone is read in no time', () => {
  const begun = performance.now();
  formulaParts('$ '.repeat(2000));
  formulaParts('$a'.repeat(2000));
  expect(performance.now() - begun).toBeLessThan(500);
});

test.each([
  ['Outside a formula it becomes one', 'So ', 3, 3, 'So $\\sqrt{}$', [10, 10]],
  ['Inside one it continues', 'So $2$', 5, 5, 'So $2\\sqrt{}$', [11, 11]],
  ['In one that is being typed it continues', 'So $x+', 6, 6, 'So $x+\\sqrt{}', [12, 12]],
  ['After a price it becomes one', 'At $5 ', 6, 6, 'At $5 $\\sqrt{}$', [13, 13]],
  ['Around what is chosen', 'So x', 3, 4, 'So $\\sqrt{x}$', [10, 11]],
])('%s', (_, text, from, to, expected, cursor) => {
  const next = insertFormula({ text, from, to, before: '\\sqrt{', after: '}' });
  expect([next.text, [next.from, next.to]]).toEqual([expected, cursor]);
});
