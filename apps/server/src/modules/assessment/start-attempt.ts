import type { PlayerState } from '@abhyas/contract/assessment.ts';
import { deadlineOf } from '@abhyas/rules/assessment/section-clock.ts';
import { noTurns } from '@abhyas/rules/assessment/paper.ts';
import type { Transaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { askForClosing } from './ask-for-closing.ts';
import { closeIfDue } from './close-attempt.ts';
import { listSections } from './paper-queries.ts';
import { loadPlayerState, paperOfRows } from './player-state.ts';
import { findAttempt, getTest, lockAttempt, saveStart, type AttemptRow } from './queries.ts';

/**
 * Starts the clock of an attempt, once, and gives this window the next fence, with it the sole right to write; answers with the whole state.
 * Throws
 * ATTEMPT_CLOSED.
 */
export async function startAttempt({ parts, attemptId }: { parts: Parts; attemptId: bigint }): Promise<PlayerState> {
  const { database, clock } = parts;
  const now = clock.now();
  const known = await findAttempt({ queryable: database.orm, attemptId });
  if (known === null) throw new AppError('LAUNCH_EXPIRED');
  await closeIfDue({ database, attempt: known, now });
  const { state, deadlineAt } = await database.transaction(async (tx) => {
    const attempt = await lockAttempt({ tx, attemptId });
    if (attempt.closedAt !== null) throw new AppError('ATTEMPT_CLOSED');
    const times = await timesOf({ tx, attempt, now });
    await saveStart({ tx, attemptId, ...times });
    const held = { ...attempt, ...times, fence: attempt.fence + 1 };
    return { state: await loadPlayerState({ queryable: tx, attempt: held, now }), deadlineAt: times.deadlineAt };
  });
  await askForClosing({ parts, deadlineAt });
  return state;
}

/** The times the attempt has had since its start, or those it gets if this is the start. */
async function timesOf({ tx, attempt, now }: { tx: Transaction; attempt: AttemptRow; now: Date }) {
  const { startedAt, deadlineAt, sectionSeconds, sectionBreaks, seed, assessmentId } = attempt;
  if (startedAt !== null && deadlineAt !== null && sectionSeconds !== null) {
    return { startedAt, deadlineAt, sectionSeconds, sectionBreaks, seed };
  }
  const { sectionOrder } = await getTest({ queryable: tx, assessmentId });
  const sections = await listSections({ queryable: tx, assessmentId });
  const paper = paperOfRows({ order: sectionOrder, startedAt: now, turns: noTurns, sections });
  return {
    startedAt: now,
    deadlineAt: new Date(deadlineOf(paper)),
    sectionSeconds: Object.fromEntries(sections.map(({ id, seconds }) => [String(id), seconds])),
    sectionBreaks: Object.fromEntries(sections.map(({ id, breakSeconds }) => [String(id), breakSeconds])),
    seed,
  };
}
