import { asWhole, exactOf, fromFloat, subtract, MathError, divide, add, rootOf, multiply, toFloat, whole, type Exact } from './exact.ts';

/** A function of one number, as its key calls it. */
export const functions = ['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'ln', 'log', 'exp', 'ten', 'root'] as const;
export type FunctionName = (typeof functions)[number];

/** A part of a sum. A number is in one token; a function's bracket is part of it; `ans` is the last result. */
export type Token =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'function'; readonly name: FunctionName }
  | {
      readonly kind: 'sign';
      readonly sign: '+' | '-' | '*' | '/' | '^' | '(' | ')' | 'square' | '!' | '%' | 'inverse' | 'pi' | 'e' | 'ans' | 'memory';
    };

export type Angle = 'degrees' | 'radians';

/** A sum that cannot be read: two signs in a row, a bracket too many. */
export class SyntaxFault extends Error {}

const pi = exactOf('3.1415926535897932384626433832795028841971');
const e = exactOf('2.7182818284590452353602874713526624977572');
const one = whole(1n);
const hundred = whole(100n);

/**
 * The value of a sum: brackets first, then functions, powers (from the right), times and over, plus and minus; a minus before a power takes
 * the power's negative. Open brackets are closed at the end, and between 2 and π a times is understood. Throws MathError and SyntaxFault.
 */
export function evaluate({ tokens, angle, ans, memory }: { tokens: readonly Token[]; angle: Angle; ans: Exact; memory: Exact }): Exact {
  let at = 0;
  const sign = () => {
    const token = tokens[at];
    return token?.kind === 'sign' ? token.sign : null;
  };

  function sum(): Exact {
    let value = product();
    for (let next = sign(); next === '+' || next === '-'; next = sign()) {
      at += 1;
      value = next === '+' ? add(value, product()) : subtract(value, product());
    }
    return value;
  }

  function product(): Exact {
    let value = signed();
    for (;;) {
      const next = sign();
      if (next === '*' || next === '/') {
        at += 1;
        value = next === '*' ? multiply(value, signed()) : divide(value, signed());
      } else if (beginsValue()) value = multiply(value, power());
      else return value;
    }
  }

  function beginsValue(): boolean {
    const token = tokens[at];
    if (token === undefined) return false;
    return token.kind !== 'sign' || ['(', 'pi', 'e', 'ans', 'memory'].includes(token.sign);
  }

  function signed(): Exact {
    const next = sign();
    if (next !== '-' && next !== '+') return power();
    at += 1;
    const value = signed();
    return next === '-' ? negative(value) : value;
  }

  function power(): Exact {
    let base = operand();
    for (let next = sign(); next === 'square' || next === '!' || next === '%' || next === 'inverse'; next = sign()) {
      at += 1;
      base = {
        square: () => multiply(base, base),
        '!': () => factorial(base),
        '%': () => divide(base, hundred),
        inverse: () => divide(one, base),
      }[next]();
    }
    if (sign() !== '^') return base;
    at += 1;
    return raised(base, signed());
  }

  function operand(): Exact {
    const token = tokens[at];
    at += 1;
    if (token === undefined) throw new SyntaxFault();
    if (token.kind === 'number') return exactOf(token.text);
    if (token.kind === 'function') return applied({ name: token.name, to: inBrackets(), angle });
    switch (token.sign) {
      case '(':
        return inBrackets();
      case 'pi':
        return pi;
      case 'e':
        return e;
      case 'ans':
        return ans;
      case 'memory':
        return memory;
      default:
        throw new SyntaxFault();
    }
  }

  function inBrackets(): Exact {
    const inside = sum();
    if (sign() === ')') at += 1;
    else if (at < tokens.length) throw new SyntaxFault();
    return inside;
  }

  const result = sum();
  if (at < tokens.length) throw new SyntaxFault();
  return result;
}

const negative = ({ above, below }: Exact): Exact => ({ above: -above, below });

function factorial(of: Exact): Exact {
  const count = asWhole(of);
  if (count === null || count < 0n || count > 170n) throw new MathError();
  let product = 1n;
  for (let factor = 2n; factor <= count; factor += 1n) product *= factor;
  return whole(product);
}

/** Exact for whole exponents up to a thousand. */
function raised(base: Exact, exponent: Exact): Exact {
  const count = asWhole(exponent);
  if (count === null || count > 1000n || count < -1000n) return fromFloat(toFloat(base) ** toFloat(exponent));
  let result = one;
  for (let left = count < 0n ? -count : count; left > 0n; left -= 1n) result = multiply(result, base);
  return count < 0n ? divide(one, result) : result;
}

function applied({ name, to, angle }: { name: FunctionName; to: Exact; angle: Angle }): Exact {
  switch (name) {
    case 'sin':
    case 'cos':
    case 'tan':
      return angle === 'degrees' ? ofDegrees({ name, degrees: to }) : nearZero(Math[name](toFloat(to)));
    case 'asin':
    case 'acos':
    case 'atan': {
      const radians = Math[name](toFloat(to));
      return fromFloat(angle === 'degrees' ? (radians * 180) / Math.PI : radians);
    }
    case 'ln':
    case 'log': {
      if (to.above <= 0n) throw new MathError();
      return fromFloat(name === 'ln' ? Math.log(toFloat(to)) : Math.log10(toFloat(to)));
    }
    case 'exp':
      return fromFloat(Math.exp(toFloat(to)));
    case 'ten':
      return raised(whole(10n), to);
    case 'root':
      return rootOf(to);
  }
}

/** Reduced to one turn before it becomes a float, so that the sine of 180 000 000 degrees is 0; the tangent of a right angle has no value. */
function ofDegrees({ name, degrees: { above, below } }: { name: 'sin' | 'cos' | 'tan'; degrees: Exact }): Exact {
  const turn = 360n * below;
  const reduced = ((above % turn) + turn) % turn;
  if (name === 'tan' && (reduced === 90n * below || reduced === 270n * below)) throw new MathError();
  return nearZero(Math[name]((toFloat({ above: reduced, below }) * Math.PI) / 180));
}

/** A sine of 1e-16 is that of an angle that a float cannot hold, and a tangent of 1e16 likewise has no value. */
function nearZero(value: number): Exact {
  if (Math.abs(value) > 1e15) throw new MathError();
  return exactOf(value.toFixed(14));
}
