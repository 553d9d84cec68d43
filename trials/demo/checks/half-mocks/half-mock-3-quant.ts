// Works out the key of every question in questions/half-mock-3-quant.md by counting, scanning or simulating.
import { crossing, near, onlyOption, range, rounded } from '../lib/solve.ts';

type Point = readonly [number, number];
const apart = (p: Point, q: Point) => Math.hypot(p[0] - q[0], p[1] - q[1]);

export const checks: Record<string, () => string> = {
  'qa-1': () => rounded(crossing((x) => 0.6 * x - 0.4 * x - 30, 1, 1000)),
  'qa-2': () => onlyOption([7 / 5, 14 / 13, 7 / 6, 5 / 7], (ratio) => near(ratio, (7 / 9 + 7 / 18) / (2 / 9 + 11 / 18))),
  'qa-3': () =>
    onlyOption([20, 25, 30, 36], (speed) => {
      const meet = 300 / speed - 4;
      const other = (300 - speed * meet) / meet;
      return near((speed * meet) / other, 9);
    }),
  'qa-4': () => rounded(crossing((x) => Math.log(x) + Math.log(x - 6) - Math.log(27), 6.001, 100)),
  'qa-5': () => {
    const d = (45 - 17) / (12 - 5);
    const total = range(1, 10).reduce((whole, n) => whole + 17 + (n - 5) * d, 0);
    return onlyOption([180, 190, 200, 210], (value) => near(value, total));
  },
  'qa-6': () =>
    String(
      range(-20, 20).filter((k) => {
        const inside = k * k - 4 * (k + 8);
        return inside > 0 && (-k + Math.sqrt(inside)) / 2 < 0;
      }).length,
    ),
  'qa-7': () => onlyOption([4, 6, 8, 15], (slid) => near(Math.hypot(7 + slid, Math.sqrt(25 ** 2 - 7 ** 2) - 4), 25)),
  'qa-8': () => {
    const corners = range(0, 5).map((k): Point => [6 * Math.cos((k * Math.PI) / 3), 6 * Math.sin((k * Math.PI) / 3)]);
    const middles = [0, 2, 4].map((k): Point => {
      const [p, q] = [corners[k] ?? [0, 0], corners[k + 1] ?? [0, 0]];
      return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    });
    const [a = [0, 0], b = [0, 0], c = [0, 0]] = middles;
    const half = (apart(a, b) + apart(b, c) + apart(c, a)) / 2;
    const area = Math.sqrt(half * (half - apart(a, b)) * (half - apart(b, c)) * (half - apart(c, a)));
    return onlyOption([27 / 2, 81 / 4, 27, 36], (of) => near(of * Math.sqrt(3), area));
  },
  'qa-9': () => {
    const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));
    return String(range(1, 180).find((n) => common(n, 36) === 12 && (n * 36) / common(n, 36) === 180));
  },
  'qa-10': () => {
    let [total, factorial] = [0n, 1n];
    for (const n of range(1, 50)) total += factorial *= BigInt(n);
    return onlyOption([9, 10, 15, 21], (left) => total % 24n === BigInt(left));
  },
};
