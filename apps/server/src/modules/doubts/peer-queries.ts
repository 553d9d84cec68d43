import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Session } from '../../platform/http/session.ts';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { queryRows } from '../../platform/postgres/rows.ts';
import { enrolledIn } from '../identity/people/course-queries.ts';
import { fullNameOf, personView } from '../identity/people/views.ts';
import { doubtFollowers, doubts } from './tables.ts';

const asker = personView('asker');
/** How many answered doubts are shown at a place, and how many of the newest are looked through. */
const maxShown = 5;
const maxLooked = 300;
/** From which likeness of words on, 0 to 1, a doubt is probably another's too. */
const alike = { answered: 0.12, waiting: 0.4 } as const;

/** Holds for doubts that their students share, of no test, and that no one keeps from others. */
const isOpenToPeers = sql`(${doubts.shared} and ${doubts.hiddenAt} is null and ${doubts.parentId} is null and ${doubts.itemId} is null)`;
// counted, because of `exists` the planner might read every post
const isAnswered = sql`(${doubts.status} <> 'open' and (
  select count(*) > 0 from doubt_posts as answer where answer.doubt_id = ${doubts.id} and answer.by = 'mentor'))`;

/** Holds for doubts of other students in a course of this one, to which they may say that they have the same. */
const isOfPeers = (personId: bigint): SQL =>
  sql`(${isOpenToPeers} and ${doubts.studentId} <> ${personId} and ${enrolledIn({ personId, courseId: sql`${doubts.courseId}` })})`;

/** SQL condition: doubts that someone may read because their students share them: others of the course, once they are answered; and staff with the right `classes`, hidden ones too. */
export function sharedWith({ role, personId, rights }: Pick<Session, 'role' | 'personId' | 'rights'>): SQL {
  if (role === 'student') return sql`(${isOfPeers(personId)} and ${isAnswered})`;
  const looksAfter = role === 'admin' || (role === 'staff' && rights.includes('classes'));
  return looksAfter ? sql`(${doubts.shared} and ${doubts.parentId} is null and ${doubts.itemId} is null and ${isAnswered})` : sql`false`;
}

/** Holds where what is searched for has nothing of the name or ID of who asked, for rows joined with `asker`: no one finds out by searching who it was. */
export const tellsNoName = (search: string): SQL => {
  const words = search.trim().toLowerCase();
  return sql`not (position(${words} in lower(${fullNameOf(asker)})) > 0 or position(${words} in lower(${asker.pin})) > 0
    or exists (select from unnest(string_to_array(lower(${fullNameOf(asker)} || ' ' || ${asker.pin}), ' ')) as part where length(part) > 1 and position(part in ${words}) > 0))`;
};

/** How many have the same doubt. */
export const sameCount = sql<number>`(select count(*) from ${doubtFollowers} where ${doubtFollowers.doubtId} = ${doubts.id})::int`;

