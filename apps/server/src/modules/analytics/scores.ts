import { judgedOf as judgedAmong, mainKind } from '@abhyas/rules/analytics/main-kind.ts';
import { submittedAt } from '@abhyas/rules/assessment/paper/section-clock.ts';
import type { Reason } from '@abhyas/contract/wire.ts';
import { reviewRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { type Unranked, hasPercentile, isProvisional, standing } from '@abhyas/rules/assessment/result/percentile.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import {
  type OwnEngineResult,
  type OwnScore,
  type ScoreCohort,
  listOwnEngineResults,
  listOwnScores,
  listScoreCohorts,
} from '../assessment/history/score-history-queries.ts';
import { unrankedOf } from '../assessment/scoring/score.ts';
import { wholeTest } from '../assessment/scoring/score-queries.ts';
import { findTestsUnder } from '../learning/course/course-queries.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { cohortSpread } from '@abhyas/rules/analytics/percentiles/cohort-spread.ts';
import { bandTests, percentileBand } from '@abhyas/rules/analytics/percentiles/percentile-band.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Session } from '../../platform/http/session.ts';
import { getReadStudent } from '../relations/read-student.ts';

/** A completed test of a student with its scores, and why its review is not open; '' when it is. */
export interface OwnTest {
  readonly attemptId: bigint;
  readonly assessmentId: bigint;
  readonly name: string;
  readonly type: string;
  readonly adaptive: boolean;
  readonly submittedAt: Date;
  readonly whole: OwnScore;
  readonly sections: readonly OwnScore[];
  readonly reviewReason: Reason;
  readonly unranked: Unranked;
}

/** The completed tests of a student in a course, oldest first. With `learningPathId` only those of that path, unit or topic; a node of the performance screens is about the whole course. Throws NOT_FOUND for one that the course does not have. */
export async function listOwnTests({
  queryable,
  studentId,
  courseId,
  learningPathId = null,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  learningPathId?: bigint | null | undefined;
  now: Date;
}): Promise<OwnTest[]> {
  const [scores, node] = await Promise.all([
    listOwnScores({ queryable, studentIds: [studentId], courseId }),
    learningPathId === null ? null : findTestsUnder({ queryable, courseId, nodeId: learningPathId }),
  ]);
  if (node === null && learningPathId !== null) throw new AppError('NOT_FOUND');
  const under = node === null || node.type === 'performance' ? null : new Set(node.assessmentIds);
  const inside = scores.filter(({ assessmentId }) => under?.has(assessmentId) ?? true);
  return testsOf({ scores: inside, now });
}

/** The completed tests of these students in a course, of those named, by student; of each oldest first. A student without one is not in it. */
export async function mapOwnTests({
  queryable,
  studentIds,
  courseId,
  assessmentIds,
  now,
}: {
  queryable: Queryable;
  studentIds: readonly bigint[];
  courseId: bigint;
  assessmentIds: readonly bigint[];
  now: Date;
}): Promise<ReadonlyMap<bigint, OwnTest[]>> {
  const scores = await listOwnScores({ queryable, studentIds, courseId, assessmentIds });
  const byStudent = Map.groupBy(scores, ({ studentId }) => studentId);
  return new Map([...byStudent].map(([studentId, own]) => [studentId, testsOf({ scores: own, now })]));
}

function testsOf({ scores, now }: { scores: readonly OwnScore[]; now: Date }): OwnTest[] {
  return [...Map.groupBy(scores, ({ attemptId }) => attemptId).values()].flatMap((rows): OwnTest[] => {
    const whole = rows.find(({ sectionId }) => sectionId === wholeTest);
    if (whole === undefined) return [];
    const { attemptId, assessmentId, name, type, adaptive } = whole;
    return [
      {
        attemptId,
        assessmentId,
        name,
        type,
        adaptive,
        submittedAt: submittedAt(whole),
        whole,
        sections: rows.filter((row) => row !== whole),
        reviewReason: reviewRefusal({ test: whole, now }),
        unranked: unrankedOf({ attempt: whole, test: { ...whole, kind: 'test' }, inCohort: whole.inCohort }),
      },
    ];
  });
}

/** Those whose review is open: no other question may show an outcome. */
export const reviewedOf = (tests: readonly OwnTest[]): OwnTest[] => tests.filter(({ reviewReason }) => reviewReason === '');

/** Those from which chances come: reviewed, and of no question whose solution was seen before. */
export const recordedOf = (tests: readonly OwnTest[]): OwnTest[] => reviewedOf(tests).filter(({ unranked }) => unranked !== 'seen-before');

/** So many tests make a trend, unless the student asks for more. */
export const trendTests = 6;

const kindOf = (test: OwnTest) => ({ type: test.type, unranked: test.unranked, questions: test.whole.questions });

/** The tests by which a student is judged (`judgedOf` of the rules), oldest first. */
export const judgedOf = (tests: readonly OwnTest[]): OwnTest[] => judgedAmong({ tests, of: kindOf });

/** The tests of a kind, of the judged one unless one is named: those by which the student is judged, and all of them where none is. */
export function ofKind({ tests, type }: { tests: readonly OwnTest[]; type: string }): OwnTest[] {
  const judged = judgedOf(tests);
  const kind = type || (judged.at(-1)?.type ?? mainKind(tests.map(kindOf)));
  const ofType = judged.filter((test) => test.type === kind);
  return ofType.length > 0 ? ofType : tests.filter((test) => test.type === kind);
}

/** The marks of a paper as it was set, in hundredths: those of questions that a ruling has dropped are among them. */
export const paperMarks = ({ maxMarks, droppedMarks }: Pick<OwnScore, 'maxMarks' | 'droppedMarks'>): number => maxMarks + droppedMarks;

