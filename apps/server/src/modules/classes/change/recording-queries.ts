import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { qualified } from '../../../platform/postgres/qualified.ts';
import { classPlays, classRecordings, recordingUploads } from '../tables.ts';

export type Upload = typeof recordingUploads.$inferSelect;

/** The parts of the recording of a class in their order, without those that were removed. */
export async function listManaged({ queryable, classId }: { queryable: Queryable; classId: bigint }) {
  return queryable
    .select()
    .from(classRecordings)
    .where(and(eq(classRecordings.classId, classId), ne(classRecordings.state, 'removed')))
    .orderBy(desc(classRecordings.state), asc(classRecordings.position), asc(classRecordings.id))
    .limit(30);
}

/** The class of a recording, null if there is none. */
export async function findClassOf({ queryable, recordingId }: { queryable: Queryable; recordingId: bigint }): Promise<bigint | null> {
  const [row] = await queryable
    .select({ classId: classRecordings.classId })
    .from(classRecordings)
    .where(and(eq(classRecordings.id, recordingId), ne(classRecordings.state, 'removed')));
  return row?.classId ?? null;
}

export async function insertRecording({ tx, row }: { tx: Transaction; row: typeof classRecordings.$inferInsert }): Promise<void> {
  await tx.insert(classRecordings).values(row);
}

/** Puts another video in the place of a part; what was watched of the one before says nothing of it. */
export async function replaceRecording({
  tx,
  recordingId,
  set,
}: {
  tx: Transaction;
  recordingId: bigint;
  set: Partial<typeof classRecordings.$inferInsert>;
}): Promise<void> {
  await tx.delete(classPlays).where(eq(classPlays.recordingId, recordingId));
  await tx.update(classRecordings).set(set).where(eq(classRecordings.id, recordingId));
}

/** Removes a part. One that its provider names stays as removed, so that the next report does not bring it back. */
export async function removeRecordingRow({
  tx,
  recordingId,
  isOwn,
}: {
  tx: Transaction;
  recordingId: bigint;
  isOwn: boolean;
}): Promise<void> {
  if (isOwn) await tx.delete(classRecordings).where(eq(classRecordings.id, recordingId));
  else await replaceRecording({ tx, recordingId, set: { state: 'removed' } });
}

/** Puts parts into this order. */
export async function saveOrder({ tx, recordingIds }: { tx: Transaction; recordingIds: readonly bigint[] }): Promise<void> {
  const wanted = sql.param(recordingIds.map(String));
  await tx
    .update(classRecordings)
    .set({ position: sql`array_position(${wanted}::bigint[], ${classRecordings.id}) - 1` })
    .where(inArray(classRecordings.id, [...recordingIds]));
}

/** SQL condition: a recording has the file of the upload. */
const isNamed = qualified(sql`exists (
  select from ${classRecordings} as recording where recording.file_key = ${recordingUploads.fileKey} and recording.state <> 'removed')`);

/** The last upload of a file of this name and size, broken off, or finished after `since` and still a recording; it waits as long as a new one from now on. Null if there is none. */
export async function resumeUpload({
  tx,
  classId,
  name,
  bytes,
  since,
  now,
}: {
  tx: Transaction;
  classId: bigint;
  name: string;
  bytes: number;
  since: Date;
  now: Date;
}): Promise<Upload | null> {
  const same = and(eq(recordingUploads.classId, classId), eq(recordingUploads.name, name), eq(recordingUploads.bytes, bytes));
  const [row] = await tx
    .select({ id: recordingUploads.id })
    .from(recordingUploads)
    .where(and(same, or(isNull(recordingUploads.finishedAt), and(gt(recordingUploads.finishedAt, since), isNamed))))
    .orderBy(desc(recordingUploads.id))
    .limit(1);
  return row === undefined ? null : touchUpload({ tx, uploadId: row.id, now });
}

