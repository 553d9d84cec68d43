import type { Queryable } from '../../../platform/postgres/database.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { listProctoredTests } from '../../assessment/paper/test-queries.ts';
import { listStarted } from '../../assessment/engine/started-queries.ts';
import { listTestsOfAssets } from '../../learning/course/course-queries.ts';

/** A proctored test of a student's course, as an asset names it, and whether its slots at a centre are for this student. */
export type BookableTest = Awaited<ReturnType<typeof listProctoredTests>>[number];

/** The proctored tests behind these assets, of the courses in which the student is enrolled, by asset. */
export async function mapTests({
  queryable,
  studentId,
  assetIds,
}: {
  queryable: Queryable;
  studentId: bigint;
  assetIds: readonly bigint[];
}): Promise<Map<bigint, BookableTest>> {
  const testOf = await listTestsOfAssets({ queryable, assetIds });
  if (testOf.size === 0) return new Map();
  const tests = await listProctoredTests({ queryable, studentId, assessmentIds: [...new Set(testOf.values())] });
  const byId = new Map(tests.map((test) => [test.id, test]));
  return new Map(
    [...testOf].flatMap(([assetId, assessmentId]) => {
      const test = byId.get(assessmentId);
      return test === undefined ? [] : [[assetId, test] as const];
    }),
  );
}

/** The proctored test of an asset. Throws RESOURCE_NOT_AVAILABLE if there is none for this student. */
export async function getBookableTest({
  queryable,
  studentId,
  assetId,
}: {
  queryable: Queryable;
  studentId: bigint;
  assetId: bigint;
}): Promise<BookableTest> {
  const test = (await mapTests({ queryable, studentId, assetIds: [assetId] })).get(assetId);
  if (test === undefined) throw new AppError('RESOURCE_NOT_AVAILABLE');
  return test;
}

interface OfStudent {
  readonly queryable: Queryable;
  readonly studentId: bigint;
  readonly assessmentId: bigint;
  readonly now: Date;
}

/** Whether a student has started the test, here or at an external engine. */
export async function hasStarted({ queryable, studentId, assessmentId, now }: OfStudent): Promise<boolean> {
  return (await listStarted({ queryable, assessmentId, studentIds: [studentId], now })).has(studentId);
}

/** Throws BOOKING_CLOSED for a student who has begun the test: there is nothing left to book. */
export async function requireNotStarted(of: OfStudent): Promise<void> {
  if (await hasStarted(of)) throw new AppError('BOOKING_CLOSED', { said: { key: 'refusal_started' } });
}
