import type { PredictorExam } from '@abhyas/contract/analytics/predictor.ts';
import { bandTests } from '@abhyas/rules/analytics/percentiles/percentile-band.ts';
import { marksInExam } from '@abhyas/rules/analytics/percentiles/predictor-curve.ts';
import { median } from '@abhyas/rules/measurement/arithmetic/sums.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listScoreCohorts, type OwnScore } from '../../assessment/index.ts';
import { listOwnTests, ofKind } from '../scores/own-tests.ts';
import { type CohortOf, cohortsBy } from '../scores/present-scores.ts';
import { findCourseExams } from './course-exams.ts';

type Curve = NonNullable<PredictorExam['parts'][number]['curve']>;

/** What a student's latest mocks predict for the first exam of a course that has published tables: of the whole (`key` '') and each section. `percentile` is null where the mocks say nothing of it. */
export interface PredictedPercentiles {
  /** How many mocks were used. */
  readonly tests: number;
  readonly parts: readonly {
    readonly key: string;
    readonly name: string;
    readonly percentile: number | null;
    readonly curve: Curve | null;
  }[];
}

/** The first exam of a course that has published tables. */
const findExam = async ({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) =>
  (await findCourseExams({ queryable, courseId })).find(({ sources }) => sources.length > 0);

/** The keys of the sections of that exam, in its order; none where the course has no exam with tables. */
export async function listExamSections({ parts, courseId }: { parts: Ports<'database'>; courseId: bigint }): Promise<string[]> {
  const exam = await findExam({ queryable: parts.database.orm, courseId });
  return (exam?.parts ?? []).map(({ key }) => key).filter((key) => key !== '');
}

/** The median of the last three mocks, each part for itself: one day says little. Null where the course has no exam with tables. */
export async function predictPercentiles({
  parts,
  studentId,
  courseId,
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  courseId: bigint;
}): Promise<PredictedPercentiles | null> {
  const { orm: queryable } = parts.database;
  const exam = await findExam({ queryable, courseId });
  if (exam === undefined) return null;
  const own = await listOwnTests({ queryable, studentId, courseId, now: parts.clock.now() });
  // a topic test says nothing of the whole exam: a mock has each of its sections
  const mocks = ofKind({
    tests: own.filter(({ sections }) => exam.parts.every(({ key }) => key === '' || sections.some(({ sectionKey }) => sectionKey === key))),
  });
  const last = mocks.slice(-bandTests);
  const cohortOf =
    last.length === 0 ? null : cohortsBy(await listScoreCohorts({ queryable, attemptIds: last.map(({ attemptId }) => attemptId) }));
  return {
    tests: last.length,
    parts: exam.parts.map(({ key, name, curve, totalMarks }) => {
      const found = last.flatMap(({ whole, sections }) => {
        const score = key === '' ? whole : sections.find(({ sectionKey }) => sectionKey === key);
        return score === undefined || curve === null || cohortOf === null
          ? []
          : (percentileOf({ score, curve, totalMarks, cohortOf }) ?? []);
      });
      return { key, name, curve, percentile: found.length === 0 ? null : Math.round(100 * median(found)) / 100 };
    }),
  };
}

/** The percentile that the marks of a test are worth in the exam. */
function percentileOf({
  score,
  curve,
  totalMarks,
  cohortOf,
}: {
  score: OwnScore;
  curve: Curve;
  totalMarks: number;
  cohortOf: CohortOf;
}): number | null {
  const marks = marksInExam({ marks: score.marks / 100, max: score.maxMarks / 100, cohort: cohortOf(score), total: totalMarks, curve });
  if (marks === null) return null;
  const at = Math.min(curve.percentile.length - 1, Math.max(0, Math.round(marks) - curve.from));
  return curve.percentile[at] ?? null;
}
