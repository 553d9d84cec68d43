/** The only whole number from `from` to `to` that holds, NaN where there is none or there are several. */
export function onlyWhole({ from = 1, to, holds }: { from?: number; to: number; holds: (value: number) => boolean }): number {
  const found: number[] = [];
  for (let value = from; value <= to && found.length < 2; value += 1) if (holds(value)) found.push(value);
  return found.length === 1 ? (found[0] ?? NaN) : NaN;
}

/** Where a rising function from `low` to `high` reaches 0, by halving. */
export function crossing({ low, high, of }: { low: number; high: number; of: (value: number) => number }): number {
  let [from, to] = [low, high];
  for (let turn = 0; turn < 200; turn += 1) {
    const middle = (from + to) / 2;
    if (of(middle) < 0) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

export const near = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));

export const upTo = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_none, at) => from + at);

export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Every choice of `size` of the values, in their order. */
export function choices<T>(values: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return values.flatMap((value, at) => choices(values.slice(at + 1), size - 1).map((rest) => [value, ...rest]));
}

/** Every order of the values. */
export function orders<T>(values: readonly T[]): T[][] {
  if (values.length === 0) return [[]];
  return values.flatMap((value, at) => orders(values.toSpliced(at, 1)).map((rest) => [value, ...rest]));
}

/** The numbers of a ratio in lowest terms, of a list of two. */
export function lowest(one: number, other: number): readonly number[] {
  for (let below = Math.min(one, other); below > 1; below -= 1)
    if (one % below === 0 && other % below === 0) return [one / below, other / below];
  return [one, other];
}

/** The only one of some that holds, null where there is none or there are several. */
export function only<T>(all: readonly T[], holds: (one: T) => boolean): T | null {
  const found = all.filter(holds);
  return found.length === 1 ? (found[0] ?? null) : null;
}

const known = new Map<string, unknown>();

/** A result that is looked for once for all seeds with the same clues, which `name` says in full. */
export function once<T>(name: string, find: () => T): T {
  if (!known.has(name)) known.set(name, find());
  return known.get(name) as T;
}
