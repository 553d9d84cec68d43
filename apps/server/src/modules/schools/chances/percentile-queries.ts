import { and, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { schoolPercentiles } from '../shortlist/tables.ts';

/** What a student has entered for an exam of a course; null where they entered nothing. */
export async function findPercentiles({ queryable, ...of }: { queryable: Queryable; studentId: bigint; courseId: bigint; exam: string }) {
  const { studentId, courseId, exam, categoryId, overall, sections } = schoolPercentiles;
  const [row] = await queryable
    .select({ categoryId, overall, sections })
    .from(schoolPercentiles)
    .where(and(eq(studentId, of.studentId), eq(courseId, of.courseId), eq(exam, of.exam)))
    .limit(1);
  return row ?? null;
}

export async function upsertPercentiles({ tx, row }: { tx: Transaction; row: typeof schoolPercentiles.$inferInsert }): Promise<void> {
  const { studentId, courseId, exam } = schoolPercentiles;
  await tx
    .insert(schoolPercentiles)
    .values(row)
    .onConflictDoUpdate({ target: [studentId, courseId, exam], set: row });
}
