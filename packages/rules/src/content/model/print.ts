import type { ExactNumber } from '../../assessment/paper/answers/exact-number.ts';
import { decimal, fraction, gcdOf, isList, isNumber, isWhole, placesOf, roundTo, show, type Value } from './value.ts';

/** How long the numbers of a text may be before no one reads them. */
export interface PrintLimits {
  /** Of the whole part. */
  readonly digits: number;
  readonly places: number;
  /** Above and below the line of a fraction. */
  readonly fraction: number;
}
export const usualLimits: PrintLimits = { digits: 7, places: 2, fraction: 400 };

interface Printing {
  readonly value: Value;
  /** What is written behind the name of the format, in quotes or as a number. */
  readonly words: readonly string[];
  readonly limits: PrintLimits;
}

interface Format {
  readonly use: string;
  readonly most: number;
  print(of: Printing): string;
}

/** Digits in Indian groups: the last three, then by two. */
const grouped = (digits: string) => digits.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,');

function numberOf({ value }: Printing): ExactNumber {
  if (isNumber(value)) return value;
  throw new RangeError(`${show(value)} is no number`);
}

function wholeOf(of: Printing): bigint {
  const value = numberOf(of);
  if (isWhole(value)) return value.above;
  throw new RangeError(`${show(value)} is no whole number`);
}

/** Digits of a number with all its places, or with so many. */
function digitsOf({ value, limits, places }: { value: ExactNumber; limits: PrintLimits; places?: number }): string {
  const needed = places ?? placesOf(value);
  if (needed === null)
    throw new RangeError(`${show(value)} has no end as a decimal: round it, round(x, 2), or print it as a fraction, {{ x | frac }}`);
  if (needed > limits.places && places === undefined)
    throw new RangeError(
      `${show(value)} has ${needed} places, and no one reads more than ${limits.places}: round it, or choose other values`,
    );
  const text = decimal(value, needed);
  const whole = text.replace('-', '').split('.')[0] ?? '';
  if (whole.length > limits.digits)
    throw new RangeError(`${text} has ${whole.length} digits, and no one reads more than ${limits.digits}: choose other values`);
  return text;
}

const groupedDigits = (text: string) => text.replace(/\d+/, grouped);

function fractionText({ value: { above, below }, limits }: { value: ExactNumber; limits: PrintLimits }): string {
  const size = above < 0n ? -above : above;
  if (below === 1n) return digitsOf({ value: { above, below }, limits });
  if (size > BigInt(limits.fraction) || below > BigInt(limits.fraction))
    throw new RangeError(`${above}/${below} is a fraction of more than ${limits.fraction}: choose other values`);
  return `${above < 0n ? '-' : ''}\\frac{${size}}{${below}}`;
}

/** A number without its sign, as a decimal where it ends soon and as a fraction of TeX otherwise. */
function sizeText({ value: { above, below }, limits }: { value: ExactNumber; limits: PrintLimits }): string {
  const value = { above: above < 0n ? -above : above, below };
  const places = placesOf(value);
  return places === null || places > limits.places ? fractionText({ value, limits }) : digitsOf({ value, limits });
}

/** A number before a letter: 1 is not written, and nothing where it is 0. */
function coefficient({ value, letter, limits }: { value: ExactNumber; letter: string; limits: PrintLimits }): string {
  const isOne = isWhole(value) && (value.above === 1n || value.above === -1n) && letter !== '';
  return `${isOne ? '' : sizeText({ value, limits })}${letter}`;
}

const letterOf = ({ words: [letter = ''] }: Printing) => letter;
const isMinus = ({ above }: ExactNumber) => above < 0n;

/** The highest power of a polynomial. */
const maxDegree = 6;

function polynomial(of: Printing): string {
  const { value, limits } = of;
  const letter = letterOf(of) || 'x';
  if (!isList(value) || value.length > maxDegree + 1)
    throw new RangeError(`takes a list of at most ${maxDegree + 1} coefficients, the highest power first`);
  const terms = value.flatMap((each: Value, at: number) => {
    const power = value.length - 1 - at;
    const number = numberOf({ ...of, value: each });
    if (number.above === 0n) return [];
    const signs = power > 1 ? `${letter}^{${power}}` : power === 1 ? letter : '';
    return [{ isMinus: isMinus(number), text: coefficient({ value: number, letter: signs, limits }) }];
  });
  return terms.map((term, at) => (at === 0 ? (term.isMinus ? '-' : '') : term.isMinus ? ' - ' : ' + ') + term.text).join('') || '0';
}

