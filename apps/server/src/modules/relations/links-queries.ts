import { type SQL, and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/postgres/database.ts';
import { relations } from './tables.ts';

interface Link {
  readonly kind: 'mentor' | 'parent';
  readonly viewerId: bigint;
  readonly subjectId: bigint;
}

/** The cause of what staff have linked. */
const staffSource = 'staff';

const isLink = ({ kind, viewerId, subjectId }: Link) =>
  and(eq(relations.kind, kind), eq(relations.viewerId, viewerId), eq(relations.subjectId, subjectId));

/** Links a parent or mentor to a student, for the cause of staff where none is said. Returns whether they were not linked before, for whatever cause. */
export async function insertLink({ tx, link, source = staffSource }: { tx: Transaction; link: Link; source?: string }): Promise<boolean> {
  const known = await tx.select({ id: relations.id }).from(relations).where(isLink(link)).limit(1);
  await tx
    .insert(relations)
    .values({ ...link, source })
    .onConflictDoNothing();
  return known.length === 0;
}

/** Ends a link, whatever its cause: a pack makes its own again at its next import. Returns whether there was one. */
export async function removeLink({ tx, link }: { tx: Transaction; link: Link }): Promise<boolean> {
  const removed = await tx.delete(relations).where(isLink(link)).returning({ id: relations.id });
  return removed.length > 0;
}

/** Whatever `from` sees as a parent, `to` sees, for the same causes. */
export async function moveParent({ tx, from, to }: { tx: Transaction; from: bigint; to: bigint }): Promise<void> {
  const own = sql`exists (
    select from ${relations} as own where own.viewer_id = ${to} and own.kind = 'parent'
      and own.subject_id = ${relations.subjectId} and own.source = ${relations.source})`;
  const isFrom = and(eq(relations.viewerId, from), eq(relations.kind, 'parent'));
  await tx
    .update(relations)
    .set({ viewerId: to })
    .where(and(isFrom, sql`not ${own}`));
  await tx.delete(relations).where(isFrom);
}

/** Whether there is a relation of this source. */
export async function hasRelations({ tx, source }: { tx: Transaction; source: string }): Promise<boolean> {
  const rows = await tx.select({ id: relations.id }).from(relations).where(eq(relations.source, source)).limit(1);
  return rows.length > 0;
}

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

/** Makes the relations of one source be exactly these, however many; those that stay are not written. Returns the viewers of removed links. */
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
  const { rows } = await tx.execute<{ viewer_id: bigint }>(sql`
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
  return rows.map(({ viewer_id }) => viewer_id);
}
