import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { personView } from '../../identity/people/views.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';

const student = personView('student');

const seenRow = z.object({ id: z.bigint() });

/**
 * The attempts whose student had, before `closedAt`, seen a question of the test with its solution (decision 37): in another completed test with
 * an open review, or by checking it in a practice set. It costs next to nothing for tests that share no question with others.
 */
export async function listSeenBefore({
  queryable,
  attempts,
}: {
  queryable: Queryable;
  attempts: readonly { readonly id: bigint; readonly closedAt: Date }[];
}): Promise<Set<bigint>> {
  if (attempts.length === 0) return new Set();
  const rows = await queryRows({
    queryable,
    row: seenRow,
    statement: sql`
    with closed as materialized (
      select attempt.id, attempt.assessment_id, attempt.student_id, given.closed_at
        from unnest(${sql.param(attempts.map(({ id }) => id))}::bigint[],
                    ${sql.param(attempts.map(({ closedAt }) => closedAt))}::timestamptz[]) as given (id, closed_at)
        join attempts as attempt on attempt.id = given.id
        join ${student} on ${student.id} = attempt.student_id and not ${student.synthetic}
    ), shared as materialized (
      select place.item_id, sections.assessment_id, elsewhere.assessment_id as other_id
        from (select distinct assessment_id from closed) as test
        join assessments on assessments.id = test.assessment_id and assessments.kind = 'test'
        join sections on sections.assessment_id = test.assessment_id
        join section_items as place on place.section_id = sections.id
        join section_items as again on again.item_id = place.item_id and again.section_id <> place.section_id
        join sections as elsewhere on elsewhere.id = again.section_id and elsewhere.assessment_id <> sections.assessment_id
    )
    select closed.id from closed
     where exists (
       select from shared
         join assessments as other on other.id = shared.other_id
         join attempts as own on own.assessment_id = shared.other_id and own.student_id = closed.student_id
        where shared.assessment_id = closed.assessment_id
          and (own.closed_at < closed.closed_at
               and coalesce(date_trunc('second', greatest(case when other.proctored or other.ranked then other.end_at end, other.shared_until))
                              + interval '1 second' <= closed.closed_at, true)
            or other.solutions = 'each' and exists (
               select from attempt_events as event
                where event.attempt_id = own.id and event.kind = 'check' and event.received_at < closed.closed_at
                  and event.data ->> 'itemId' = shared.item_id::text)))`,
  });
  return new Set(rows.map(({ id }) => id));
}
