import { z } from 'zod';

/** What tells a practice set from a test, and one set from another. */
export const kindOfTest = {
  /** A practice set: it has no cohort and is played in the portal's window. */
  practice: z.boolean(),
  /** No time is shown, and none is short: the deadline lies weeks ahead. */
  untimed: z.boolean(),
  /** Whether the solution of a question may be had once its answer is final, or at the end alone. */
  solutions: z.enum(['each', 'end']),
};
