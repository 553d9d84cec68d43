import { onlyWhole, total, upTo } from './search.ts';
import type { Answers } from './values.ts';

/** A power left after division, multiplied up step by step. */
const powerRest = (base: number, n: number, below: number) => upTo(1, n).reduce((rest) => (rest * base) % below, 1);

export const answers: Answers = {
  'remainder-product': ({ a, b, d }) => {
    let rest = a * b;
    while (rest >= d) rest -= d;
    return rest;
  },
  'last-digit': ({ base1, n }) => powerRest(base1, n, 10),
  'power-remainder': ({ a, n, d }) => powerRest(a, n, d),
  'factor-count': ({ n }) => upTo(1, n).filter((each) => n % each === 0).length,
  'bells-lcm': ({ a, b, c }) => {
    let minute = 1;
    while (minute % a > 0 || minute % b > 0 || minute % c > 0) minute += 1;
    return minute;
  },
  'hcf-tiles': ({ long, wide }) => {
    let side = wide;
    while (wide % side > 0 || long % side > 0) side -= 1;
    return (long * wide) / side ** 2;
  },
  'trailing-zeros': ({ n }) => {
    const digits = String(upTo(1, n).reduce((product, each) => product * BigInt(each), 1n));
    return digits.length - digits.replace(/0+$/, '').length;
  },
  'base-to-ten': ({ x, y, z, b }) => parseInt(`${x}${y}${z}`, b),
  'base-from-ten': ({ n, b }) => Number(n.toString(b)),
  'divisible-range': ({ low, high, d }) => upTo(low, high).filter((each) => each % d === 0).length,
  'divisible-either': ({ n, a, b }) => upTo(1, n).filter((each) => each % a === 0 || each % b === 0).length,
  'missing-digit': ({ a, b, c }) => onlyWhole({ from: 0, to: 9, holds: (digit) => total([1000 * a, 100 * b, 10 * digit, c]) % 9 === 0 }),
};
