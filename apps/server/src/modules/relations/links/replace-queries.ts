import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { relations } from '../tables.ts';

export interface RelationInput {
  readonly kind: 'mentor' | 'parent';
  readonly viewerId: bigint;
  readonly subjectId: bigint;
}

interface Replacing {
  readonly tx: Transaction;
  /** The cause: two transactions that replace its relations at once have to wait for each other. */
  readonly source: string;
}

/** Makes the relations of one source be exactly these, however many; those that stay are not written. Returns the viewers of those that are gone. */
export async function replaceRelations({ inputs, ...of }: Replacing & { inputs: readonly RelationInput[] }): Promise<bigint[]> {
  const column = (values: readonly (string | bigint)[]) => sql.param(values.map(String));
  const kinds = column(inputs.map(({ kind }) => kind));
  const viewers = column(inputs.map(({ viewerId }) => viewerId));
  const subjects = column(inputs.map(({ subjectId }) => subjectId));
  return replaceBy({
    ...of,
    wanted: sql`select * from unnest(${kinds}::text[], ${viewers}::bigint[], ${subjects}::bigint[]) as given (kind, viewer_id, subject_id)`,
  });
}

/** Makes whom mentors see for one source be what a query of another module gives (`viewer_id` and `subject_id`, as bigint); otherwise as `replaceRelations`. */
export const replaceMentoredBy = async ({ pairs, ...of }: Replacing & { pairs: SQL }): Promise<bigint[]> =>
  replaceBy({
    ...of,
    wanted: sql`select 'mentor' as kind, given.viewer_id, given.subject_id from (${pairs}) as given (viewer_id, subject_id)`,
  });

async function replaceBy({ tx, source, wanted }: Replacing & { wanted: SQL }): Promise<bigint[]> {
  const { rows } = await tx.execute<{ viewer_id: string }>(sql`
    delete from ${relations} as known
     where known.source = ${source} and not exists (
       select from (${wanted}) as wanted
        where wanted.kind = known.kind and wanted.viewer_id = known.viewer_id and wanted.subject_id = known.subject_id)
    returning known.viewer_id`);
  await tx.execute(sql`
    insert into ${relations} (kind, viewer_id, subject_id, source)
    select wanted.kind, wanted.viewer_id, wanted.subject_id, ${source} from (${wanted}) as wanted
     where not exists (
       select from ${relations} as known
        where known.source = ${source} and known.kind = wanted.kind and known.viewer_id = wanted.viewer_id and known.subject_id = wanted.subject_id)
     order by 2, 3
    on conflict do nothing`);
  return rows.map(({ viewer_id }) => BigInt(viewer_id));
}
