import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { batchSize } from '../../platform/personal-data.ts';
import { attachedFiles } from './queries.ts';
import { doubtAttachments, doubtFollowers, doubtPosts, doubts } from './tables.ts';

interface PageOf<R> {
  readonly queryable: Queryable;
  readonly personId: bigint;
  /** The last row of the batch before. */
  readonly after: R | null;
}

/** Holds for the questions that someone has asked: a student their mentors, or a parent the institute. */
const isAskedBy = (personId: bigint) => or(and(eq(doubts.studentId, personId), isNull(doubts.parentId)), eq(doubts.parentId, personId));

export async function listDoubtsAfter({ queryable, personId, after }: PageOf<{ readonly doubtId: bigint }>) {
  return queryable
    .select({
      doubtId: doubts.id,
      courseId: doubts.courseId,
      topic: doubts.topicName,
      asset: doubts.assetName,
      attemptId: doubts.attemptId,
      itemId: doubts.itemId,
      part: doubts.part,
      status: doubts.status,
      shared: doubts.shared,
      askedAt: doubts.askedAt,
      lastAt: doubts.lastAt,
    })
    .from(doubts)
    .where(and(isAskedBy(personId), gt(doubts.id, after?.doubtId ?? 0n)))
    .orderBy(asc(doubts.id))
    .limit(batchSize);
}

/** The doubts of others that someone has too. */
export async function listSameAfter({ queryable, personId, after }: PageOf<{ readonly doubtId: bigint }>) {
  return queryable
    .select({ doubtId: doubtFollowers.doubtId, at: doubtFollowers.at })
    .from(doubtFollowers)
    .where(and(eq(doubtFollowers.personId, personId), gt(doubtFollowers.doubtId, after?.doubtId ?? 0n)))
    .orderBy(asc(doubtFollowers.doubtId))
    .limit(batchSize);
}

/** What someone wrote, and what was written on their own questions, with the files: two ways to a post, each by an index of its own. */
export async function listPostsAfter({ queryable, personId, after }: PageOf<{ readonly postId: bigint }>) {
  const isNext = gt(doubtPosts.id, after?.postId ?? 0n);
  const columns = {
    postId: doubtPosts.id,
    doubtId: doubtPosts.doubtId,
    by: sql<string>`case when ${doubtPosts.authorId} = ${personId} then 'you' when ${doubtPosts.by} = 'staff' then 'the institute' else 'a mentor' end`.as(
      'by',
    ),
    text: doubtPosts.text,
    at: doubtPosts.at,
    files: attachedFiles.as('files'),
  };
  const own = queryable
    .select(columns)
    .from(doubtPosts)
    .where(and(eq(doubtPosts.authorId, personId), isNext));
  const others = queryable
    .select(columns)
    .from(doubts)
    .innerJoin(doubtPosts, eq(doubtPosts.doubtId, doubts.id))
    .where(and(isAskedBy(personId), sql`${doubtPosts.authorId} is distinct from ${personId}`, isNext));
  return own.unionAll(others).orderBy(asc(doubtPosts.id)).limit(batchSize);
}

/** Removes someone's questions, and those of parents about them, with their threads, and makes what they answered no one's; gives the posts that are gone and the files that were attached to them. */
export async function removeDoubtsOf({
  tx,
  personId,
}: {
  tx: Transaction;
  personId: bigint;
}): Promise<{ postIds: bigint[]; uploadIds: bigint[] }> {
  const isOf = or(eq(doubts.studentId, personId), eq(doubts.parentId, personId));
  const posts = await tx
    .select({ postId: doubtPosts.id })
    .from(doubtPosts)
    .innerJoin(doubts, eq(doubts.id, doubtPosts.doubtId))
    .where(isOf);
  const attached = await tx
    .select({ uploadId: doubtAttachments.uploadId })
    .from(doubtAttachments)
    .innerJoin(doubtPosts, eq(doubtPosts.id, doubtAttachments.postId))
    .innerJoin(doubts, eq(doubts.id, doubtPosts.doubtId))
    .where(isOf);
  await tx.delete(doubtFollowers).where(eq(doubtFollowers.personId, personId));
  await tx.delete(doubts).where(isOf);
  await tx.update(doubts).set({ assignedId: null }).where(eq(doubts.assignedId, personId));
  await tx.update(doubtPosts).set({ authorId: null }).where(eq(doubtPosts.authorId, personId));
  return { postIds: posts.map(({ postId }) => postId), uploadIds: attached.map(({ uploadId }) => uploadId) };
}
