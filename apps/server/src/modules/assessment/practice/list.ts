import type { PracticeSet } from '@abhyas/contract/assessment/practice.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { createContentCache } from '../../../platform/postgres/content-cache.ts';
import { oncePer, type Queryable } from '../../../platform/postgres/database.ts';
import { statusAt } from '../attempts/policy.ts';
import { listOwnSets, listSetsOfCourse } from './queries.ts';

const setsOfCourse = oncePer((queryable) => createContentCache((courseId) => listSetsOfCourse({ queryable, courseId })));

/** The practice sets of a course that are released at `now`, with how far the student is in each. */
export async function listPracticeSets({
  queryable,
  courseId,
  studentId,
  now,
}: {
  queryable: Queryable;
  courseId: bigint;
  studentId: bigint;
  now: Date;
}): Promise<PracticeSet[]> {
  const { version, attempts } = await listOwnSets({ queryable, studentId, courseId });
  const sets = await setsOfCourse(queryable)({ courseId, version });
  const attemptsOf = Map.groupBy(attempts, ({ assessmentId }) => assessmentId);
  return sets
    .filter(({ releaseAt }) => releaseAt <= now)
    .map((set): PracticeSet => {
      const own = attemptsOf.get(set.id) ?? [];
      const running = own.find((attempt) => statusAt({ attempt, now }) === 'in-progress');
      const done = own.find(({ closedAt }) => closedAt !== null);
      return {
        assessmentId: String(set.id),
        name: set.name,
        kind: set.type,
        questionCount: set.questions,
        seconds: set.untimed ? 0 : set.seconds,
        solutions: set.solutions,
        totalMarks: formatMarks(set.maxMarks),
        status: running !== undefined ? 'in-progress' : done !== undefined ? 'completed' : '',
        answered: running?.answered ?? 0,
        deadlineAt: running?.deadlineAt?.toISOString() ?? null,
        marks: done?.marks == null ? '' : formatMarks(done.marks),
        submittedAt: done?.closedAt?.toISOString() ?? null,
      };
    });
}
