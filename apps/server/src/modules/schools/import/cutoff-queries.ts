import { inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { programmeCutoffs } from '../tables.ts';
import { inChunks } from './change.ts';

type Row = typeof programmeCutoffs.$inferSelect;
export type Cutoff = Omit<Row, 'id' | 'isShown'>;
export type KnownCutoff = Row;

/** The cutoffs of these programmes. */
export async function listCutoffs({ queryable, programmeIds }: { queryable: Queryable; programmeIds: readonly bigint[] }): Promise<Row[]> {
  return queryable
    .select()
    .from(programmeCutoffs)
    .where(inArray(programmeCutoffs.programmeId, [...programmeIds]));
}

export async function upsertCutoffs({ tx, rows }: { tx: Transaction; rows: readonly Cutoff[] }): Promise<void> {
  const { programmeId, categoryId, exam, year, call } = programmeCutoffs;
  for (const values of inChunks(rows)) {
    await tx
      .insert(programmeCutoffs)
      .values(values)
      .onConflictDoUpdate({
        target: [programmeId, categoryId, exam, year, call],
        set: {
          overall: sql`excluded.overall`,
          sections: sql`excluded.sections`,
          source: sql`excluded.source`,
          sourceDay: sql`excluded.source_day`,
        },
      });
  }
}

export async function removeCutoffs({ tx, ids }: { tx: Transaction; ids: readonly bigint[] }): Promise<void> {
  for (const some of inChunks(ids)) await tx.delete(programmeCutoffs).where(inArray(programmeCutoffs.id, some));
}
