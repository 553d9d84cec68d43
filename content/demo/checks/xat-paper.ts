// Works out the key of every question in questions/xat-paper.md by counting or scanning.

/** The letter of the only option that satisfies the test; throws when none or several do. */
const onlyOption = <T>(options: readonly T[], holds: (option: T) => boolean): string => {
  const letters = options.flatMap((option, index) => (holds(option) ? ["ABCDE".charAt(index)] : []));
  const [letter] = letters;
  if (letter === undefined || letters.length > 1) throw new Error(`${letters.length} options hold`);
  return letter;
};

const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9;

export const checks: Record<string, () => string> = {
  "xat-1": () => onlyOption([2, 5, 8, 10, 15], (percent) => near(1.25 * 0.8 * 0.9, 1 - percent / 100)),

  "xat-2": () => {
    let count = 0;
    for (let first = 1; first <= 9; first += 1) for (let last = 0; last <= 9; last += 1) count += (first + last) % 7 === 0 ? 1 : 0;
    return onlyOption([11, 12, 14, 15, 18], (option) => option === count);
  },

  "xat-3": () => onlyOption([8, 8.4, 9, 9.6, 10], (hours) => near((hours - 3) / 12 + hours / 18, 1)),

  "xat-4": () => {
    const isWoman = [true, true, true, true, false, false, false];
    let all = 0;
    let more = 0;
    for (let a = 0; a < 7; a += 1)
      for (let b = a + 1; b < 7; b += 1)
        for (let c = b + 1; c < 7; c += 1) {
          all += 1;
          more += [a, b, c].filter((person) => isWoman[person]).length >= 2 ? 1 : 0;
        }
    return onlyOption([3 / 7, 4 / 7, 18 / 35, 19 / 35, 22 / 35], (chance) => near(chance, more / all));
  },
};
