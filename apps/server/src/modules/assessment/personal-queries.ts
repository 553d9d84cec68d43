import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { batchSize } from '../../platform/personal-data.ts';
import { assessments, attemptEvents, attemptItems, attempts, attemptScores, launchTokens } from './tables.ts';
import { attemptPresence } from './closing/tables.ts';
import { emptiedPad } from './event-queries.ts';
import { errorTags, questionNotes } from './review/tables.ts';

/** The attempts of a student, with what decides whether a review is open, after one of them. */
export async function listAttemptsAfter({
  queryable,
  personId,
  after,
}: {
  queryable: Queryable;
  personId: bigint;
  after: { readonly attemptId: bigint } | null;
}) {
  return queryable
    .select({
      attemptId: attempts.id,
      test: assessments.name,
      ordinal: attempts.ordinal,
      archivedAt: attempts.archivedAt,
      createdAt: attempts.createdAt,
      startedAt: attempts.startedAt,
      deadlineAt: attempts.deadlineAt,
      closedAt: attempts.closedAt,
      closedBy: attempts.closedBy,
      /** When its window was last heard of at a centre. */
      heardAt: attemptPresence.heardAt,
      times: {
        proctored: assessments.proctored,
        ranked: assessments.ranked,
        endAt: assessments.endAt,
        sharedUntil: assessments.sharedUntil,
      },
    })
    .from(attempts)
    .innerJoin(assessments, eq(assessments.id, attempts.assessmentId))
    .leftJoin(attemptPresence, eq(attemptPresence.attemptId, attempts.id))
    .where(and(eq(attempts.studentId, personId), gt(attempts.id, after?.attemptId ?? 0n)))
    .orderBy(asc(attempts.id))
    .limit(batchSize);
}

interface PageOf<R> {
  readonly queryable: Queryable;
  readonly attemptId: bigint;
  /** The last row of the batch before. */
  readonly after: R | null;
}

export async function listScoresAfter({ queryable, attemptId, after }: PageOf<{ readonly sectionId: bigint }>) {
  return queryable
    .select()
    .from(attemptScores)
    .where(and(eq(attemptScores.attemptId, attemptId), gt(attemptScores.sectionId, after?.sectionId ?? -1n)))
    .orderBy(asc(attemptScores.sectionId))
    .limit(batchSize);
}

export async function listItemsAfter({ queryable, attemptId, after }: PageOf<{ readonly itemId: bigint }>) {
  return queryable
    .select()
    .from(attemptItems)
    .where(and(eq(attemptItems.attemptId, attemptId), gt(attemptItems.itemId, after?.itemId ?? 0n)))
    .orderBy(asc(attemptItems.itemId))
    .limit(batchSize);
}

export async function listEventsAfter({ queryable, attemptId, after }: PageOf<{ readonly fence: number; readonly seq: number }>) {
  return queryable
    .select()
    .from(attemptEvents)
    .where(
      and(
        eq(attemptEvents.attemptId, attemptId),
        sql`(${attemptEvents.fence}, ${attemptEvents.seq}) > (${after?.fence ?? -1}, ${after?.seq ?? -1})`,
      ),
    )
    .orderBy(asc(attemptEvents.fence), asc(attemptEvents.seq))
    .limit(batchSize);
}

export async function listTagsAfter({ queryable, attemptId, after }: PageOf<{ readonly itemId: bigint }>) {
  return queryable
    .select()
    .from(errorTags)
    .where(and(eq(errorTags.attemptId, attemptId), gt(errorTags.itemId, after?.itemId ?? 0n)))
    .orderBy(asc(errorTags.itemId))
    .limit(batchSize);
}

export async function listQuestionNotesAfter({ queryable, attemptId, after }: PageOf<{ readonly itemId: bigint }>) {
  return queryable
    .select()
    .from(questionNotes)
    .where(and(eq(questionNotes.attemptId, attemptId), gt(questionNotes.itemId, after?.itemId ?? 0n)))
    .orderBy(asc(questionNotes.itemId))
    .limit(batchSize);
}

/** Removes what opens the windows of a student's attempts. */
export async function removePassesOf({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  const own = tx.select({ id: attempts.id }).from(attempts).where(eq(attempts.studentId, personId));
  await tx.delete(launchTokens).where(inArray(launchTokens.attemptId, own));
  await tx.delete(attemptPresence).where(inArray(attemptPresence.attemptId, own));
}

/** Removes what a student has noted of their questions, in the test and after it. */
export async function removeTagsOf({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  const own = tx.select({ id: attempts.id }).from(attempts).where(eq(attempts.studentId, personId));
  await tx.delete(errorTags).where(inArray(errorTags.attemptId, own));
  await tx.delete(questionNotes).where(inArray(questionNotes.attemptId, own));
  await tx
    .update(attemptEvents)
    .set({ data: emptiedPad })
    .where(and(inArray(attemptEvents.attemptId, own), eq(attemptEvents.kind, 'scratch')));
}
