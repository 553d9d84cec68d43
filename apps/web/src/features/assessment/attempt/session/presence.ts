import type { PlayerSession } from './player-view.ts';

/** By what a candidate leaves the test's window. */
type Cause = 'window' | 'hidden';

/** How many absences a window tells of: the log of an attempt has an end, and what fills it must not be this. */
const maxAbsences = 500;

/** Turns what the browser says of a window, which it often says twice, into one leaving and one coming back for each absence. */
export function createPresence(recordFocus: PlayerSession['recordFocus']): { gone(by: Cause): void; here(): void } {
  let awayBy: Cause | null = null;
  let absences = 0;
  return {
    gone(by) {
      if (awayBy !== null || absences === maxAbsences) return;
      absences += 1;
      awayBy = by;
      recordFocus({ state: 'left', by });
    },
    here() {
      if (awayBy === null) return;
      recordFocus({ state: 'back', by: awayBy });
      awayBy = null;
    },
  };
}
