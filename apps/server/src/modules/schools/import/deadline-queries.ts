import { inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { programmeDeadlines } from '../tables.ts';
import { inChunks } from './change.ts';

type Row = typeof programmeDeadlines.$inferSelect;
export type Deadline = Omit<Row, 'id'>;

/** The deadlines of these programmes. */
export async function listDeadlines({
  queryable,
  programmeIds,
}: {
  queryable: Queryable;
  programmeIds: readonly bigint[];
}): Promise<Row[]> {
  return queryable
    .select()
    .from(programmeDeadlines)
    .where(inArray(programmeDeadlines.programmeId, [...programmeIds]));
}

export async function upsertDeadlines({ tx, rows }: { tx: Transaction; rows: readonly Deadline[] }): Promise<void> {
  for (const values of inChunks(rows)) {
    await tx
      .insert(programmeDeadlines)
      .values(values)
      .onConflictDoUpdate({
        target: [programmeDeadlines.programmeId, programmeDeadlines.key],
        set: { kind: sql`excluded.kind`, title: sql`excluded.title`, at: sql`excluded.at`, note: sql`excluded.note` },
      });
  }
}

export async function removeDeadlines({ tx, ids }: { tx: Transaction; ids: readonly bigint[] }): Promise<void> {
  await tx.delete(programmeDeadlines).where(inArray(programmeDeadlines.id, [...ids]));
}
