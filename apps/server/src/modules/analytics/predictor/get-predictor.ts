import type { z } from 'zod';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { ExamPart, PredictorExamSchema } from '@abhyas/contract/analytics/predictor.ts';
import { candidateErrors, cohortCurve, errorBars, mappedCurve, marksOnCurve } from '@abhyas/rules/analytics/percentiles/predictor-curve.ts';
import { isProvisional } from '@abhyas/rules/assessment/result/percentile.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { type OwnScore, listScoreCohorts } from '../../assessment/history/score-history-queries.ts';
import { listTestCohorts } from '../../assessment/statistics/cohort-queries.ts';
import { type CohortOf, type OwnTest, cohortsBy, countsOf, judgedOf, listOwnTests, paperMarks, percentileOf } from '../scores.ts';
import { getReadStudent } from '../../relations/read-student.ts';
import { findCourseExams } from './course-exams.ts';
import { type MappingRow, findLargestMapping, findMapping } from './mapping-queries.ts';
import { getPredictionWithMoves, inExam } from './predict-percentiles.ts';
import { lowestShare, presentCurve, targetPercentiles } from './evaluate-exam.ts';

type PredictorExam = z.output<typeof PredictorExamSchema>;

/** The test that an exam without tables is predicted from. */
interface MappedTest {
  readonly assessmentId: bigint;
  readonly name: string;
  readonly totalMarks: number;
}

/** An exam without tables, as the cohort of one test predicts it, in that test's marks. Without a mapping that predicts it has no curve. Pure. */
export function evaluateMapping({
  exam,
  test,
  mapping,
}: {
  exam: PredictorExam;
  test: MappedTest | null;
  mapping: MappingRow | null;
}): PredictorExam {
  if (test === null) return { ...exam, parts: exam.parts.slice(0, 1) };
  const totalMarks = Math.ceil(test.totalMarks);
  const whole = { key: '', name: exam.name, totalMarks, tables: 0, curve: null };
  if (mapping === null || mapping.points.length === 0) return { ...exam, totalMarks, parts: [whole] };
  const { points, holdOuts, candidates, pairs, madeAt } = mapping;
  const curve = mappedCurve({ points, from: Math.ceil(lowestShare * totalMarks), to: totalMarks });
  return {
    ...exam,
    totalMarks,
    parts: [{ ...whole, curve: presentCurve(curve) }],
    targets: targetPercentiles.flatMap((percentile) => {
      const marks = marksOnCurve({ curve, percentile });
      return marks === null ? [] : [{ percentile, marks, low: null, high: null }];
    }),
    backTests: holdOuts.map(({ errors: _errors, candidates: tried, ...year }) => ({ ...year, points: tried })),
    errors: errorBars(
      holdOuts.flatMap(({ errors }) => errors),
      candidateErrors,
    ),
    cohort: { assessmentId: test.assessmentId, name: test.name, candidates, pairs, madeAt },
  };
}

type Predictor = ResultOf<'percentilePredictor'>;

/** So many of the latest tests can be chosen. */
const mostTests = 60;

/** What a student's marks would give in an exam. Throws NOT_FOUND for an exam that the course does not have and for a test that the student has not completed, or without a rank. */
export async function getPredictor({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'percentilePredictor'>;
}): Promise<Predictor> {
  const { orm: queryable } = parts.database;
  const { studentId, course } = await getReadStudent({ parts, session, body });
  const { courseId } = course;
  const of = { queryable, studentId, courseId, now: parts.clock.now() };
  const [exams, all, wholeCourse] = await Promise.all([
    findCourseExams({ queryable, courseId }),
    listOwnTests({ ...of, learningPathId: body.learningPathId }),
    body.learningPathId ? listOwnTests(of) : null,
  ]);
  const { exam: key, assessmentId } = body;
  const exam = key === '' ? exams[0] : exams.find((each) => each.key === key);
  const tests = all.filter(({ unranked }) => unranked === '');
  const test = assessmentId === null ? judgedOf(tests).at(-1) : tests.find((each) => each.assessmentId === assessmentId);
  if ((exam === undefined && key !== '') || (test === undefined && assessmentId !== null)) throw new AppError('NOT_FOUND');
  const shown = tests.slice(-mostTests);
  const wanted = test === undefined || shown.includes(test) ? shown : [test, ...shown];
  const cohortOf = cohortsBy(await listScoreCohorts({ queryable, attemptIds: wanted.map(({ attemptId }) => attemptId) }));
  const shownExam = exam === undefined || exam.sources.length > 0 ? exam : await mapExam({ queryable, courseId, exam, test });
  return {
    exams: exams.map((each) => ({ key: each.key, name: each.name })),
    ...(await getPredictionWithMoves({ queryable, studentId, course, own: wholeCourse ?? all })),
    exam: shownExam ?? null,
    tests: wanted.toReversed().map((each) => presentTaken({ test: each, exam: shownExam, cohortOf, chosen: test })),
    leftOut: all
      .filter(({ whole, unranked }) => whole.ranked && unranked !== '')
      .slice(-mostTests)
      .toReversed()
      .map(({ name, unranked }) => ({ name, unranked })),
    cohort: test === undefined ? null : presentCohort({ test, exam: shownExam, cohortOf }),
  };
}

