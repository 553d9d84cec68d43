import { type Scheduling, usualScheduling } from '@abhyas/rules/revision/memory.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { momentSchema, queryRows } from '../../../platform/postgres/rows.ts';
import { enrolledIn } from '../../identity/people/course-queries.ts';
import { mostCards } from '../revision/card-queries.ts';
import { reviewCards, revisionFits, revisionSettings } from '../tables.ts';

const schedulingRow = z.object({ studentId: z.bigint(), retention: z.int().nullable(), parameters: z.array(z.number()).nullable() });

/** By what the revision of these students is scheduled, by their ids. */
export async function listSchedulings({ queryable, studentIds }: { queryable: Queryable; studentIds: readonly bigint[] }) {
  const rows = await queryRows({
    queryable,
    row: schedulingRow,
    statement: sql`
    select asked.student_id as "studentId", settings.retention, fit.parameters
      from unnest(${sql.param(studentIds)}::bigint[]) as asked (student_id)
      left join ${revisionSettings} as settings on settings.student_id = asked.student_id
      left join lateral (
        select case when is_kept then parameters end as parameters from ${revisionFits} where student_id = asked.student_id order by fitted_at desc limit 1) as fit on true
     where settings.student_id is not null or fit.parameters is not null`,
  });
  return new Map<bigint, Scheduling>(
    rows.map(({ studentId, retention, parameters }) => [
      studentId,
      { parameters, retention: retention === null ? usualScheduling.retention : retention / 100 },
    ]),
  );
}

/** By what the revision of a student is scheduled. */
export async function findScheduling({ queryable, studentId }: { queryable: Queryable; studentId: bigint }): Promise<Scheduling> {
  return (await listSchedulings({ queryable, studentIds: [studentId] })).get(studentId) ?? usualScheduling;
}

export async function findRevisionSettings({ queryable, studentId }: { queryable: Queryable; studentId: bigint }) {
  const [row] = await queryable.select().from(revisionSettings).where(eq(revisionSettings.studentId, studentId));
  return row ?? null;
}

export async function saveRevisionSettings({ tx, settings }: { tx: Transaction; settings: typeof revisionSettings.$inferInsert }) {
  await tx.insert(revisionSettings).values(settings).onConflictDoUpdate({ target: revisionSettings.studentId, set: settings });
}

export async function findLatestFit({ queryable, studentId }: { queryable: Queryable; studentId: bigint }) {
  const [row] = await queryable
    .select()
    .from(revisionFits)
    .where(eq(revisionFits.studentId, studentId))
    .orderBy(desc(revisionFits.fittedAt))
    .limit(1);
  return row ?? null;
}

export async function insertFit({ tx, fit }: { tx: Transaction; fit: typeof revisionFits.$inferInsert }): Promise<void> {
  await tx.insert(revisionFits).values(fit).onConflictDoNothing();
}

/** How often a student has revised a question, of all courses. */
export async function countReviews({ queryable, studentId }: { queryable: Queryable; studentId: bigint }): Promise<number> {
  const [row] = await queryable
    .select({ reviews: sql<number>`coalesce(sum(${reviewCards.reviews}), 0)::int` })
    .from(reviewCards)
    .where(eq(reviewCards.studentId, studentId));
  return row?.reviews ?? 0;
}

/** The questions of a student in all courses, whether they are on the list or not, with what is remembered of them. */
export async function listMemories({ queryable, studentId }: { queryable: Queryable; studentId: bigint }) {
  const { itemId, stability, difficulty, reviewedAt, dueAt } = reviewCards;
  return queryable
    .select({ itemId, stability, difficulty, reviewedAt, dueAt })
    .from(reviewCards)
    .where(eq(reviewCards.studentId, studentId))
    .orderBy(itemId)
    .limit(mostCards);
}

/** More reviews are no one's. */
const mostReviews = 50_000;

