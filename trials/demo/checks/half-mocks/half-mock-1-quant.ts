// Works out the key of every question in questions/half-mock-1-quant.md by counting, scanning or simulating.
import { crossing, near, onlyOption, onlyValue, range, rounded } from '../lib/solve.ts';

const factorial = (n: number): bigint => range(1, n).reduce((product, k) => product * BigInt(k), 1n);

export const checks: Record<string, () => string> = {
  'qa-1': () => rounded(crossing((cost) => 700 * 0.8 - 1.12 * cost, 1, 1000)),
  'qa-2': () => onlyOption([3, 4, 5, 6], (days) => near(days * (1 / 12 + 1 / 18) + 8 / 18, 1)),
  'qa-3': () => {
    let milk = 60;
    for (const out of [12, 15]) milk -= (milk / 60) * out;
    return onlyOption([20, 24, 30, 36], (out) => near((milk - (milk / 60) * out + out) / (60 - milk - ((60 - milk) / 60) * out), 4));
  },
  'qa-4': () => {
    const x = crossing((at) => at + 1 / at - 5, 1, 10);
    return rounded(x * x + 1 / (x * x));
  },
  'qa-5': () => {
    const count = range(-50, 50).filter((x) => Math.abs(x - 3) + Math.abs(x + 2) < 9).length;
    return onlyOption([6, 7, 8, 9], (option) => option === count);
  },
  // f(x) = 2/x - x satisfies the equation; f(2) and f(1/2) are fixed by it
  'qa-6': () => {
    const f = (x: number) => 2 / x - x;
    for (const x of [0.3, 1, 2, 7, -4]) if (!near(f(x) + 2 * f(1 / x), 3 * x)) throw new Error('not a solution');
    return onlyOption([-1, 0.5, 1, 2], (value) => near(value + 2 * f(0.5), 6) && near(f(0.5) + 2 * value, 1.5));
  },
  'qa-7': () =>
    onlyValue(
      range(1, 22)
        .filter((a) => a * a + (23 - a) ** 2 === 289)
        .map((a) => a * (23 - a)),
    ),
  'qa-8': () => {
    const fromCentre = (chord: number) => crossing((d) => d * d + (chord / 2) ** 2 - 169, 0, 13);
    return onlyOption([7, 12, 15, 17], (apart) => near(apart, fromCentre(24) + fromCentre(10)));
  },
  'qa-9': () => onlyOption([1, 2, 3, 4], (left) => 7n ** 50n % 5n === BigInt(left)),
  'qa-10': () => String(range(1, 40).findLast((n) => factorial(30) % 12n ** BigInt(n) === 0n)),
};
