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

/** Judges a schedule: how early it ends, or by how much it is too long, and with how many hours a week it would fit. */
export function judge({ input, plan }: { input: PlanInput; plan: Schedule }): Judgement {
  const { examOn } = input.pace;
  const minutesOver = plan.left.reduce((total, { minutes }) => total + minutes, 0);
  if (plan.left.length > 0)
    return { fits: false, daysEarly: 0, minutesOver, itemsOver: plan.left.length, enoughHours: enoughHours({ input }) };
  const last = plan.finishesOn || plan.days.findLast(({ items }) => items.length > 0)?.day || input.from;
  return { fits: true, daysEarly: Math.max(0, daysBetween(last, examOn) - 1), minutesOver: 0, itemsOver: 0, enoughHours: 0 };
}

function enoughHours({ input }: { input: PlanInput }): number {
  const fits = (hours: number) => schedule({ ...input, pace: { ...input.pace, minutesPerWeek: hours * 60 } }).left.length === 0;
  if (!fits(maxHours)) return 0;
  let [low, high] = [Math.floor(input.pace.minutesPerWeek / 60), maxHours];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) high = middle;
    else low = middle;
  }
  return high;
}
