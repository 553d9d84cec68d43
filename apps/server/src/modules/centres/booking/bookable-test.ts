import type { Queryable } from '../../../platform/postgres/database.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { findScoredAttempt, listProctoredTests, statusAt } from '../../assessment/index.ts';
import { listTestsOfAssets } from '../../learning/index.ts';

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

/** Throws BOOKING_CLOSED for a student who has begun the test: there is nothing left to book. */
export async function requireNotStarted({
  queryable,
  studentId,
  assessmentId,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  assessmentId: bigint;
  now: Date;
}): Promise<void> {
  const attempt = await findScoredAttempt({ queryable, assessmentId, studentId });
  if (statusAt({ attempt, now }) !== '') throw new AppError('BOOKING_CLOSED', { detail: 'You have started this test.' });
}
