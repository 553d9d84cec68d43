import { type EndedTurn, turnsAfter } from '@abhyas/rules/assessment/paper/end-turn.ts';
import { deadlineOf } from '@abhyas/rules/assessment/paper/section-clock.ts';
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

/** What a window asks for, with its fence. */
export type Turn = EndedTurn & { readonly fence: number };

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
    const turns = turnsAfter({ paper, turn, mayLeave: test.mayLeave, grantedSeconds: locked.pauseSeconds, now: now.getTime() });
    if (turns === null) throw new AppError('INVALID_REQUEST');
    if (turns === paper.turns) return { ...locked, deadlineAt };
    const moved = { turns, deadlineAt: new Date(deadlineOf({ ...paper, turns })) };
    await saveTurns({ tx, attemptId, ...moved });
    if (turn.ends === 'work' || turn.ends === 'pause') await recordPause({ tx, attempt: locked, ends: turn.ends, now });
    return { ...locked, ...moved };
  });
  await scheduleClosing({ parts, deadlineAt: attempt.deadlineAt });
  return loadPlayerAnswer({ parts, player, played: { ...known, attempt }, now });
}

/** Writes down that a candidate has stopped the clock, or had it run again. */
async function recordPause({ tx, attempt, ends, now }: { tx: Transaction; attempt: AttemptRow; ends: 'work' | 'pause'; now: Date }) {
  const action = ends === 'work' ? 'assessment.break-begun' : 'assessment.break-ended';
  const entry = { at: now, actorId: attempt.studentId, action, targetKind: 'attempt', targetId: attempt.id, data: {} };
  await recordAudit({ queryable: tx, entry });
}
