import { add, MathError, subtract, textOf, whole, type Exact } from './exact.ts';
import { evaluate, functions, SyntaxFault, type Angle, type FunctionName, type Token } from './scientific.ts';

/** A calculator on which one keys a whole sum and then `=`. `shown` is its last result; '' if there is none. */
export interface Scientific {
  readonly tokens: readonly Token[];
  readonly shown: string;
  /** `result`: the next number begins a new sum, the next sign continues with the result. */
  readonly mode: 'typing' | 'result' | 'no-value' | 'not-a-sum';
  readonly angle: Angle;
  readonly ans: Exact;
  readonly memory: Exact;
}

type Sign = Extract<Token, { kind: 'sign' }>['sign'];
export type ScientificKey = `${number}` | '.' | FunctionName | Sign | '=' | 'C' | 'back' | 'angle' | 'MC' | 'M+' | 'M-';

const nothing = whole(0n);
export const emptyScientific: Scientific = { tokens: [], shown: '', mode: 'typing', angle: 'degrees', ans: nothing, memory: nothing };
const maxNumberLength = 14;
const maxSumLength = 60;

/** The calculator after a key. Nothing that is keyed is lost by a sum that cannot be worked out: it can be corrected. */
export function pressScientific(state: Scientific, key: ScientificKey): Scientific {
  switch (key) {
    case 'C':
      return { ...state, tokens: [], shown: '', mode: 'typing' };
    case 'back':
      return { ...state, tokens: withoutLast(state.tokens), shown: '', mode: 'typing' };
    case 'angle':
      return { ...state, angle: state.angle === 'degrees' ? 'radians' : 'degrees' };
    case 'MC':
      return { ...state, memory: nothing };
    case '=':
      return state.tokens.length === 0 ? state : worked(state);
    case 'M+':
    case 'M-': {
      const done = state.mode === 'result' || state.tokens.length === 0 ? state : worked(state);
      if (done.mode !== 'result') return done;
      return { ...done, memory: (key === 'M+' ? add : subtract)(done.memory, done.ans) };
    }
    default:
      return keyed(state, key);
  }
}

function worked(state: Scientific): Scientific {
  try {
    const ans = evaluate(state);
    return { ...state, ans, shown: textOf(ans), mode: 'result' };
  } catch (error) {
    if (error instanceof MathError) return { ...state, shown: '', mode: 'no-value' };
    if (error instanceof SyntaxFault) return { ...state, shown: '', mode: 'not-a-sum' };
    throw error;
  }
}

function keyed(state: Scientific, key: Exclude<ScientificKey, 'C' | 'back' | 'angle' | 'MC' | '=' | 'M+' | 'M-'>): Scientific {
  const before: readonly Token[] = state.mode !== 'result' ? state.tokens : continuesSum(key) ? [{ kind: 'sign', sign: 'ans' }] : [];
  const tokens = before.length >= maxSumLength ? before : withKey(before, key);
  return { ...state, tokens, shown: '', mode: 'typing' };
}

const continuesSum = (key: string) => ['+', '-', '*', '/', '^', 'square', '!', '%', 'inverse'].includes(key);
const isFunction = (key: string): key is FunctionName => functions.includes(key as FunctionName);
const isDigit = (key: string): key is `${number}` | '.' => /^[0-9.]$/.test(key);

function withKey(tokens: readonly Token[], key: `${number}` | '.' | FunctionName | Sign): readonly Token[] {
  if (isFunction(key)) return [...tokens, { kind: 'function', name: key }];
  if (!isDigit(key)) return [...tokens, { kind: 'sign', sign: key }];
  const last = tokens.at(-1);
  if (last?.kind !== 'number') return [...tokens, { kind: 'number', text: key === '.' ? '0.' : key }];
  const isRefused = last.text.length >= maxNumberLength || (key === '.' && last.text.includes('.'));
  if (isRefused) return tokens;
  return [...tokens.slice(0, -1), { kind: 'number', text: last.text === '0' && key !== '.' ? key : last.text + key }];
}

function withoutLast(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.at(-1);
  if (last?.kind !== 'number' || last.text.length === 1) return tokens.slice(0, -1);
  return [...tokens.slice(0, -1), { kind: 'number', text: last.text.slice(0, -1) }];
}

const functionTexts: Readonly<Record<FunctionName, string>> = {
  sin: 'sin',
  cos: 'cos',
  tan: 'tan',
  asin: 'sin\u207b\u00b9',
  acos: 'cos\u207b\u00b9',
  atan: 'tan\u207b\u00b9',
  ln: 'ln',
  log: 'log',
  exp: 'e^',
  ten: '10^',
  root: '\u221a',
};
const signTexts: Readonly<Record<Sign, string>> = {
  '+': ' + ',
  '-': ' \u2212 ',
  '*': ' \u00d7 ',
  '/': ' \u00f7 ',
  '^': '^',
  '(': '(',
  ')': ')',
  square: '\u00b2',
  '!': '!',
  '%': '%',
  inverse: '\u207b\u00b9',
  pi: '\u03c0',
  e: 'e',
  ans: 'Ans',
  memory: 'M',
};

/** A sum as the display shows it. */
export function sumText(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      token.kind === 'number' ? token.text : token.kind === 'function' ? `${functionTexts[token.name]}(` : signTexts[token.sign],
    )
    .join('')
    .trim();
}

/** The key of the calculator for a key of the keyboard, or null. */
export function scientificKey(key: string): ScientificKey | null {
  if (/^[0-9.+\-*/^()!%]$/.test(key)) return key as ScientificKey;
  const others: Readonly<Record<string, ScientificKey>> = {
    Enter: '=',
    '=': '=',
    Backspace: 'back',
    Delete: 'C',
    c: 'C',
    ',': '.',
    p: 'pi',
    e: 'e',
    r: 'root',
    s: 'sin',
    o: 'cos',
    t: 'tan',
    l: 'log',
    n: 'ln',
    a: 'ans',
    m: 'memory',
  };
  return others[key.length === 1 ? key.toLowerCase() : key] ?? null;
}
