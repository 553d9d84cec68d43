import type { ExactNumber } from '../../assessment/paper/answers/exact-number.ts';
import { ModelError } from './model-error.ts';
import {
  add,
  compare,
  divide,
  exactRoot,
  floorOf,
  fraction,
  gcdOf,
  isList,
  isNumber,
  isWhole,
  multiply,
  roundedRoot,
  roundTo,
  same,
  show,
  subtract,
  type Value,
} from './value.ts';

/** The longest list that a function makes or takes. */
export const maxList = 200;
/** The highest number that factorial, choose and arrange take. */
const maxCount = 60n;
const maxPlaces = 12;

interface Called {
  readonly values: readonly Value[];
  /** Throws ModelError at the function. */
  readonly fail: (cause: string) => never;
}

interface ModelFunction {
  /** How it is written. */
  readonly use: string;
  readonly least: number;
  readonly most: number;
  /** How many steps a call takes beyond one for each value; without it none. */
  readonly cost?: number;
  run(of: Called): Value;
}

const whole = (value: bigint) => fraction(value);

function numberAt({ values, fail }: Called, at: number): ExactNumber {
  const value = values[at];
  if (value === undefined || !isNumber(value)) return fail(`takes numbers, and ${value === undefined ? 'nothing' : show(value)} is none`);
  return value;
}

function wholeAt(of: Called, at: number): bigint {
  const value = numberAt(of, at);
  return isWhole(value) ? value.above : of.fail(`takes whole numbers, and ${show(value)} is none`);
}

function countAt(of: Called, at: number): bigint {
  const value = wholeAt(of, at);
  return value < 0n || value > maxCount ? of.fail(`takes whole numbers from 0 to ${maxCount}, and ${value} is none`) : value;
}

function placesAt(of: Called, at: number): number {
  const value = at < of.values.length ? wholeAt(of, at) : 0n;
  return value < 0n || value > maxPlaces ? of.fail(`rounds to 0 to ${maxPlaces} places, and not to ${value}`) : Number(value);
}

function listAt({ values, fail }: Called, at: number): readonly Value[] {
  const value = values[at];
  return isList(value) ? value : fail(`takes a list, and ${value === undefined ? 'nothing' : show(value)} is none`);
}

/** The numbers that a function is given, one by one or as one list. */
function numbers(of: Called): ExactNumber[] {
  const [first] = of.values;
  const values = of.values.length === 1 && isList(first) ? first : of.values;
  if (values.length === 0) return of.fail('has nothing to reckon with: the list is empty');
  return values.map((_value, at) => numberAt({ ...of, values }, at));
}

const product = (from: bigint, to: bigint) => {
  let made = 1n;
  for (let each = from; each <= to; each += 1n) made *= each;
  return made;
};

const many = { least: 1, most: maxList };
const best = (of: Called, isBetter: (order: number) => boolean) =>
  numbers(of).reduce((found, each) => (isBetter(compare(each, found)) ? each : found));
const sum = (values: readonly ExactNumber[]) => values.reduce(add, whole(0n));
const sorted = (values: readonly ExactNumber[]) => values.toSorted(compare);