const peerRow = z.object({
  id: z.bigint(),
  text: z.string(),
  replies: z.number().int(),
  same: z.number().int(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  pin: z.string().nullable(),
  total: z.number().int(),
});

/** Answered doubts of other students at a place of a course, those most like a text first, or the newest where it is ''; at most five of the newest, with how many there are. */
export async function listPeers({
  queryable,
  studentId,
  courseId,
  nodeId,
  assetId,
  text,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  nodeId: bigint;
  /** Null: the topic with all in it. */
  assetId: bigint | null;
  text: string;
}) {
  const likeness = text === '' ? sql`1` : sql`similarity(question.text, ${text})`;
  return queryRows({
    queryable,
    row: peerRow,
    statement: sql`
      with there as materialized (
        select ${doubts.id} as id, ${doubts.lastAt} as last_at from ${doubts}
         where ${doubts.courseId} = ${courseId} and ${assetId === null ? sql`${doubts.nodeId} = ${nodeId}` : sql`${doubts.assetId} = ${assetId}`}
           and ${isOfPeers(studentId)} and ${isAnswered}
         order by ${doubts.lastAt} desc limit ${maxLooked})
      select doubt.id, left(question.text, 300) as text, doubt.replies,
             (select count(*) from doubt_followers as follower where follower.doubt_id = doubt.id)::int as same,
             ${asker.firstName} as "firstName", ${asker.lastName} as "lastName", ${asker.pin} as pin, (count(*) over ())::int as total
        from there join doubts as doubt on doubt.id = there.id
        join ${asker} on ${asker.id} = doubt.student_id
        cross join lateral (select post.text from doubt_posts as post where post.doubt_id = doubt.id order by post.id limit 1) as question
       where ${likeness} >= ${text === '' ? 0 : alike.answered}
       order by ${likeness} desc, there.last_at desc, doubt.id desc
       limit ${maxShown}`,
  });
}

const waitingRow = z.object({ id: z.bigint(), same: z.boolean() });

/** The shared doubt at a place that waits for an answer and is most like a text, and whether the student has the same; null where none is like it. */
export async function findWaitingLike({
  queryable,
  studentId,
  courseId,
  nodeId,
  assetId,
  text,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  nodeId: bigint;
  assetId: bigint | null;
  text: string;
}) {
  const [row] = await queryRows({
    queryable,
    row: waitingRow,
    statement: sql`
      with there as materialized (
        select ${doubts.id} as id from ${doubts}
         where ${doubts.courseId} = ${courseId} and ${assetId === null ? sql`${doubts.nodeId} = ${nodeId}` : sql`${doubts.assetId} = ${assetId}`}
           and ${isOfPeers(studentId)} and ${doubts.status} = 'open'
         order by ${doubts.lastAt} desc limit ${maxLooked})
      select there.id, exists (select from doubt_followers as follower where follower.doubt_id = there.id and follower.person_id = ${studentId}) as same
        from there
        cross join lateral (select post.text from doubt_posts as post where post.doubt_id = there.id order by post.id limit 1) as question
       where similarity(question.text, ${text}) >= ${alike.waiting}
       order by similarity(question.text, ${text}) desc, there.id
       limit 1`,
  });
  return row ?? null;
}

/** Whether a student may say that they have the same doubt. */
export async function isPeerDoubt({
  queryable,
  personId,
  doubtId,
}: {
  queryable: Queryable;
  personId: bigint;
  doubtId: bigint;
}): Promise<boolean> {
  const rows = await queryable
    .select({ id: doubts.id })
    .from(doubts)
    .where(and(eq(doubts.id, doubtId), isOfPeers(personId)));
  return rows.length > 0;
}

/** Whether a student has the same doubt. */
export async function hasSame({
  queryable,
  personId,
  doubtId,
}: {
  queryable: Queryable;
  personId: bigint;
  doubtId: bigint;
}): Promise<boolean> {
  const rows = await queryable
    .select({ id: doubtFollowers.doubtId })
    .from(doubtFollowers)
    .where(and(eq(doubtFollowers.doubtId, doubtId), eq(doubtFollowers.personId, personId)));
  return rows.length > 0;
}

export async function insertFollower({
  queryable,
  ...row
}: {
  queryable: Queryable;
  doubtId: bigint;
  personId: bigint;
  at: Date;
}): Promise<void> {
  await queryable.insert(doubtFollowers).values(row).onConflictDoNothing();
}

export async function deleteFollower({
  queryable,
  doubtId,
  personId,
}: {
  queryable: Queryable;
  doubtId: bigint;
  personId: bigint;
}): Promise<void> {
  await queryable.delete(doubtFollowers).where(and(eq(doubtFollowers.doubtId, doubtId), eq(doubtFollowers.personId, personId)));
}

/** Those who have the same doubt, as long as others may read it. */
export async function listFollowers({ tx, doubtId }: { tx: Transaction; doubtId: bigint }): Promise<bigint[]> {
  const rows = await tx
    .select({ personId: doubtFollowers.personId })
    .from(doubtFollowers)
    .innerJoin(doubts, eq(doubts.id, doubtFollowers.doubtId))
    .where(and(eq(doubtFollowers.doubtId, doubtId), isOpenToPeers))
    .orderBy(asc(doubtFollowers.personId));
  return rows.map(({ personId }) => personId);
}

/** Lets others read a student's own doubt, or no longer; gives whether it is theirs and of no test. */
export async function updateShared({
  queryable,
  studentId,
  doubtId,
  shared,
}: {
  queryable: Queryable;
  studentId: bigint;
  doubtId: bigint;
  shared: boolean;
}): Promise<boolean> {
  const rows = await queryable
    .update(doubts)
    .set({ shared })
    .where(and(eq(doubts.id, doubtId), eq(doubts.studentId, studentId), sql`${doubts.parentId} is null and ${doubts.itemId} is null`))
    .returning({ id: doubts.id });
  return rows.length > 0;
}

/** Keeps a shared doubt that someone may read (`where`) from others since a moment, or no longer (null); gives whether there is such a one. */
export async function updateHidden({
  queryable,
  where,
  doubtId,
  hiddenAt,
}: {
  queryable: Queryable;
  where: SQL;
  doubtId: bigint;
  hiddenAt: Date | null;
}): Promise<boolean> {
  const rows = await queryable
    .update(doubts)
    .set({ hiddenAt })
    .where(and(eq(doubts.id, doubtId), sql`${doubts.shared}`, where))
    .returning({ id: doubts.id });
  return rows.length > 0;
}
