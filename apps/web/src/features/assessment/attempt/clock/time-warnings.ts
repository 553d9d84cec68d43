import type { ClockReading } from '@abhyas/rules/assessment/paper/section-clock.ts';
import type { Notice } from '../player-view.ts';

const inSection = [
  ['five-minutes', 300_000],
  ['one-minute', 60_000],
] as const;
const inBreak = [['break-minute', 60_000]] as const;
/** By how much a warning may come too late before its words are untrue, in milliseconds. */
const lateMs = 5_000;

/**
 * What is said as the time runs down, each once: `due` is told every reading of the clock; `forget` where the time is another's. After a sleep it is the
 * time that is left.
 */
export function createTimeWarnings() {
  let last = Infinity;
  return {
    due({ remainingMs, phase }: ClockReading): Pick<Notice, 'kind' | 'seconds'> | null {
      const warnings = phase === 'break' ? inBreak : inSection;
      const passed = warnings.findLast(([, ms]) => last !== Infinity && last > ms && remainingMs <= ms);
      last = remainingMs;
      if (passed === undefined) return null;
      const [kind, ms] = passed;
      return ms - remainingMs <= lateMs ? { kind } : { kind: 'time-left', seconds: Math.ceil(remainingMs / 1000) };
    },
    forget: () => void (last = Infinity),
  };
}