const functions: Readonly<Record<string, ModelFunction>> = {
  abs: ofOne('x', (of) => fraction(absolute(numberAt(of, 0).above), numberAt(of, 0).below)),
  floor: ofOne('x', (of) => whole(floorOf(numberAt(of, 0)))),
  ceil: ofOne('x', (of) => whole(-floorOf(subtract(whole(0n), numberAt(of, 0))))),
  sign: ofOne('x', (of) => whole(BigInt(compare(numberAt(of, 0), whole(0n))))),
  num: ofOne('x', (of) => whole(numberAt(of, 0).above)),
  den: ofOne('x', (of) => whole(numberAt(of, 0).below)),
  factorial: { ...ofOne('n', (of) => whole(product(1n, countAt(of, 0)))), cost: 60 },
  round: {
    use: 'x, places',
    least: 1,
    most: 2,
    run: (of) => roundTo(numberAt(of, 0), placesAt(of, 1)),
  },
  sqrt: {
    use: 'x, places',
    least: 1,
    most: 2,
    run(of) {
      const value = numberAt(of, 0);
      if (value.above < 0n) return of.fail(`has no value: ${show(value)} is below 0`);
      if (of.values.length > 1) return roundedRoot(value, placesAt(of, 1));
      return exactRoot(value) ?? of.fail(`of ${show(value)} never ends: say to how many places, sqrt(x, 2)`);
    },
  },
  gcd: { use: 'a, b', ...many, run: (of) => wholes(of).reduce((one, other) => whole(gcdOf(one.above, other.above))) },
  lcm: {
    use: 'a, b',
    ...many,
    run: (of) =>
      wholes(of).reduce((one, other) => {
        const divisor = gcdOf(one.above, other.above);
        return whole(divisor === 0n ? 0n : absolute(one.above * other.above) / divisor);
      }),
  },
  choose: {
    use: 'n, r',
    least: 2,
    most: 2,
    cost: 60,
    run(of) {
      const [n, r] = [countAt(of, 0), countAt(of, 1)];
      return whole(r > n ? 0n : product(n - r + 1n, n) / product(1n, r));
    },
  },
  arrange: {
    use: 'n, r',
    least: 2,
    most: 2,
    cost: 60,
    run(of) {
      const [n, r] = [countAt(of, 0), countAt(of, 1)];
      return whole(r > n ? 0n : product(n - r + 1n, n));
    },
  },
  min: { use: 'a, b', ...many, run: (of) => best(of, (order) => order < 0) },
  max: { use: 'a, b', ...many, run: (of) => best(of, (order) => order > 0) },
  sum: { use: 'list', ...many, run: (of) => sum(numbers(of)) },
  mean: { use: 'list', ...many, run: (of) => divide(sum(numbers(of)), whole(BigInt(numbers(of).length))) },
  median: {
    use: 'list',
    ...many,
    run(of) {
      const values = sorted(numbers(of));
      const middle = values.slice(Math.ceil(values.length / 2) - 1, Math.floor(values.length / 2) + 1);
      return divide(sum(middle), whole(BigInt(middle.length)));
    },
  },
  sort: ofOne('list', (of) => sorted(listAt(of, 0).length === 0 ? [] : numbers(of))),
  reverse: ofOne('list', (of) => listAt(of, 0).toReversed()),
  len: ofOne('list', (of) => whole(BigInt(listAt(of, 0).length))),
  place: {
    use: 'list, value',
    least: 2,
    most: 2,
    run(of) {
      const at = listAt(of, 0).findIndex((each) => same(each, of.values[1] ?? false));
      return at < 0 ? of.fail(`does not find ${show(of.values[1] ?? false)} in the list`) : whole(BigInt(at + 1));
    },
  },
  count: {
    use: 'list, value',
    least: 2,
    most: 2,
    run: (of) => whole(BigInt(listAt(of, 0).filter((each) => same(each, of.values[1] ?? false)).length)),
  },
  range: {
    use: 'from, to, step',
    least: 2,
    most: 3,
    run(of) {
      const [from, to, step] = [numberAt(of, 0), numberAt(of, 1), of.values.length > 2 ? numberAt(of, 2) : whole(1n)];
      if (step.above <= 0n) return of.fail('has a step above 0');
      const steps = floorOf(divide(subtract(to, from), step));
      if (steps >= BigInt(maxList)) return of.fail(`makes a list of more than ${maxList}`);
      return Array.from({ length: Math.max(0, Number(steps) + 1) }, (_none, at) => add(from, multiply(step, whole(BigInt(at)))));
    },
  },
  pick: {
    use: 'n, first, second',
    least: 2,
    most: maxList,
    run(of) {
      const at = wholeAt(of, 0);
      const value: Value | undefined = of.values.slice(1)[Number(at) - 1];
      return value ?? of.fail(`has no value ${at}: the first is 1`);
    },
  },
  distinct: {
    use: 'a, b, c',
    ...many,
    run(of) {
      const [first] = of.values;
      const values = of.values.length === 1 && isList(first) ? first : of.values;
      return values.every((each, at) => values.findIndex((other) => same(each, other)) === at);
    },
  },
  isWhole: { use: 'x', ...many, run: (of) => numbers(of).every(isWhole) },
  isSquare: ofOne('x', (of) => exactRoot(numberAt(of, 0)) !== null),
  isPrime: { ...ofOne('n', (of) => isPrime(wholeAt(of, 0), of)), cost: 100 },
};

/** The names that no value can have. */
export const functionNames: ReadonlySet<string> = new Set([...Object.keys(functions), 'if']);

/** Calls a function with values. Throws ModelError at its place. */
export function callFunction({
  name,
  values,
  at,
  spend,
}: {
  name: string;
  values: readonly Value[];
  at: number;
  /** Takes steps for what a call costs beyond one. */
  spend: (steps: number) => void;
}): Value {
  const fail = (cause: string): never => {
    throw new ModelError(`${name} ${cause}`, at);
  };
  const called = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (called === undefined)
    throw new ModelError(`there is no function '${name}'; there are ${[...functionNames].toSorted().join(', ')}`, at);
  if (values.length < called.least || values.length > called.most) return fail(`is written ${name}(${called.use})`);
  const size = values.reduce<number>((steps, value) => steps + (isList(value) ? value.length : 0), values.length);
  // each of what is to be distinct is compared with each
  spend((called.cost ?? 0) + (name === 'distinct' ? size * size : size));
  try {
    const result = called.run({ values, fail });
    if (isList(result)) spend(result.length);
    return result;
  } catch (error) {
    return error instanceof RangeError ? fail(error.message) : raise(error);
  }
}

function raise(error: unknown): never {
  throw error;
}

function ofOne(use: string, run: ModelFunction['run']): ModelFunction {
  return { use, least: 1, most: 1, run };
}

const absolute = (value: bigint) => (value < 0n ? -value : value);
const wholes = (of: Called): ExactNumber[] =>
  numbers(of).map((value) => (isWhole(value) ? value : of.fail(`takes whole numbers, and ${show(value)} is none`)));

const highestPrime = 10_000n;

function isPrime(value: bigint, { fail }: Called): boolean {
  if (value > highestPrime) return fail(`takes numbers up to ${highestPrime}`);
  if (value < 2n) return false;
  for (let divisor = 2n; divisor * divisor <= value; divisor += 1n) if (value % divisor === 0n) return false;
  return true;
}