const formats: Readonly<Record<string, Format>> = {
  plain: { use: '', most: 0, print: (of) => digitsOf({ value: numberOf(of), limits: of.limits }) },
  frac: { use: '', most: 0, print: (of) => fractionText({ value: numberOf(of), limits: of.limits }) },
  mixed: {
    use: '',
    most: 0,
    print(of) {
      const { above, below } = numberOf(of);
      const part = above < 0n ? -above : above;
      const whole = part / below;
      if (whole === 0n || below === 1n) return fractionText({ value: { above, below }, limits: of.limits });
      return `${above < 0n ? '-' : ''}${whole}${fractionText({ value: fraction(part % below, below), limits: of.limits })}`;
    },
  },
  fixed: {
    use: '2',
    most: 1,
    print(of) {
      const places = Number(of.words[0] ?? 2);
      if (!Number.isInteger(places) || places < 0 || places > of.limits.places + 2)
        throw new RangeError('takes how many places, as in fixed 2');
      return groupedDigits(digitsOf({ value: roundTo(numberOf(of), places), limits: of.limits, places }));
    },
  },
  money: {
    use: '',
    most: 0,
    print(of) {
      const value = numberOf(of);
      const places = isWhole(value) ? 0 : 2;
      if ((placesOf(value) ?? 3) > 2) throw new RangeError(`${show(value)} is no amount of rupees and paise: round it, round(x, 2)`);
      const text = groupedDigits(digitsOf({ value, limits: of.limits, places }));
      return text.startsWith('-') ? `-₹${text.slice(1)}` : `₹${text}`;
    },
  },
  signed: {
    use: '',
    most: 0,
    print: (of) => `${isMinus(numberOf(of)) ? '-' : '+'}${groupedDigits(sizeText({ value: numberOf(of), limits: of.limits }))}`,
  },
  paren: {
    use: '',
    most: 0,
    print(of) {
      const value = numberOf(of);
      const text = sizeText({ value, limits: of.limits });
      return isMinus(value) ? `(-${text})` : text;
    },
  },
  term: {
    use: "'x'",
    most: 1,
    print(of) {
      const value = numberOf(of);
      if (value.above === 0n && letterOf(of) !== '')
        throw new RangeError('prints nothing for 0: choose other values, or print the whole with poly');
      return `${isMinus(value) ? '-' : ''}${coefficient({ value, letter: letterOf(of), limits: of.limits })}`;
    },
  },
  plus: {
    use: "'x'",
    most: 1,
    print(of) {
      const value = numberOf(of);
      return value.above === 0n ? '' : `${isMinus(value) ? '-' : '+'} ${coefficient({ value, letter: letterOf(of), limits: of.limits })}`;
    },
  },
  poly: { use: "'x'", most: 1, print: polynomial },
  root: {
    use: '',
    most: 0,
    print(of) {
      const inside = wholeOf(of);
      if (inside < 0n || inside > 1_000_000n) throw new RangeError('takes a whole number from 0 to 1,000,000');
      let [before, rest] = [1n, inside];
      for (let each = 2n; each * each <= rest; each += 1n)
        while (rest % (each * each) === 0n) [before, rest] = [before * each, rest / (each * each)];
      if (rest < 2n) return `${rest === 0n ? 0n : before}`;
      return `${before === 1n ? '' : before}\\sqrt{${rest}}`;
    },
  },
  ratio: {
    use: '',
    most: 0,
    print(of) {
      const { value } = of;
      if (!isList(value) || value.length < 2) throw new RangeError('takes a list, as in {{ [a, b] | ratio }}');
      const parts = value.map((each: Value) => numberOf({ ...of, value: each }));
      const below = parts.reduce((common, part) => (common * part.below) / gcdOf(common, part.below), 1n);
      const wholes = parts.map((part) => (part.above * below) / part.below);
      const divisor = wholes.reduce(gcdOf) || 1n;
      return wholes.map((each) => digitsOf({ value: fraction(each / divisor), limits: of.limits })).join(' : ');
    },
  },
  clock: {
    use: '',
    most: 0,
    print(of) {
      const minutes = wholeOf(of);
      const day = ((minutes % 1440n) + 1440n) % 1440n;
      return `${String(day / 60n).padStart(2, '0')}:${String(day % 60n).padStart(2, '0')}`;
    },
  },
};

export const formatNames = Object.keys(formats);

/** Prints a value in a format, in the usual one without a name. Throws RangeError for what no one could read. */
export function print({
  value,
  format,
  words = [],
  limits,
}: Omit<Printing, 'words'> & { format: string | null; words?: readonly string[] }): string {
  if (format === null) return usual({ value, words, limits });
  const known = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (known === undefined) throw new RangeError(`there is no format '${format}'; there are ${formatNames.join(', ')}`);
  if (words.length > known.most) throw new RangeError(`the format is written ${format}${known.use === '' ? '' : ` ${known.use}`}`);
  try {
    return known.print({ value, words, limits });
  } catch (error) {
    throw error instanceof RangeError ? new RangeError(`${format}: ${error.message}`) : error;
  }
}

function usual({ value, words, limits }: Printing): string {
  if (isNumber(value)) return groupedDigits(digitsOf({ value, limits }));
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') throw new RangeError(`prints ${value}: choose between two texts, if(…, 'yes', 'no')`);
  return value.map((each) => usual({ value: each, words, limits })).join(', ');
}

/** The value by which options are compared: of a ratio or a rounded number that which is printed. */
export function printedValue({ value, format, words }: { value: Value; format: string | null; words: readonly string[] }): string {
  if (format === 'fixed' && isNumber(value)) return show(roundTo(value, Number(words[0] ?? 2)));
  if (format === 'ratio' && isList(value)) return print({ value, format, limits: { ...usualLimits, digits: 40 } });
  if (format === 'clock' && isNumber(value)) return print({ value, format, limits: usualLimits });
  if (format === 'root') return `root ${show(value)}`;
  return `${show(value)}${words.length > 0 && format !== 'fixed' ? ` ${words.join(' ')}` : ''}`;
}