const reviewRow = z.object({
  itemId: z.bigint(),
  cause: z.enum(['wrong', 'skipped', 'guess', 'slow']),
  submittedAt: momentSchema,
  at: momentSchema,
  rating: z.enum(['again', 'hard', 'good', 'easy']),
});
export type ReviewRow = z.infer<typeof reviewRow>;

/** The reviews of a student in their order, each with the test that put its question on the list. A question that a later test asked again is left out: that look at it is in no review. */
export async function listReviews({ queryable, studentId }: { queryable: Queryable; studentId: bigint }): Promise<ReviewRow[]> {
  return queryRows({
    queryable,
    row: reviewRow,
    statement: sql`
    select "itemId", cause, "submittedAt", at, rating
      from (
        select card.item_id as "itemId", card.cause, card.submitted_at as "submittedAt", item.answered_at as at, item.rating,
               min(item.answered_at) over (partition by card.item_id) as first
          from rounds
          join round_items as item on item.round_id = rounds.id and item.rating is not null
          join ${reviewCards} as card on card.student_id = rounds.student_id and card.item_id = coalesce(item.lost_id, item.item_id)
         where rounds.student_id = ${studentId} and rounds.kind = 'revision') as review
     where first >= "submittedAt"
     order by at
     limit ${mostReviews}`,
  });
}

interface NewMemory {
  readonly itemId: bigint;
  readonly stability: number;
  readonly difficulty: number;
  /** When it was revised last, as it was read: one that was revised since stays as it is. */
  readonly reviewedAt: Date;
  readonly dueAt: Date;
}

export async function saveMemories({ tx, studentId, memories }: { tx: Transaction; studentId: bigint; memories: readonly NewMemory[] }) {
  if (memories.length === 0) return;
  await tx.execute(sql`
    update ${reviewCards} set stability = new.stability, difficulty = new.difficulty, due_at = new.due_at
      from unnest(${sql.param(memories.map(({ itemId }) => itemId))}::bigint[], ${sql.param(memories.map(({ stability }) => stability))}::float8[],
                  ${sql.param(memories.map(({ difficulty }) => difficulty))}::float8[], ${sql.param(memories.map(({ reviewedAt }) => reviewedAt.toISOString()))}::timestamptz[],
                  ${sql.param(memories.map(({ dueAt }) => dueAt.toISOString()))}::timestamptz[]) as new (item_id, stability, difficulty, reviewed_at, due_at)
     where review_cards.student_id = ${studentId} and review_cards.item_id = new.item_id and review_cards.reviewed_at = new.reviewed_at`);
}

const reminderRow = z.object({ studentId: z.bigint(), courseId: z.bigint(), day: z.iso.date(), until: momentSchema });
export type ReminderRow = z.infer<typeof reminderRow>;

/** The students whose hour of a reminder it is in their zone, after one of them, each with those of their courses in which something is on the list, their day, and its end. */
export async function listReminders({
  queryable,
  now,
  after,
  limit,
}: {
  queryable: Queryable;
  now: Date;
  after: ReminderRow | null;
  limit: number;
}): Promise<ReminderRow[]> {
  const local = sql`(${now}::timestamptz at time zone settings.time_zone)`;
  return queryRows({
    queryable,
    row: reminderRow,
    statement: sql`
    select settings.student_id as "studentId", course.course_id as "courseId", to_char(${local}, 'YYYY-MM-DD') as day,
           (date_trunc('day', ${local}) + interval '1 day') at time zone settings.time_zone as until
      from ${revisionSettings} as settings
      join lateral (select distinct course_id from ${reviewCards} where student_id = settings.student_id and listed) as course on true
     where settings.reminder_hour is not null and extract(hour from ${local}) = settings.reminder_hour
       and ${enrolledIn({ personId: sql`settings.student_id`, courseId: sql`course.course_id` })}
       and (settings.student_id, course.course_id) > (${after?.studentId ?? 0n}, ${after?.courseId ?? 0n})
     order by settings.student_id, course.course_id
     limit ${limit}`,
  });
}
