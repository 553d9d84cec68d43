import { crossing, near, onlyWhole, total, upTo } from './search.ts';
import type { Answers } from './values.ts';

export const answers: Answers = {
  'linear-pair': ({ a, b, first, second }) =>
    onlyWhole({ to: 200, holds: (pen) => near(b * pen + (a * (first - a * pen)) / b, second) && first > a * pen }),
  'coins-heads': ({ coins, worth }) => onlyWhole({ to: coins, holds: (fives) => 5 * fives + 2 * (coins - fives) === worth }),
  'no-solution': ({ a, b, c, times, d }) => onlyWhole({ to: 200, holds: (k) => a * k - a * times * b === 0 && c * a * times !== d * a }),
  'root-sum-squares': ({ s, m }) => {
    const apart = Math.sqrt(s * s - 4 * m);
    return ((s + apart) / 2) ** 2 + ((s - apart) / 2) ** 2;
  },
  'quadratic-larger-root': ({ p, q }) => {
    const [half, product] = [(p + q) / 2, p * q];
    return crossing({ low: half, high: 100, of: (x) => x * x - 2 * half * x + product });
  },
  'equal-roots': ({ a, c }) => {
    // the least value of a x² + k x + c is 0
    const least = (k: number) => a * (k / (2 * a)) ** 2 - (k * k) / (2 * a) + c;
    return crossing({ low: 0, high: 10_000, of: (k) => -least(k) });
  },
  'vertex-least': ({ a, h, c }) => {
    const of = (x: number) => a * x * x - 2 * a * h * x + c;
    return Math.min(...upTo(-50, 50).map(of));
  },
  'integers-between': ({ p, q }) => upTo(-100, 100).filter((x) => x * x - (p + q) * x + p * q < 0).length,
  'modulus-count': ({ c, r }) => upTo(-100, 100).filter((x) => Math.abs(x - c) <= r).length,
  'amgm-least': ({ a, b }) => {
    // where the slope is 0
    const at = crossing({ low: 1e-6, high: 100, of: (x) => a * a - (b * b) / (x * x) });
    return a * a * at + (b * b) / at;
  },
  'ap-sum': ({ first, gap, n }) => total(upTo(0, n - 1).map((at) => first + at * gap)),
  'gp-term': ({ first, ratio1, n }) => {
    let term = first;
    for (let at = 1; at < n; at += 1) term *= ratio1;
    return term;
  },
  'gp-infinite': ({ first, m, n }) => {
    let [sum, term] = [0, first];
    for (let at = 0; at < 2000; at += 1) [sum, term] = [sum + term, (term * m) / n];
    return sum;
  },
  'function-composed': ({ a, b, c, x }) => {
    const f = (at: number) => a * at + b;
    const g = (at: number) => at * at - c;
    return f(g(x));
  },
  'function-inverse': ({ a, b, y }) => onlyWhole({ from: -500, to: 500, holds: (x) => a * x + b === y }),
  'log-sum': ({ base1, k, m }) => onlyWhole({ to: 5000, holds: (x) => near(Math.log(x) - Math.log(k), m * Math.log(base1)) }),
  'log-value': ({ base1, x }) => {
    let [left, times] = [x, 0];
    for (; left > 1; left /= base1) times += 1;
    return times;
  },
  'log-chain': ({ a, m, n }) => Math.log(a ** m) / Math.log(a ** n),
  'exponent-equation': ({ base1, p, s, n }) => {
    let power = 1;
    for (let at = 0; at < n; at += 1) power *= base1;
    return onlyWhole({ to: 100, holds: (x) => near(Math.log(power), (p * x + s) * Math.log(base1)) });
  },
  'surd-product': ({ a, b }) => Math.round((Math.sqrt(a) + b) * (Math.sqrt(a) - b)),
  'surd-simplify': ({ a, b, r }) => Math.sqrt(a * a * r) + Math.sqrt(b * b * r),
  'surd-nested': ({ a, b }) => {
    const inside = Math.sqrt(a + b - 2 * Math.sqrt(a * b));
    const pairs = upTo(1, 30).flatMap((more) => upTo(1, more).map((less) => [more, less]));
    // a difference of two roots that it is
    return pairs.find(([more, less]) => near(Math.sqrt(more) - Math.sqrt(less), inside)) ?? NaN;
  },
};
