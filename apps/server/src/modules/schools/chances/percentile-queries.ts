import type { Transaction } from '../../../platform/postgres/database.ts';
import { schoolPercentiles } from '../shortlist/tables.ts';

/** Keeps what a student entered for an exam of a course. */
export async function upsertPercentiles({ tx, row }: { tx: Transaction; row: typeof schoolPercentiles.$inferInsert }): Promise<void> {
  const { studentId, courseId, exam } = schoolPercentiles;
  await tx
    .insert(schoolPercentiles)
    .values(row)
    .onConflictDoUpdate({ target: [studentId, courseId, exam], set: row });
}
