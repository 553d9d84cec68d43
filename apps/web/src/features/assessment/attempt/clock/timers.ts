import { browserAfter, type After } from '../../../../sync/sending/sender.ts';

/** What a session asks of time and chance. Handed in so that tests decide when later is. */
export interface Timers {
  readonly after: After;
  /** A number from 0 to 1, for the jitter of pauses. */
  readonly random: () => number;
}

export const browserTimers: Timers = { after: browserAfter, random: Math.random };
