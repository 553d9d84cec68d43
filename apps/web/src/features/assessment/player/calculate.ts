/** A basic calculator that works as it is keyed: no precedence, `=` repeats nothing. `entry` is what the display shows. */
export interface Calculator {
  readonly entry: string;
  /** The left side and the sign that waits for the right one. */
  readonly waiting: { readonly left: number; readonly sign: Sign } | null;
  /** `typing`: the next digit goes on the entry; `result`: it begins a new one; `error`: only clear helps. */
  readonly mode: 'typing' | 'result' | 'error';
}

export type Sign = '+' | '-' | '*' | '/';
export type CalculatorKey = Sign | '=' | 'C' | 'back' | '.' | 'sign' | 'root' | '%' | `${number}`;

export const emptyCalculator: Calculator = { entry: '0', waiting: null, mode: 'result' };
const longestEntry = 14;

/** The calculator after a key. A division by zero or the root of a negative number shows as an error until it is cleared. */
export function press(calculator: Calculator, key: CalculatorKey): Calculator {
  if (key === 'C') return emptyCalculator;
  if (calculator.mode === 'error') return calculator;
  const value = Number(calculator.entry);
  switch (key) {
    case 'back':
      return calculator.mode === 'typing' ? { ...calculator, entry: calculator.entry.replace(/.$/, '').replace(/^-?$/, '0') } : calculator;
    case 'sign':
      return value === 0
        ? calculator
        : { ...calculator, entry: calculator.entry.startsWith('-') ? calculator.entry.slice(1) : `-${calculator.entry}` };
    case 'root':
      return show(calculator, Math.sqrt(value));
    case '%':
      return show(calculator, calculator.waiting === null ? value / 100 : (calculator.waiting.left * value) / 100);
    case '.':
      if (calculator.mode === 'result') return { ...calculator, entry: '0.', mode: 'typing' };
      return calculator.entry.includes('.') ? calculator : { ...calculator, entry: `${calculator.entry}.` };
    case '=':
      return { ...show(calculator, total(calculator)), waiting: null };
    case '+':
    case '-':
    case '*':
    case '/': {
      // A second sign in a row corrects the first.
      const left = calculator.mode === 'result' && calculator.waiting !== null ? calculator.waiting.left : total(calculator);
      const shown = show(calculator, left);
      return shown.mode === 'error' ? shown : { ...shown, waiting: { left, sign: key } };
    }
    default:
      return typeDigit(calculator, key);
  }
}

function typeDigit(calculator: Calculator, digit: string): Calculator {
  if (calculator.mode === 'result' || calculator.entry === '0') return { ...calculator, entry: digit, mode: 'typing' };
  return calculator.entry.length >= longestEntry ? calculator : { ...calculator, entry: calculator.entry + digit };
}

function total({ entry, waiting }: Calculator): number {
  const right = Number(entry);
  if (waiting === null) return right;
  const { left, sign } = waiting;
  return sign === '+' ? left + right : sign === '-' ? left - right : sign === '*' ? left * right : left / right;
}

function show(calculator: Calculator, value: number): Calculator {
  if (!Number.isFinite(value)) return { entry: '', waiting: null, mode: 'error' };
  // Twelve digits hide what binary fractions add: 0.1 + 0.2 is 0.3.
  return { ...calculator, entry: String(Number(value.toPrecision(12))), mode: 'result' };
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
