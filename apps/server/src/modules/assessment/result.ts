import type { TestResult } from '@abhyas/contract/assessment/assessment.ts';
import type { LoggedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { awayOf, type Away } from '@abhyas/rules/assessment/log/away.ts';
import { reviewRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { AppError } from '../../platform/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { closeIfDue } from './close-attempt.ts';
import { listMarkCounts } from './count-queries.ts';
import { countAnswersAfter, listFocusEvents } from './log-queries.ts';
import { loadPaper } from './player-state.ts';
import { presentResult } from './present.ts';
import { findAttempt, getTest, type AttemptRow } from './queries.ts';
import { findFirstMark } from './rescore-queries.ts';
import { listStandings } from './score-queries.ts';
import { countDropped, listLosses } from './tag-queries.ts';

/** An attempt that is closed, by this call if its time has run out. */
export type ClosedRow = AttemptRow & { readonly startedAt: Date; readonly closedAt: Date; readonly deadlineAt: Date };

/** The closed attempt; throws NOT_FOUND for one that is none, or still runs. */
export async function getClosedAttempt({ parts, attempt }: { parts: Parts; attempt: AttemptRow | null }): Promise<ClosedRow> {
  if (attempt === null) throw new AppError('NOT_FOUND');
  const { database, clock } = parts;
  await closeIfDue({ database, attempt, now: clock.now() });
  const row = attempt.closedAt === null ? await findAttempt({ queryable: database.orm, attemptId: attempt.id }) : attempt;
  const { startedAt, closedAt, deadlineAt } = row ?? { startedAt: null, closedAt: null, deadlineAt: null };
  if (row === null || startedAt === null || closedAt === null || deadlineAt === null) throw new AppError('NOT_FOUND');
  return { ...row, startedAt, closedAt, deadlineAt };
}

/** From when on what comes is late and does not count: the closing, or what staff have accepted since. */
export function lateFrom({ closedAt, lateAcceptedAt }: { readonly closedAt: Date; readonly lateAcceptedAt: Date | null }): Date {
  return lateAcceptedAt !== null && lateAcceptedAt > closedAt ? lateAcceptedAt : closedAt;
}

/** Who reads a result or review: the student, or somebody who may look on. */
export type Reader = 'student' | 'onlooker';

/** The score card of a closed attempt, with where it stands in the cohort as it is now. What the student has noted is for the student alone. */
export async function getResult({ parts, attempt, reader }: { parts: Parts; attempt: ClosedRow; reader: Reader }): Promise<TestResult> {
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const { id: attemptId, assessmentId } = attempt;
  const [test, standings, after, dropped, counts, focus, firstMark] = await Promise.all([
    getTest({ queryable, assessmentId }),
    listStandings({ queryable, attemptIds: [attemptId] }),
    countAnswersAfter({ queryable, attemptId, from: lateFrom(attempt) }),
    countDropped({ queryable, attemptId }),
    listMarkCounts({ queryable, assessmentId }),
    listFocusEvents({ queryable, attemptId }),
    findFirstMark({ queryable, attemptId }),
  ]);
  const showsLosses = reader === 'student' && reviewRefusal({ test, now }) === '';
  const losses = showsLosses ? await listLosses({ queryable, attemptId }) : [];
  const away = focus.length === 0 ? nowhere : await awayIn({ parts, attempt, focus, now });
  const lateEvents = attempt.lateEvents + after;
  return presentResult({ attempt, test, standings, firstMark, dropped, counts, losses, lateEvents, away, now });
}

const nowhere: Away = { times: 0, seconds: 0, fullScreen: 0 };

async function awayIn({
  parts,
  attempt,
  focus,
  now,
}: {
  parts: Parts;
  attempt: ClosedRow;
  focus: readonly LoggedEvent[];
  now: Date;
}): Promise<Away> {
  const paper = await loadPaper({ queryable: parts.database.orm, attempt });
  return awayOf({ events: focus, paper: { ...paper, closedAt: attempt.closedAt.toISOString() }, now: now.getTime() });
}
