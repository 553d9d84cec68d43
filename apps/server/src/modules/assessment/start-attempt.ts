import type { PlayerState } from '@abhyas/contract/assessment.ts';
import { deadlineOf, GRACE_MS } from '@abhyas/rules/assessment/section-clock.ts';
import { noTurns } from '@abhyas/rules/assessment/paper.ts';
import type { Transaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Parts, RandomBytes } from '../../platform/parts.ts';
import { closeIfDue } from './close-attempt.ts';
import { listOwnSections, loadPlayerState, paperOfRows } from './player-state.ts';
import { findAttempt, getTest, lockAttempt, saveStart, type AttemptRow } from './queries.ts';

/** The job that closes what is due. */
export const closeDueJob = 'assessment.close-due';

/**
 * Starts the clock of an attempt, once, and gives this window the next fence, with it the sole right to write; answers with the whole state.
 * Throws
 * ATTEMPT_CLOSED.
 */
export async function startAttempt({ parts, attemptId }: { parts: Parts; attemptId: bigint }): Promise<PlayerState> {
  const { database, clock, randomBytes } = parts;
  const now = clock.now();
  const known = await findAttempt({ queryable: database.orm, attemptId });
  if (known === null) throw new AppError('LAUNCH_EXPIRED');
  await closeIfDue({ database, attempt: known, now });
  const { state, deadlineAt } = await database.transaction(async (tx) => {
    const attempt = await lockAttempt({ tx, attemptId });
    if (attempt.closedAt !== null) throw new AppError('ATTEMPT_CLOSED');
    const times = await timesOf({ tx, attempt, now, randomBytes });
    await saveStart({ tx, attemptId, ...times });
    const held = { ...attempt, ...times, fence: attempt.fence + 1 };
    return { state: await loadPlayerState({ queryable: tx, attempt: held, now }), deadlineAt: times.deadlineAt };
  });
  await askForClosing({ parts, deadlineAt });
  return state;
}

/** The times the attempt has had since its start, or those it gets if this is the start. */
async function timesOf({ tx, attempt, now, randomBytes }: { tx: Transaction; attempt: AttemptRow; now: Date; randomBytes: RandomBytes }) {
  const { startedAt, deadlineAt, sectionSeconds, sectionBreaks, seed, assessmentId } = attempt;
  if (startedAt !== null && deadlineAt !== null && sectionSeconds !== null) {
    return { startedAt, deadlineAt, sectionSeconds, sectionBreaks, seed };
  }
  const { sectionOrder } = await getTest({ queryable: tx, assessmentId });
  const sections = await listOwnSections({ queryable: tx, attempt });
  const paper = paperOfRows({ order: sectionOrder, startedAt: now, turns: noTurns, sections });
  return {
    startedAt: now,
    deadlineAt: new Date(deadlineOf(paper)),
    sectionSeconds: Object.fromEntries(sections.map(({ id, seconds }) => [String(id), seconds])),
    sectionBreaks: Object.fromEntries(sections.map(({ id, breakSeconds }) => [String(id), breakSeconds])),
    seed: randomBytes(4).readInt32BE(),
  };
}

/** A job at the end of the grace, one for all attempts that end in the same second. The minute's round closes what it should miss. */
export async function askForClosing({ parts, deadlineAt }: { parts: Parts; deadlineAt: Date }): Promise<void> {
  const second = Math.ceil((deadlineAt.getTime() + GRACE_MS + 1) / 1000);
  try {
    await parts.jobs.send(closeDueJob, {}, { singletonKey: String(second), startAfter: new Date(second * 1000) });
  } catch (error) {
    parts.log.warn({ err: error }, 'the closing of an attempt is left to the round of every minute');
  }
}
