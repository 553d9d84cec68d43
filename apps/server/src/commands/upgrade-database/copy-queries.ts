import pg from 'pg';
import { quoted } from '../backup/catalogue-queries.ts';

/** What an upgrade is called in both databases: a publication or subscription, a schema, and what refuses changes of tables. */
const own = 'abhyas_upgrade';
const ours = `nspname !~ '^pg_' and nspname not in ('information_schema', '${own}')`;

/** Tables, partitions apart, with their columns, as "schema.table (column, …)". */
export async function listRelations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I (%s)', nspname, relname, (select string_agg(quote_ident(attname), ', ' order by attname) from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped)) as name
      from pg_class c join pg_namespace n on n.oid = relnamespace where ${ours} and relkind = 'r' order by 1`);
  return rows.map(({ name }) => name);
}

/** Empties what migrations wrote into a new database, and makes room for the mark by which the end of the copy is known. */
export async function emptyCopy(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(format('%I.%I', nspname, relname), ', ') as names from pg_class c join pg_namespace n on n.oid = relnamespace where ${ours} and relkind = 'r'`,
  );
  await client.query(`truncate ${rows[0]?.names}; create schema ${own}; create table ${own}.marks (n int primary key)`);
}

/** Publishes all tables, the old row along with a change where a table has no key, and refuses changes of tables from now on. */
export async function publish(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where ${ours} and relkind = 'r' and relreplident = 'd' and not exists (select from pg_index where indrelid = c.oid and indisprimary)`);
  await client.query(`
    begin;
    set local lock_timeout = '2s';
    ${rows.map(({ name }) => `alter table ${name} replica identity full;`).join('\n')}
    create schema ${own};
    create table ${own}.marks (n int primary key);
    create publication ${own} for all tables;
    create function ${own}.refuse() returns event_trigger language plpgsql as
      $$ begin raise exception 'The database is being upgraded: tables cannot be changed until it is done'; end $$;
    create event trigger ${own} on ddl_command_start execute function ${own}.refuse();
    commit`);
}

/** Takes back what `publish` made, where it did, and lets the log go that was kept for the copy. */
export async function unpublish(client: pg.Client): Promise<void> {
  await client.query(`drop event trigger if exists ${own}; drop publication if exists ${own}; drop schema if exists ${own} cascade`);
  await client.query(`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${own}' and not active`);
}

/** Begins the copy: existing rows of all tables, then every change. */
export async function subscribe({ client, publisher }: { client: pg.Client; publisher: string }): Promise<void> {
  // one that fails would be in the server's log, with the password
  await client.query("set log_min_error_statement = 'panic'");
  await client.query(`create subscription ${own} connection ${pg.escapeLiteral(publisher)} publication ${own}`);
}

/** How many tables follow, of how many, and how often the copy had to begin again. */
export async function readProgress(client: pg.Client): Promise<{ ready: number; tables: number; errors: number }> {
  const { rows } = await client.query<{ ready: number; tables: number; errors: number }>(`
    select count(*) filter (where srsubstate = 'r')::int as ready, count(*)::int as tables,
           (select coalesce(sum(apply_error_count + sync_error_count), 0)::int from pg_stat_subscription_stats where subname = '${own}') as errors
      from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid where s.subname = '${own}'`);
  return rows[0] ?? { ready: 0, tables: 0, errors: 0 };
}

/** Bytes of the log that the copy has not taken over; null where there is no copy, or a change of the primary ended it. */
export async function readLag(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ lag: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)::text as lag from pg_replication_slots where slot_name = '${own}' and active`,
  );
  return rows[0] === undefined ? null : Number(rows[0].lag);
}

/** Opens a database to connections, or shuts it to all but those that are there. */
export async function setOpen({ client, database, isOpen }: { client: pg.Client; database: string; isOpen: boolean }): Promise<void> {
  await client.query(`alter database ${quoted(database)} allow_connections ${isOpen}`);
}

/** Ends all connections of clients to a database but this one; gives how many are still there. */
export async function endSessionsOf({ client, database }: { client: pg.Client; database: string }): Promise<number> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    [database],
  );
  return rowCount ?? 0;
}

/** Sets a new mark after all that was committed, and gives its number. */
export async function setMark(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `insert into ${own}.marks select coalesce(max(n), 0) + 1 from ${own}.marks returning n`,
  );
  return rows[0]?.n ?? 0;
}

/** Whether a mark has come over, and with it all that was committed before it. */
export async function hasMark({ client, mark }: { client: pg.Client; mark: number }): Promise<boolean> {
  return (await client.query(`select from ${own}.marks where n = $1`, [mark])).rowCount === 1;
}

/** Ends the copy, whose source may be gone. */
export async function unsubscribe(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_subscription where subname = '${own}'`);
  if (rowCount !== 0)
    for (const statement of ['disable', 'set (slot_name = none)']) await client.query(`alter subscription ${own} ${statement}`);
  await client.query(`drop subscription if exists ${own}`);
  await client.query(`drop schema if exists ${own} cascade`);
}

/** Gives the sequences of one database the values that they have in another. */
export async function copySequences({ from, to }: { from: pg.Client; to: pg.Client }): Promise<number> {
  const { rows } = await from.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences where last_value is not null`,
  );
  await to.query('select setval(name::regclass, last) from unnest($1::text[], $2::bigint[]) as given (name, last)', [
    rows.map(({ name }) => name),
    rows.map(({ last }) => last),
  ]);
  return rows.length;
}

/** Tables by size, the smallest first. */
export async function listBySize(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where ${ours} and relkind = 'r' order by pg_relation_size(c.oid)`);
  return rows.map(({ name }) => name);
}

export async function countTable({ client, name }: { client: pg.Client; name: string }): Promise<string> {
  return (await client.query<{ n: string }>(`select count(*)::text as n from ${name}`)).rows[0]?.n ?? '';
}

export interface Owner {
  readonly name: string;
  /** Its password as PostgreSQL keeps it. */
  readonly password: string;
  readonly settings: readonly string[];
}

/** The role that owns the database. */
export async function readOwner(client: pg.Client): Promise<Owner> {
  const { rows } = await client.query<{ name: string; password: string | null; settings: string[] | null }>(`
    select rolname as name, rolpassword as password, (select setconfig from pg_db_role_setting where setrole = r.oid and setdatabase = 0) as settings
      from pg_database d join pg_authid r on r.oid = datdba where datname = current_database()`);
  const [owner] = rows;
  if (owner === undefined) throw new Error('invariant: a database has an owner');
  return { name: owner.name, password: owner.password ?? '', settings: owner.settings ?? [] };
}

/** Makes the owner, who cannot sign in yet, and its empty database. */
export async function makeDatabase({ client, database, owner }: { client: pg.Client; database: string; owner: Owner }): Promise<void> {
  const role = quoted(owner.name);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [owner.name]);
  if (rowCount === 0) await client.query(`create role ${role} nologin password ${pg.escapeLiteral(owner.password)}`);
  for (const setting of owner.settings) {
    const [name = '', ...value] = setting.split('=');
    await client.query(`alter role ${role} set ${quoted(name)} to ${pg.escapeLiteral(value.join('='))}`);
  }
  await client.query(`create database ${quoted(database)} owner ${role}`);
}

export async function setLogin({ client, owner, can }: { client: pg.Client; owner: Owner; can: boolean }): Promise<void> {
  await client.query(`alter role ${quoted(owner.name)} ${can ? 'login' : 'nologin'}`);
}

export async function dropDatabase({ client, database }: { client: pg.Client; database: string }): Promise<void> {
  await client.query(`drop database if exists ${quoted(database)} with (force)`);
}
