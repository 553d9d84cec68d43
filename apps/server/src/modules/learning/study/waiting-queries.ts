import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { MomentCodec } from '@abhyas/contract/wire.ts';
import { asked } from '../../../platform/postgres/together.ts';
import { jsonIdSchema, parsedAs } from '../../../platform/postgres/rows.ts';
import { type CourseProgress, courseProgressColumns } from '../course/course-queries.ts';
import { type MarkedRow, markedRows, maxMarked } from './marks/marked-queries.ts';

/** How many of each My page shows. */
export const maxShown = { tasks: 5, rows: 3 } as const;
/** How much of a note it shows, in characters. */
const beginning = 200;

const limit = (count: number) => sql.raw(String(count));
const inJson = sql`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const ofStudent = sql`student_id = ${asked.studentId} and course_id = ${asked.courseId}`;
const count = sql`(count(*) over ())::int as total`;
/** Rows, each with the number of all. */
const counted = { total: z.int() };
const agreedRow = z.object({ taskId: jsonIdSchema, text: z.string(), dueOn: z.string(), source: z.string(), ...counted });
const noteRow = z.object({
  noteKey: z.uuid(),
  text: z.string(),
  part: z.int().nullable(),
  nodeId: jsonIdSchema.nullable(),
  assetId: jsonIdSchema.nullable(),
  assetName: z.string(),
  updatedAt: MomentCodec,
  ...counted,
});

const agreedRows = parsedAs(
  sql`(
  select coalesce(json_agg(row), '[]') from (
    select id::text as "taskId", text, coalesce(due_on::text, '') as "dueOn", source, ${count}
      from student_tasks
     where ${ofStudent} and done_at is null
     order by due_on asc nulls last, set_at, position, id limit ${limit(maxShown.tasks)}) as row)`,
  z.array(agreedRow),
);

const noteRows = parsedAs(
  sql`(
  select coalesce(json_agg(row), '[]') from (
    select note.key as "noteKey", left(note.text, ${limit(beginning)}) as text, note.at as part, note.node_id::text as "nodeId",
           note.asset_id::text as "assetId", coalesce(asset.name, note.asset_name) as "assetName",
           to_char(note.updated_at at time zone 'UTC', ${inJson}) as "updatedAt", (count(*) over ())::int as total
      from notes as note left join assets as asset on asset.id = note.asset_id
     where note.student_id = ${asked.studentId} and note.course_id = ${asked.courseId}
     order by note.updated_at desc, note.id desc limit ${limit(maxShown.rows)}) as row)`,
  z.array(noteRow),
);

/** What My page shows of what a student has marked, agreed on and noted down in a course, by `asked`; and what says how far they are with it. */
export const waitingColumns = {
  ...courseProgressColumns,
  taskMarks: markedRows({ mark: sql`'task'`, max: maxMarked }),
  bookmarkMarks: markedRows({ mark: sql`'bookmark'`, max: maxMarked }),
  agreed: agreedRows,
  notes: noteRows,
};

export interface WaitingRows extends CourseProgress {
  readonly taskMarks: readonly MarkedRow[];
  readonly bookmarkMarks: readonly MarkedRow[];
  readonly agreed: readonly z.output<typeof agreedRow>[];
  readonly notes: readonly z.output<typeof noteRow>[];
}
