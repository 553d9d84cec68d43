import { expect, test } from 'vitest';
import { MathError, textOf, whole } from './exact.ts';
import { emptyScientific, pressScientific, sumText, type ScientificKey } from './scientific-keys.ts';
import { evaluate, functions, SyntaxFault, type Angle, type FunctionName, type Token } from './scientific.ts';

const words = /(\d*\.?\d+|asin|acos|atan|sin|cos|tan|ln|log|exp|ten|root|square|inverse|pi|ans|memory|e|[-+*/^()!%])/g;
/** 'sin(30)' as tokens: the bracket after a function is part of it. */
function tokensOf(text: string): Token[] {
  const parts = text.match(words) ?? [];
  return parts.flatMap((part, at): Token[] => {
    if (/\d/.test(part)) return [{ kind: 'number', text: part }];
    if (functions.includes(part as FunctionName)) return [{ kind: 'function', name: part as FunctionName }];
    if (part === '(' && functions.includes(parts[at - 1] as FunctionName)) return [];
    return [{ kind: 'sign', sign: part as Extract<Token, { kind: 'sign' }>['sign'] }];
  });
}
const valueOf = (text: string, angle: Angle = 'degrees') => evaluate({ tokens: tokensOf(text), angle, ans: whole(7n), memory: whole(2n) });

test.each([
  ['2+3*4', '14'],
  ['(2+3)*4', '20'],
  ['2^3^2', '512'],
  ['-2^2', '-4'],
  ['(-2)^2', '4'],
  ['2^-2', '0.25'],
  ['4^0.5', '2'],
  ['10-4-3', '3'],
  ['100/10/5', '2'],
  ['0.1+0.2', '0.3'],
  ['1/3*3', '1'],
  ['2(3+4', '14'],
  ['2pi', '6.28318530718'],
  ['sin(30)', '0.5'],
  ['cos(60)', '0.5'],
  ['tan(45)', '1'],
  ['sin(180)', '0'],
  ['sin(30)square+cos(30)square', '1'],
  ['asin(0.5)', '30'],
  ['atan(1)', '45'],
  ['log(1000)', '3'],
  ['ln(e)', '1'],
  ['ten(3)', '1000'],
  ['exp(0)', '1'],
  ['root(16)', '4'],
  ['root(2)square', '2'],
  ['5!', '120'],
  ['20!', '2.43290200818e18'],
  ['50%', '0.5'],
  ['4inverse', '0.25'],
  ['ans*2', '14'],
  ['memory*memory', '4'],
  ['3square*2', '18'],
  ['2root(9)', '6'],
])('%s is %s', (text, value) => expect(textOf(valueOf(text))).toBe(value));

test('angles are degrees or radians', () => {
  expect(textOf(valueOf('sin(pi/6)', 'radians'))).toBe('0.5');
  expect(textOf(valueOf('sin(pi)', 'radians'))).toBe('0');
  expect(textOf(valueOf('acos(-1)', 'radians'))).toBe('3.14159265359');
});

test.each(['1/0', 'tan(90)', 'root(-4)', 'ln(0)', 'log(-1)', 'asin(2)', '2.5!', '171!', '10^999'])('%s has no value', (text) => {
  expect(() => valueOf(text)).toThrow(MathError);
});

test.each(['2+', '*3', '2*/3', '(2+3))', ''])('%j is no sum', (text) => expect(() => valueOf(text)).toThrow(SyntaxFault));

test.each<[ScientificKey[], string, string]>([
  [['2', '+', '3', '*', '4', '='], '2 + 3 \u00d7 4', '14'],
  [['sin', '3', '0', '='], 'sin(30', '0.5'],
  [['2', '=', '+', '3', '='], 'Ans + 3', '5'],
  [['2', '=', '7', '='], '7', '7'],
  [['1', '2', 'back', '5', '='], '15', '15'],
  [['1', '+', 'back', 'back', '8', '='], '8', '8'],
  [['5', 'M+', 'C', 'memory', '*', '2', '='], 'M \u00d7 2', '10'],
  [['5', 'M+', '2', 'M-', 'memory', '='], 'M', '3'],
  [['6', 'M+', 'MC', 'memory', '='], 'M', '0'],
  [['angle', 'sin', 'pi', '/', '2', '='], 'sin(\u03c0 \u00f7 2', '1'],
  [['.', '1', '.', '+', '.', '2', '='], '0.1 + 0.2', '0.3'],
])('the keys %j read %s and show %s', (keys, sum, shown) => {
  const state = keys.reduce(pressScientific, emptyScientific);
  expect([sumText(state.tokens), state.shown]).toEqual([sum, shown]);
});

test('what cannot be worked out says so, and can be corrected', () => {
  const wrong = (['2', '*', '/', '3', '='] as const).reduce(pressScientific, emptyScientific);
  expect(wrong.mode).toBe('not-a-sum');
  expect((['back', 'back', '4', '='] as const).reduce(pressScientific, wrong).shown).toBe('8');
  expect((['1', '/', '0', '='] as const).reduce(pressScientific, emptyScientific).mode).toBe('no-value');
});
