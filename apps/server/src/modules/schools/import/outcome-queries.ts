import { inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { programmeOutcomes } from '../tables.ts';
import { inChunks } from './change.ts';

export type Outcome = Omit<typeof programmeOutcomes.$inferSelect, 'id'>;

/** The outcomes of these programmes. */
export async function listOutcomes({
  queryable,
  programmeIds,
}: {
  queryable: Queryable;
  programmeIds: readonly bigint[];
}): Promise<Outcome[]> {
  return queryable
    .select()
    .from(programmeOutcomes)
    .where(inArray(programmeOutcomes.programmeId, [...programmeIds]));
}

/** Removes all outcomes of these programmes for these categories and exams. */
export async function removeGroups({
  tx,
  groups,
}: {
  tx: Transaction;
  groups: readonly Pick<Outcome, 'programmeId' | 'categoryId' | 'exam'>[];
}): Promise<void> {
  const [programmes, categories] = [
    groups.map(({ programmeId }) => String(programmeId)),
    groups.map(({ categoryId }) => String(categoryId)),
  ];
  await tx.execute(sql`
    delete from ${programmeOutcomes}
     where (programme_id, category_id, exam) in (
           select * from unnest(${sql.param(programmes)}::bigint[], ${sql.param(categories)}::bigint[], ${sql.param(groups.map(({ exam }) => exam))}::text[]))`);
}

export async function insertOutcomes({ tx, rows }: { tx: Transaction; rows: readonly Outcome[] }): Promise<void> {
  for (const values of inChunks(rows)) await tx.insert(programmeOutcomes).values(values);
}
