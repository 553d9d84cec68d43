import type pg from 'pg';

/** A table of the portal, with the columns that hold something of their own. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The tables of the portal, each after those that it refers to. A partition is part of its table. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select distinct t.relname::text from pg_constraint k join pg_class t on t.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`);
  const inOrder = new Map<string, Table>();
  while (inOrder.size < tables.length) {
    const next = tables.filter(({ name, needs }) => !inOrder.has(name) && needs.every((other) => inOrder.has(other)));
    if (next.length === 0) throw new Error('invariant: no tables refer to each other in a circle');
    for (const { name, columns } of next) inOrder.set(name, { name, columns });
  }
  return [...inOrder.values()];
}

export interface SequenceValue {
  readonly name: string;
  /** The last number given out; null if none was. */
  readonly last: string | null;
}

export async function listSequences(client: pg.Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1",
  );
  return rows;
}

export async function setSequence({ client, sequence: { name, last } }: { client: pg.Client; sequence: SequenceValue }): Promise<void> {
  if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, last]);
}

/** Whether the database holds any table, of a portal or not. */
export async function hasTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_tables where schemaname in ('public', 'drizzle', 'pgboss') limit 1");
  return rowCount !== 0;
}

/** How many connections of servers, workers and other programs this database has, by their own names: those of a pool may be what a pooler keeps after the portal has stopped. */
export async function countPortalConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'abhyas _%'",
  );
  return rows[0]?.n ?? 0;
}

/** Removes everything of a portal from the database. */
export async function dropPortal(client: pg.Client): Promise<void> {
  await client.query(
    'drop schema if exists pgboss cascade; drop schema if exists drizzle cascade; drop schema public cascade; create schema public',
  );
}

export async function countRows({ client, table }: { client: pg.Client; table: string }): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*)::text as n from public.${quoted(table)}`);
  return Number(rows[0]?.n);
}
