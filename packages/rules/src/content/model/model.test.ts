import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExactNumber } from '../../assessment/paper/answers/exact-number.ts';
import { createScope, evaluate } from './evaluate.ts';
import { readExpression } from './expression.ts';
import { expandModel, makeInstance, type ReadModel, readPieceModel, unnamedMistakes } from './instances.ts';
import { ModelError } from './model-error.ts';
import { print, usualLimits } from './print.ts';
import { show, type Value } from './value.ts';

const reckon = (text: string, values: Readonly<Record<string, Value>> = {}) => {
  const scope = createScope();
  for (const [name, value] of Object.entries(values)) scope.values.set(name, value);
  return evaluate(readExpression(text), scope);
};
const shown = (text: string) => show(reckon(text));

describe('expressions', () => {
  it.each([
    ['1 + 2 * 3', '7'],
    ['0.1 + 0.2', '3/10'],
    ['-2 ^ 2', '-4'],
    ['2 ^ 3 ^ 2', '512'],
    ['2 ^ -2', '1/4'],
    ['(1 - 4) / 6', '-1/2'],
    ['-7 mod 3', '2'],
    ['7.5 mod 2', '3/2'],
    ['not 1 = 2 and 3 < 4', 'true'],
    ['if(1 > 2, 1 / 0, 5)', '5'],
    ['[4, 9, 1][2]', '9'],
    ['[10, 20] * (100 + [10, 50]) / 100', '[11, 30]'],
    ['sum([1, 2, 3]) + sum(4, 5)', '15'],
    ['sort([3, 1, 2])', '[1, 2, 3]'],
    ['median([5, 1, 4, 2])', '3'],
    ['gcd(12, 18) + lcm(4, 6)', '18'],
    ['choose(5, 2) * factorial(3) + arrange(4, 2)', '72'],
    ['floor(-1.5) + ceil(-1.5)', '-3'],
    ['round(2.5) + round(-2.5)', '0'],
    ['round(1 / 3, 2)', '33/100'],
    ['sqrt(2.25)', '3/2'],
    ['sqrt(2, 3)', '707/500'],
    ['distinct(1 / 2, 0.5, 2)', 'false'],
    ['place([7, 8], 8) + count([1, 1, 2], 1)', '4'],
    ["pick(2, 'one', 'two')", "'two'"],
    ['range(1, 2, 0.5)', '[1, 3/2, 2]'],
    ['isPrime(97) and isSquare(4 / 9) and isWhole([1, 2])', 'true'],
  ])('%s is %s', (text, value) => {
    expect(shown(text)).toBe(value);
  });

  it.each([
    ['1 +', 'a value is missing at the end', 3],
    ['2 × 3', "write * for '×'", 2],
    ['a + 1', "nothing above is named 'a'", 0],
    ['1 / (2 - 2)', '1 / 0 divides by zero', 2],
    ['1 < 2 < 3', 'compare two at a time', 6],
    ['[1, 2][3]', 'the list has no place 3', 6],
    ['sqrt(2)', 'never ends', 0],
    ['frobnicate(2)', "there is no function 'frobnicate'", 0],
    ['9 ^ 9 ^ 9', 'has a power above 100', 2],
    ['factorial(61)', 'takes whole numbers from 0 to 60', 0],
    ['(1 + 2', "is where ')' belongs", 6],
    ['2 3', "'3' is one too many", 2],
  ])('says what is wrong with %s', (text, cause, at) => {
    const said = () => reckon(text);
    expect(said).toThrow(ModelError);
    expect(said).toThrow(cause);
    expect(said).toThrow(expect.objectContaining({ at }));
  });

  it('reckons as fractions of BigInt do by another route', () => {
    const tree = fc.letrec<{ of: [string, ExactNumber] }>((tie) => ({
      of: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.nat(99).map((whole): [string, ExactNumber] => [`${whole}`, { above: BigInt(whole), below: 1n }]),
        fc.tuple(fc.constantFrom('+', '-', '*', '/'), tie('of'), tie('of')).map(([sign, one, other]) => joined(sign, one, other)),
      ),
    })).of;
    fc.assert(
      fc.property(tree, ([text, { above, below }]) => {
        fc.pre(below !== 0n && `${above}`.length < 60 && `${below}`.length < 60);
        const value = reckon(text);
        // the same number, though this route never shortens one
        expect(typeof value === 'object' && 'above' in value && value.above * below === above * value.below).toBe(true);
      }),
    );
  });

  it('ends with a value or a fault whatever is written', () => {
    const part = fc.constantFrom(
      '1',
      '2.5',
      'a',
      '(',
      ')',
      '[',
      ']',
      ',',
      '+',
      '-',
      '*',
      '/',
      '^',
      'mod',
      'not',
      'and',
      '=',
      '<',
      'sum',
      'range',
      'if',
      'factorial',
      "'x'",
      '|',
      '..',
      '#',
      '€',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(part, { maxLength: 60 }).map((parts) => parts.join(' ')),
          fc.string({ maxLength: 200 }),
        ),
        (text) => {
          expect(endsWell(text)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** Whether a text comes to a value or to a fault for its author. */
function endsWell(text: string): boolean {
  try {
    reckon(text, { a: [{ above: 3n, below: 1n }] });
    return true;
  } catch (error) {
    return error instanceof ModelError;
  }
}

/** An expression of two, which is undefined (below 0) where a part is or where it divides by zero. */
function joined(sign: string, [one, a]: [string, ExactNumber], [other, b]: [string, ExactNumber]): [string, ExactNumber] {
  const below = a.below * b.below;
  const value = {
    '+': { above: a.above * b.below + b.above * a.below, below },
    '-': { above: a.above * b.below - b.above * a.below, below },
    '*': { above: a.above * b.above, below },
    '/': { above: a.above * b.below, below: a.below * b.above },
  }[sign] ?? { above: 0n, below: 0n };
  return [`(${one} ${sign} ${other})`, a.below === 0n || b.below === 0n ? { above: 0n, below: 0n } : value];
}

describe('what is printed', () => {
  it.each([
    ['1250000', null, '12,50,000'],
    ['1/4', null, '0.25'],
    ['-7/3', 'frac', '-\\frac{7}{3}'],
    ['-7/3', 'mixed', '-2\\frac{1}{3}'],
    ['6/3', 'frac', '2'],
    ['120500', 'money', '₹1,20,500'],
    ['-12.5', 'money', '-₹12.50'],
    ['-0.001', 'fixed', '0.00'],
    ['1250', 'plain', '1250'],
    ['3', 'signed', '+3'],
    ['-3', 'paren', '(-3)'],
    ['72', 'root', '6\\sqrt{2}'],
    ['36', 'root', '6'],
    ['[4, 6]', 'ratio', '2 : 3'],
    ['[0.5, 0.75]', 'ratio', '2 : 3'],
    ['845', 'clock', '14:05'],
    ['[1, -1, 0]', 'poly', 'x^{2} - x'],
    ['[-2, 0, 3]', 'poly', '-2x^{2} + 3'],
  ])('%s as %s is %s', (text, format, printed) => {
    expect(print({ value: reckon(text), format, limits: usualLimits })).toBe(printed);
  });

  it.each([
    ['1', 'term', 'x'],
    ['-1', 'term', '-x'],
    ['2/3', 'term', '\\frac{2}{3}x'],
    ['5', 'plus', '+ 5x'],
    ['-1', 'plus', '- x'],
    ['0', 'plus', ''],
  ])('%s as %s before x is %s', (text, format, printed) => {
    expect(print({ value: reckon(text), format, words: ['x'], limits: usualLimits })).toBe(printed);
  });

  it.each([
    ['1/3', null, 'has no end as a decimal'],
    ['1/8', null, 'has 3 places'],
    ['123456789', null, 'has 9 digits'],
    ['1/997', 'frac', 'a fraction of more than 400'],
    ['1', 'pretty', "there is no format 'pretty'"],
    ['1 = 1', null, 'prints true'],
  ])('%s as %s is refused: %s', (text, format, cause) => {
    expect(() => print({ value: reckon(text), format, limits: usualLimits })).toThrow(cause);
  });
});

const question = ({
  model = ['a in 2..9', 'b in 2..9', 'where distinct(a * b, a + b, a * b + a)'],
  text = 'What is ${{a}} \\times {{b}}$?',
  options = ['{{a * b}}', '{{a + b}}', '{{a * b + a}}'],
  fields = ['- answer: A'],
}: { model?: readonly string[]; text?: string; options?: readonly string[]; fields?: readonly string[] } = {}) =>
  [
    '## Question product',
    ...fields,
    '',
    '```model',
    ...model,
    '```',
    '',
    text,
    '',
    '### Options',
    ...options.map((option, at) => `${'ABCD'.charAt(at)}. ${option}`),
    '',
    '### Reasons',
    'B. Adds',
    '',
    '### Solution',
    '{{a}} times {{b}} is {{a * b}}.',
    '',
  ].join('\n');

function read(piece: string): ReadModel {
  const found = readPieceModel({ key: 'product', piece, form: 'chosen' });
  if (found === null || 'fault' in found) throw new Error(found?.fault.cause ?? 'no model');
  return found;
}

describe('the model of a question', () => {
  it('gives the same question for the same seed, line for line that of the piece', () => {
    const piece = question();
    fc.assert(
      fc.property(fc.nat(100_000), (seed) => {
        const [one, other] = [makeInstance({ read: read(piece), seed }), makeInstance({ read: read(piece), seed })];
        expect(one).toEqual(other);
        if (one.kind !== 'made') throw new Error(one.kind);
        const [a, b] = one.instance.values.map(([, value]) => Number(show(value)));
        const lines = one.instance.text.split('\n');
        expect(lines.length).toBe(piece.split('\n').length);
        expect(lines).toContain(`A. ${(a ?? 0) * (b ?? 0)}`);
        expect(lines).toContain(`What is $${a} \\times ${b}$?`);
        expect(one.instance.text).not.toMatch(/\{\{|```/);
        // no two options are the same
        expect(new Set(lines.filter((line) => /^[A-C]\. \d/.test(line)).map((line) => line.slice(3))).size).toBe(3);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the first seeds that draw different values', () => {
    const { instances, fault } = expandModel({ read: read(question()), count: 12 });
    expect(fault).toBeNull();
    expect(new Set(instances.map(({ values }) => JSON.stringify(values.map(([, value]) => show(value))))).size).toBe(12);
    // neighbouring seeds draw from all values
    expect(new Set(instances.map(({ values: [a] }) => show(a?.[1] ?? false))).size).toBeGreaterThan(3);
  });

  it.each([
    [{ options: ['{{a * b}}', '{{a + b}}', '{{2 * a * b / 2}}'] }, 'options A and C are the same', 14],
    [{ options: ['0.5', '{{a / (2 * a)}}'] }, 'options A and B are the same', 13],
    [{ options: ['$\\frac{1}{2}$', '$\\frac{{{a}}}{{{2 * a}}}$'] }, 'options A and B are the same', 13],
    [{ text: 'What is {{a / 7}}?', model: ['a in [3, 5]', 'b in 2..9'] }, 'has no end as a decimal', 8],
    [{ text: '$x + {{-a}}$' }, 'prints + -', 9],
    [{ text: '$x^2 + {{a - b}}x$', model: ['a in [5, 6]', 'b in [4, 5]', 'where a = b + 1'] }, 'prints 1x', 9],
    [{ text: '{{a / 7 | frac}}' }, 'put it between dollar signs', 9],
    [{ model: ['a in 2..9', 'b = a / (a - a)'] }, 'divides by zero', 5],
  ] as const)('refuses what no one should be asked: %o', (of, cause, line) => {
    const { fault } = expandModel({ read: read(question(of)), count: 3, trials: 20 });
    expect(fault?.line).toBe(line);
    expect(fault?.cause).toContain(cause);
    expect(fault?.cause).toMatch(/^with seed \d+/);
  });

  it('names the values of the seed, and tells how many seeds meet no condition', () => {
    const { fault } = expandModel({ read: read(question({ text: '{{a / 7}}' })), count: 3 });
    expect(fault?.cause).toMatch(/with seed \d+ \(a = \d, b = \d\)/);
    expect(expandModel({ read: read(question({ model: ['a in 2..9', 'b in 2..9', 'where a > 20'] })), count: 3 })).toMatchObject({
      unmet: 10,
      tried: 10,
      instances: [],
    });
  });

  it.each([
    [['a in 2..9', 'a = 3'], "'a' is named twice", 5],
    [['sum = 3'], "'sum' has a meaning of its own", 4],
    [['a = 3'], 'the model draws nothing', 3],
    [['a in 2..9 step'], 'a value is missing at the end', 4],
    [['a in 2..9', 'limits digits 99'], 'digits is a number up to 15', 5],
    [['a in 99 of 1..200'], "before 'of' is how many values are drawn", 4],
    [['what is a'], "or 'in' belongs behind the name what", 4],
  ] as const)('says what is wrong with the lines %o', (model, cause, line) => {
    const found = readPieceModel({ key: 'product', piece: question({ model }), form: 'chosen' });
    const { line: at, cause: said = '' } = found !== null && 'fault' in found ? found.fault : {};
    expect([at, said]).toEqual([line, said.includes(cause) ? said : cause]);
  });

  it('wants a mistake for each wrong option, and finds no model where there is none', () => {
    const piece = question();
    expect(unnamedMistakes(piece).map(({ label }) => label)).toEqual(['C']);
    expect(readPieceModel({ key: 'x', piece: '## Question x\n\nText {{with}} braces.\n', form: 'none' })).toBeNull();
  });

  it('is given up where its draws take too long together', () => {
    const strict = question({ model: ['a in 2..99', 'b in 2..99', 'c = sum(range(1, 150)) + a', 'where a > 95 and b > 95'] });
    const { fault, tried } = expandModel({ read: read(strict), count: 8, trials: 200, work: { steps: 60_000 } });
    expect(fault?.cause).toContain('steps: make the conditions less strict');
    expect(tried).toBeLessThan(20);
  });

  it('writes an answer as it is typed', () => {
    const piece = question({ fields: ['- type: numeric', '- answer: {{a * 1000 / 3}}'], options: [] });
    const made = makeInstance({ read: read(piece), seed: 4 });
    if (made.kind !== 'made') throw new Error(made.kind);
    expect(made.instance.text).toMatch(/- answer: \d+(\/3)?\n/);
  });
});
