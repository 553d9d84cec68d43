import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Session } from '../../platform/http/session.ts';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { queryRows } from '../../platform/postgres/rows.ts';
import { enrolledIn } from '../identity/people/course-queries.ts';
import { personView } from '../identity/people/views.ts';
import { doubtFollowers, doubts } from './tables.ts';

const asker = personView('asker');
/** How much of a question its row in a list shows, in characters. */
export const beginning = 300;
/** How many of the newest doubts are looked through: at a place, and in a search. */
const maxLooked = { there: 300, found: 500 } as const;
/** How many posts of a doubt are looked through in which a search finds something. */
const maxHits = 5;

/** Holds for doubts that their students share, of no test, and that no one keeps from others. */
const isOpenToPeers = sql`(${doubts.shared} and ${doubts.hiddenAt} is null and ${doubts.parentId} is null and ${doubts.itemId} is null)`;
// counted, because of `exists` the planner might read every post
const isAnswered = sql`(${doubts.status} <> 'open' and (
  select count(*) > 0 from doubt_posts as answer where answer.doubt_id = ${doubts.id} and answer.by in ('mentor', 'staff')))`;

/** Holds for doubts of other students in a course of this one, to which they may say that they have the same. */
const isOfPeers = (personId: bigint): SQL =>
  sql`(${isOpenToPeers} and ${doubts.studentId} <> ${personId} and ${enrolledIn({ personId, courseId: sql`${doubts.courseId}` })})`;

/** SQL condition: doubts that someone may read because their students share them: others of the course, once they are answered; and staff with the right `classes`, hidden ones too. */
export function sharedWith({ role, personId, rights }: Pick<Session, 'role' | 'personId' | 'rights'>): SQL {
  if (role === 'student') return sql`(${isOfPeers(personId)} and ${isAnswered})`;
  const looksAfter = role === 'admin' || (role === 'staff' && rights.includes('classes'));
  return looksAfter ? sql`(${doubts.shared} and ${doubts.parentId} is null and ${doubts.itemId} is null and ${isAnswered})` : sql`false`;
}

/** How many have the same doubt. */
export const sameCount = sql<number>`(select count(*) from ${doubtFollowers} where ${doubtFollowers.doubtId} = ${doubts.id})::int`;

const peerRow = z.object({
  id: z.bigint(),
  isOpen: z.boolean(),
  text: z.string(),
  replies: z.number().int(),
  same: z.number().int(),
  hasSame: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  pin: z.string().nullable(),
});

/** The newest shared doubts of other students at a place of a course that are answered or wait for an answer, newest first, with the beginnings of their questions and whether the student has the same. */
export async function listPeers({
  queryable,
  studentId,
  courseId,
  nodeId,
  assetId,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  nodeId: bigint;
  /** Null: the topic with all in it. */
  assetId: bigint | null;
}) {
  return queryRows({
    queryable,
    row: peerRow,
    statement: sql`
      with there as materialized (
        select ${doubts.id} as id, ${doubts.lastAt} as last_at from ${doubts}
         where ${doubts.courseId} = ${courseId} and ${assetId === null ? sql`${doubts.nodeId} = ${nodeId}` : sql`${doubts.assetId} = ${assetId}`}
           and ${isOfPeers(studentId)} and (${doubts.status} = 'open' or ${isAnswered})
         order by ${doubts.lastAt} desc limit ${maxLooked.there})
      select doubt.id, doubt.status = 'open' as "isOpen", left(question.text, ${beginning}) as text, doubt.replies, same.count as same, same.has as "hasSame",
             ${asker.firstName} as "firstName", ${asker.lastName} as "lastName", ${asker.pin} as pin
        from there join doubts as doubt on doubt.id = there.id
        join ${asker} on ${asker.id} = doubt.student_id
        cross join lateral (select post.text from doubt_posts as post where post.doubt_id = doubt.id order by post.id limit 1) as question
        cross join lateral (
          select count(*)::int as count, coalesce(bool_or(follower.person_id = ${studentId}), false) as has
            from doubt_followers as follower where follower.doubt_id = doubt.id) as same
       order by there.last_at desc, doubt.id desc`,
  });
}

const likeRow = z.object({ likeness: z.number() });

/** How like a text each of these is by its words, 0 to 1, in their order. */
export async function listLikeness({ queryable, texts, text }: { queryable: Queryable; texts: readonly string[]; text: string }) {
  if (texts.length === 0) return [];
  const rows = await queryRows({
    queryable,
    row: likeRow,
    statement: sql`
      select similarity(shown.text, ${text}) as likeness from unnest(${sql.param(texts)}::text[]) with ordinality as shown (text, place) order by shown.place`,
  });
  return rows.map(({ likeness }) => likeness);
}

const sharedRow = z.object({
  id: z.bigint(),
  isNamed: z.boolean(),
  texts: z.array(z.string()),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  pin: z.string().nullable(),
});

/** The newest doubts that someone may read because students share them, with what is searched for in a post or in the names of topic and asset (`isNamed`), in one course or in all (null). `texts` are the first posts that have it, with all that others must not read. */
export async function listSharedWith({
  queryable,
  viewer,
  courseId,
  search,
}: {
  queryable: Queryable;
  viewer: Session;
  courseId: bigint | null;
  search: string;
}) {
  const like = likeOf(search);
  const isNamed = sql`(${doubts.topicName} ilike ${like} or ${doubts.assetName} ilike ${like})`;
  return queryRows({
    queryable,
    row: sharedRow,
    statement: sql`
      select ${doubts.id} as id, ${isNamed} as "isNamed", ${asker.firstName} as "firstName", ${asker.lastName} as "lastName", ${asker.pin} as pin,
             array(select post.text from doubt_posts as post where post.doubt_id = ${doubts.id} and post.text ilike ${like} order by post.id limit ${maxHits}) as texts
        from ${doubts} join ${asker} on ${asker.id} = ${doubts.studentId}
       where ${sharedWith(viewer)} and ${courseId === null ? sql`true` : sql`${doubts.courseId} = ${courseId}`}
         and (${isNamed} or exists (select from doubt_posts as post where post.doubt_id = ${doubts.id} and post.text ilike ${like}))
       order by ${doubts.lastAt} desc, ${doubts.id} desc
       limit ${maxLooked.found}`,
  });
}

/** What `ilike` takes for a text that may be anywhere in it. */
export const likeOf = (search: string): string => `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

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

/** Keeps a shared doubt that someone may read (`where`) from others since a moment, or no longer (null); gives whose it is and whether that changes anything, or null where there is no such one. */
export async function updateHidden({
  tx,
  where,
  doubtId,
  hiddenAt,
}: {
  tx: Transaction;
  where: SQL;
  doubtId: bigint;
  hiddenAt: Date | null;
}): Promise<{ studentId: bigint; isChange: boolean } | null> {
  const [row] = await tx
    .select({ studentId: doubts.studentId, isHidden: sql<boolean>`${doubts.hiddenAt} is not null` })
    .from(doubts)
    .where(and(eq(doubts.id, doubtId), sql`${doubts.shared}`, where))
    .for('update');
  if (row === undefined) return null;
  const isChange = row.isHidden !== (hiddenAt !== null);
  if (isChange) await tx.update(doubts).set({ hiddenAt }).where(eq(doubts.id, doubtId));
  return { studentId: row.studentId, isChange };
}
