import { fewestAnswers } from '@abhyas/rules/doubts/answer-time.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../platform/postgres/database.ts';
import { queryRows } from '../../platform/postgres/rows.ts';
import { doubtPosts, doubts } from './tables.ts';

/** How many of the last posts of the portal are looked at, and how far back, in days. */
const lastPosts = 1000;
const lastDays = 28;

const usualRow = z.object({ minutes: z.number().int().nullable() });

/**
 * After how many minutes half of the questions of a course that mentors answered in the last weeks had their first answer; null where there are too few to tell. It reads the newest posts
 * from the end of the table, however many there are.
 */
export async function findUsualAnswerMinutes({
  queryable,
  courseId,
  now,
}: {
  queryable: Queryable;
  courseId: bigint;
  now: Date;
}): Promise<number | null> {
  const since = new Date(now.getTime() - lastDays * 86_400_000);
  const [found] = await queryRows({
    queryable,
    row: usualRow,
    statement: sql`
      with latest as (select doubt_id, by, at from ${doubtPosts} order by id desc limit ${lastPosts}),
        answered as (select distinct doubt_id from latest where by = 'mentor' and at > ${since}::timestamptz),
        waited as (
          select extract(epoch from first.at - asked.asked_at) / 60 as minutes
            from answered
            join ${doubts} as asked on asked.id = answered.doubt_id and asked.course_id = ${courseId} and asked.asked_at > ${since}::timestamptz
            cross join lateral (
              select post.at from ${doubtPosts} as post where post.doubt_id = answered.doubt_id and post.by = 'mentor' order by post.id limit 1
            ) as first)
      select case when count(*) >= ${fewestAnswers} then ceil(percentile_cont(0.5) within group (order by minutes))::int end as minutes from waited`,
  });
  return found?.minutes ?? null;
}
