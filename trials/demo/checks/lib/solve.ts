// What the checks of the half mocks share: they search all that could be, and take what is the only one.

/** The letter of the only option that holds; throws when none or several do. */
export function onlyOption<T>(options: readonly T[], holds: (option: T) => boolean): string {
  const letters = options.flatMap((option, index) => (holds(option) ? ['ABCDEFGH'.charAt(index)] : []));
  const [letter] = letters;
  if (letter === undefined || letters.length > 1) throw new Error(`${letters.length} options hold`);
  return letter;
}

/** The only value in a list, as text; throws when there is none or several. */
export function onlyValue(values: Iterable<number>): string {
  const all = [...new Set(values)];
  const [value] = all;
  if (value === undefined || all.length > 1) throw new Error(`${all.length} values hold`);
  return String(value);
}

export const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));

/** Every order of a list. */
export function permutations<T>(values: readonly T[]): T[][] {
  if (values.length === 0) return [[]];
  return values.flatMap((value, index) => permutations(values.toSpliced(index, 1)).map((rest) => [value, ...rest]));
}

/** Every way to give each name one of the places. */
export function placings<N extends string>(names: readonly N[], places: readonly number[]): Record<N, number>[] {
  return permutations(places).map((order) => Object.fromEntries(names.map((name, index) => [name, order[index]])) as Record<N, number>);
}

/** The point where a rising or falling function crosses zero, by bisection. */
export function crossing(f: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  const sign = Math.sign(f(low));
  if (sign === Math.sign(f(high))) throw new Error('no crossing');
  for (let turn = 0; turn < 200; turn += 1) {
    const middle = (low + high) / 2;
    if (Math.sign(f(middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

export const rounded = (value: number, decimals = 6): string => String(Number(value.toFixed(decimals)));
