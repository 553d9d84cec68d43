import type { Memory } from '@abhyas/rules/revision/memory.ts';
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { asked } from '../../../platform/postgres/together.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { momentSchema, parsedAs } from '../../../platform/postgres/rows.ts';
import { isItemOpen } from '../../assessment/history/open-item-queries.ts';
import { reviewCards } from '../tables.ts';

export type CardRow = typeof reviewCards.$inferSelect;
export type NewCard = Omit<typeof reviewCards.$inferInsert, 'reviews' | 'rightInRow' | 'wasFast' | 'listed'>;

/** Most questions that are on one student's list in one course. */
export const mostCards = 5_000;

/** A completed test or practice set of a student, and the questions to revise from it, `cards` of `itemIds`. */
export interface CardsOfTest {
  readonly studentId: bigint;
  readonly assessmentId: bigint;
  readonly itemIds: readonly bigint[];
  readonly cards: readonly NewCard[];
}

/**
 * Makes the questions to revise of these tests of students be these. A question that has been revised keeps what is remembered of it, off the list too; one that is on the list because of a later test
 * stays as it is.
 */
export async function replaceCards({ tx, tests }: { tx: Transaction; tests: readonly CardsOfTest[] }): Promise<void> {
  // of two tests of a student that have the same question the later one counts
  const cards = [
    ...new Map(
      tests
        .flatMap((test) => test.cards)
        .toSorted(bySubmission)
        .map((card) => [`${card.studentId} ${card.itemId}`, card]),
    ).values(),
  ];
  const column = (values: readonly bigint[]) => sql`${sql.param(values)}::bigint[]`;
  const lost = new Set(cards.map(({ studentId, itemId }) => `${studentId} ${itemId}`));
  const others = tests.flatMap(({ studentId, assessmentId, itemIds }) =>
    itemIds.filter((itemId) => !lost.has(`${studentId} ${itemId}`)).map((itemId) => ({ studentId, assessmentId, itemId })),
  );
  const gone = sql`
    (${reviewCards.studentId}, ${reviewCards.assessmentId}, ${reviewCards.itemId}) in (
      select * from unnest(${column(others.map(({ studentId }) => studentId))}, ${column(others.map(({ assessmentId }) => assessmentId))}, ${column(others.map(({ itemId }) => itemId))}))`;
  await tx.delete(reviewCards).where(and(eq(reviewCards.reviews, 0), gone));
  await tx.update(reviewCards).set({ listed: false }).where(gone);
  if (cards.length === 0) return;
  const isNew = sql`${reviewCards.reviews} = 0`;
  await tx
    .insert(reviewCards)
    .values(cards)
    .onConflictDoUpdate({
      target: [reviewCards.studentId, reviewCards.itemId],
      set: {
        listed: true,
        courseId: sql`excluded.course_id`,
        assessmentId: sql`excluded.assessment_id`,
        // lost again in a later test, it is learnt no longer
        rightInRow: sql`case when ${reviewCards.submittedAt} < excluded.submitted_at then 0 else ${reviewCards.rightInRow} end`,
        cause: sql`excluded.cause`,
        topic: sql`excluded.topic`,
        submittedAt: sql`excluded.submitted_at`,
        seconds: sql`excluded.seconds`,
        medianSeconds: sql`excluded.median_seconds`,
        marksLost: sql`excluded.marks_lost`,
        expectedSeconds: sql`excluded.expected_seconds`,
        stability: sql`case when ${isNew} then excluded.stability else ${reviewCards.stability} end`,
        difficulty: sql`case when ${isNew} then excluded.difficulty else ${reviewCards.difficulty} end`,
        reviewedAt: sql`case when ${isNew} then excluded.reviewed_at else ${reviewCards.reviewedAt} end`,
        dueAt: sql`case when ${isNew} then excluded.due_at else ${reviewCards.dueAt} end`,
      },
      setWhere: sql`not ${reviewCards.listed} or ${reviewCards.submittedAt} <= excluded.submitted_at`,
    });
}

