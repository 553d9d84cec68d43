import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { standing, type PercentileKind } from '@abhyas/rules/assessment/result/percentile.ts';
import { countsToRevise, opensAt, reviewOpensAt, testActions } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { createContentCache } from '../../../platform/postgres/content/content-cache.ts';
import { memoisePerDatabase, type Queryable } from '../../../platform/postgres/database.ts';
import { type CourseAttempt, listTestsOfCourse, type OwnTests } from './card-queries.ts';
import { admittedBy } from '../attempts/admission.ts';
import type { Session } from '../../../platform/http/session.ts';
import { roleInTests, statusAt } from '../attempts/policy.ts';
import { unrankedOf } from '../scoring/score.ts';
import { wholeTest } from '../scoring/score-queries.ts';
import type { TestCard } from './test-card.ts';

const testsOfCourse = memoisePerDatabase((queryable) => createContentCache((courseId) => listTestsOfCourse({ queryable, courseId })));

/**
 * The tests of a course as a person's lists show them at `now`, with what the viewer may do. `own` and the content's `version` come with what else is
 * the person's own (`ownTests`); it asks nothing more unless an import came in between. With `onlyOwn` the tests are left out that have nothing of the
 * person: their cards are those of `listUnbegunCards`.
 */
export async function listTestCards({
  queryable,
  courseId,
  version,
  own,
  viewer,
  now,
  onlyOwn = false,
}: {
  queryable: Queryable;
  courseId: bigint;
  version: string | null;
  own: OwnTests;
  viewer: Pick<Session, 'role' | 'actingAdminId'>;
  now: Date;
  onlyOwn?: boolean;
}): Promise<TestCard[]> {
  const ofCourse = await testsOfCourse(queryable)({ courseId, version });
  const rowsOf = Map.groupBy(own.attempts, ({ assessmentId }) => assessmentId);
  const admissionOf = new Map(own.admissions.map((admission) => [admission.assessmentId, admission]));
  const classStartOf = new Map(own.quizzes.map(({ assessmentId, classStartAt }) => [assessmentId, classStartAt]));
  // the tests of a course are kept, and a class moves without an import
  const all = ofCourse.map((test) => ({ ...test, classStartAt: classStartOf.get(test.id) ?? test.classStartAt }));
  const elsewhereOf = new Map(own.engineResults.map((result) => [result.assessmentId, result]));
  const tests = onlyOwn
    ? all.filter(({ id }) => rowsOf.has(id) || admissionOf.has(id) || elsewhereOf.has(id) || classStartOf.has(id))
    : all;
  const statusOf = new Map(tests.map(({ id }) => [id, statusAt({ attempt: rowsOf.get(id)?.[0] ?? null, now })]));
  const counted = new Set(
    tests.filter((test) => countsToRevise({ test, attempt: rowsOf.get(test.id)?.[0] ?? null, now })).map(({ id }) => id),
  );
  return tests.map((test): TestCard => {
    const rows = rowsOf.get(test.id) ?? [];
    const here = statusOf.get(test.id) ?? '';
    const elsewhere = here === '' ? elsewhereOf.get(test.id) : undefined;
    const status = elsewhere === undefined ? here : 'completed';
    const admission = admissionOf.get(test.id) ?? null;
    const booked = admission === null ? null : admittedBy({ admission, test });
    const scores = rows.filter(({ sectionId }) => sectionId !== null);
    const whole = scores.find(({ sectionId }) => sectionId === wholeTest);
    return {
      assessmentId: test.id,
      name: test.name,
      type: test.type,
      proctored: test.proctored,
      releaseAt: opensAt(test),
      endAt: test.endAt,
      adaptive: test.adaptive,
      slotStartAt: test.slotStartAt,
      slotEndAt: test.slotEndAt,
      booked,
      questionCount: test.questions,
      status,
      deadlineAt: status === 'in-progress' ? (rows[0]?.deadlineAt ?? null) : null,
      completedAt: status === 'completed' ? (rows[0]?.closedAt ?? null) : null,
      marks: formatIfAny((whole ?? elsewhere)?.marks),
      // a question that was dropped since is no longer among the marks to be had
      totalMarks: formatMarks((whole ?? elsewhere)?.maxMarks ?? test.maxMarks),
      percentile: whole === undefined ? (elsewhere?.percentile ?? '') : standing({ ...whole, kind: test.percentile }).percentile,
      cohortSize: whole?.cohortSize ?? 0,
      unranked:
        whole === undefined || !isClosed(whole)
          ? ''
          : unrankedOf({ attempt: whole, test: { ...test, kind: 'test' }, inCohort: whole.inCohort }),
      reviewOpensAt: status === 'completed' && elsewhere === undefined ? reviewOpensAt({ test, now }) : null,
      sections: scores.filter((score) => score !== whole).map((score) => presentSection({ score, kind: test.percentile })),
      countsToRevise: counted.has(test.id),
      actions: testActions({
        test: { ...test, takenElsewhere: elsewhere !== undefined },
        status,
        booked,
        completedTests: counted.size,
        role: roleInTests(viewer),
        now,
      }),
    };
  });
}

const isClosed = (attempt: CourseAttempt): attempt is CourseAttempt & { closedAt: Date; deadlineAt: Date } =>
  attempt.closedAt !== null && attempt.deadlineAt !== null;

const formatIfAny = (marks: number | undefined): string => (marks === undefined ? '' : formatMarks(marks));

function presentSection({ score, kind }: { score: CourseAttempt; kind: PercentileKind }) {
  return { name: score.section, marks: formatMarks(score.marks), percentile: standing({ ...score, kind }).percentile };
}
