import type { z } from 'zod';
import type { Score, TestResultSchema } from '@abhyas/contract/assessment/assessment.ts';
import type { LoggedEventSchema } from '@abhyas/contract/assessment/attempt-log.ts';
import { type Away, awayOf } from '@abhyas/rules/assessment/log/away.ts';
import { reviewOpensAt, reviewRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { type Work, workOf } from '@abhyas/rules/assessment/result/work.ts';
import { countOpenLate } from '@abhyas/rules/assessment/scoring/grade.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listMarkCounts } from '../scoring/count-queries.ts';
import { countAnswersAfter, findReceipt, listEvents, listFocusEvents } from '../event-queries.ts';
import { loadPaper } from '../attempts/own-paper.ts';
import { restoreLog } from '../archive/restore-logs.ts';
import { getGradedTest } from '../paper/paper-queries.ts';
import { type TestRow, getOwnTest } from '../paper/test-queries.ts';
import { findFirstMark, listShownReasons } from '../scoring/rescore-queries.ts';
import { paperOf, unrankedOf } from '../scoring/score.ts';
import { type StandingRow, listStandings, wholeTest } from '../scoring/score-queries.ts';
import { type CountedApart, countApart, listLosses } from './kept-queries.ts';
import { listWorkedItems } from './work-queries.ts';
import { type ClosedRow, lateFrom } from '../closing/get-closed-attempt.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { markSteps } from '@abhyas/rules/assessment/scoring/mark-steps.ts';
import { creditedMs } from '@abhyas/rules/assessment/paper/outage.ts';
import { type PercentileKind, standing } from '@abhyas/rules/assessment/result/percentile.ts';
import { submittedAt } from '@abhyas/rules/assessment/paper/section-clock.ts';

type TestResult = z.output<typeof TestResultSchema>;
type LoggedEvent = z.output<typeof LoggedEventSchema>;

/** A closed attempt with all that its score card says. */
interface ClosedResult {
  readonly attempt: ClosedRow;
  readonly test: TestRow;
  readonly score: {
    readonly standings: readonly StandingRow[];
    /** By section. */
    readonly apart: ReadonlyMap<bigint, CountedApart>;
    /** How many candidates have which marks. */
    readonly counts: readonly { marks: number; candidates: number }[];
    /** The marks in hundredths, as first worked out; null if they never changed. */
    readonly firstMark: number | null;
    readonly changeReasons: string[];
  };
  readonly log: { readonly receipt: Omit<TestResult['receipt'], 'sections'>; readonly lateAnswers: number; readonly away: Away };
  /** What is shown with the review; empty before it is open. */
  readonly insight: {
    readonly losses: readonly { tag: TestResult['losses'][number]['tag']; questions: number; marks: number }[];
    readonly work: Work | null;
  };
  readonly now: Date;
}

function presentResult({ attempt, test, score, log, insight, now }: ClosedResult): TestResult {
  const { standings, apart, firstMark } = score;
  const whole = standings.find(({ sectionId }) => sectionId === wholeTest);
  if (whole === undefined) throw new Error(`Attempt ${attempt.id} is closed and has no score`);
  const reviewReason = reviewRefusal({ test, now });
  const { percentile: kind } = test;
  const unranked = unrankedOf({ attempt, test, inCohort: whole.inCohort });
  const scoreOf = (row: StandingRow, counted: Apart) => {
    const presented = presentScore({ row, kind, apart: counted });
    return unranked === '' ? presented : { ...presented, rank: 0 };
  };
  const inAll = standings.reduce((sum, { sectionId, counted }) => {
    const { dropped, partly } = (counted ? apart.get(sectionId) : undefined) ?? nothingApart;
    return { dropped: sum.dropped + dropped, partly: sum.partly + partly };
  }, nothingApart);
  return {
    attemptId: attempt.id,
    assessmentId: attempt.assessmentId,
    assetId: attempt.assetId,
    name: test.name,
    practice: test.kind === 'practice',
    submittedAt: submittedAt(attempt),
    closedBy: attempt.closedBy ?? 'deadline',
    cohortSize: whole.cohortSize,
    provisional: standing(whole).provisional,
    unranked,
    percentileKind: kind,
    marksAtFirst: firstMark === null || firstMark === whole.marks ? '' : formatMarks(firstMark),
    changeReasons: firstMark === null || firstMark === whole.marks ? [] : score.changeReasons,
    ...log,
    receipt: { ...log.receipt, sections: [...apart].map(([sectionId, { answers }]) => ({ sectionId, answers })) },
    creditedSeconds: Math.round(creditedMs(attempt.turns.credits) / 1000),
    overall: { ...scoreOf(whole, inAll), penalty: formatMarks(whole.penalty) },
    sections: standings
      .filter((row) => row !== whole)
      .map((row) => ({
        sectionId: row.sectionId,
        name: row.name,
        ...(row.counted ? {} : { counted: false as const }),
        ...scoreOf(row, apart.get(row.sectionId) ?? nothingApart),
      })),
    distribution: markSteps({ counts: score.counts, own: whole.marks }).map(({ from, to, ...step }) => ({
      from: formatMarks(from),
      to: formatMarks(to),
      ...step,
    })),
    losses: insight.losses.map(({ marks, ...loss }) => ({ ...loss, marks: formatMarks(marks) })),
    work: insight.work === null ? null : presentWork(insight.work),
    reviewOpen: reviewReason === '',
    reviewReason,
    reviewOpensAt: reviewOpensAt({ test, now }),
  };
}

/** Where time and marks went, as it is shown. */
export function presentWork({ negatives, withoutWrong, cells, ...work }: Work): NonNullable<TestResult['work']> {
  return {
    ...work,
    negatives: formatMarks(negatives),
    withoutWrong: formatMarks(withoutWrong),
    cells: cells.map((cell) => ({ ...cell, marks: formatMarks(cell.marks), maxMarks: formatMarks(cell.maxMarks) })),
  };
}

type ShownStanding = Pick<
  StandingRow,
  'marks' | 'maxMarks' | 'error' | 'correct' | 'wrong' | 'blank' | 'seconds' | 'inCohort' | 'lower' | 'higher' | 'cohortSize'
>;

type Apart = Pick<CountedApart, 'dropped' | 'partly'>;

const nothingApart: Apart = { dropped: 0, partly: 0 };

/** A score with its standing in a cohort, as it is shown. */
export function presentScore({ row, kind, apart }: { row: ShownStanding; kind: PercentileKind; apart: Apart }): Score {
  const { percentile, rank } = standing({ ...row, kind });
  const { correct, wrong, blank, seconds } = row;
  return {
    marks: formatMarks(row.marks),
    maxMarks: formatMarks(row.maxMarks),
    ...(row.error === null ? {} : { error: formatMarks(row.error) }),
    correct,
    wrong,
    blank,
    ...apart,
    seconds,
    percentile,
    rank: row.inCohort ? rank : 0,
  };
}

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
  const changeReasons = isOpen && firstMark !== null ? await listShownReasons({ queryable, attemptId, assessmentId }) : [];
  const items = isOpen ? await listWorkedItems({ queryable, attemptId }) : null;
  const work = items === null ? null : workOf({ items, blankPenalty: test.blankPenalty });
  const away = focus.length === 0 ? nowhere : await loadAway({ parts, attempt, focus, now });
  const lateAnswers = attempt.lateEvents + after === 0 ? 0 : await countLate({ parts, attempt });
  return presentResult({
    attempt,
    test,
    score: { standings, apart, counts, firstMark, changeReasons },
    log: { receipt, lateAnswers, away },
    insight: { losses, work },
    now,
  });
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
