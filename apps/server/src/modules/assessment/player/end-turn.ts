import type { Turns } from '@abhyas/contract/assessment/assessment.ts';
import type { Paper } from '@abhyas/rules/assessment/paper/paper.ts';
import { beginPause, endPause } from '@abhyas/rules/assessment/paper/pause.ts';
import { deadlineOf, readClock, sectionWindows } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { recordAudit } from '../../audit/queries.ts';
import { scheduleClosing } from '../closing/schedule-closing.ts';
import { getPaper } from '../paper/paper-cache.ts';
import { creditOutage } from '../closing/credit-outage.ts';
import { loadPlayerAnswer, type PlayerParts, type PlayerState } from './player-state.ts';
import { ownSections, paperOfRows } from '../attempts/own-paper.ts';
import { type AttemptRow, lockAttempt, saveTurns } from '../attempts/attempt-queries.ts';

/** What a window asks for: its fence, and which section, or the break after it, is to end now, or whether the clock is to stop or to run again. */
export interface Turn {
  readonly fence: number;
  readonly sectionId: string;
  readonly ends: 'section' | 'break' | 'work' | 'pause';
}

/**
 * Ends the open section, or the break after it, early by the server's clock, or stops and restarts the clock for a break of the candidate's
 * own. Repeating it changes nothing. Throws FENCE_LOST, ATTEMPT_NOT_STARTED, ATTEMPT_CLOSED, and INVALID_REQUEST if there is nothing to
 * end.
 */
export async function endTurn({
  parts,
  player,
  attemptId,
  turn,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'log'>;
  player: PlayerParts;
  attemptId: bigint;
  turn: Turn;
}): Promise<PlayerState> {
  const { database, clock } = parts;
  const { orm: queryable } = database;
  const now = clock.now();
  const known = await player.entrance.find(attemptId);
  if (known === null) throw new AppError('LAUNCH_EXPIRED');
  // which section is open is known only once the time of an outage is given back
  await creditOutage({ database, now });
  // before the row is locked: what is kept in memory is kept for this connection, not for the transaction's
  const { assessmentId, paperVersion } = known.attempt;
  const { test, sections } = await getPaper({ queryable, assessmentId, paperVersion, version: known.version });
  const attempt = await database.transaction(async (tx) => {
    const locked = await lockAttempt({ tx, attemptId });
    const { startedAt, deadlineAt } = locked;
    if (startedAt === null || deadlineAt === null) throw new AppError('ATTEMPT_NOT_STARTED');
    if (locked.closedAt !== null) throw new AppError('ATTEMPT_CLOSED');
    if (turn.fence !== locked.fence) throw new AppError('FENCE_LOST');
    const own = ownSections({ attempt: locked, extra: known.accommodation.extra, sections });
    const paper = paperOfRows({ order: test.sectionOrder, startedAt, turns: locked.turns, sections: own });
    const turns =
      turn.ends === 'work' || turn.ends === 'pause'
        ? pausesAfter({ paper, ends: turn.ends, grantedSeconds: locked.pauseSeconds, now })
        : turnsAfter({ paper, turn, mayLeave: test.mayLeave, now });
    if (turns === paper.turns) return { ...locked, deadlineAt };
    const moved = { turns, deadlineAt: new Date(deadlineOf({ ...paper, turns })) };
    await saveTurns({ tx, attemptId, ...moved });
    if (turn.ends === 'work' || turn.ends === 'pause') await recordPause({ tx, attempt: locked, ends: turn.ends, now });
    return { ...locked, ...moved };
  });
  await scheduleClosing({ parts, deadlineAt: attempt.deadlineAt });
  return loadPlayerAnswer({ parts, player, played: { ...known, attempt }, now });
}

/** The turns with a break of the candidate's own begun or ended; the same object where it was before. */
function pausesAfter({
  paper,
  ends,
  grantedSeconds,
  now,
}: {
  paper: Paper;
  ends: 'work' | 'pause';
  grantedSeconds: number;
  now: Date;
}): Turns {
  if (ends === 'pause') return endPause({ turns: paper.turns, now: now.getTime() });
  const { phase } = readClock({ paper, now: now.getTime() });
  const turns = phase === 'running' || phase === 'paused' ? beginPause({ turns: paper.turns, grantedSeconds, now: now.getTime() }) : null;
  if (turns === null) throw new AppError('INVALID_REQUEST');
  return turns;
}

/** Writes down that a candidate has stopped the clock, or had it run again. */
async function recordPause({ tx, attempt, ends, now }: { tx: Transaction; attempt: AttemptRow; ends: 'work' | 'pause'; now: Date }) {
  const action = ends === 'work' ? 'assessment.break-begun' : 'assessment.break-ended';
  const entry = { at: now, actorId: attempt.studentId, action, targetKind: 'attempt', targetId: attempt.id, data: {} };
  await recordAudit({ queryable: tx, entry });
}

/** The turns with this one; the same object where it was made before. */
function turnsAfter({ paper, turn, mayLeave, now }: { paper: Paper; turn: Turn; mayLeave: boolean; now: Date }): Turns {
  const { sectionId, ends } = turn;
  // the clock is stopped: there is nothing to end but the break
  if (readClock({ paper, now: now.getTime() }).phase === 'paused') throw new AppError('INVALID_REQUEST');
  const windows = sectionWindows(paper);
  const at = windows.findIndex((window) => window.sectionId === sectionId);
  const window = windows[at];
  // the end of the last section is the end of the test, which is submitted
  if (window === undefined || at === windows.length - 1 || paper.order !== 'fixed') throw new AppError('INVALID_REQUEST');
  const { turns } = paper;
  const end = ends === 'section' ? window.closesAt : window.breakEndsAt;
  if (end <= now.getTime()) return turns;
  if (ends === 'section') {
    if (!mayLeave || now.getTime() < window.opensAt) throw new AppError('INVALID_REQUEST');
    return { ...turns, left: { ...turns.left, [sectionId]: now.toISOString() } };
  }
  if (now.getTime() < window.closesAt) throw new AppError('INVALID_REQUEST');
  return { ...turns, resumed: { ...turns.resumed, [sectionId]: now.toISOString() } };
}
