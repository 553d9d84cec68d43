// Works out the key of every question in questions/half-mock-6-data.md from all the results that fit, and from the table.
import { onlyOption, onlyValue, placings, range, sum } from '../lib/solve.ts';

const runners = ['Arun', 'Bala', 'Chetan', 'Deepak', 'Eknath', 'Farhan'] as const;
const races = placings(runners, range(1, 6)).filter(
  (at) =>
    at.Bala === at.Arun + 2 &&
    at.Chetan < at.Deepak &&
    at.Deepak < at.Arun &&
    at.Eknath !== 1 &&
    at.Eknath !== 6 &&
    Math.abs(at.Eknath - at.Farhan) >= 3,
);
const fixed = runners.filter((name) => new Set(races.map((at) => at[name])).size === 1).join(' ');

const machines = [
  { hours: 8, speed: 50, bad: 0.02 },
  { hours: 10, speed: 40, bad: 0.05 },
  { hours: 6, speed: 80, bad: 0.025 },
  { hours: 12, speed: 30, bad: 0.1 },
].map(({ hours, speed, bad }) => ({ made: hours * speed, bad: Math.round(hours * speed * bad) }));
const [a] = machines;
const good = machines.map(({ made, bad }) => made - bad);
const defective = sum(machines.map(({ bad }) => bad));

export const checks: Record<string, () => string> = {
  'data-1': () => onlyOption(['Bala', 'Chetan', 'Farhan', 'Deepak'] as const, (name) => races.every((at) => at[name] === 6)),
  'data-2': () => onlyValue(races.map(({ Arun }) => Arun)),
  'data-3': () => {
    const places = [...new Set(races.filter((at) => at.Farhan < at.Chetan).map(({ Eknath }) => Eknath))];
    return onlyOption([2, 3, 5, null], (place) => (places.length === 1 ? place === places[0] : place === null));
  },
  'data-4': () => onlyOption(['Bala', 'Arun Bala', 'Arun Bala Chetan', 'Arun Bala Deepak'], (names) => names === fixed),
  'data-5': () => String(Math.min(...races.map((at) => 7 - at.Chetan + 7 - at.Farhan))),
  'data-6': () => String((a?.made ?? NaN) - (a?.bad ?? NaN)),
  'data-7': () => onlyOption(good, (count) => count === Math.max(...good)),
  'data-8': () =>
    onlyOption([4.2, 4.6, 4.9, 5.2], (percent) => percent === Math.round((1000 * defective) / sum(machines.map(({ made }) => made))) / 10),
  'data-9': () => String(sum(good) * 5 - defective * 3),
  'data-10': () => String(range(1, 100).find((speed) => Math.round(1e6 * speed * 12 * 0.96) >= 324e6)),
};
