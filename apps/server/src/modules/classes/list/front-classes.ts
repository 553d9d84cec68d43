import { FrontClassSchema } from '@abhyas/contract/home/front-page.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { asked } from '../../../platform/postgres/together.ts';
import { parsedAs } from '../../../platform/postgres/rows.ts';
import { batchMembers, classBatches, classes } from '../tables.ts';

const inJson = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The three classes of a student in a course that run or are next, those that run first, by `asked`.
 */
export const frontClasses = parsedAs(
  sql`(
  select coalesce(json_agg(front), '[]') from (
    select held.id::text as id, held.title as "classTitle", ${inJson(sql`held.starts_at`)} as at, ${inJson(sql`held.ends_at`)} as "endsAt",
           case when held.in_person then held.place else '' end as place,
           held.starts_at <= ${asked.now} as "isLiveNow", '/Classes/LIVE/' || held.id as url
      from ${batchMembers} as member
      join ${classBatches} as batch on batch.id = member.batch_id and batch.course_id = ${asked.courseId}
      join ${classes} as held on held.batch_id = member.batch_id
     where member.person_id = ${asked.studentId} and member.left_at is null and held.cancelled_at is null and held.ends_at > ${asked.now}
     order by held.starts_at, held.id limit 3) as front)`,
  z.array(FrontClassSchema),
);
