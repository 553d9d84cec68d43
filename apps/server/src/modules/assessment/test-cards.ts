import { formatMarks } from '@abhyas/rules/assessment/marks.ts';
import { standing } from '@abhyas/rules/assessment/percentile.ts';
import { testActions } from '@abhyas/rules/assessment/test-actions.ts';
import type { Queryable } from '../../platform/database.ts';
import { statusAt } from './policy.ts';
import { listStandings, listTestsOfCourse, wholeTest, type StandingRow } from './score-queries.ts';
import type { TestCard } from './test-card.ts';

/** The tests of a course as a student's lists show them at `now`: two queries, however many tests. */
export async function listTestCards({
  queryable,
  studentId,
  courseId,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  now: Date;
}): Promise<TestCard[]> {
  const tests = await listTestsOfCourse({ queryable, courseId, studentId });
  const closed = tests.flatMap(({ attemptId, closedAt }) => (attemptId === null || closedAt === null ? [] : [attemptId]));
  const standings = Map.groupBy(await listStandings({ queryable, attemptIds: closed }), ({ attemptId }) => attemptId);
  return tests.map((test): TestCard => {
    const status = statusAt({ attempt: test, now });
    const scores = test.attemptId === null ? [] : (standings.get(test.attemptId) ?? []);
    const whole = scores.find(({ sectionId }) => sectionId === wholeTest);
    return {
      assessmentId: test.id,
      name: test.name,
      type: test.type,
      proctored: test.proctored,
      releaseAt: test.releaseAt,
      endAt: test.endAt,
      questionCount: test.questions,
      status,
      marks: whole === undefined ? '' : formatMarks(whole.marks),
      totalMarks: formatMarks(test.maxMarks),
      percentile: whole === undefined ? '' : standing(whole).percentile,
      sections: scores.filter((score) => score !== whole).map(presentSection),
      actions: testActions({ test, status, now }),
    };
  });
}

function presentSection(score: StandingRow) {
  return { name: score.name, marks: formatMarks(score.marks), percentile: standing(score).percentile };
}