const bySubmission = (one: NewCard, other: NewCard) => one.submittedAt.getTime() - other.submittedAt.getTime();

/** The cards of a student in a course whose questions they may see at `now`. */
export const openCards = ({ studentId, courseId, now }: { studentId: SQL; courseId: SQL; now: SQL }) =>
  and(
    sql`${reviewCards.listed}`,
    sql`${reviewCards.studentId} = ${studentId}`,
    sql`${reviewCards.courseId} = ${courseId}`,
    isItemOpen({ itemId: sql`${reviewCards.itemId}`, assessmentId: sql`${reviewCards.assessmentId}`, courseId, studentId, now }),
  );

const openCardsAt = ({ studentId, courseId, now }: { studentId: bigint; courseId: bigint; now: Date }) =>
  openCards({ studentId: sql`${studentId}::bigint`, courseId: sql`${courseId}::bigint`, now: sql`${now}` });

/** What a student can revise in a course at `now`, what is due first first. */
export async function listCards({
  queryable,
  ...of
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  now: Date;
}): Promise<CardRow[]> {
  return queryable
    .select()
    .from(reviewCards)
    .where(openCardsAt(of))
    .orderBy(asc(reviewCards.dueAt), asc(reviewCards.itemId))
    .limit(mostCards);
}

/** The cards of a student for these questions. */
export async function listCardsOf({
  queryable,
  studentId,
  itemIds,
}: {
  queryable: Queryable;
  studentId: bigint;
  itemIds: readonly bigint[];
}) {
  return queryable
    .select()
    .from(reviewCards)
    .where(and(eq(reviewCards.studentId, studentId), inArray(reviewCards.itemId, [...itemIds])));
}

export async function saveReview({
  tx,
  studentId,
  itemId,
  memory: { stability, difficulty, reviewedAt, dueAt },
  wasFast,
  rightInRow,
}: {
  tx: Transaction;
  studentId: bigint;
  itemId: bigint;
  memory: Memory;
  wasFast: boolean;
  rightInRow: number;
}): Promise<void> {
  await tx
    .update(reviewCards)
    .set({ stability, difficulty, reviewedAt, dueAt, wasFast, rightInRow, reviews: sql`${reviewCards.reviews} + 1` })
    .where(and(eq(reviewCards.studentId, studentId), eq(reviewCards.itemId, itemId)));
}

const dueSchema = z.object({ due: z.int(), seconds: z.int(), next: momentSchema.nullable() });
export type DueRow = z.infer<typeof dueSchema>;

/**
 * The questions of a course that are due to a student until `until`, and the first moment after it at which something is, by `asked`. The offset keeps the planner from reading the tests of the
 * course for the cards of others, as it does in a small table.
 */
export const revisionDueColumn = parsedAs(
  sql`(
    select json_build_object('due', count(*) filter (where due_at <= ${asked.until})::int,
             'seconds', coalesce(sum(expected_seconds) filter (where due_at <= ${asked.until}), 0)::int,
             'next', min(due_at) filter (where due_at > ${asked.until}))
      from (select * from ${reviewCards} where student_id = ${asked.studentId} and course_id = ${asked.courseId} offset 0) as review_cards
     where ${openCards({
       studentId: asked.studentId,
       courseId: asked.courseId,
       now: asked.now,
     })})`,
  dueSchema,
);

/** The first moment after another at which a question of a course is due to a student; null for none. */
export async function findNextDue({
  queryable,
  after,
  ...of
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  now: Date;
  after: Date;
}): Promise<Date | null> {
  const [row] = await queryable
    .select({ dueAt: reviewCards.dueAt })
    .from(reviewCards)
    .where(and(openCardsAt(of), gt(reviewCards.dueAt, after)))
    .orderBy(asc(reviewCards.dueAt))
    .limit(1);
  return row?.dueAt ?? null;
}
