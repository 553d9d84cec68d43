import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { exams } from './tables.ts';

/** What a pack says of an exam. */
export type ExamInput = Omit<typeof exams.$inferInsert, 'id' | 'pack' | 'position'>;
export type ExamRow = typeof exams.$inferSelect;

/** So many exams of one course are shown; a pack has fifty at most. */
const mostExams = 50;

/** Makes the exams of a pack be these, in this order. What is not among them is withdrawn. */
export async function importExams({ tx, pack, inputs }: { tx: Transaction; pack: string; inputs: readonly ExamInput[] }): Promise<void> {
  const keys = inputs.map(({ key }) => key);
  await tx.delete(exams).where(and(eq(exams.pack, pack), notInArray(exams.key, keys)));
  for (const [position, input] of inputs.entries()) {
    const values = { ...input, pack, position };
    await tx
      .insert(exams)
      .values(values)
      .onConflictDoUpdate({ target: [exams.pack, exams.key], set: values });
  }
}

/** The exams of a course, in their order. */
export async function listExams({ queryable, courseId }: { queryable: Queryable; courseId: bigint }): Promise<ExamRow[]> {
  return queryable.select().from(exams).where(eq(exams.courseId, courseId)).orderBy(asc(exams.position), asc(exams.id)).limit(mostExams);
}
