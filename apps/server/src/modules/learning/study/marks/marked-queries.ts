import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { MomentCodec } from '@abhyas/contract/wire.ts';
import { asked, askTogether } from '../../../../platform/postgres/together.ts';
import type { Queryable } from '../../../../platform/postgres/database.ts';
import { jsonIdSchema, parsedAs } from '../../../../platform/postgres/rows.ts';
import { courseProgressColumns } from '../../course/course-queries.ts';

/** How many marked things a list has at most. */
export const maxMarked = 500;

const markedRow = z.object({
  kind: z.enum(['asset', 'node']),
  targetId: jsonIdSchema,
  /** Where it was marked. */
  nodeId: jsonIdSchema,
  at: MomentCodec,
});
export type MarkedRow = z.output<typeof markedRow>;

/** What a student has marked in a course, newest first and at most `max`, by `asked`. */
export const markedRows = ({ mark, max }: { mark: SQL; max: number }) =>
  parsedAs(
    sql`(
    select coalesce(json_agg(row), '[]') from (
      select target_kind as kind, target_id::text as "targetId", node_id::text as "nodeId",
             to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from student_marks
       where student_id = ${asked.studentId} and course_id = ${asked.courseId}
         and mark = ${mark} and marked
       order by changed_at desc, target_kind, target_id desc limit ${sql.raw(String(max))}) as row)`,
    z.array(markedRow),
  );

const markedIn = askTogether({
  by: ['studentId', 'courseId', 'mark'],
  prepare: ({ queryable, from }) =>
    queryable
      .select({
        ...courseProgressColumns,
        marks: markedRows({ mark: asked.mark, max: maxMarked }),
      })
      .from(from)
      .orderBy(asked.place)
      .prepare('learning_marked'),
});

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
  return markedIn(queryable)(which);
}
