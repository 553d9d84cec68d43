// Works out the key of every question in questions/pool-charts.md from the numbers in the descriptions of its charts.
import { near, onlyOption, onlyValue, range, rounded, sum } from '../lib/solve.ts';

const museum = [12, 18, 15, 9, 24, 30];
const budget = { food: 120, rent: 90, savings: 60, travel: 45, other: 45 };
const tomatoes = [20, 25, 40, 60, 50, 30];
const onions = [30, 30, 35, 40, 50, 60];
const power = [
  { year: 2021, sun: 40, wind: 60, water: 100 },
  { year: 2022, sun: 60, wind: 70, water: 90 },
  { year: 2023, sun: 90, wind: 80, water: 80 },
  { year: 2024, sun: 120, wind: 90, water: 90 },
] as const;
type Year = (typeof power)[number];
const total = ({ sun, wind, water }: Year) => sun + wind + water;
const students = [
  [2, 40],
  [3, 55],
  [4, 50],
  [5, 65],
  [5, 45],
  [6, 70],
  [7, 60],
  [8, 80],
  [9, 75],
  [10, 85],
] as const;
const mean = (values: readonly number[]) => sum(values) / values.length;

export const checks: Record<string, () => string> = {
  'charts-1': () => rounded(mean(museum)),
  'charts-2': () =>
    onlyOption([12_000, 16_000, 18_000, 19_200], (rupees) => near(rupees / 48_000, budget.food / sum(Object.values(budget)))),
  'charts-3': () => onlyOption([1, 2, 3, 4], (count) => count === tomatoes.filter((price, month) => price > onions[month]!).length),
  'charts-4': () => onlyValue(range(0, 100).filter((percent) => near(total(power[0]) * (1 + percent / 100), total(power[3])))),
  'charts-5': () => onlyOption([12, 18, 21, 24], (october) => near(october / museum[5]!, museum[3]! / museum[2]!)),
  'charts-6': () => rounded(sum([2, 3, 4].map((month) => 600 / tomatoes[month]!))),
  'charts-7': () => {
    const best = power.reduce((top, year) => (year.wind * total(top) > top.wind * total(year) ? year : top), power[0] as Year);
    return onlyOption([2021, 2022, 2023, 2024], (year) => year === best.year);
  },
  'charts-8': () => {
    const marks = (isMore: boolean) => students.filter(([hours]) => hours > 5 === isMore).map(([, mark]) => mark);
    return onlyOption([10, 15, 19, 23], (value) => near(value, mean(marks(true)) - mean(marks(false))));
  },
  'charts-9': () => {
    const income = 1_000_000;
    const now = income * 1.25;
    const spent = (income / 360) * (budget.rent + budget.travel + budget.other + budget.food * 1.2);
    return rounded(((now - spent) / now) * 360);
  },
  'charts-10': () => String(students.flatMap(([hours, mark]) => students.filter(([longer, less]) => longer > hours && less < mark)).length),
  'charts-11': () => {
    let [wages, prices, years] = [138, 125, 0];
    while (wages / prices >= 1) {
      [wages, prices] = [wages * 1.05, prices * 1.08];
      years += 1;
    }
    return onlyOption([3, 4, 5, 6], (value) => value === years);
  },
  'charts-12': () => {
    const last = power[3];
    const sum2025 = total(last) * 1.1;
    return onlyOption([99, 105, 91.5, 101.4], (wind) => near((sum2025 - last.water - wind) / sum2025, last.sun / total(last) + 0.05));
  },
};
