import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/postgres/database.ts';
import { attemptItems } from '../../tables.ts';
import { questionNotes } from '../tables.ts';

/** Keeps a bookmark and a note of an item of an attempt; neither removes the row. False where the attempt does not hold the item. */
export async function saveNote({
  queryable,
  attemptId,
  itemId,
  bookmarked,
  note,
  now,
}: {
  queryable: Queryable;
  attemptId: bigint;
  itemId: bigint;
  bookmarked: boolean;
  note: string;
  now: Date;
}): Promise<boolean> {
  const [held] = await queryable
    .select({ itemId: attemptItems.itemId })
    .from(attemptItems)
    .where(and(eq(attemptItems.attemptId, attemptId), eq(attemptItems.itemId, itemId)));
  if (held === undefined) return false;
  if (!bookmarked && note === '') {
    await queryable.delete(questionNotes).where(and(eq(questionNotes.attemptId, attemptId), eq(questionNotes.itemId, itemId)));
    return true;
  }
  await queryable
    .insert(questionNotes)
    .values({ attemptId, itemId, bookmarked, note, at: now })
    .onConflictDoUpdate({
      target: [questionNotes.attemptId, questionNotes.itemId],
      set: { bookmarked: sql`excluded.bookmarked`, note: sql`excluded.note`, at: now },
    });
  return true;
}

/** What a candidate has kept of the items of an attempt. */
export async function listQuestionNotes({ queryable, attemptId }: { queryable: Queryable; attemptId: bigint }) {
  return queryable
    .select({ itemId: questionNotes.itemId, bookmarked: questionNotes.bookmarked, note: questionNotes.note })
    .from(questionNotes)
    .where(eq(questionNotes.attemptId, attemptId));
}
