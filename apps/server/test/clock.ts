import type { Clock } from '../src/platform/common/clock.ts';

/** A clock that stands still until it is moved. */
export interface SettableClock extends Clock {
  set(moment: Date): void;
  /** Milliseconds. */
  advance(ms: number): void;
}

export function settableClock(start: Date): SettableClock {
  let moment = start;
  return {
    now: () => new Date(moment),
    set: (next) => void (moment = next),
    advance: (ms) => void (moment = new Date(moment.getTime() + ms)),
  };
}
