import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { queryRows } from '../../platform/postgres/rows.ts';
import type { AgendaCause } from './cause.ts';
import { agendaEntries } from './tables.ts';
import type { AgendaRef, AgendaSource } from './write-queries.ts';

const idRow = z.object({ id: z.bigint() });
const ids = (rows: readonly { readonly id: bigint }[]) => rows.map(({ id }) => id);

/** The next rows of a cause after one, by id, held as they are until the transaction ends. */
export async function holdRows({
  tx,
  table,
  after,
  limit,
}: Pick<AgendaCause, 'table'> & { tx: Transaction; after: bigint; limit: number }): Promise<bigint[]> {
  const statement = sql`select id from ${table} where id > ${after} order by id limit ${limit} for share`;
  return ids(await queryRows({ queryable: tx, row: idRow, statement }));
}

/** Those of these ids that a cause has no row of. */
export async function listMissing({
  queryable,
  table,
  wanted,
}: Pick<AgendaCause, 'table'> & { queryable: Queryable; wanted: readonly bigint[] }): Promise<bigint[]> {
  const list = sql`unnest(${sql.param(wanted.map(String))}::bigint[]) as wanted (id)`;
  const statement = sql`select wanted.id from ${list} where not exists (select from ${table} as kept where kept.id = wanted.id)`;
  return ids(await queryRows({ queryable, row: idRow, statement }));
}

/** The next refs of a source after one, in their order, that have an entry which is not called off. */
export async function listKeptRefs({
  queryable,
  source,
  after,
  limit,
}: {
  queryable: Queryable;
  source: AgendaSource;
  after: string;
  limit: number;
}): Promise<string[]> {
  const rows = await queryable
    .selectDistinct({ ref: agendaEntries.ref })
    .from(agendaEntries)
    .where(and(eq(agendaEntries.source, source), isNull(agendaEntries.cancelledAt), gt(agendaEntries.ref, after)))
    .orderBy(asc(agendaEntries.ref))
    .limit(limit);
  return rows.map(({ ref }) => ref);
}

/** Whether a source has written anything, ever. */
export async function hasEntries({ queryable, source }: { queryable: Queryable; source: AgendaSource }): Promise<boolean> {
  const rows = await queryable.select({ id: agendaEntries.id }).from(agendaEntries).where(eq(agendaEntries.source, source)).limit(1);
  return rows.length > 0;
}

/** The zones that entries of these refs have, where they have one: whole days stay days of the zone they were written in. */
export async function mapZones({
  queryable,
  source,
  refs,
}: {
  queryable: Queryable;
  source: AgendaSource;
  refs: readonly AgendaRef[];
}): Promise<Map<string, string>> {
  const rows = await queryable
    .select({ ref: agendaEntries.ref, zone: agendaEntries.zone })
    .from(agendaEntries)
    .where(and(eq(agendaEntries.source, source), inArray(agendaEntries.ref, refs.map(String)), ne(agendaEntries.zone, '')));
  return new Map(rows.map(({ ref, zone }) => [ref, zone]));
}
