import type { Turns } from '@abhyas/contract/assessment/assessment.ts';
import type { Paper } from './paper.ts';
import { openWith } from './parts.ts';
import { beginPause, endPause } from './pause.ts';
import { partWindows, readClock } from './section-clock.ts';

/** What a window asks for: which section, with all that share its clock, or the break after it, is to end now, or whether the clock is to stop (`work` ends) or to run again. */
export interface EndedTurn {
  readonly sectionId: string;
  readonly ends: 'section' | 'break' | 'work' | 'pause';
}

/** The turns with this one, at `now`; the same object where it was made before, null where there is nothing to end. `grantedSeconds`: for how long in all the candidate may stop the clock. */
export function turnsAfter({
  paper,
  turn: { sectionId, ends },
  mayLeave,
  grantedSeconds,
  now,
}: {
  paper: Paper;
  turn: EndedTurn;
  mayLeave: boolean;
  grantedSeconds: number;
  /** Milliseconds since the epoch. */
  now: number;
}): Turns | null {
  const { turns } = paper;
  if (ends === 'pause') return endPause({ turns, now });
  const { phase } = readClock({ paper, now });
  if (ends === 'work') return phase === 'running' || phase === 'paused' ? beginPause({ turns, grantedSeconds, now }) : null;
  // the clock is stopped: there is nothing to end but the break
  if (phase === 'paused') return null;
  const windows = partWindows(paper);
  const together = openWith({ ...paper, sectionId });
  const at = windows.findIndex((window) => together.some((section) => section.sectionId === window.sectionId));
  const window = windows[at];
  // the end of the last part is the end of the test, which is submitted
  if (window === undefined || at === windows.length - 1) return null;
  if ((ends === 'section' ? window.closesAt : window.breakEndsAt) <= now) return turns;
  const moment = new Date(now).toISOString();
  if (ends === 'section')
    return mayLeave && now >= window.opensAt ? { ...turns, left: { ...turns.left, [window.sectionId]: moment } } : null;
  return now < window.closesAt ? null : { ...turns, resumed: { ...turns.resumed, [window.sectionId]: moment } };
}
