import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { staffView } from '../../identity/people/views.ts';
import { classBatches, classes, classRecordings } from '../tables.ts';

/** Recordings that should be there and are not, without a notice to staff so far, held; those another process notifies of are left out. */
export async function lockOverdue({ tx, now, limit }: { tx: Transaction; now: Date; limit: number }) {
  return tx
    .select({
      id: classRecordings.id,
      classId: classes.id,
      title: classes.title,
      batch: classBatches.name,
      startsAt: classes.startsAt,
      endsAt: classes.endsAt,
    })
    .from(classRecordings)
    .innerJoin(classes, eq(classes.id, classRecordings.classId))
    .innerJoin(classBatches, eq(classBatches.id, classes.batchId))
    .where(and(eq(classRecordings.state, 'processing'), lte(classRecordings.expectedAt, now), isNull(classRecordings.toldAt)))
    .orderBy(asc(classRecordings.expectedAt), asc(classRecordings.id))
    .limit(limit)
    .for('update', { of: classRecordings, skipLocked: true });
}

export async function saveTold({ tx, ids, now }: { tx: Transaction; ids: readonly bigint[]; now: Date }): Promise<void> {
  await tx
    .update(classRecordings)
    .set({ toldAt: now })
    .where(inArray(classRecordings.id, [...ids]));
}

const staff = staffView('staff', 'classes');

/** Staff with the right `classes`, and admins. */
export async function listClassStaff(tx: Transaction): Promise<bigint[]> {
  const rows = await tx.select({ id: staff.id }).from(staff).orderBy(asc(staff.id)).limit(500);
  return rows.map(({ id }) => id);
}
