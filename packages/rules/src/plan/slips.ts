import { lessonsLeft } from './judge.ts';
import {
  addDays,
  daysBetween,
  isLastDay,
  isOff,
  type PlanInput,
  revisionKey,
  roomOn,
  type Schedule,
  schedule,
  shareOf,
} from './schedule.ts';

/** An item that was planned for a day that is over, and is not done. */
export interface Slip {
  readonly key: string;
  readonly minutes: number;
  readonly day: string;
}

export interface Pacing {
  readonly slipped: readonly Slip[];
  /** Minutes done beyond what was planned until today and for it, less those that slipped: less than nothing is behind. */
  readonly ahead: number;
}

const sum = (items: readonly { readonly minutes: number }[]): number => items.reduce((total, { minutes }) => total + minutes, 0);

/** Compares what a student did with the plan as it was some days ago: `earlier` has what was left at that time, `today` is the plan of today, `done` what is done by now. */
export function paceOf({ earlier, today, done }: { earlier: PlanInput; today: Schedule; done: ReadonlySet<string> }): Pacing {
  const on = today.days[0]?.day ?? earlier.pace.examOn;
  const planned = schedule(earlier)
    .days.filter(({ day }) => day < on)
    .flatMap(({ day, items }) => items.filter(({ key }) => key !== revisionKey).map((item) => ({ ...item, day })));
  const due = new Set([...planned, ...(today.days[0]?.items ?? [])].map(({ key }) => key));
  const slipped = planned.filter(({ key }) => !done.has(key));
  const beyond = [...earlier.mocks, ...earlier.paths.flatMap(({ items }) => items)].filter(({ key }) => done.has(key) && !due.has(key));
  return { slipped, ahead: sum(beyond) - sum(slipped) };
}

/** The plan as if some items were done. */
function without({ input, keys }: { input: PlanInput; keys: ReadonlySet<string> }): PlanInput {
  return {
    ...input,
    mocks: input.mocks.filter(({ key }) => !keys.has(key)),
    paths: input.paths.map(({ doneMinutes, items, ...path }) => ({
      ...path,
      doneMinutes: doneMinutes + sum(items.filter(({ key }) => keys.has(key))),
      items: items.filter(({ key }) => !keys.has(key)),
    })),
  };
}

export interface Cost {
  /** By how many days lessons end later. */
  readonly days: number;
  /** Where not all lessons fit for it: how many minutes a week more they need, to the next five. */
  readonly minutesPerWeek: number;
  /** How many minutes more there are in the next two weeks. */
  readonly minutesSoon: number;
  /** What is moved furthest for it, the last of several; null for nothing. */
  readonly moved: { readonly key: string; readonly from: string; readonly to: string } | null;
}

/** What slipped items cost: the plan with them beside the plan without them. */
export function costOf({ input, slipped }: { input: PlanInput; slipped: readonly Slip[] }): Cost {
  if (slipped.length === 0) return { days: 0, minutesPerWeek: 0, minutesSoon: 0, moved: null };
  const better = without({ input, keys: new Set(slipped.map(({ key }) => key)) });
  const [plan, other] = [schedule(input), schedule(better)];
  const over = sum(lessonsLeft({ input, plan })) - sum(lessonsLeft({ input: better, plan: other }));
  const soon = ({ days }: Schedule) => sum(days.slice(0, maxAhead).flatMap(({ items }) => items));
  const dayOf = new Map(other.days.flatMap(({ day, items }) => items.map(({ key }) => [key, day] as const)));
  const moves = plan.days.flatMap(({ day: to, items }) =>
    items.flatMap(({ key }) => {
      const from = key === revisionKey ? undefined : dayOf.get(key);
      return from === undefined || from >= to ? [] : [{ key, from, to }];
    }),
  );
  const farthest = Math.max(...moves.map(({ from, to }) => daysBetween(from, to)));
  const weeks = Math.max(1, Math.floor(daysBetween(input.from, input.pace.examOn) / 7));
  return {
    days: over > 0 || plan.finishesOn === '' ? 0 : Math.max(0, daysBetween(other.finishesOn || addDays(input.from, -1), plan.finishesOn)),
    minutesPerWeek: over > 0 ? 5 * Math.ceil(over / weeks / 5) : 0,
    minutesSoon: Math.max(0, soon(plan) - soon(other)),
    moved: moves.findLast(({ from, to }) => daysBetween(from, to) === farthest) ?? null,
  };
}

/** How the time for slipped items can be found: so many minutes more on each of these days. */
export interface CatchUp {
  readonly kind: 'more' | 'dayOff';
  readonly minutes: number;
  readonly days: readonly string[];
}

/** No more is asked of a day than this, and none is further away than a fortnight. */
const maxMore = 45;
const maxAhead = 14;

/** The ways to find `minutes`: a little more on the fewest of the coming study days, or one of the coming days off; none where there is nothing to find, or no way to do so before the last days. */
export function catchUps({ input, minutes }: { input: PlanInput; minutes: number }): CatchUp[] {
  if (minutes <= 0) return [];
  const { pace, taken } = input;
  const coming = Array.from({ length: maxAhead }, (_, index) => addDays(input.from, index + 1)).filter(
    (day) => !isLastDay({ day, examOn: pace.examOn }) && !pace.more.has(day),
  );
  const study = coming.filter((day) => roomOn({ day, pace, taken }) > 0);
  const count = Math.ceil(minutes / maxMore);
  const share = shareOf(pace);
  const off = coming.find((day) => isOff({ day, pace }) && share - (taken.get(day) ?? 0) >= minutes);
  return [
    ...(count <= study.length ? [{ kind: 'more' as const, minutes: 5 * Math.ceil(minutes / count / 5), days: study.slice(0, count) }] : []),
    ...(off === undefined ? [] : [{ kind: 'dayOff' as const, minutes: share, days: [off] }]),
  ];
}
