import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/postgres/database.ts';
import type { Session } from '../../platform/http/session.ts';
import { visibleTo } from './queries.ts';
import { doubtAttachments, doubtPosts, doubts } from './tables.ts';

/** Locks an idempotency key until the transaction ends, so another request with the same key waits. */
export async function lockIdempotencyKey({ tx, key }: { tx: Transaction; key: string }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Holds a doubt that the viewer may read until the transaction is over; null if there is none. */
export async function lockDoubt({ tx, viewer, doubtId }: { tx: Transaction; viewer: Session; doubtId: bigint }) {
  const [row] = await tx
    .select({
      id: doubts.id,
      studentId: doubts.studentId,
      parentId: doubts.parentId,
      courseId: doubts.courseId,
      status: doubts.status,
      assignedId: doubts.assignedId,
      topicName: doubts.topicName,
      replies: doubts.replies,
    })
    .from(doubts)
    .where(and(eq(doubts.id, doubtId), visibleTo(viewer)))
    .for('update');
  return row ?? null;
}

export async function insertDoubt({ tx, row }: { tx: Transaction; row: typeof doubts.$inferInsert }): Promise<bigint> {
  const [made] = await tx.insert(doubts).values(row).returning({ id: doubts.id });
  if (made === undefined) throw new Error('an insert answers with its row');
  return made.id;
}

/** Adds a post with its files, in their order. */
export async function insertPost({
  tx,
  row,
  uploadIds,
}: {
  tx: Transaction;
  row: typeof doubtPosts.$inferInsert;
  uploadIds: readonly bigint[];
}): Promise<bigint> {
  const [made] = await tx.insert(doubtPosts).values(row).returning({ id: doubtPosts.id });
  if (made === undefined) throw new Error('an insert answers with its row');
  const { id: postId } = made;
  if (uploadIds.length > 0) {
    await tx.insert(doubtAttachments).values(uploadIds.map((uploadId, position) => ({ postId, uploadId, position })));
  }
  return postId;
}

/** Records that a doubt was written on. */
export async function touchDoubt({
  tx,
  doubtId,
  status,
  byStaff,
  now,
}: {
  tx: Transaction;
  doubtId: bigint;
  status: (typeof doubts.$inferSelect)['status'];
  byStaff: boolean;
  now: Date;
}): Promise<void> {
  await tx
    .update(doubts)
    .set({ ...(byStaff ? { staffAt: now } : {}), status, replies: sql`${doubts.replies} + 1`, lastAt: now })
    .where(eq(doubts.id, doubtId));
}

/** Gives a doubt to a mentor, or to no one in particular (null). */
export async function assign({ tx, doubtId, mentorId, now }: { tx: Transaction; doubtId: bigint; mentorId: bigint | null; now: Date }) {
  await tx.update(doubts).set({ assignedId: mentorId, staffAt: now }).where(eq(doubts.id, doubtId));
}

export async function setStatus({
  tx,
  doubtId,
  status,
}: {
  tx: Transaction;
  doubtId: bigint;
  status: (typeof doubts.$inferSelect)['status'];
}): Promise<void> {
  await tx.update(doubts).set({ status }).where(eq(doubts.id, doubtId));
}
