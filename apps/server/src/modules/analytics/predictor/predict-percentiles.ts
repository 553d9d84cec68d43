import type { z } from 'zod';
import type { PredictionSchema } from '@abhyas/contract/analytics/performance.ts';
import type { ExamPart, PredictorExamSchema } from '@abhyas/contract/analytics/predictor.ts';
import { bandTests } from '@abhyas/rules/analytics/percentiles/percentile-band.ts';
import { marksInExam } from '@abhyas/rules/analytics/percentiles/predictor-curve.ts';
import { readCurve } from '@abhyas/rules/analytics/percentiles/read-curve.ts';
import { type Move, whatMoves } from '@abhyas/rules/analytics/percentiles/what-moves.ts';
import type { Unranked } from '@abhyas/rules/assessment/result/percentile.ts';
import { median } from '@abhyas/rules/measurement/arithmetic/sums.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listScoreCohorts, type OwnScore } from '../../assessment/history/score-history-queries.ts';
import { findEntered } from '../../schools/course-queries.ts';
import { type CohortOf, type OwnTest, cohortsBy, judgedOf, listOwnTests, paperMarks } from '../scores.ts';
import { findCourseExams } from './course-exams.ts';

type Prediction = z.output<typeof PredictionSchema>;
type PredictorExam = z.output<typeof PredictorExamSchema>;

type Curve = NonNullable<PredictorExam['parts'][number]['curve']>;

/** What a student's latest mocks predict for the exam of a course: of the whole (`key` '') and each section. `percentile` is null where the mocks say nothing of it, its ends where the curve has no interval. */
export interface PredictedPercentiles {
  /** How many mocks were used, and how many of those count by their place among their candidates, because their paper is not the exam's. */
  readonly tests: number;
  readonly converted: number;
  /** Later mocks that were not used, the latest first. */
  readonly leftOut: readonly { readonly name: string; readonly reason: Exclude<Unranked, '' | 'open'> | 'few' | 'unknown' }[];
  readonly parts: readonly {
    readonly key: string;
    readonly name: string;
    readonly percentile: number | null;
    readonly low: number | null;
    readonly high: number | null;
    readonly curve: Curve | null;
  }[];
  /** The sections that move it, the one that moves it most first. */
  readonly moves: readonly Move[];
}

/** The first exam of a course that has published tables. */
const findExam = async ({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) =>
  (await findCourseExams({ queryable, courseId })).find(({ sources }) => sources.length > 0);

/** The keys of the sections of that exam, in its order; none where the course has no exam with tables. */
export async function listExamSections({ parts, courseId }: { parts: Ports<'database'>; courseId: bigint }): Promise<string[]> {
  const exam = await findExam({ queryable: parts.database.orm, courseId });
  return (exam?.parts ?? []).map(({ key }) => key).filter((key) => key !== '');
}

/** So many of the latest mocks are looked at for three that can be used. */
const mostLooked = 2 * bandTests;

/** As `predictFrom`, for a student whose tests are not at hand. */
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
  return predictFrom({ queryable, courseId, own: await listOwnTests({ queryable, studentId, courseId, now: parts.clock.now() }) });
}

