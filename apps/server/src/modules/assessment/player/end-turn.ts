import { type EndedTurn, turnsAfter } from '@abhyas/rules/assessment/paper/end-turn.ts';
import type { Paper } from '@abhyas/rules/assessment/paper/paper.ts';
import { deadlineOf, readClock } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { recordAudit } from '../../audit/queries.ts';
import { scheduleClosing } from '../closing/schedule-closing.ts';
import { listEvents } from '../event-queries.ts';
import { advance } from '../paper/advance.ts';
import { getPaper, loadPaperOf } from '../paper/paper-cache.ts';
import type { TestRow } from '../paper/test-queries.ts';
import { creditOutage } from '../closing/credit-outage.ts';
import { loadPlayerAnswer, type PlayerParts, type PlayerState } from './player-state.ts';
import { ownSections, paperOfRows } from '../attempts/own-paper.ts';
import { type AttemptRow, lockAttempt, savePaperVersion, saveTurns } from '../attempts/attempt-queries.ts';

/** What a window asks for, with its fence. */
export interface Turn {
  readonly sectionId: string;
  readonly ends: EndedTurn['ends'] | 'stage';
  readonly fence: number;
}

/**
 * Ends the open section, or the break after it, early by the server's clock, stops and restarts the clock for a break of the candidate's
 * own, or ends a stage of an adaptive paper, whose next questions the answers choose. Repeating it changes nothing. Throws FENCE_LOST, ATTEMPT_NOT_STARTED, ATTEMPT_CLOSED, and INVALID_REQUEST if there is nothing to
 * end.
 */
export async function endTurn({
  parts,
  player,
  attemptId,
  turn,
}: {
  parts: Ports<'clock' | 'database' | 'files' | 'jobs' | 'log'>;
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
    const { ends } = turn;
    if (ends === 'stage') return { ...locked, deadlineAt, paperVersion: await endStage({ tx, attempt: locked, test, paper, turn, now }) };
    const turns = turnsAfter({
      paper,
      turn: { ...turn, ends },
      mayLeave: test.mayLeave,
      grantedSeconds: locked.pauseSeconds,
      now: now.getTime(),
    });
    if (turns === null) throw new AppError('INVALID_REQUEST');
    if (turns === paper.turns) return { ...locked, deadlineAt };
    const moved = { turns, deadlineAt: new Date(deadlineOf({ ...paper, turns })) };
    await saveTurns({ tx, attemptId, ...moved });
    if (ends === 'work' || ends === 'pause') await recordPause({ tx, attempt: locked, ends, now });
    return { ...locked, ...moved };
  });
  await scheduleClosing({ parts, deadlineAt: attempt.deadlineAt });
  return loadPlayerAnswer({ parts, player, played: { ...known, attempt }, now });
}

/**
 * Gives an attempt at an adaptive paper the questions of the next stage of its open section; what is chosen is written before anyone sees it, and stays. Returns the version of its paper then: the same where the stage is not
 * answered, or its section is not open.
 */
async function endStage({
  tx,
  attempt,
  test,
  paper: clock,
  turn: { sectionId },
  now,
}: {
  tx: Transaction;
  attempt: AttemptRow;
  test: TestRow;
  paper: Paper;
  turn: Turn;
  now: Date;
}): Promise<number | null> {
  const { id: attemptId, assessmentId, paperVersion } = attempt;
  const reading = readClock({ paper: clock, now: now.getTime() });
  if (test.scale === null || paperVersion === null) throw new AppError('INVALID_REQUEST');
  if (reading.phase !== 'running' || reading.sectionId !== sectionId) return paperVersion;
  // read now: the version may be newer than that which was read before the row was locked
  const { itemIds } = await loadPaperOf({ queryable: tx, assessmentId, paperVersion });
  const sections = clock.sections.map((section) => ({ ...section, itemIds: itemIds.get(BigInt(section.sectionId)) ?? [] }));
  const events = (await listEvents({ queryable: tx, attemptIds: [attemptId] })).get(attemptId) ?? [];
  const paper = { ...clock, edits: test.edits, sections };
  const next = await advance({ tx, attempt: { assessmentId, paperVersion }, paper, sectionId, events, now });
  if (next !== paperVersion) await savePaperVersion({ tx, attemptId, paperVersion: next });
  return next;
}

/** Writes down that a candidate has stopped the clock, or had it run again. */
async function recordPause({ tx, attempt, ends, now }: { tx: Transaction; attempt: AttemptRow; ends: 'work' | 'pause'; now: Date }) {
  const action = ends === 'work' ? 'assessment.break-begun' : 'assessment.break-ended';
  const entry = { at: now, actorId: attempt.studentId, action, targetKind: 'attempt', targetId: attempt.id, data: {} };
  await recordAudit({ queryable: tx, entry });
}