type TestPoint = ResultOf<'scoreSummary'>['tests'][number];
type Band = ResultOf<'performanceOverview'>['band'];

/** Gives the cohort of a score among these, which must be there. */
export type CohortOf = (score: OwnScore) => ScoreCohort;

export function cohortsBy(cohorts: readonly ScoreCohort[]): CohortOf {
  const byScore = new Map(cohorts.map((cohort) => [`${cohort.attemptId} ${cohort.sectionId}`, cohort]));
  return ({ attemptId, sectionId }) => {
    const cohort = byScore.get(`${attemptId} ${sectionId}`);
    if (cohort === undefined) throw new Error(`invariant: expected the cohort of attempt ${attemptId}, section ${sectionId}`);
    return cohort;
  };
}

/** How many of a cohort have each mark. */
export const countsOf = ({ cohortMarks, cohortCandidates }: ScoreCohort) =>
  (cohortMarks ?? []).map((marks, index) => ({ marks, candidates: cohortCandidates?.[index] ?? 0 }));

export function presentTest({ test, cohortOf, judged }: { test: OwnTest; cohortOf: CohortOf; judged: readonly OwnTest[] }): TestPoint {
  const { whole } = test;
  const cohort = cohortOf(whole);
  const spread = cohortSpread(countsOf(cohort));
  const score = (row: OwnScore) => presentScore({ score: row, cohort: cohortOf(row) });
  return {
    ...score(whole),
    assessmentId: test.assessmentId,
    elsewhere: false,
    assetId: whole.assetId,
    name: test.name,
    type: test.type,
    completedAt: test.submittedAt,
    rank: test.unranked === '' ? standing({ ...cohort, kind: whole.percentile }).rank : 0,
    unranked: test.unranked,
    isJudged: judged.includes(test),
    cohortSize: cohort.cohortSize,
    provisional: isProvisional(cohort.cohortSize),
    cohort:
      spread === null ? null : { lower: formatMarks(spread.lower), median: formatMarks(spread.median), upper: formatMarks(spread.upper) },
    sections: test.sections.map((section) => ({ ...score(section), sectionId: section.sectionId, name: section.section })),
  };
}

/** The percentile of a score in its cohort; among oneself alone there is none. */
export const percentileOf = ({ score, cohort }: { score: OwnScore; cohort: ScoreCohort }): string =>
  hasPercentile(cohort.cohortSize) ? standing({ ...cohort, kind: score.percentile }).percentile : '';

function presentScore({ score, cohort }: { score: OwnScore; cohort: ScoreCohort }) {
  const { correct, wrong, blank, seconds } = score;
  return {
    marks: formatMarks(score.marks),
    totalMarks: formatMarks(score.maxMarks),
    percentile: percentileOf({ score, cohort }),
    correct,
    wrong,
    blank,
    seconds,
  };
}

/** A test that was taken elsewhere: what its engine said, and nothing of our own. */
function presentEngineResult({ assessmentId, name, type, marks, maxMarks, percentile, finishedAt }: OwnEngineResult): TestPoint {
  return {
    assessmentId,
    elsewhere: true,
    assetId: null,
    name,
    type,
    completedAt: finishedAt,
    marks: formatMarks(marks),
    totalMarks: formatMarks(maxMarks),
    percentile,
    correct: 0,
    wrong: 0,
    blank: 0,
    seconds: 0,
    rank: 0,
    unranked: '',
    isJudged: false,
    cohortSize: 0,
    provisional: false,
    cohort: null,
    sections: [],
  };
}

/** The band of the last three of these tests, oldest first, and of each section that all of them have. */
export function presentBand(tests: readonly TestPoint[]): Band {
  const band = percentileBand(tests.map(({ percentile }) => percentile));
  if (band === null) return null;
  const latest = tests.at(-1);
  return {
    ...band,
    provisional: tests
      .filter(({ percentile }) => percentile !== '')
      .slice(-bandTests)
      .some(({ provisional }) => provisional),
    sections: (latest?.sections ?? []).flatMap(({ name }) => {
      const own = percentileBand(
        tests.slice(-3).map(({ sections }) => sections.find((section) => section.name === name)?.percentile ?? ''),
      );
      return own === null ? [] : [{ name, ...own }];
    }),
  };
}

/** Every completed test of a student in a course, the latest first. A test taken here counts, where it was taken elsewhere too. */
export async function getScoreSummary({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'scoreSummary'>;
}): Promise<ResultOf<'scoreSummary'>> {
  const { studentId, course } = await getReadStudent({ parts, session, body });
  const of = { queryable: parts.database.orm, studentId, courseId: course.courseId };
  const [tests, elsewhere] = await Promise.all([
    listOwnTests({ ...of, learningPathId: body.learningPathId, now: parts.clock.now() }),
    body.learningPathId ? [] : listOwnEngineResults(of),
  ]);
  const cohorts = await listScoreCohorts({ queryable: of.queryable, attemptIds: tests.map(({ attemptId }) => attemptId) });
  const cohortOf = cohortsBy(cohorts);
  const here = new Set(tests.map(({ assessmentId }) => assessmentId));
  const judged = judgedOf(tests);
  const points = [
    ...tests.map((test) => presentTest({ test, cohortOf, judged })),
    ...elsewhere.filter(({ assessmentId }) => !here.has(assessmentId)).map(presentEngineResult),
  ];
  return { tests: points.toSorted((one, other) => (one.completedAt < other.completedAt ? 1 : -1)) };
}
