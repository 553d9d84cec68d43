import type { TestResult } from '@abhyas/contract/assessment.ts';
import { AppError } from '../../platform/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { closeIfDue } from './close-attempt.ts';
import { countAnswersAfter } from './log-queries.ts';
import { presentResult } from './present.ts';
import { findAttempt, getTest, type AttemptRow } from './queries.ts';
import { listStandings } from './score-queries.ts';

/** An attempt that is closed, by this call if its time has run out. */
export type ClosedRow = AttemptRow & { readonly closedAt: Date; readonly deadlineAt: Date };

/** The closed attempt; throws NOT_FOUND for one that is none, or still runs. */
export async function getClosedAttempt({ parts, attempt }: { parts: Parts; attempt: AttemptRow | null }): Promise<ClosedRow> {
  if (attempt === null) throw new AppError('NOT_FOUND');
  const { database, clock } = parts;
  await closeIfDue({ database, attempt, now: clock.now() });
  const row = attempt.closedAt === null ? await findAttempt({ queryable: database.orm, attemptId: attempt.id }) : attempt;
  if (row === null || row.closedAt === null || row.deadlineAt === null) throw new AppError('NOT_FOUND');
  return { ...row, closedAt: row.closedAt, deadlineAt: row.deadlineAt };
}

/** From when on what comes is late and does not count: the closing, or what staff have accepted since. */
export function lateFrom({ closedAt, lateAcceptedAt }: { readonly closedAt: Date; readonly lateAcceptedAt: Date | null }): Date {
  return lateAcceptedAt !== null && lateAcceptedAt > closedAt ? lateAcceptedAt : closedAt;
}

/** The score card of a closed attempt, with where it stands in the cohort as it is now. */
export async function getResult({ parts, attempt }: { parts: Parts; attempt: ClosedRow }): Promise<TestResult> {
  const { orm: queryable } = parts.database;
  const [test, standings, after] = await Promise.all([
    getTest({ queryable, assessmentId: attempt.assessmentId }),
    listStandings({ queryable, attemptIds: [attempt.id] }),
    countAnswersAfter({ queryable, attemptId: attempt.id, from: lateFrom(attempt) }),
  ]);
  return presentResult({ attempt, test, standings, lateEvents: attempt.lateEvents + after, now: parts.clock.now() });
}
