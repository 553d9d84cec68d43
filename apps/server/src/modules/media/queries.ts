import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { batchSize } from '../../platform/personal-data.ts';
import { uploads } from './tables.ts';

export async function insertUpload({ queryable, row }: { queryable: Queryable; row: typeof uploads.$inferInsert }): Promise<void> {
  await queryable.insert(uploads).values(row);
}

/** Kept files, for statements of other modules to join (note 0009). */
export const uploadView = (alias: string) =>
  new QueryBuilder().select({ id: uploads.id, name: uploads.name, fileKey: uploads.fileKey }).from(uploads).as(alias);

/** Notes files of a pack, which are in use from the beginning; gives their ids in order. */
export async function addUploads({
  tx,
  ownerId,
  files,
  at,
}: {
  tx: Transaction;
  ownerId: bigint;
  files: readonly { readonly key: string; readonly name: string; readonly mime: string; readonly bytes: number }[];
  at: Date;
}): Promise<bigint[]> {
  if (files.length === 0) return [];
  const rows = await tx
    .insert(uploads)
    .values(files.map(({ key: fileKey, ...file }) => ({ ...file, fileKey, ownerId, at, usedAt: at })))
    .returning({ id: uploads.id });
  return rows.map(({ id }) => id);
}

/** Marks unused files of a person, uploaded after `since`, as used. Returns those it found. */
export async function markUsed({
  tx,
  ownerId,
  keys,
  since,
  now,
}: {
  tx: Transaction;
  ownerId: bigint;
  keys: readonly string[];
  since: Date;
  now: Date;
}) {
  return tx
    .update(uploads)
    .set({ usedAt: now })
    .where(and(inArray(uploads.fileKey, [...keys]), eq(uploads.ownerId, ownerId), isNull(uploads.usedAt), gt(uploads.at, since)))
    .returning({ id: uploads.id, fileKey: uploads.fileKey });
}

/** Files kept before a moment that nothing was posted with, by id. */
export async function listUnused({ queryable, before, after }: { queryable: Queryable; before: Date; after: bigint }) {
  return queryable
    .select({ id: uploads.id, fileKey: uploads.fileKey })
    .from(uploads)
    .where(and(isNull(uploads.usedAt), lt(uploads.at, before), gt(uploads.id, after)))
    .orderBy(asc(uploads.id))
    .limit(100);
}

export async function removeUnused({ queryable, id }: { queryable: Queryable; id: bigint }): Promise<void> {
  await queryable.delete(uploads).where(and(eq(uploads.id, id), isNull(uploads.usedAt)));
}

/** Longer ago than any file waits to be used: the next run of the job takes what is dated so. */
const longAgo = sql`'2000-01-01T00:00:00Z'::timestamptz`;

/** Returns up files that were in use: they are no one's, and their bytes go with the next run of the job. */
export async function releaseUploads({ tx, uploadIds }: { tx: Transaction; uploadIds: readonly bigint[] }): Promise<void> {
  if (uploadIds.length === 0) return;
  await tx
    .update(uploads)
    .set({ ownerId: null, usedAt: null, name: '', at: longAgo })
    .where(inArray(uploads.id, [...uploadIds]));
}

/** Makes the files of a person no one's; those that nothing was posted with go with the next run of the job. */
export async function releaseUploadsOf({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx
    .update(uploads)
    .set({ ownerId: null, at: sql`case when ${uploads.usedAt} is null then ${longAgo} else ${uploads.at} end` })
    .where(eq(uploads.ownerId, personId));
}

export async function listUploadsAfter({
  queryable,
  personId,
  after,
}: {
  queryable: Queryable;
  personId: bigint;
  after: { readonly uploadId: bigint } | null;
}) {
  return queryable
    .select({
      uploadId: uploads.id,
      name: uploads.name,
      type: uploads.mime,
      bytes: uploads.bytes,
      at: uploads.at,
      usedAt: uploads.usedAt,
      fileKey: uploads.fileKey,
    })
    .from(uploads)
    .where(and(eq(uploads.ownerId, personId), gt(uploads.id, after?.uploadId ?? 0n)))
    .orderBy(asc(uploads.id))
    .limit(batchSize);
}
