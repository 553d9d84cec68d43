// Works out the key of every question in questions/campus-test-1.md by counting or scanning.
import { near, onlyOption, onlyValue, placings, range, sum } from '../lib/solve.ts';

const decode = (word: string): string =>
  Array.from(word, (letter) => String.fromCodePoint(65 + 90 - (letter.codePointAt(0) ?? 0))).join('');

export const checks: Record<string, () => string> = {
  'cp-1': () => {
    const reduced = 20_000 - (20_000 * 10) / 100;
    return onlyOption([21_600, 21_240, 20_800, 23_600], (paid) => near(paid, reduced + (reduced * 18) / 100));
  },
  'cp-2': () => onlyValue(range(1, 400).filter((speed) => near((speed * 1000 * 30) / 3600, 150 + 300))),
  'cp-3': () => onlyOption([6, 8, 9, 10], (more) => near(4 / 12 + (4 + more) / 18, 1)),
  'cp-4': () => {
    const series = [6, 11, 21, 41, 81];
    const rules = range(-9, 9).flatMap((times) => range(-99, 99).map((plus) => (term: number) => term * times + plus));
    const fitting = rules.filter((rule) => series.slice(1).every((term, index) => rule(series[index] ?? 0) === term));
    return onlyOption([121, 151, 161, 162], (next) => fitting.length > 0 && fitting.every((rule) => rule(81) === next));
  },
  'cp-5': () => decode('XLWV'),
  'cp-6': () => onlyOption([24_000, 30_000, 36_000, 40_000], (first) => near((first + 6000) / ((first * 4) / 5 + 6000), 6 / 5)),
  'cp-7': () => onlyValue(range(0, 100).filter((score) => near((sum(Array.from({ length: 9 }, () => 62)) + score) / 10, 63))),
  'cp-8': () => {
    const rows = placings(['P', 'Q', 'R', 'S', 'T'], range(1, 5)).filter(
      ({ P, Q, R, T }) => T === 3 && [1, 5].includes(R) && Q === P + 1 && Q !== 5,
    );
    return onlyOption(['P', 'Q', 'S', 'T'] as const, (name) => rows.length > 0 && rows.every((row) => Math.abs(row[name] - row.R) === 1));
  },
};
