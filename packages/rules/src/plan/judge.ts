import { daysBetween, type PlanInput, type Schedule, schedule } from './schedule.ts';

/** Whether a plan fits, and what would help. */
export interface Judgement {
  readonly fits: boolean;
  /** Whole days between the last lesson and the exam; 0 where it does not fit. */
  readonly daysEarly: number;
  /** Of what does not fit. */
  readonly minutesOver: number;
  readonly itemsOver: number;
  /** The fewest whole hours a week with which it would fit; 0 for none up to sixty. */
  readonly enoughHours: number;
}

const maxHours = 60;

/** Judges a schedule by its lessons: how early they end, or by how much they are too long, and with how many hours a week they would fit. Mocks that the calendar of the exam has no day for are left out of it. */
export function judge({ input, plan }: { input: PlanInput; plan: Schedule }): Judgement {
  const { examOn } = input.pace;
  const over = lessonsLeft({ input, plan });
  const minutesOver = over.reduce((total, { minutes }) => total + minutes, 0);
  if (over.length > 0) return { fits: false, daysEarly: 0, minutesOver, itemsOver: over.length, enoughHours: enoughHours({ input }) };
  const last = plan.finishesOn || plan.days.findLast(({ items }) => items.length > 0)?.day || input.from;
  return { fits: true, daysEarly: Math.max(0, daysBetween(last, examOn) - 1), minutesOver: 0, itemsOver: 0, enoughHours: 0 };
}

/** The lessons that do not fit before the exam. */
export function lessonsLeft({ input, plan }: { input: PlanInput; plan: Schedule }): Schedule['left'] {
  const mocks = new Set(input.mocks.map(({ key }) => key));
  return plan.left.filter(({ key }) => !mocks.has(key));
}

function enoughHours({ input }: { input: PlanInput }): number {
  const fits = (hours: number) => {
    const faster = { ...input, pace: { ...input.pace, minutesPerWeek: hours * 60 } };
    return lessonsLeft({ input: faster, plan: schedule(faster) }).length === 0;
  };
  if (!fits(maxHours)) return 0;
  let [low, high] = [Math.floor(input.pace.minutesPerWeek / 60), maxHours];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) high = middle;
    else low = middle;
  }
  return high;
}
