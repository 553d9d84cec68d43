import type { ClockReading } from '../../paper/section-clock.ts';
import type { Notice, SessionState, Warning } from '../state/session-state.ts';

/** Each warning with the time left at which it is due, in milliseconds, the earliest first. */
const inSection: readonly (readonly [Warning, number])[] = [
  ['five-minutes', 300_000],
  ['one-minute', 60_000],
];
const inBreak: readonly (readonly [Warning, number])[] = [['break-minute', 60_000]];
/** A warning later than this would no longer be true, in milliseconds. */
const maxLateMs = 5_000;

/**
 * The warnings still to come after a reading of the clock, and what to say now, or null. `warnings`: those still to come before it; null for the first
 * reading of a section or a break, which says nothing. After a sleep of the device the time that is left is said instead.
 */
export function warningsAt({ warnings, reading }: { warnings: SessionState['warnings']; reading: ClockReading }): {
  warnings: readonly Warning[];
  notice: Pick<Notice, 'kind' | 'seconds'> | null;
} {
  const { remainingMs, phase } = reading;
  const all = phase === 'break' ? inBreak : inSection;
  const ahead = all.filter(([, ms]) => remainingMs > ms);
  if (warnings === null) return { warnings: ahead.map(([kind]) => kind), notice: null };
  const passed = all.findLast(([kind, ms]) => warnings.includes(kind) && remainingMs <= ms);
  if (passed === undefined) return { warnings, notice: null };
  const [kind, ms] = passed;
  const left = warnings.filter((one) => ahead.some(([other]) => other === one));
  return {
    warnings: left,
    notice: ms - remainingMs <= maxLateMs ? { kind } : { kind: 'time-left', seconds: Math.ceil(remainingMs / 1000) },
  };
}
