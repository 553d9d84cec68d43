import type { TestResult } from '@abhyas/contract/assessment/assessment.ts';
import type { LoggedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { awayOf, type Away } from '@abhyas/rules/assessment/log/away.ts';
import { reviewRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { workOf } from '@abhyas/rules/assessment/result/work.ts';
import { countOpenLate } from '@abhyas/rules/assessment/scoring/grade.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listMarkCounts } from '../scoring/count-queries.ts';
import { countAnswersAfter, findReceipt, listEvents, listFocusEvents } from '../log/event-queries.ts';
import { loadPaper } from '../attempts/own-paper.ts';
import { restoreLog } from '../archive/restore-logs.ts';
import { presentResult } from './present-result.ts';
import { getGradedTest } from '../paper/paper-queries.ts';
import { getOwnTest } from '../paper/test-queries.ts';
import { findFirstMark } from '../scoring/rescore-queries.ts';
import { paperOf } from '../scoring/score.ts';
import { listStandings } from '../scoring/score-queries.ts';
import { countApart, listLosses } from './kept/tag-queries.ts';
import { listWorkedItems } from './work-queries.ts';
import { lateFrom, type ClosedRow } from '../closing/get-closed-attempt.ts';

/** Who reads a result or review: the student, or someone who may look on. */
export type Reader = 'student' | 'onlooker';

/** The score card of a closed attempt, with where it is in the cohort as it is now. What the student has noted is for the student alone. */
export async function getResult({
  parts,
  attempt,
  reader,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  attempt: ClosedRow;
  reader: Reader;
}): Promise<TestResult> {
  await restoreLog({ parts, attempt });
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const { id: attemptId, assessmentId } = attempt;
  const [test, standings, after, receipt, apart, focus, firstMark] = await Promise.all([
    getOwnTest({ queryable, attempt }),
    listStandings({ queryable, attemptIds: [attemptId] }),
    countAnswersAfter({ queryable, attempt, from: lateFrom(attempt) }),
    findReceipt({ queryable, attemptId, until: lateFrom(attempt) }),
    countApart({ queryable, attemptId }),
    listFocusEvents({ queryable, attemptId }),
    findFirstMark({ queryable, attemptId }),
  ]);
  const [overall] = standings;
  const counts =
    overall === undefined ? [] : await listMarkCounts({ queryable, assessmentId, fullMarks: overall.maxMarks + overall.droppedMarks });
  const isOpen = reviewRefusal({ test, now }) === '';
  const losses = isOpen && reader === 'student' ? await listLosses({ queryable, attemptId }) : [];
  const items = isOpen ? await listWorkedItems({ queryable, attemptId }) : null;
  const work = items === null ? null : workOf({ items, blankPenalty: test.blankPenalty });
  const away = focus.length === 0 ? nowhere : await loadAway({ parts, attempt, focus, now });
  const lateAnswers = attempt.lateEvents + after === 0 ? 0 : await countLate({ parts, attempt });
  return presentResult({ attempt, test, standings, receipt, firstMark, apart, counts, losses, lateAnswers, away, work, now });
}

/** The questions with late answers that no one has decided on: as many as staff see, however often each was saved. */
async function countLate({ parts, attempt }: { parts: Ports<'database'>; attempt: ClosedRow }): Promise<number> {
  const queryable = parts.database.orm;
  const [test, logs] = await Promise.all([
    getGradedTest({ queryable, assessmentId: attempt.assessmentId, paperVersion: attempt.paperVersion }),
    listEvents({ queryable, attemptIds: [attempt.id] }),
  ]);
  return countOpenLate({ events: logs.get(attempt.id) ?? [], paper: paperOf({ attempt, test }) });
}

const nowhere: Away = { times: 0, seconds: 0, fullScreen: 0 };

async function loadAway({
  parts,
  attempt,
  focus,
  now,
}: {
  parts: Ports<'database'>;
  attempt: ClosedRow;
  focus: readonly LoggedEvent[];
  now: Date;
}): Promise<Away> {
  const paper = await loadPaper({ queryable: parts.database.orm, attempt });
  return awayOf({ events: focus, paper: { ...paper, closedAt: attempt.closedAt.toISOString() }, now: now.getTime() });
}
