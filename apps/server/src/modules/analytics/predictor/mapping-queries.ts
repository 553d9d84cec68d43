import { desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { cohortMappings, exams } from './tables.ts';

export type MappingRow = typeof cohortMappings.$inferSelect;

/** The courses with an exam that has no published tables. */
export async function listCoursesWithoutTables({ queryable }: { queryable: Queryable }): Promise<bigint[]> {
  const rows = await queryable
    .selectDistinct({ courseId: exams.courseId })
    .from(exams)
    .where(sql`${exams.tables} = '[]'::jsonb`);
  return rows.map(({ courseId }) => courseId);
}

/** Of what the mappings of these tests were made. */
export async function listMappingStates({ queryable, assessmentIds }: { queryable: Queryable; assessmentIds: readonly bigint[] }) {
  const { assessmentId, version, candidates, furtherCandidates, furtherRescores } = cohortMappings;
  return queryable
    .select({ assessmentId, version, candidates, furtherCandidates, furtherRescores })
    .from(cohortMappings)
    .where(inArray(assessmentId, [...assessmentIds]));
}

/** Whether this transaction is the one that makes the mapping of this test; it stays so to its end. */
export async function lockMapping({ tx, assessmentId }: { tx: Transaction; assessmentId: bigint }): Promise<boolean> {
  const [row] = await queryRows({
    queryable: tx,
    row: z.object({ ours: z.boolean() }),
    statement: sql`select pg_try_advisory_xact_lock(hashtextextended('cohort_mappings', ${assessmentId})) as ours`,
  });
  return row?.ours === true;
}

export async function upsertMapping({ tx, row }: { tx: Transaction; row: typeof cohortMappings.$inferInsert }): Promise<void> {
  await tx.insert(cohortMappings).values(row).onConflictDoUpdate({ target: cohortMappings.assessmentId, set: row });
}

/** The mapping of a test; null while there is none. */
export async function findMapping({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }): Promise<MappingRow | null> {
  const [row] = await queryable.select().from(cohortMappings).where(eq(cohortMappings.assessmentId, assessmentId));
  return row ?? null;
}

/** Of these tests the one whose mapping is of the most candidates; null while none has one that predicts. */
export async function findLargestMapping({ queryable, assessmentIds }: { queryable: Queryable; assessmentIds: readonly bigint[] }) {
  const [row] = await queryable
    .select()
    .from(cohortMappings)
    .where(sql`${inArray(cohortMappings.assessmentId, [...assessmentIds])} and ${cohortMappings.points} <> '[]'::jsonb`)
    .orderBy(desc(cohortMappings.candidates), desc(cohortMappings.assessmentId))
    .limit(1);
  return row ?? null;
}
