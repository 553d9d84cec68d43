import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { openCards } from './card-queries.ts';
import { reviewCards } from '../tables.ts';

const loadRow = z.object({ kind: z.enum(['due', 'done', 'again']), day: z.iso.date(), questions: z.int(), seconds: z.int() });

/**
 * The revision of a student in a course: what is due on each day of a time zone from today to before `until`, today with what is overdue, and which questions were answered today, since `from`, in rounds of revision, and how
 * many of those are due again today. Seconds are expected of what is due, and were spent on what is done.
 */
export async function listRevisionLoad({
  queryable,
  studentId,
  courseId,
  now,
  from,
  until,
  timeZone,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  now: Date;
  from: Date;
  until: Date;
  timeZone: string;
}) {
  const moment = (date: Date) => sql`${date}::timestamptz`;
  const of = { studentId: sql`${studentId}::bigint`, courseId: sql`${courseId}::bigint`, now: sql`${now}` };
  const today = sql`to_char(${moment(now)} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  return queryRows({
    queryable,
    row: loadRow,
    statement: sql`
    with answered as (
      select item.item_id, item.seconds
        from rounds
        join round_items as item on item.round_id = rounds.id and item.answered_at >= ${moment(from)}
       where rounds.student_id = ${studentId} and rounds.course_id = ${courseId} and rounds.kind = 'revision' and rounds.touched_at >= ${moment(from)}
    )
    select 'due' as kind, to_char(greatest(due_at, ${moment(from)}) at time zone ${timeZone}, 'YYYY-MM-DD') as day,
           count(*)::int as questions, coalesce(sum(expected_seconds), 0)::int as seconds
      from ${reviewCards}
     where ${openCards(of)} and due_at < ${moment(until)}
     group by 2
    union all
    select 'done', ${today}, count(distinct item_id)::int, coalesce(sum(seconds), 0)::int from answered
    union all
    select 'again', ${today}, count(*)::int, 0
      from ${reviewCards}
     where ${openCards(of)} and to_char(due_at at time zone ${timeZone}, 'YYYY-MM-DD') <= ${today} and item_id in (select item_id from answered)`,
  });
}
