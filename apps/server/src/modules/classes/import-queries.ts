import { and, eq, gt, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/postgres/database.ts';
import { nextVersion } from './change/change-queries.ts';
import { classAttendance, classBatches, classes, classRecordings } from './tables.ts';

/** Makes a batch of a pack, or brings it to what the pack says unless staff have changed it (`isKept`). */
export async function saveBatch({
  tx,
  row,
}: {
  tx: Transaction;
  row: typeof classBatches.$inferInsert & { pack: string; key: string };
}): Promise<{ batchId: bigint; isKept: boolean }> {
  const [known] = await tx
    .select({ batchId: classBatches.id, keptAt: classBatches.keptAt })
    .from(classBatches)
    .where(and(eq(classBatches.pack, row.pack), eq(classBatches.key, row.key)))
    .for('update');
  if (known !== undefined && known.keptAt !== null) return { batchId: known.batchId, isKept: true };
  const { pack: _pack, key: _key, ...set } = row;
  const [saved] = await tx
    .insert(classBatches)
    .values(row)
    .onConflictDoUpdate({ target: [classBatches.pack, classBatches.key], set: { ...set, version: sql`${classBatches.version} + 1` } })
    .returning({ id: classBatches.id });
  if (saved === undefined) throw new Error('a batch is saved');
  return { batchId: saved.id, isKept: false };
}

/** The ids of the batches of a pack, by key. */
export async function mapBatches({ tx, pack }: { tx: Transaction; pack: string }): Promise<Map<string, bigint>> {
  const rows = await tx.select({ key: classBatches.key, id: classBatches.id }).from(classBatches).where(eq(classBatches.pack, pack));
  return new Map(rows.flatMap(({ key, id }) => (key === null ? [] : [[key, id] as const])));
}

/** Closes the batches that a pack no longer has. */
export async function closeLeftOut({
  tx,
  pack,
  keys,
  now,
}: {
  tx: Transaction;
  pack: string;
  keys: readonly string[];
  now: Date;
}): Promise<void> {
  const leftOut = keys.length === 0 ? undefined : notInArray(classBatches.key, [...keys]);
  await tx
    .update(classBatches)
    .set({ closedAt: now })
    .where(and(eq(classBatches.pack, pack), leftOut, isNull(classBatches.closedAt), isNull(classBatches.keptAt)));
}

/** The classes of a batch that a pack has brought, by their keys, held. */
export async function lockPackClasses({ tx, batchId }: { tx: Transaction; batchId: bigint }) {
  const rows = await tx.select().from(classes).where(eq(classes.batchId, batchId)).orderBy(classes.id).for('update');
  return new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key, row] as const])));
}

export async function insertClass({ tx, row }: { tx: Transaction; row: typeof classes.$inferInsert }): Promise<bigint> {
  const [made] = await tx.insert(classes).values(row).returning({ id: classes.id });
  if (made === undefined) throw new Error('a class is made');
  return made.id;
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

/** Makes the recording that a pack has of a class be this; null: none. */
export async function savePackRecording({
  tx,
  classId,
  row,
}: {
  tx: Transaction;
  classId: bigint;
  row: Omit<typeof classRecordings.$inferInsert, 'classId' | 'ref' | 'position' | 'state'> | null;
}): Promise<void> {
  const isOfPack = and(eq(classRecordings.classId, classId), eq(classRecordings.ref, 'pack'));
  if (row === null) {
    await tx.delete(classRecordings).where(isOfPack);
    return;
  }
  const values = { ...row, classId, ref: 'pack', position: 0, state: 'ready' } as const;
  await tx
    .insert(classRecordings)
    .values(values)
    .onConflictDoUpdate({
      target: [classRecordings.classId, classRecordings.ref],
      set: values,
      setWhere: ne(classRecordings.state, 'removed'),
    });
}

/** Adds who was in a class; what is known already stays. */
export async function addAttendance({
  tx,
  rows,
}: {
  tx: Transaction;
  rows: readonly (typeof classAttendance.$inferInsert)[];
}): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(classAttendance)
      .values([...rows])
      .onConflictDoNothing();
}

/** Cancels classes to come of a batch that its pack no longer has, and that no one has changed: they stay, as people have seen them. Gives their ids. */
export async function cancelLeftOut({
  tx,
  batchId,
  keys,
  now,
}: {
  tx: Transaction;
  batchId: bigint;
  keys: readonly string[];
  now: Date;
}): Promise<bigint[]> {
  const gone = await tx
    .update(classes)
    .set({ cancelledAt: now, cancelReason: 'It is no longer in the timetable.', version: nextVersion, askAt: now, asks: 0 })
    .where(
      and(
        eq(classes.batchId, batchId),
        isNotNull(classes.key),
        keys.length === 0 ? undefined : notInArray(classes.key, [...keys]),
        eq(classes.sequence, 0),
        isNull(classes.cancelledAt),
        gt(classes.startsAt, now),
      ),
    )
    .returning({ id: classes.id });
  return gone.map(({ id }) => id);
}