/** The one prediction of a student: what the median marks of the last three mocks that say something of the exam are worth in it, each part for itself, as one day says little. Null where the course has no exam with tables. */
async function predictFrom({
  queryable,
  courseId,
  own,
}: {
  queryable: Queryable;
  courseId: bigint;
  /** All tests of the student in the course. */
  own: readonly OwnTest[];
}): Promise<PredictedPercentiles | null> {
  const exam = await findExam({ queryable, courseId });
  if (exam === undefined) return null;
  // a topic test says nothing of the whole exam: a mock has each of its sections
  const mocks = own.filter(({ sections }) =>
    exam.parts.every(({ key }) => key === '' || sections.some(({ sectionKey }) => sectionKey === key)),
  );
  const judged = judgedOf(mocks);
  const kind = judged.at(-1)?.type;
  const latest = mocks
    .filter((test) => judged.includes(test) || (test.whole.ranked && test.unranked !== '' && (kind === undefined || test.type === kind)))
    .toReversed()
    .slice(0, mostLooked);
  const cohortOf = cohortsBy(await listScoreCohorts({ queryable, attemptIds: latest.map(({ attemptId }) => attemptId) }));
  const used: OwnTest[] = [];
  const leftOut: PredictedPercentiles['leftOut'][number][] = [];
  let converted = 0;
  for (const test of latest) {
    if (used.length === bandTests) break;
    const { how } = inExam({ score: test.whole, part: exam.parts[0], cohortOf });
    const reason = test.unranked === 'open' || test.unranked === '' ? (how === 'few' || how === 'unknown' ? how : null) : test.unranked;
    if (reason === null) used.push(test);
    else leftOut.push({ name: test.name, reason });
    if (reason === null && how === 'place') converted += 1;
  }
  const taken = exam.parts.map((part) => ({
    part,
    marks: used.flatMap((test) => {
      const score = part.key === '' ? test.whole : test.sections.find(({ sectionKey }) => sectionKey === part.key);
      return score === undefined ? [] : (inExam({ score, part, cohortOf }).marks ?? []);
    }),
  }));
  const whole = taken.find(({ part }) => part.key === '');
  return {
    tests: used.length,
    converted,
    leftOut,
    moves: whatMoves({
      whole: whole?.marks ?? [],
      sections: taken.filter((each) => each !== whole).map(({ part: { name }, marks }) => ({ name, marks })),
      curve: whole?.part.curve ?? null,
    }).map((move) => ({ ...move, percentile: shown(move.percentile) ?? 0 })),
    parts: taken.map(({ part: { key, name, curve }, marks }) => {
      const reading = curve === null || marks.length === 0 ? null : readCurve({ curve, marks: median(marks) });
      return { key, name, curve, percentile: shown(reading?.percentile), low: shown(reading?.low), high: shown(reading?.high) };
    }),
  };
}

/** What a score, of a test or of one of its sections, is in the part of an exam; without one in its own test. */
export const inExam = ({
  score,
  part,
  cohortOf,
}: {
  score: OwnScore;
  part: Pick<ExamPart, 'curve' | 'totalMarks'> | undefined;
  cohortOf: CohortOf;
}) =>
  marksInExam({
    marks: score.marks / 100,
    max: score.maxMarks / 100,
    dropped: score.droppedMarks / 100,
    cohort: cohortOf(score),
    total: part?.totalMarks ?? paperMarks(score) / 100,
    curve: part?.curve ?? null,
  });

/** To two decimals, and never a hundred. */
const shown = (percentile: number | null | undefined): number | null =>
  percentile === null || percentile === undefined ? null : Math.min(99.99, Math.round(100 * percentile) / 100);

/** The prediction as every screen has it, and beside it the percentile that the student aims at. */
export const getPrediction = async (of: Parameters<typeof getPredictionWithMoves>[0]): Promise<Prediction> =>
  (await getPredictionWithMoves(of)).prediction;

/** The prediction as every screen has it, with what moves it. */
export async function getPredictionWithMoves({
  queryable,
  studentId,
  course: { courseId, examName },
  own,
}: Omit<Parameters<typeof predictFrom>[0], 'courseId'> & {
  studentId: bigint;
  course: { readonly courseId: bigint; readonly examName: string };
}): Promise<{ prediction: Prediction; moves: Move[] }> {
  const [predicted, entered] = await Promise.all([
    predictFrom({ queryable, courseId, own }),
    findEntered({ queryable, studentId, courseId, exam: examName }),
  ]);
  const whole = predicted?.parts.find(({ key }) => key === '');
  return {
    prediction: {
      exam: examName,
      percentile: whole?.percentile ?? null,
      low: whole?.low ?? null,
      high: whole?.high ?? null,
      tests: predicted?.tests ?? 0,
      converted: predicted?.converted ?? 0,
      leftOut: [...(predicted?.leftOut ?? [])],
      target: entered?.overall ?? null,
    },
    moves: [...(predicted?.moves ?? [])],
  };
}
