import { sql } from 'drizzle-orm';
import { memoisePerDatabase, type Queryable } from '../../platform/postgres/database.ts';
import { isEnrolled } from '../identity/index.ts';
import { courseProgressColumns } from '../learning/index.ts';
import { revisionDueColumn } from '../adaptive/index.ts';
import { frontClasses } from '../classes/index.ts';
import { frontSessions } from '../mentoring/index.ts';
import { newestUnread } from '../notices/index.ts';

/** What is the student's own on home, of several modules: a round trip costs more than reading it does. */
const ownHome = memoisePerDatabase((queryable) =>
  queryable
    .select({
      ...courseProgressColumns,
      isEnrolled,
      notices: newestUnread,
      revision: revisionDueColumn,
      classes: frontClasses,
      sessions: frontSessions,
    })
    .from(sql`(values (1)) as one`)
    .prepare('home_own'),
);

/** Whether a student is in a variant of a course, what they have begun and completed there, the newest of their notices that are unread, their classes and sessions that run or are next, and what is due to be revised. */
export async function getOwnHome({
  queryable,
  now,
  until,
  ...who
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  variantId: bigint;
  now: Date;
  /** The end of today. */
  until: Date;
}) {
  const [row] = await ownHome(queryable).execute({ ...who, now: now.toISOString(), until: until.toISOString() });
  if (row === undefined) throw new Error('a row of one always comes');
  const { notices, revision, classes, sessions, isEnrolled: enrolled, ...progress } = row;
  return { notices, revision, classes, sessions, isEnrolled: enrolled, progress };
}
