import { isOver } from '@abhyas/rules/assessment/cards/test-actions.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { statusAt } from '../attempts/policy.ts';
import { listBenchmarkRows } from './benchmark-queries.ts';

/** A benchmarking test of a student. */
export interface Benchmark {
  readonly assessmentId: bigint;
  readonly name: string;
  readonly completed: boolean;
  /** It comes before practice: it is not completed, and can still be taken. */
  readonly needed: boolean;
  /** The attempt whose answers say where practice begins; null where it is not closed, or was taken elsewhere. */
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
  return rows.map(({ assessmentId, name, endAt, attempt, hasEngineResult }) => {
    const here = statusAt({ attempt, now });
    const completed = here === 'completed' || (here === '' && hasEngineResult);
    return {
      assessmentId,
      name,
      completed,
      needed: !completed && !isOver({ endAt, now }),
      attemptId: attempt !== null && attempt.closedAt !== null ? attempt.id : null,
    };
  });
}
