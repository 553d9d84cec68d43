import { sql } from 'drizzle-orm';
import { memoisePerDatabase, type Queryable } from '../../platform/postgres/database.ts';
import { courseProgressColumns } from '../learning/index.ts';
import { newestUnread } from '../notices/index.ts';

/** What is the student's own on home, of several modules: a round trip costs more than reading it does. */
const ownHome = memoisePerDatabase((queryable) =>
  queryable
    .select({ ...courseProgressColumns, notices: newestUnread })
    .from(sql`(values (1)) as one`)
    .prepare('home_own'),
);

/** What a student has begun and completed in a course, and the newest of their notices that are unread. */
export async function getOwnHome({ queryable, now, ...who }: { queryable: Queryable; studentId: bigint; courseId: bigint; now: Date }) {
  const [row] = await ownHome(queryable).execute({ ...who, now: now.toISOString() });
  if (row === undefined) throw new Error('a row of one always comes');
  const { notices, ...progress } = row;
  return { notices, progress };
}
