import { and, asc, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { batchSize } from '../../platform/personal-data.ts';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { sourceExports } from './tables.ts';

export type ExportRow = typeof sourceExports.$inferSelect;

/** How many exports of a person are listed. */
const maxListed = 20;

export async function insertExport({
  tx,
  row,
}: {
  tx: Transaction;
  row: Pick<ExportRow, 'personId' | 'scope' | 'form' | 'isSaved' | 'name' | 'at'>;
}): Promise<bigint> {
  const [made] = await tx.insert(sourceExports).values(row).returning({ id: sourceExports.id });
  if (made === undefined) throw new Error('An export gave no row back');
  return made.id;
}

/** An export, held until the transaction ends; null without. */
export async function lockExport({ tx, exportId }: { tx: Transaction; exportId: bigint }): Promise<ExportRow | null> {
  const [row] = await tx.select().from(sourceExports).where(eq(sourceExports.id, exportId)).for('update');
  return row ?? null;
}

export async function saveExport({
  queryable,
  exportId,
  set,
}: {
  queryable: Queryable;
  exportId: bigint;
  set: Partial<Pick<ExportRow, 'name' | 'state' | 'done' | 'total' | 'fault' | 'questions' | 'losses' | 'bytes' | 'fileKey'>>;
}): Promise<void> {
  await queryable.update(sourceExports).set(set).where(eq(sourceExports.id, exportId));
}

/** What a person exported, newest first. */
export async function listExports({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<ExportRow[]> {
  return queryable
    .select()
    .from(sourceExports)
    .where(eq(sourceExports.personId, personId))
    .orderBy(desc(sourceExports.id))
    .limit(maxListed);
}

/** Exports that are no one's, or of before a moment. */
export async function listOldExports({ queryable, before }: { queryable: Queryable; before: Date }): Promise<ExportRow[]> {
  return queryable
    .select()
    .from(sourceExports)
    .where(or(lt(sourceExports.at, before), isNull(sourceExports.personId)))
    .orderBy(asc(sourceExports.id))
    .limit(batchSize);
}

export async function removeExport({ queryable, exportId }: { queryable: Queryable; exportId: bigint }): Promise<void> {
  await queryable.delete(sourceExports).where(eq(sourceExports.id, exportId));
}

/** What a person exported, after one of their exports. */
export async function listExportsOf({
  queryable,
  personId,
  after,
}: {
  queryable: Queryable;
  personId: bigint;
  after: { readonly id: bigint } | null;
}): Promise<ExportRow[]> {
  return queryable
    .select()
    .from(sourceExports)
    .where(and(eq(sourceExports.personId, personId), gt(sourceExports.id, after?.id ?? 0n)))
    .orderBy(asc(sourceExports.id))
    .limit(batchSize);
}

/** Makes what a person exported no one's; the next purge removes it. */
export async function forgetExporter({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.update(sourceExports).set({ personId: null }).where(eq(sourceExports.personId, personId));
}
