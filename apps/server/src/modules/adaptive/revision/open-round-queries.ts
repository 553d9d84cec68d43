import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { rounds } from '../tables.ts';

/** The open revision of a student in a course, or null. */
export async function findOpenRevision({ queryable, studentId, courseId }: { queryable: Queryable; studentId: bigint; courseId: bigint }) {
  const [row] = await queryable
    .select({ id: rounds.id, answers: rounds.answers })
    .from(rounds)
    .where(and(eq(rounds.studentId, studentId), eq(rounds.kind, 'revision'), eq(rounds.courseId, courseId), isNull(rounds.endedAt)));
  return row ?? null;
}