/** An exam without tables, predicted from the cohort of the test; of a student without one, from the test of the course that most have taken. */
async function mapExam({
  queryable,
  courseId,
  exam,
  test,
}: {
  queryable: Queryable;
  courseId: bigint;
  exam: PredictorExam;
  test: OwnTest | undefined;
}): Promise<PredictorExam> {
  if (test !== undefined) {
    const { assessmentId, name, whole } = test;
    const mapped = { assessmentId, name, totalMarks: whole.maxMarks / 100 };
    return evaluateMapping({ exam, test: mapped, mapping: await findMapping({ queryable, assessmentId }) });
  }
  const tests = await listTestCohorts({ queryable, courseIds: [courseId] });
  const mapping = await findLargestMapping({ queryable, assessmentIds: tests.map(({ assessmentId }) => assessmentId) });
  const found = tests.find(({ assessmentId }) => assessmentId === mapping?.assessmentId);
  if (mapping === null || found === undefined) return evaluateMapping({ exam, test: null, mapping: null });
  const { assessmentId, name, maxMarks } = found;
  return evaluateMapping({ exam, test: { assessmentId, name, totalMarks: maxMarks / 100 }, mapping });
}

/** A test on the scale of an exam; on that of another test's cohort it has no marks. */
interface Of {
  readonly test: OwnTest;
  readonly exam: PredictorExam | undefined;
  readonly cohortOf: CohortOf;
}

function presentTaken({ test, exam, cohortOf, chosen }: Of & { chosen: OwnTest | undefined }): Predictor['tests'][number] {
  const isMapped = exam !== undefined && exam.sources.length === 0;
  const present = (score: OwnScore, part: ExamPart | undefined) => {
    const mapped = test === chosen ? { marks: score.marks / 100, how: 'same' as const } : { marks: null, how: 'unknown' as const };
    const { marks, how } = isMapped ? mapped : inExam({ score, part, cohortOf });
    return {
      key: part?.key ?? '',
      marks: formatMarks(score.marks),
      totalMarks: formatMarks(score.maxMarks),
      inExam: marks,
      how,
      percentile: percentileOf({ score, cohort: cohortOf(score) }),
    };
  };
  return {
    assessmentId: test.assessmentId,
    name: test.name,
    completedAt: test.submittedAt,
    questions: test.whole.questions,
    provisional: isProvisional(cohortOf(test.whole).cohortSize),
    parts: [
      present(test.whole, exam?.parts[0]),
      ...(exam?.parts ?? []).flatMap((part) => {
        const score = part.key === '' ? undefined : test.sections.find(({ sectionKey }) => sectionKey === part.key);
        return score === undefined ? [] : [present(score, part)];
      }),
    ],
  };
}

/** The curve of a test's cohort belongs beside that of the exam where both have the same total. */
function presentCohort({ test: { assessmentId, name, whole }, exam, cohortOf }: Of): Predictor['cohort'] {
  const cohort = cohortOf(whole);
  const isSameTotal = exam === undefined || 100 * exam.totalMarks === paperMarks(whole);
  return {
    assessmentId,
    name,
    candidates: cohort.cohortSize,
    curve: isSameTotal ? cohortCurve(countsOf(cohort).map(({ marks, candidates }) => ({ marks: marks / 100, candidates }))) : null,
  };
}
