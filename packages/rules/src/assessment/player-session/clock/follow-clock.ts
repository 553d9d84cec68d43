import { readClock, type ClockReading } from '../../paper/section-clock.ts';
import { withEffects, withNotice, type Outcome } from '../state/outcome.ts';
import { resume, takeBreak, turnTo } from './sections.ts';
import type { SessionState } from '../state/session-state.ts';
import { finish, submitBecauseTimeIsUp } from './submission.ts';
import { warningsAt } from './warnings.ts';

/** By how much the clock on the screen may be wrong before the server is asked for its time, in milliseconds. */
const maxErrorMs = 250;
/** How often in a row it is asked: where every answer takes long, asking more often makes the clock no better. */
const maxAsks = 4;

/** Has the window follow the clock: sections, breaks and the test end by it. */
export function followClock(state: SessionState, { now }: { now: number }): Outcome {
  const { stage, paper } = state;
  if (stage.kind === 'submitted' || stage.kind === 'halted') return withEffects(state);
  const reading = readClock({ paper, now });
  if (stage.kind === 'submitting') return reading.phase === 'over' ? submitBecauseTimeIsUp(state) : withEffects(state);
  if (reading.phase === 'over') return finish(state, 'time');
  if (reading.phase === 'break') return stage.kind === 'break' ? warn(state, reading) : takeBreak(state, reading);
  if (reading.phase === 'paused') return pause(state, reading);
  if (stage.kind === 'paused') return resume(state, { stage, openId: reading.sectionId, now });
  const openId = stage.kind === 'playing' ? stage.openId : stage.kind === 'between' ? stage.nextId : null;
  const { sectionId } = reading;
  if (sectionId !== null && sectionId !== openId) return turnTo(state, { nextId: sectionId, now });
  return warn(state, reading);
}

/** Requests the server's time while the clock may be too wrong, once per answer; the pauses of the log limit the requests. */
export function requestServerTime(state: SessionState, { clockErrorMs }: { clockErrorMs: number }): Outcome {
  const { asked, isAsking } = state.clockDoubt;
  const isOpen =
    state.stage.kind === 'playing' || state.stage.kind === 'break' || state.stage.kind === 'paused' || state.stage.kind === 'between';
  if (!isOpen) return withEffects(state);
  if (clockErrorMs <= maxErrorMs) return withEffects(asked === 0 ? state : { ...state, clockDoubt: { asked: 0, isAsking } });
  if (isAsking || asked >= maxAsks) return withEffects(state);
  return withEffects({ ...state, clockDoubt: { asked: asked + 1, isAsking: true } }, { kind: 'wake' });
}

/** The clock is stopped: the questions go, and come back as they were. */
function pause(state: SessionState, { sectionId: openId }: ClockReading): Outcome {
  const { stage } = state;
  if (stage.kind === 'paused') return withEffects(state);
  const blankedId = stage.kind === 'playing' ? stage.blankedId : null;
  return withEffects({ ...state, stage: { kind: 'paused', openId, blankedId, ending: 'none' }, notice: null, warnings: null });
}

function warn(state: SessionState, reading: ClockReading): Outcome {
  if (state.test.untimed) return withEffects(state);
  const due = warningsAt({ warnings: state.warnings, reading });
  const next = due.warnings === state.warnings ? state : { ...state, warnings: due.warnings };
  return withEffects(due.notice === null ? next : withNotice(next, due.notice.kind, due.notice));
}
