import { asc, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { programmeDeadlines, schoolProgrammes } from '../tables.ts';
import { isAmong } from '../deadlines/deadline-queries.ts';
import { inChunks } from './change.ts';

type Row = typeof programmeDeadlines.$inferSelect;
export type Deadline = Omit<Row, 'id'>;

/** Holds these programmes until the transaction ends, in the order of their ids. */
export async function holdProgrammes({ tx, programmeIds }: { tx: Transaction; programmeIds: readonly bigint[] }): Promise<void> {
  await tx
    .select({ id: schoolProgrammes.id })
    .from(schoolProgrammes)
    .where(isAmong(schoolProgrammes.id, programmeIds))
    .orderBy(asc(schoolProgrammes.id))
    .for('no key update');
}

/** The deadlines of these programmes. */
export async function listDeadlines({
  queryable,
  programmeIds,
}: {
  queryable: Queryable;
  programmeIds: readonly bigint[];
}): Promise<Row[]> {
  return queryable.select().from(programmeDeadlines).where(isAmong(programmeDeadlines.programmeId, programmeIds));
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
  for (const some of inChunks(ids)) await tx.delete(programmeDeadlines).where(inArray(programmeDeadlines.id, some));
}
