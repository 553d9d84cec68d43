/** A fraction of whole numbers; `below` is above 0. What a calculator reckons with, so that 0.1 + 0.2 is 0.3 and 1 / 3 * 3 is 1. */
export interface Exact {
  readonly above: bigint;
  readonly below: bigint;
}

/** A calculation without a value: a division by zero, the root of a negative number, a number too large to show. */
export class MathError extends Error {}

/** Numbers of more digits than this are kept to this many: beyond what anyone sees, and short enough to reckon with. */
const kept = 60;
const largest = 10n ** 400n;

/** The number of a text as it is keyed or as JavaScript writes it: '12', '.5', '-1.5e-7'. */
export function exactOf(text: string): Exact {
  const [, subtract = '', ones = '', places = '', power = '0'] = /^(-?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/.exec(text) ?? [];
  const digits = BigInt(subtract + (ones + places || '0'));
  return scaled({ above: digits, below: 1n }, Number(power) - places.length);
}

/** In a component the compiler of React loses literals like 0n, so that a comparison with one is never true. */
export const isZero = ({ above }: Exact): boolean => above === 0n;
export const whole = (value: bigint): Exact => ({ above: value, below: 1n });
export const add = (a: Exact, b: Exact): Exact => short({ above: a.above * b.below + b.above * a.below, below: a.below * b.below });
export const subtract = (a: Exact, b: Exact): Exact => add(a, { ...b, above: -b.above });
export const multiply = (a: Exact, b: Exact): Exact => short({ above: a.above * b.above, below: a.below * b.below });

export function divide(a: Exact, b: Exact): Exact {
  if (b.above === 0n) throw new MathError();
  const sign = b.above < 0n ? -1n : 1n;
  return short({ above: a.above * b.below * sign, below: a.below * b.above * sign });
}

/** The square root: exact where there is one, else to forty digits. */
export function rootOf({ above, below }: Exact): Exact {
  if (above < 0n) throw new MathError();
  const exact = { above: wholeRoot(above), below: wholeRoot(below) };
  if (exact.above ** 2n === above && exact.below ** 2n === below) return exact;
  const scale = 10n ** 40n;
  return short({ above: wholeRoot((above * scale * scale) / below), below: scale });
}

/** A result of floating-point functions: fifteen digits of it are right. */
export function fromFloat(value: number): Exact {
  if (!Number.isFinite(value)) throw new MathError();
  return Math.abs(value) < 1e-300 ? whole(0n) : exactOf(value.toPrecision(15));
}

export function toFloat(exact: Exact): number {
  return Number(digitsOf(exact, 17));
}

/** The whole number that it is, or null. */
export function asWhole({ above, below }: Exact): bigint | null {
  return above % below === 0n ? above / below : null;
}

/** As a display shows it: whole numbers of up to fourteen digits in full, all others to twelve digits, the very large and small ones with a power of ten. */
export function textOf(exact: Exact): string {
  const integer = asWhole(exact);
  if (integer !== null && integer < 10n ** 14n && integer > -(10n ** 14n)) return String(integer);
  const [mantissa = '', power = '0'] = digitsOf(exact, 12).split('e');
  const exponent = Number(power);
  if (exponent < -7 || exponent >= 14) return `${withoutZeros(mantissa)}e${exponent}`;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replaceAll(/[-.]/g, '');
  if (exponent < 0) return withoutZeros(`${sign}0.${'0'.repeat(-exponent - 1)}${digits}`);
  return withoutZeros(`${sign}${digits.slice(0, exponent + 1).padEnd(exponent + 1, '0')}.${digits.slice(exponent + 1)}`);
}

const withoutZeros = (text: string) => (text.includes('.') ? text.replace(/\.?0*$/, '') : text);

/** 'd.ddde±n' with so many digits, rounded. */
function digitsOf({ above, below }: Exact, count: number): string {
  if (above === 0n) return '0e0';
  const size = above < 0n ? -above : above;
  let exponent = String(size).length - String(below).length;
  if (compareScaled(size, below, exponent) < 0) exponent -= 1;
  const { above: up, below: down } = scaled({ above: size, below }, count - 1 - exponent);
  let digits = String((2n * up + down) / (2n * down));
  if (digits.length > count) {
    digits = digits.slice(0, count);
    exponent += 1;
  }
  return `${above < 0n ? '-' : ''}${digits.slice(0, 1)}.${digits.slice(1)}e${exponent}`;
}

/** Below 0 if size / below is less than ten to the power. */
function compareScaled(size: bigint, below: bigint, power: number): number {
  const ten = 10n ** BigInt(Math.abs(power));
  const [left, right] = power >= 0 ? [size, below * ten] : [size * ten, below];
  return left < right ? -1 : 1;
}

function scaled({ above, below }: Exact, power: number): Exact {
  const ten = 10n ** BigInt(Math.abs(power));
  return power >= 0 ? { above: above * ten, below } : { above, below: below * ten };
}

function short({ above, below }: Exact): Exact {
  const divisor = commonDivisor(above < 0n ? -above : above, below);
  const exact = { above: above / divisor, below: below / divisor };
  const size = exact.above < 0n ? -exact.above : exact.above;
  if (size > largest * exact.below) throw new MathError();
  return String(exact.below).length > 2 * kept ? exactOf(digitsOf(exact, kept)) : exact;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? (a === 0n ? 1n : a) : commonDivisor(b, a % b);
}

/** The largest whole number whose square is not above `value`. */
function wholeRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
