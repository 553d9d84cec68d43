import type { ClockReading } from '@abhyas/rules/assessment/section-clock.ts';
import type { Notice } from './player-view.ts';

const inSection = [
  ['five-minutes', 300_000],
  ['one-minute', 60_000],
] as const;
const inBreak = [['break-minute', 60_000]] as const;

/** What is said as the time runs down, each once: `due` is told every reading of the clock; `forget` where the time is another's. */
export function createTimeWarnings() {
  let last = Infinity;
  return {
    due({ remainingMs, phase }: ClockReading): Notice['kind'][] {
      const warnings = phase === 'break' ? inBreak : inSection;
      const passed = warnings.filter(([, ms]) => last !== Infinity && last > ms && remainingMs <= ms);
      last = remainingMs;
      return passed.map(([kind]) => kind);
    },
    forget: () => void (last = Infinity),
  };
}
