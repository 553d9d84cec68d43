// Works out the key of every question in questions/pool-logic.md by trying everything that could be.
import { onlyOption, onlyValue, range, sum } from '../lib/solve.ts';

const kinds = [true, false] as const; // tells the truth, lies
const bit = (number: number, index: number) => (number >> index) % 2 === 1;

export const checks: Record<string, () => string> = {
  'logic-1': () => {
    const fits = kinds.flatMap((ravi) => kinds.filter((sonu) => (sonu !== ravi) === ravi).map((sonu) => ({ ravi, sonu })));
    return onlyOption<(pair: { ravi: boolean; sonu: boolean }) => boolean>(
      [({ ravi }) => ravi, ({ sonu }) => !sonu, ({ ravi }) => !ravi, ({ sonu }) => sonu],
      (holds) => fits.length > 0 && fits.every(holds),
    );
  },
  'logic-2': () => {
    let [players, matches] = [29, 0];
    while (players > 1) {
      matches += Math.floor(players / 2);
      players = Math.ceil(players / 2);
    }
    return String(matches);
  },
  'logic-3': () => onlyOption([5, 8, 13, 17], (both) => 30 - both + (25 - both) + both + 8 === 50),
  'logic-4': () => {
    // quarters of an hour after noon, from 12.15 to 24.15
    const rings = (quarter: number) => (quarter % 4 === 2 ? 1 : quarter % 4 === 0 ? ((quarter / 4 + 11) % 12) + 1 : 0);
    return String(sum(range(1, 49).map(rings)));
  },
  'logic-5': () =>
    onlyOption(['F', 'G', 'H', 'I'], (who) => {
      const farid = who === 'G' || who === 'F';
      return [farid, who === 'H' || who === 'I', who === 'I', !farid].filter(Boolean).length === 2;
    }),
  'logic-6': () => {
    // those who cannot read a language are spread over the students as widely as they go
    const lacking = [10, 12, 15, 13].flatMap((count) => Array.from({ length: count }, () => 1));
    return String(60 - new Set(lacking.map((_, index) => index % 60)).size);
  },
  'logic-7': () => {
    const wins: boolean[] = [false];
    for (const heap of range(1, 33)) wins.push(range(1, Math.min(4, heap)).some((take) => wins[heap - take] === false));
    return onlyOption([1, 2, 3, 4], (take) => wins[33 - take] === false);
  },
  'logic-8': () => {
    const [friday, saturday, sunday, monday] = [5, 6, 0, 1];
    const counts = (first: number, length: number, day: number) =>
      range(0, length - 1).filter((index) => (first + index) % 7 === day).length;
    const firsts = range(0, 6).filter((first) =>
      range(28, 31).some(
        (length) => counts(first, length, saturday) === 5 && counts(first, length, sunday) === 5 && counts(first, length, friday) === 4,
      ),
    );
    return onlyOption([friday, saturday, sunday, monday], (day) => firsts.length === 1 && firsts[0] === day);
  },
  'logic-9': () => {
    const pairs = range(0, 4).flatMap((x) => range(x + 1, 4).map((y) => [x, y] as const));
    const tops = range(0, 2 ** pairs.length - 1).flatMap((season) => {
      const points = [0, 0, 0, 0, 0];
      for (const [index, [x, y]] of pairs.entries()) points[bit(season, index) ? x : y]! += 2;
      const top = Math.max(...points);
      return points.filter((one) => one === top).length === 1 ? [top] : [];
    });
    return String(Math.min(...tops));
  },
  'logic-10': () => {
    const fits = range(0, 7)
      .map((number) => [bit(number, 0), bit(number, 1), bit(number, 2)] as const)
      .filter(([a, b, c]) => a === ([a, b, c].filter(Boolean).length === 1) && b === !a && c === (b === c));
    const liars = fits.map((three) => three.map((honest, index) => (honest ? '' : 'ABC'.charAt(index))).join(''));
    return onlyOption(['A', 'C', 'AB', 'AC'], (names) => liars.length === 1 && liars[0] === names);
  },
  'logic-11': () =>
    onlyValue(
      range(100, 333).filter((number) => {
        const digits = String(number);
        return new Set(digits).size === 3 && String(3 * number) === digits.charAt(2).repeat(3);
      }),
    ),
  'logic-12': () => {
    const hands = range(0, 10).flatMap((red) => range(0, 8).flatMap((blue) => range(0, 6).map((green) => [red, blue, green])));
    const isSure = (count: number) =>
      hands.filter((hand) => sum(hand) === count).every((hand) => hand.filter((colour) => colour >= 2).length >= 2);
    const first = range(1, 24).find(isSure);
    return onlyOption([5, 6, 12, 13], (count) => count === first);
  },
};
