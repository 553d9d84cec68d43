import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { memoisePerDatabase, type Queryable } from '../../../platform/postgres/database.ts';
import { jsonIdSchema, parsedAs } from '../../../platform/postgres/rows.ts';
import { courseProgressColumns } from '../course/course-queries.ts';

/** How many marked things a list has at most. */
const max = 500;

const markedRow = z.object({
  kind: z.enum(['asset', 'node']),
  targetId: jsonIdSchema,
  /** Where it was marked. */
  nodeId: jsonIdSchema,
  at: z.string(),
});

const markedRows = parsedAs(
  sql`(
  select coalesce(json_agg(row), '[]') from (
    select target_kind as kind, target_id::text as "targetId", node_id::text as "nodeId",
           to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from student_marks
     where student_id = ${sql.placeholder('studentId')} and course_id = ${sql.placeholder('courseId')}
       and mark = ${sql.placeholder('mark')} and marked
     order by changed_at desc, target_kind, target_id desc limit ${sql.raw(String(max))}) as row)`,
  z.array(markedRow),
);

const markedIn = memoisePerDatabase((queryable) =>
  queryable
    .select({
      ...courseProgressColumns,
      marks: markedRows,
      completedNodes: parsedAs(
        sql`array(
        select done.node_id from node_completions as done join learning_nodes as node on node.id = done.node_id
         where done.student_id = ${sql.placeholder('studentId')} and node.course_id = ${sql.placeholder('courseId')})`,
        z.array(jsonIdSchema),
      ),
    })
    .from(sql`(values (1)) as one`)
    .prepare('learning_marked'),
);

/** What a student has marked in a course, newest first, and how far they are in it. One statement. */
export async function getMarked({
  queryable,
  ...which
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  mark: 'bookmark' | 'task';
}) {
  const [row] = await markedIn(queryable).execute(which);
  if (row === undefined) throw new Error('a row of one always comes');
  return row;
}
