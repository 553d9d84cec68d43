import { exactOf, subtract, MathError, divide, add, rootOf, textOf, multiply, whole, type Exact } from './exact.ts';

/** A basic calculator that works as it is keyed: no precedence, `=` repeats nothing. `entry` is what the display shows. */
export interface Calculator {
  readonly entry: string;
  /** What a shown result is exactly; null while one types. */
  readonly result: Exact | null;
  /** The left side and the sign that waits for the right one. */
  readonly waiting: { readonly left: Exact; readonly sign: Sign } | null;
  /** `typing`: the next digit continues the entry; `result`: it begins a new one; `error`: only clear helps. */
  readonly mode: 'typing' | 'result' | 'error';
  /** What MS and M+ have kept; clearing leaves it. */
  readonly memory: Exact;
}

export type Sign = '+' | '-' | '*' | '/';
type MemoryKey = 'MC' | 'MR' | 'MS' | 'M+' | 'M-';
export type CalculatorKey = Sign | MemoryKey | '=' | 'C' | 'back' | '.' | 'sign' | 'root' | 'inverse' | '%' | `${number}`;

export const emptyCalculator: Calculator = { entry: '0', result: null, waiting: null, mode: 'result', memory: whole(0n) };
const maxEntryLength = 14;
const hundred = whole(100n);

/** The calculator after a key. A division by zero or the root of a negative number shows as an error until it is cleared. */
export function press(calculator: Calculator, key: CalculatorKey): Calculator {
  const { memory } = calculator;
  if (key === 'C') return { ...emptyCalculator, memory };
  if (calculator.mode === 'error') return calculator;
  try {
    return keyed(calculator, key);
  } catch (error) {
    if (error instanceof MathError) return { entry: '', result: null, waiting: null, mode: 'error', memory };
    throw error;
  }
}

function keyed(calculator: Calculator, key: Exclude<CalculatorKey, 'C'>): Calculator {
  const value = calculator.result ?? exactOf(calculator.entry);
  switch (key) {
    case 'back':
      return calculator.mode === 'typing' ? { ...calculator, entry: calculator.entry.replace(/.$/, '').replace(/^-?$/, '0') } : calculator;
    case 'sign':
      if (value.above === 0n) return calculator;
      if (calculator.mode === 'result') return show(calculator, { ...value, above: -value.above });
      return { ...calculator, entry: calculator.entry.startsWith('-') ? calculator.entry.slice(1) : `-${calculator.entry}` };
    case 'root':
      return show(calculator, rootOf(value));
    case 'inverse':
      return show(calculator, divide(whole(1n), value));
    case 'MC':
      return { ...calculator, memory: whole(0n) };
    case 'MR':
      return show(calculator, calculator.memory);
    case 'MS':
      return { ...show(calculator, value), memory: value };
    case 'M+':
      return { ...show(calculator, value), memory: add(calculator.memory, value) };
    case 'M-':
      return { ...show(calculator, value), memory: subtract(calculator.memory, value) };
    case '%':
      return show(calculator, divide(multiply(percentOf(calculator.waiting), value), hundred));
    case '.':
      if (calculator.mode === 'result') return { ...calculator, entry: '0.', result: null, mode: 'typing' };
      return calculator.entry.includes('.') ? calculator : { ...calculator, entry: `${calculator.entry}.` };
    case '=':
      return { ...show(calculator, total(calculator, value)), waiting: null };
    case '+':
    case '-':
    case '*':
    case '/': {
      // A second sign in a row corrects the first.
      const left = calculator.mode === 'result' && calculator.waiting !== null ? calculator.waiting.left : total(calculator, value);
      return { ...show(calculator, left), waiting: { left, sign: key } };
    }
    default:
      return typeDigit(calculator, key);
  }
}

/** What a percentage is of: of the left side where it is added or taken away (200 + 10 % = 220), else of 1 (200 × 10 % = 20). */
const percentOf = (waiting: Calculator['waiting']): Exact =>
  waiting !== null && (waiting.sign === '+' || waiting.sign === '-') ? waiting.left : whole(1n);

function typeDigit(calculator: Calculator, digit: string): Calculator {
  if (calculator.mode === 'result' || calculator.entry === '0') return { ...calculator, entry: digit, result: null, mode: 'typing' };
  return calculator.entry.length >= maxEntryLength ? calculator : { ...calculator, entry: calculator.entry + digit };
}

function total({ waiting }: Calculator, right: Exact): Exact {
  if (waiting === null) return right;
  const { left, sign } = waiting;
  return { '+': add, '-': subtract, '*': multiply, '/': divide }[sign](left, right);
}

function show(calculator: Calculator, value: Exact): Calculator {
  return { ...calculator, entry: textOf(value), result: value, mode: 'result' };
}

/** The key of the calculator for a key of the keyboard, or null. */
export function calculatorKey(key: string): CalculatorKey | null {
  if (/^[0-9.+\-*/%]$/.test(key)) return key as CalculatorKey;
  const others: Readonly<Record<string, CalculatorKey>> = {
    Enter: '=',
    '=': '=',
    Backspace: 'back',
    Delete: 'C',
    c: 'C',
    C: 'C',
    ',': '.',
    r: 'root',
  };
  return others[key] ?? null;
}