/** As `findUpload`, held until the transaction ends: an upload that is in use is not broken off. */
export async function touchUpload({ tx, uploadId, now }: { tx: Transaction; uploadId: bigint; now: Date }): Promise<Upload | null> {
  const [row] = await tx.update(recordingUploads).set({ at: now }).where(eq(recordingUploads.id, uploadId)).returning();
  return row ?? null;
}

export async function insertUpload({
  queryable,
  row,
}: {
  queryable: Queryable;
  row: typeof recordingUploads.$inferInsert;
}): Promise<Upload> {
  const [made] = await queryable.insert(recordingUploads).values(row).returning();
  if (made === undefined) throw new Error('invariant: an upload that is inserted has a row');
  return made;
}

export async function findUpload({ queryable, uploadId }: { queryable: Queryable; uploadId: bigint }): Promise<Upload | null> {
  const [row] = await queryable.select().from(recordingUploads).where(eq(recordingUploads.id, uploadId));
  return row ?? null;
}

/** Notes where the store keeps the parts; false where another window did so first. */
export async function saveStore({
  queryable,
  uploadId,
  set,
}: {
  queryable: Queryable;
  uploadId: bigint;
  set: Pick<Upload, 'fileKey' | 'mime' | 'storeRef'>;
}): Promise<boolean> {
  const saved = await queryable
    .update(recordingUploads)
    .set(set)
    .where(and(eq(recordingUploads.id, uploadId), eq(recordingUploads.storeRef, '')))
    .returning({ id: recordingUploads.id });
  return saved.length > 0;
}

/** Notes a part that the store has, where it is the next one; gives how many are there. */
export async function addPart({
  queryable,
  uploadId,
  part,
  tag,
  now,
}: {
  queryable: Queryable;
  uploadId: bigint;
  part: number;
  tag: string;
  now: Date;
}): Promise<number> {
  await queryable
    .update(recordingUploads)
    .set({ parts: sql`array_append(${recordingUploads.parts}, ${tag})`, at: now })
    .where(and(eq(recordingUploads.id, uploadId), sql`cardinality(${recordingUploads.parts}) = ${part - 1}`));
  return (await findUpload({ queryable, uploadId }))?.parts.length ?? 0;
}

export async function markFinished({ tx, uploadId, now }: { tx: Transaction; uploadId: bigint; now: Date }): Promise<void> {
  await tx.update(recordingUploads).set({ finishedAt: now }).where(eq(recordingUploads.id, uploadId));
}

/** What the purge removes: uploads that were last used before `before` and are not finished, and files of uploads that no recording names. */
const isSpare = (before: Date) =>
  or(and(isNull(recordingUploads.finishedAt), lt(recordingUploads.at, before)), and(isNotNull(recordingUploads.finishedAt), not(isNamed)));

/** The ids of spare uploads after the id `after`; at most a hundred. */
export async function listSpare({ queryable, before, after }: { queryable: Queryable; before: Date; after: bigint }): Promise<bigint[]> {
  const rows = await queryable
    .select({ id: recordingUploads.id })
    .from(recordingUploads)
    .where(and(gt(recordingUploads.id, after), isSpare(before)))
    .orderBy(asc(recordingUploads.id))
    .limit(100);
  return rows.map(({ id }) => id);
}

/** An upload that is still spare, held until the transaction ends; null for one that was used again meanwhile. */
export async function lockSpare({ tx, uploadId, before }: { tx: Transaction; uploadId: bigint; before: Date }): Promise<Upload | null> {
  const [row] = await tx
    .select()
    .from(recordingUploads)
    .where(and(eq(recordingUploads.id, uploadId), isSpare(before)))
    .for('update');
  return row ?? null;
}

export async function removeUpload({ tx, uploadId }: { tx: Transaction; uploadId: bigint }): Promise<void> {
  await tx.delete(recordingUploads).where(eq(recordingUploads.id, uploadId));
}
