import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { qualified } from '../../../platform/postgres/qualified.ts';
import { assessments, sections } from '../tables.ts';
import { testColumns } from './test-queries.ts';

/** What calendars have of these tests. */
export async function listTestsForEntries({ tx, assessmentIds }: { tx: Transaction; assessmentIds: readonly bigint[] }) {
  const { id, courseId, name, kind, proctored, takeHome, releaseAt, endAt, slotStartAt, slotEndAt, classStartAt } = testColumns;
  const seconds = qualified(
    sql`(select coalesce(sum(${sections.seconds}), 0)::int from ${sections} where ${eq(sections.assessmentId, assessments.id)})`.mapWith(
      Number,
    ),
  );
  return tx
    .select({ id, courseId, name, kind, proctored, takeHome, releaseAt, endAt, slotStartAt, slotEndAt, classStartAt, seconds })
    .from(assessments)
    .where(inArray(assessments.id, [...assessmentIds]))
    .orderBy(asc(assessments.id));
}
