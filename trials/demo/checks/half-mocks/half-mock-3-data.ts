// Works out the key of every question in questions/half-mock-3-data.md from all the plans that fit, and from the clubs' parts.
import { onlyOption, onlyValue, placings, range, sum } from '../lib/solve.ts';

const people = ['Rhea', 'Sunil', 'Tara', 'Uday', 'Veena'] as const;
const towns = ['Goa', 'Kochi', 'Leh', 'Puri', 'Ujjain'] as const;
type Plan = Record<(typeof people)[number], number> & Record<(typeof towns)[number], number>;
const uday = (plan: Plan) => plan.Uday < plan.Rhea;
const others = (plan: Plan) =>
  plan.Tara === 3 &&
  plan.Leh === plan.Tara + 1 &&
  plan.Sunil === plan.Kochi &&
  plan.Veena === plan.Puri &&
  plan.Veena < plan.Sunil &&
  plan.Rhea !== plan.Goa &&
  plan.Ujjain < plan.Goa;
const all = placings(people, range(1, 5)).flatMap((days) => placings(towns, range(1, 5)).map((trips): Plan => ({ ...days, ...trips })));
const plans = all.filter((plan) => uday(plan) && others(plan));
const isCertain = (holds: (plan: Plan) => boolean) => plans.every(holds);

/** The eight parts of the hostel by how many are in all three. */
const parts = (three: number) => {
  const [mt, td, md] = [30 - three, 25 - three, 20 - three];
  const only = [90 - mt - md - three, 80 - mt - td - three, 70 - td - md - three];
  return { three, two: [mt, td, md], only, none: 200 - sum([three, mt, td, md, ...only]) };
};
const hostel = parts(10);

export const checks: Record<string, () => string> = {
  'data-1': () => onlyOption(['Rhea', 'Sunil', 'Tara', 'Uday'] as const, (name) => isCertain((plan) => plan[name] === plan.Goa)),
  'data-2': () => onlyOption([1, 2, 4, 5], (day) => isCertain(({ Kochi }) => Kochi === day)),
  'data-3': () => String(people.filter((name) => new Set(plans.map((plan) => plan[name])).size === 1).length),
  'data-4': () =>
    onlyOption<(plan: Plan) => boolean>(
      [({ Uday }) => Uday === 1, ({ Uday, Ujjain }) => Uday === Ujjain, ({ Rhea }) => Rhea === 4, ({ Veena, Tara }) => Veena < Tara],
      (holds) => !isCertain(holds),
    ),
  'data-5': () => String(all.filter(others).length),
  'data-6': () => onlyValue(hostel.only.slice(0, 1)),
  'data-7': () => onlyOption([15, 25, 35, 45], (value) => value === hostel.none),
  'data-8': () => String(sum(hostel.two)),
  'data-9': () => onlyOption([60, 63, 69, 74], (percent) => percent === Math.round((100 * sum(hostel.only)) / (200 - hostel.none))),
  'data-10': () => {
    const possible = range(0, 90)
      .map(parts)
      .filter(({ two, only, none }) => [...two, ...only, none].every((count) => count >= 0));
    return onlyOption([15, 25, 35, 45], (value) => value === Math.max(...possible.map(({ none }) => none)));
  },
};
