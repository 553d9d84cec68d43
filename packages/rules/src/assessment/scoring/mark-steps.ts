/** How many candidates have marks from `from` to below `to`, in hundredths. */
export interface MarkStep {
  readonly from: number;
  readonly to: number;
  readonly candidates: number;
  /** The marks one asks for lie in it. */
  readonly own: boolean;
}

/** With fewer candidates the figures would reveal individuals. */
export const minCohortSize = 10;
/** About so many bars tell where a cohort is; more are a fence. */
const MOST = 24;
/** Widths that people count in, in hundredths of a mark. */
const WIDTHS = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000];

/**
 * The marks of a cohort in steps of one width, from the step of the lowest mark to that of the highest, one's own among them; empty steps stay, for they
 * say something. A cohort of fewer than ten gives none.
 */
export function markSteps({
  counts,
  own,
}: {
  readonly counts: readonly { readonly marks: number; readonly candidates: number }[];
  readonly own: number;
}): MarkStep[] {
  const present = counts.filter(({ candidates }) => candidates > 0);
  if (present.reduce((sum, { candidates }) => sum + candidates, 0) < minCohortSize) return [];
  const all = [own, ...present.map(({ marks }) => marks)];
  const lowest = all.reduce((min, marks) => Math.min(min, marks));
  const highest = all.reduce((max, marks) => Math.max(max, marks));
  const stepsOf = (width: number) => Math.floor(highest / width) - Math.floor(lowest / width) + 1;
  const width = WIDTHS.find((each) => stepsOf(each) <= MOST) ?? Math.ceil((highest - lowest + 1) / (MOST - 1));
  const first = Math.floor(lowest / width);
  const sums = new Map<number, number>();
  for (const { marks, candidates } of present) {
    const step = Math.floor(marks / width) - first;
    sums.set(step, (sums.get(step) ?? 0) + candidates);
  }
  const ownStep = Math.floor(own / width) - first;
  return Array.from({ length: stepsOf(width) }, (_, step) => ({
    from: (first + step) * width,
    to: (first + step + 1) * width,
    candidates: sums.get(step) ?? 0,
    own: step === ownStep,
  }));
}
