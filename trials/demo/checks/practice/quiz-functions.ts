// Works out the key of every question in questions/quiz-functions.md by trying numbers.

/** The letter of the only option that satisfies the test; throws when none or several do. */
const onlyOption = <T>(options: readonly T[], holds: (option: T) => boolean): string => {
  const letters = options.flatMap((option, index) => (holds(option) ? ['ABCDEFGH'.charAt(index)] : []));
  const [letter] = letters;
  if (letter === undefined || letters.length > 1) throw new Error(`${letters.length} options hold`);
  return letter;
};

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

export const checks: Record<string, () => string> = {
  'quiz-functions-1': () => {
    const f = (x: number) => x ** 3 - 4 * x + 1;
    const moved = range(-10, 10).map((x) => ({ x: x + 3, y: f(x) }));
    const options = [(x: number) => f(x + 3), (x: number) => f(x - 3), (x: number) => f(x) + 3, (x: number) => f(x) - 3];
    return onlyOption(options, (option) => moved.every(({ x, y }) => option(x) === y));
  },
  'quiz-functions-2': () => {
    const f = (x: number) => 2 * x + 1;
    const g = (x: number) => x * x - 3;
    return String(g(f(1)) - f(g(1)) + g(0) - f(-1));
  },
  'quiz-functions-3': () => {
    const count = range(-100, 100).filter((x) => Math.abs(x - 2) + Math.abs(x + 1) <= 7).length;
    return onlyOption([6, 7, 8, 9], (value) => value === count);
  },
};
