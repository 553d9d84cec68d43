// Works out the key of every question in questions/xat-paper.md by counting or scanning.

/** The letter of the only option that satisfies the test; throws when none or several do. */
const onlyOption = <T>(options: readonly T[], holds: (option: T) => boolean): string => {
  const letters = options.flatMap((option, index) => (holds(option) ? ['ABCDE'.charAt(index)] : []));
  const [letter] = letters;
  if (letter === undefined || letters.length > 1) throw new Error(`${letters.length} options hold`);
  return letter;
};

const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9;

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

export const checks: Record<string, () => string> = {
  'xat-1': () => {
    const found = range(1, 10_000).filter((n) => (n * n + 19) % (n + 5) === 0).length;
    return onlyOption([1, 2, 6, 3, 4], (option) => option === found);
  },

  'xat-2': () => {
    let count = 0;
    for (const a of range(1, 12))
      for (const b of range(1, 12))
        for (const c of range(1, 12)) {
          const d = 12 - a - b - c;
          count += d > 0 && new Set([a, b, c, d]).size === 4 ? 1 : 0;
        }
    return onlyOption([24, 48, 72, 96, 165], (option) => option === count);
  },

  'xat-3': () =>
    // The centre slides along the hypotenuse from (9, 0) to (0, 12) until it is as far from one leg as from the other.
    onlyOption([3, 4.5, 36 / 7, 5.4, 6], (radius) => {
      const share = range(0, 1_000_000).find((step) => 9 * (1 - step / 1_000_000) <= 12 * (step / 1_000_000)) ?? NaN;
      return Math.abs(12 * (share / 1_000_000) - radius) < 1e-4;
    }),

  'xat-4': () => {
    const orders = (rest: readonly number[]): number[][] =>
      rest.length === 0
        ? [[]]
        : rest.flatMap((letter) => orders(rest.filter((other) => other !== letter)).map((more) => [letter, ...more]));
    const all = orders(range(0, 4));
    const two = all.filter((order) => order.filter((letter, place) => letter === place).length === 2).length;
    return onlyOption([1 / 12, 1 / 3, 3 / 8, 11 / 30, 1 / 6], (chance) => near(chance, two / all.length));
  },
};
