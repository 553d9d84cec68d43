import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';

const roundDay = z.object({ day: z.iso.date(), questions: z.int(), right: z.int(), seconds: z.int() });

/**
 * How many questions of practice and revision rounds of a course a student has answered since a moment, by day of a time zone, how many of them right, and the seconds that went into them;
 * a skipped question adds its seconds. One row a day at most.
 */
export async function listRoundActivity({
  queryable,
  studentId,
  courseId,
  since,
  timeZone,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  since: Date;
  timeZone: string;
}) {
  const from = sql`${since}::timestamptz`;
  return queryRows({
    queryable,
    row: roundDay,
    statement: sql`
    select to_char(item.answered_at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
           count(*) filter (where item.outcome <> 'blank')::int as questions, count(*) filter (where item.outcome = 'correct')::int as right,
           coalesce(sum(item.seconds), 0)::int as seconds
      from rounds
      join round_items as item on item.round_id = rounds.id and item.answered_at >= ${from}
     where rounds.student_id = ${studentId} and rounds.course_id = ${courseId} and rounds.touched_at >= ${from}
     group by 1
     order by 1`,
  });
}
