import { asc, eq, sql } from 'drizzle-orm';
import { asked } from '../../platform/postgres/together.ts';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { momentSchema, parsedAs } from '../../platform/postgres/rows.ts';
import { homeDismissals } from './tables.ts';

const ofCard = (card: typeof homeDismissals.$inferInsert.card) => sql`
   where ${homeDismissals.studentId} = ${asked.studentId} and ${homeDismissals.courseId} = ${asked.courseId} and ${homeDismissals.card} = ${card}`;

/** Whether a student has hidden the checklist of their first week in a course, by `asked`. */
export const hidFirstWeek = sql<boolean>`(select count(*) > 0 from ${homeDismissals} ${ofCard('first-week')})`;

/** When a student last hid what they had achieved in a course, by `asked`; null if never. */
export const rewardsSeenAt = parsedAs(
  sql`(select to_json(max(${homeDismissals.dismissedAt})) from ${homeDismissals} ${ofCard('rewards')})`,
  momentSchema.nullable(),
);

/** Keeps when a student hid a card in a course; of two moments the later. */
export async function saveDismissal({ queryable, ...row }: { queryable: Queryable } & typeof homeDismissals.$inferInsert): Promise<void> {
  await queryable
    .insert(homeDismissals)
    .values(row)
    .onConflictDoUpdate({
      target: [homeDismissals.studentId, homeDismissals.courseId, homeDismissals.card],
      set: { dismissedAt: sql`greatest(${homeDismissals.dismissedAt}, excluded.dismissed_at)` },
    });
}

/** The cards that a person hid: at most one of each kind in a course. */
export function listDismissals({ queryable, personId }: { queryable: Queryable; personId: bigint }) {
  const { courseId, card, dismissedAt } = homeDismissals;
  return queryable
    .select({ courseId, card, dismissedAt })
    .from(homeDismissals)
    .where(eq(homeDismissals.studentId, personId))
    .orderBy(asc(courseId), asc(card))
    .limit(200);
}

export async function removeDismissals({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.delete(homeDismissals).where(eq(homeDismissals.studentId, personId));
}
