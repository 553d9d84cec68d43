import { and, asc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { classAttendance, classes, classPresences } from '../tables.ts';
import { toJson } from '../../../platform/common/to-json.ts';

export type HeldClass = typeof classes.$inferSelect;

/** What each change of a class that staff see in a form counts. */
export const nextVersion = sql`${classes.version} + 1`;

/** Holds a class until the transaction ends; null if it is gone. */
export async function lockClass({ tx, classId }: { tx: Transaction; classId: bigint }): Promise<HeldClass | null> {
  const [row] = await tx.select().from(classes).where(eq(classes.id, classId)).for('update');
  return row ?? null;
}

/** Whose a class is, without holding it; neither its batch nor, while someone moves it, its mentor changes. */
export async function findPlaceOf({ tx, classId }: { tx: Transaction; classId: bigint }) {
  const [row] = await tx.select({ batchId: classes.batchId, mentorId: classes.mentorId }).from(classes).where(eq(classes.id, classId));
  return row ?? null;
}

/** Another class of the same batch or mentor that overlaps a time, the first of them; null if there is none. */
export async function findOverlap({
  tx,
  held: { id, batchId, mentorId },
  startsAt,
  endsAt,
}: {
  tx: Transaction;
  held: Pick<HeldClass, 'id' | 'batchId' | 'mentorId'>;
  startsAt: Date;
  endsAt: Date;
}): Promise<HeldClass | null> {
  const [row] = await tx
    .select()
    .from(classes)
    .where(
      and(
        or(eq(classes.batchId, batchId), mentorId === null ? undefined : eq(classes.mentorId, mentorId)),
        ne(classes.id, id),
        isNull(classes.cancelledAt),
        lt(classes.startsAt, endsAt),
        gt(classes.endsAt, startsAt),
      ),
    )
    .orderBy(asc(classes.startsAt), asc(classes.id))
    .limit(1);
  return row ?? null;
}

export async function updateClass({
  tx,
  classId,
  set,
}: {
  tx: Transaction;
  classId: bigint;
  set: Partial<typeof classes.$inferInsert>;
}): Promise<void> {
  await tx
    .update(classes)
    .set({ ...set, version: nextVersion })
    .where(eq(classes.id, classId));
}

/** The times that a class gets. */
export interface ClassTimes {
  readonly id: bigint;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * Gives classes other times, in a few statements, the one who moves them: their providers are asked to follow, and they are settled again. Of a class that is still to come it is forgotten who had joined, checked in or been marked at the
 * time it no longer has; what a provider reports is judged by its times. Classes that have these times already stay as they are. Gives the ids of the moved ones.
 */
export async function moveClasses({ tx, times, now }: { tx: Transaction; times: readonly ClassTimes[]; now: Date }): Promise<Set<bigint>> {
  if (times.length === 0) return new Set();
  const rows = toJson(times.map(({ id, startsAt, endsAt }) => ({ id, starts_at: startsAt, ends_at: endsAt })));
  const wanted = sql`jsonb_to_recordset(${rows}::jsonb) as row (id bigint, starts_at timestamptz, ends_at timestamptz)`;
  const moved = await tx
    .update(classes)
    .set({ startsAt: sql`row.starts_at`, endsAt: sql`row.ends_at`, version: nextVersion, askAt: now, asks: 0, settledAt: null })
    .from(wanted)
    .where(sql`${classes.id} = row.id and (${classes.startsAt}, ${classes.endsAt}) is distinct from (row.starts_at, row.ends_at)`)
    .returning({ id: classes.id, startsAt: classes.startsAt });
  const ahead = moved.filter(({ startsAt }) => startsAt > now).map(({ id }) => id);
  if (ahead.length > 0) {
    await tx.delete(classPresences).where(and(inArray(classPresences.classId, ahead), inArray(classPresences.source, ['portal', 'room'])));
    await tx.delete(classAttendance).where(inArray(classAttendance.classId, ahead));
  }
  return new Set(moved.map(({ id }) => id));
}
