import { type Score, type TestResult } from '@abhyas/contract/assessment/assessment.ts';
import type { Away } from '@abhyas/rules/assessment/log/away.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { markSteps } from '@abhyas/rules/assessment/scoring/mark-steps.ts';
import { creditedMs } from '@abhyas/rules/assessment/paper/outage.ts';
import { standing, type PercentileKind } from '@abhyas/rules/assessment/result/percentile.ts';
import { submittedAt } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { reviewOpensAt, reviewRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import type { Work } from '@abhyas/rules/assessment/result/work.ts';
import type { TestRow } from '../paper/test-queries.ts';
import type { ClosedRow } from '../closing/get-closed-attempt.ts';
import { unrankedOf } from '../scoring/score.ts';
import { wholeTest, type StandingRow } from '../scoring/score-queries.ts';
import type { CountedApart } from './kept/tag-queries.ts';
import { idOrNone } from '../paper/present-paper.ts';

export function presentResult({
  attempt,
  test,
  standings,
  receipt,
  firstMark,
  apart,
  counts,
  losses,
  lateAnswers,
  away,
  work,
  now,
}: {
  attempt: ClosedRow;
  test: TestRow;
  standings: readonly StandingRow[];
  receipt: { readonly answers: number; readonly lastAt: Date | null };
  /** In hundredths, as first worked out; null if it never changed. */
  firstMark: number | null;
  /** By section. */
  apart: ReadonlyMap<bigint, CountedApart>;
  counts: readonly { marks: number; candidates: number }[];
  losses: readonly { tag: TestResult['losses'][number]['tag']; questions: number; marks: number }[];
  lateAnswers: number;
  away: Away;
  /** Null before the review is open. */
  work: Work | null;
  now: Date;
}): TestResult {
  const whole = standings.find(({ sectionId }) => sectionId === wholeTest);
  if (whole === undefined) throw new Error(`Attempt ${attempt.id} is closed and has no score`);
  const reviewReason = reviewRefusal({ test, now });
  const { percentile: kind } = test;
  const inAll = [...apart.values()].reduce(
    (sum, { dropped, partly }) => ({ dropped: sum.dropped + dropped, partly: sum.partly + partly }),
    nothingApart,
  );
  return {
    attemptId: String(attempt.id),
    assessmentId: String(attempt.assessmentId),
    assetId: idOrNone(attempt.assetId),
    name: test.name,
    practice: test.kind === 'practice',
    submittedAt: submittedAt(attempt).toISOString(),
    closedBy: attempt.closedBy ?? 'deadline',
    cohortSize: whole.cohortSize,
    provisional: standing(whole).provisional,
    unranked: unrankedOf({ attempt, test, inCohort: whole.inCohort }),
    percentileKind: kind,
    marksAtFirst: firstMark === null || firstMark === whole.marks ? '' : formatMarks(firstMark),
    lateAnswers,
    receipt: { answers: receipt.answers, lastAt: receipt.lastAt?.toISOString() ?? null },
    away,
    creditedSeconds: Math.round(creditedMs(attempt.turns.credits) / 1000),
    overall: { ...presentScore({ row: whole, kind, apart: inAll }), penalty: formatMarks(whole.penalty) },
    sections: standings
      .filter((row) => row !== whole)
      .map((row) => ({
        sectionId: String(row.sectionId),
        name: row.name,
        ...presentScore({ row, kind, apart: apart.get(row.sectionId) ?? nothingApart }),
      })),
    distribution: markSteps({ counts, own: whole.marks }).map(({ from, to, ...step }) => ({
      from: formatMarks(from),
      to: formatMarks(to),
      ...step,
    })),
    losses: losses.map(({ marks, ...loss }) => ({ ...loss, marks: formatMarks(marks) })),
    work: work === null ? null : presentWork(work),
    reviewOpen: reviewReason === '',
    reviewReason,
    reviewOpensAt: reviewOpensAt({ test, now })?.toISOString() ?? null,
  };
}

function presentWork({ negatives, withoutWrong, cells, ...work }: Work): NonNullable<TestResult['work']> {
  return {
    ...work,
    negatives: formatMarks(negatives),
    withoutWrong: formatMarks(withoutWrong),
    cells: cells.map((cell) => ({ ...cell, marks: formatMarks(cell.marks), maxMarks: formatMarks(cell.maxMarks) })),
  };
}

const nothingApart: CountedApart = { dropped: 0, partly: 0 };

function presentScore({ row, kind, apart }: { row: StandingRow; kind: PercentileKind; apart: CountedApart }): Score {
  const { percentile, rank } = standing({ ...row, kind });
  const { correct, wrong, blank, seconds } = row;
  return {
    marks: formatMarks(row.marks),
    maxMarks: formatMarks(row.maxMarks),
    correct,
    wrong,
    blank,
    ...apart,
    seconds,
    percentile,
    rank: row.inCohort ? rank : 0,
  };
}
