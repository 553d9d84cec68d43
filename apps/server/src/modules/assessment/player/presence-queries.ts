import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { attemptPresence } from '../closing/tables.ts';
import { admissions, attempts } from '../tables.ts';

/** Records that the window of an attempt is there at `now`, where it is taken at a centre: a desk looks at no other. */
export async function savePresence({ queryable, attemptId, now }: { queryable: Queryable; attemptId: bigint; now: Date }): Promise<void> {
  await queryable
    .insert(attemptPresence)
    .select(
      queryable
        .select({ attemptId: attempts.id, heardAt: sql<Date>`${now}::timestamptz`.as('heard_at') })
        .from(attempts)
        .innerJoin(admissions, and(eq(admissions.studentId, attempts.studentId), eq(admissions.assessmentId, attempts.assessmentId)))
        .where(and(eq(attempts.id, attemptId), eq(admissions.takeHome, false))),
    )
    .onConflictDoUpdate({
      target: attemptPresence.attemptId,
      set: { heardAt: sql`greatest(${attemptPresence.heardAt}, excluded.heard_at)` },
    });
}
