import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { IdCodec, MomentCodec } from '@abhyas/contract/wire.ts';
import { asked } from '../../platform/postgres/together.ts';
import { parsedAs } from '../../platform/postgres/rows.ts';
import { beginning } from './peer-queries.ts';

/** How many doubts My page shows. */
const max = 3;

const row = z.object({
  doubtId: IdCodec,
  text: z.string(),
  topic: z.string(),
  assetName: z.string(),
  lastAt: MomentCodec,
  total: z.int(),
});
const ofStudent = sql`doubt.student_id = ${asked.studentId} and doubt.course_id = ${asked.courseId} and doubt.parent_id is null`;

/** The doubts of a student in a course that were answered last and are not closed, each with how many there are, and how many wait for an answer; by `asked`. */
export const waitingDoubtColumns = {
  answeredDoubts: parsedAs(
    sql`(
    select coalesce(json_agg(row), '[]') from (
      select doubt.id::text as "doubtId", doubt.topic_name as topic, doubt.asset_name as "assetName",
             coalesce((select left(post.text, ${sql.raw(String(beginning))}) from doubt_posts as post where post.doubt_id = doubt.id order by post.id limit 1), '') as text,
             to_char(doubt.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastAt", (count(*) over ())::int as total
        from doubts as doubt
       where ${ofStudent} and doubt.status = 'answered'
       order by doubt.last_at desc, doubt.id desc limit ${sql.raw(String(max))}) as row)`,
    z.array(row),
  ),
  openDoubts: sql<number>`(select count(*)::int from doubts as doubt where ${ofStudent} and doubt.status = 'open')`,
};
