import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { isItemOpen } from './open-item-queries.ts';

/** The newest completed tests of a student are searched, up to so many. */
const maxTests = 300;

const seenRow = z.object({
  itemId: z.bigint(),
  stemHtml: z.string(),
  assessmentId: z.bigint(),
  testName: z.string(),
  outcome: z.enum(['correct', 'wrong', 'blank', 'dropped']),
});

/**
 * Questions with these words from the completed tests of a student in a course, the test submitted last first, each question once. Only those whose solution the student may see at `now`: of no other test that
 * they can still take.
 */
export async function listSeenWith({
  queryable,
  studentId,
  courseId,
  query,
  now,
  limit,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  /** A tsquery. */
  query: string;
  now: Date;
  limit: number;
}) {
  const isOpen = isItemOpen({
    itemId: sql`seen.item_id`,
    assessmentId: sql`seen.assessment_id`,
    courseId: sql`${courseId}::bigint`,
    studentId: sql`${studentId}::bigint`,
    now: sql`${now}`,
  });
  return queryRows({
    queryable,
    row: seenRow,
    statement: sql`
      with completed as materialized (
        select * from (
          select distinct on (attempt.assessment_id) attempt.id, attempt.assessment_id, attempt.closed_at, test.name
            from attempts as attempt join assessments as test on test.id = attempt.assessment_id
           where attempt.student_id = ${studentId} and attempt.closed_at is not null and attempt.scored_version > 0 and test.course_id = ${courseId}
           order by attempt.assessment_id, attempt.ordinal desc) as newest
         order by closed_at desc limit ${maxTests}),
      seen as (
        select distinct on (items.id) items.id as item_id, completed.id as attempt_id, completed.assessment_id, completed.closed_at, completed.name
          from completed join attempt_items as own on own.attempt_id = completed.id join items on items.id = own.item_id
         where items.search @@ ${query}::tsquery
         order by items.id, completed.closed_at desc),
      best as (
        select seen.* from seen where ${isOpen} order by seen.closed_at desc, seen.item_id limit ${limit})
      select items.id as "itemId", items.stem_html as "stemHtml", best.assessment_id as "assessmentId", best.name as "testName", own.outcome
        from best join items on items.id = best.item_id
        join attempt_items as own on own.attempt_id = best.attempt_id and own.item_id = best.item_id
       order by best.closed_at desc, best.item_id`,
  });
}
