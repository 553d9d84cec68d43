import { eq, type SQL, sql } from 'drizzle-orm';
import { personView } from '../../identity/people/views.ts';
import { memoisePerDatabase, type Queryable } from '../../../platform/postgres/database.ts';
import { qualified } from '../../../platform/postgres/qualified.ts';
import { assessments } from '../tables.ts';

const student = personView('student');

/** The questions of tests, given as a select of `assessment_id`, that another test asks as well, with that test. */
const sharedBy = (tests: SQL): SQL => sql`
  select place.item_id, sections.assessment_id, elsewhere.assessment_id as other_id
    from (${tests}) as test
    join assessments as tested on tested.id = test.assessment_id and tested.kind = 'test'
    join sections on sections.assessment_id = test.assessment_id
    join section_items as place on place.section_id = sections.id
    join section_items as again on again.item_id = place.item_id and again.section_id <> place.section_id
    join sections as elsewhere on elsewhere.id = again.section_id and elsewhere.assessment_id <> sections.assessment_id`;

/** Whether another test asks a question of a row of `assessments`, so that its candidates may have seen it: where none does, `listSeenBefore` finds nothing. */
export const sharesQuestions: SQL<boolean> = sql<boolean>`exists (${sharedBy(sql`select ${assessments.id} as assessment_id`)})`;

/** The same of one test. */
export async function findSharing({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }): Promise<boolean> {
  const [row] = await queryable
    .select({ shares: qualified(sharesQuestions) })
    .from(assessments)
    .where(eq(assessments.id, assessmentId));
  return row?.shares ?? false;
}

const seenBefore = memoisePerDatabase((queryable) =>
  queryable
    .select({ id: sql<bigint>`seen.id` })
    .from(
      sql`(
    with closed as materialized (
      select attempt.id, attempt.assessment_id, attempt.student_id, given.closed_at
        from json_to_recordset(${sql.placeholder('given')}::json) as given (id bigint, closed_at timestamptz)
        join attempts as attempt on attempt.id = given.id
        join ${student} on ${student.id} = attempt.student_id and not ${student.synthetic}
    ), shared as materialized (${sharedBy(sql`select distinct assessment_id from closed`)}
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
                  and event.data ->> 'itemId' = shared.item_id::text)))) as seen`,
    )
    .prepare('seen_before'),
);

/**
 * The attempts whose student had, before `closedAt`, seen a question of the test with its solution (decision 37): in another completed test with
 * an open review, or by checking it in a practice set.
 */
export async function listSeenBefore({
  queryable,
  attempts,
}: {
  queryable: Queryable;
  attempts: readonly { readonly id: bigint; readonly closedAt: Date }[];
}): Promise<Set<bigint>> {
  if (attempts.length === 0) return new Set();
  const given = JSON.stringify(attempts.map(({ id, closedAt }) => ({ id: String(id), closed_at: closedAt.toISOString() })));
  return new Set((await seenBefore(queryable).execute({ given })).map(({ id }) => id));
}
