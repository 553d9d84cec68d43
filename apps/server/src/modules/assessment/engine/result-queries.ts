import { and, count, desc, eq, inArray } from 'drizzle-orm';
import { staffPageSize } from '@abhyas/contract/assessment/staff-tests.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { personView } from '../../identity/people/views.ts';
import { assessments } from '../tables.ts';
import { engineLaunches, engineResults } from './tables.ts';

export type EngineResultRow = Readonly<typeof engineResults.$inferSelect>;

export async function insertLaunch({ queryable, row }: { queryable: Queryable; row: typeof engineLaunches.$inferInsert }): Promise<void> {
  await queryable.insert(engineLaunches).values(row);
}

/** A launch with the engine that its test has now; null if there was none of this id. */
export async function findLaunch({ queryable, launchId }: { queryable: Queryable; launchId: string }) {
  const [row] = await queryable
    .select({
      id: engineLaunches.id,
      assessmentId: engineLaunches.assessmentId,
      studentId: engineLaunches.studentId,
      at: engineLaunches.at,
      engine: assessments.engine,
    })
    .from(engineLaunches)
    .innerJoin(assessments, eq(assessments.id, engineLaunches.assessmentId))
    .where(eq(engineLaunches.id, launchId));
  return row ?? null;
}

interface OfTest {
  readonly queryable: Queryable;
  readonly studentId: bigint;
  readonly assessmentId: bigint;
}

const ofTest = ({ studentId, assessmentId }: Omit<OfTest, 'queryable'>) =>
  and(eq(engineResults.studentId, studentId), eq(engineResults.assessmentId, assessmentId));

/** Every result of a student and test. */
export async function listResultsOfTest({ queryable, ...of }: OfTest): Promise<EngineResultRow[]> {
  return queryable.select().from(engineResults).where(ofTest(of));
}

/** Whether an engine has sent a result of a student and test. */
export async function hasEngineResult({ queryable, ...of }: OfTest): Promise<boolean> {
  return (await queryable.$count(engineResults, ofTest(of))) > 0;
}

/** Those of these students of whom an engine has sent a result of a test. */
export async function listStudentsWithResult({
  queryable,
  assessmentId,
  studentIds,
}: Pick<OfTest, 'queryable' | 'assessmentId'> & { studentIds: readonly bigint[] }): Promise<bigint[]> {
  const rows = await queryable
    .selectDistinct({ studentId: engineResults.studentId })
    .from(engineResults)
    .where(and(eq(engineResults.assessmentId, assessmentId), inArray(engineResults.studentId, [...studentIds])));
  return rows.map(({ studentId }) => studentId);
}

export async function insertResult({
  tx,
  row,
}: {
  tx: Transaction;
  row: Omit<typeof engineResults.$inferInsert, 'counts'>;
}): Promise<void> {
  await tx.insert(engineResults).values({ ...row, counts: false });
}

/** Has one result of a student and test count, and no other. */
export async function letCount({ tx, result }: { tx: Transaction; result: EngineResultRow }): Promise<void> {
  await tx
    .update(engineResults)
    .set({ counts: false })
    .where(and(ofTest(result), eq(engineResults.counts, true)));
  await tx.update(engineResults).set({ counts: true }).where(eq(engineResults.id, result.id));
}

const candidate = personView('candidate');

/** A page of all results, the one received last first. */
export async function listResults({ queryable, page }: { queryable: Queryable; page: number }) {
  return queryable
    .select({
      result: engineResults,
      firstName: candidate.firstName,
      lastName: candidate.lastName,
      pin: candidate.pin,
      test: assessments.name,
    })
    .from(engineResults)
    .innerJoin(candidate, eq(candidate.id, engineResults.studentId))
    .innerJoin(assessments, eq(assessments.id, engineResults.assessmentId))
    .orderBy(desc(engineResults.id))
    .limit(staffPageSize)
    .offset((page - 1) * staffPageSize);
}

export async function countResults({ queryable }: { queryable: Queryable }): Promise<number> {
  const [row] = await queryable.select({ count: count() }).from(engineResults);
  return row?.count ?? 0;
}

/** The results of a student, for the download of their data. */
export async function listResultsOfStudent({ queryable, studentId }: { queryable: Queryable; studentId: bigint }) {
  return queryable
    .select({ test: assessments.name, result: engineResults })
    .from(engineResults)
    .innerJoin(assessments, eq(assessments.id, engineResults.assessmentId))
    .where(eq(engineResults.studentId, studentId))
    .orderBy(engineResults.id);
}

/** Forgets what external engines have to do with a student: launches, and with them results. */
export async function removeLaunchesOf({ tx, studentId }: { tx: Transaction; studentId: bigint }): Promise<void> {
  await tx.delete(engineLaunches).where(eq(engineLaunches.studentId, studentId));
}
