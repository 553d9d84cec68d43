import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { chanceCalibrations, programmeChances, programmeOutcomes } from '../tables.ts';

const groupSchema = z.object({
  programmeId: z.coerce.bigint(),
  categoryId: z.coerce.bigint(),
  exam: z.string(),
  source: z.string(),
  asOf: z.string(),
  /** Year, from, to, candidates, called. */
  bands: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()])),
});
/** The outcomes of a programme for one category and exam, with the newest source. */
export type Group = z.infer<typeof groupSchema>;

/** Outcomes by programme, category and exam: of these programmes, or of an exam those that follow `after`, by programme and category. */
export function listOutcomeGroups({
  tx,
  programmeIds,
  exam,
  after,
  limit,
}: {
  tx: Transaction;
  programmeIds: readonly bigint[] | null;
  exam: string | null;
  after: Pick<Group, 'programmeId' | 'categoryId'> | null;
  limit: number | null;
}): Promise<Group[]> {
  const ofProgrammes = programmeIds === null ? sql`true` : sql`programme_id = any(${sql.param(programmeIds.map(String))}::bigint[])`;
  const ofExam = exam === null ? sql`true` : sql`exam = ${exam}`;
  const following = after === null ? sql`true` : sql`(programme_id, category_id) > (${after.programmeId}, ${after.categoryId})`;
  return queryRows({
    queryable: tx,
    row: groupSchema,
    statement: sql`
      select programme_id::text as "programmeId", category_id::text as "categoryId", exam,
             (array_agg(source order by as_of desc, year desc, percentile_from))[1] as source, max(as_of)::text as "asOf",
             json_agg(json_build_array(year, percentile_from, percentile_to, n, called) order by year, percentile_from) as bands
        from ${programmeOutcomes}
       where ${ofProgrammes} and ${ofExam} and ${following}
       group by programme_id, category_id, exam
       order by programme_id, category_id, exam
       limit ${limit}`,
  });
}

export async function removeChances({ tx, programmeIds }: { tx: Transaction; programmeIds: readonly bigint[] }): Promise<void> {
  await tx.delete(programmeChances).where(inArray(programmeChances.programmeId, [...programmeIds]));
}

export async function insertChances({
  tx,
  rows,
}: {
  tx: Transaction;
  rows: readonly (typeof programmeChances.$inferInsert)[];
}): Promise<void> {
  if (rows.length > 0) await tx.insert(programmeChances).values([...rows]);
}

export async function upsertCalibration({ tx, row }: { tx: Transaction; row: typeof chanceCalibrations.$inferInsert }): Promise<void> {
  await tx.insert(chanceCalibrations).values(row).onConflictDoUpdate({ target: chanceCalibrations.exam, set: row });
}
