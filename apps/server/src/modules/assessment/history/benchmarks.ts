import { isOver, launchRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { admittedBy } from '../attempts/admission.ts';
import { statusAt } from '../attempts/policy.ts';
import { listBenchmarkRows } from './benchmark-queries.ts';

/** A benchmarking test of a student. */
export interface Benchmark {
  readonly assessmentId: bigint;
  readonly name: string;
  readonly completed: boolean;
  /** It is not completed, and the student can take it now, or resume it: within its window, and with a slot where it needs one. Whether it is on a path is not asked here. */
  readonly open: boolean;
  /** It was handed in, or its time has run out, and it has no score yet. */
  readonly scoring: boolean;
  /** The attempt whose answers say where practice begins; null where it has no score, or was taken elsewhere. */
  readonly attemptId: bigint | null;
}

/** How far a student is with these tests. */
export async function listBenchmarks({
  queryable,
  assessmentIds,
  studentId,
  now,
}: {
  queryable: Queryable;
  assessmentIds: readonly bigint[];
  studentId: bigint;
  now: Date;
}): Promise<Benchmark[]> {
  const rows = await listBenchmarkRows({ queryable, assessmentIds, studentId });
  return rows.map(({ assessmentId, name, test, admission, attempt, hasEngineResult }) => {
    const here = statusAt({ attempt, now });
    const completed = here === 'completed' || (here === '' && hasEngineResult);
    const booked = admission === null ? null : admittedBy({ admission, test });
    const canStart = !isOver({ endAt: test.endAt, now }) && launchRefusal({ test, booked, now }) === '';
    const attemptId = attempt !== null && attempt.scoredVersion > 0 ? attempt.id : null;
    return {
      assessmentId,
      name,
      completed,
      open: here === 'in-progress' || (!completed && canStart),
      scoring: here === 'completed' && attemptId === null,
      attemptId,
    };
  });
}
