import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { explainDatabaseError, showDatabaseUrl } from './database-error.ts';
import type { Config } from '../process/config.ts';
import { type Database, openDatabase } from './database.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded/embedded-database.ts';
import { isUnusedDatabase, migrate } from './migrate.ts';
import type { Logger } from 'pino';
import { createLog } from '../process/log.ts';
import { StartError } from '../common/start-error.ts';

/** The portal's database, open and at this program's schema. */
export interface PortalDatabase {
  readonly database: Database;
  /** Leads there without a pooler between. Holds the password: never print it. */
  readonly directUrl: string;
  /** Ends the connections and stops the embedded PostgreSQL, where this program started it. */
  close(): Promise<void>;
}

/** The database the settings name, as a person may read it, and whether it is no portal's yet. Throws a StartError where it cannot be reached. */
export async function describeTarget(config: Config): Promise<{ name: string; isNew: boolean }> {
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl !== null)
    return { name: `the database ${showDatabaseUrl(databaseUrl)}`, isNew: await isUnusedDatabase(databaseDirectUrl ?? databaseUrl) };
  const folder = resolve(config.dataDir);
  return { name: `the data folder ${folder}`, isNew: !existsSync(join(folder, 'postgres', 'PG_VERSION')) };
}

/**
 * Opens the database of the settings and migrates it; the embedded one is started here ('start'), joined ('join'), or either. `say` gets
 * what takes time, `onLost` is called when the embedded one is gone for good, `overrides` changes its settings. Throws a StartError.
 */
export async function openPortalDatabase({
  config,
  embedded,
  log,
  say,
  onLost,
  overrides = {},
}: {
  config: Config;
  embedded: 'start' | 'join' | 'either';
  log: Logger;
  say: (text: string) => void;
  onLost: (error: Error) => void;
  overrides?: Readonly<Record<string, string>>;
}): Promise<PortalDatabase> {
  const { url, directUrl, stop } = await locate({ config, embedded, log, say, onLost, overrides });
  try {
    say('Bringing the database to the current schema');
    await migrate({ url: directUrl });
    let closing = false;
    const onError = (error: Error) => {
      // a connection that is being closed may break before it is: that is no news
      if (!closing) log.warn({ err: error }, 'a database connection broke');
    };
    const database = openDatabase({ url, size: config.databasePoolSize, onError });
    try {
      // the pooled url may name another place than the direct one
      await database.pool.query('select 1');
    } catch (error) {
      await database.close();
      throw explainDatabaseError({ error, url });
    }
    return {
      database,
      directUrl,
      close: async () => {
        closing = true;
        await database.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The database of the settings as it is, without a change to its schema: its address, without a pooler between, for `work`. */
export async function withDatabaseUrl<T>({
  config,
  embedded,
  work,
}: {
  config: Config;
  embedded: 'start' | 'either';
  work: (url: string) => Promise<T>;
}): Promise<T> {
  const onLost = (error: Error) => {
    throw error;
  };
  const { directUrl, stop } = await locate({ config, embedded, log: createLog({ level: 'warn' }), say: () => undefined, onLost });
  try {
    return await work(directUrl);
  } finally {
    await stop();
  }
}

async function locate({ config, embedded, log, say, onLost, overrides = {} }: Parameters<typeof openPortalDatabase>[0]) {
  const nothing = async () => undefined;
  if (config.databaseUrl !== null)
    return { url: config.databaseUrl, directUrl: config.databaseDirectUrl ?? config.databaseUrl, stop: nothing };
  const running = embedded === 'start' ? null : findRunningPostgres(config.dataDir);
  if (running !== null) return { url: running, directUrl: running, stop: nothing };
  if (embedded === 'join')
    throw new StartError(
      `The portal is not running on the data folder ${config.dataDir}. Start it first with npm start, or set DATABASE_URL.`,
    );
  say('Starting the database');
  const { url, stop } = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: { info: say, error: (text) => log.error(text) },
    onLost,
    overrides,
  });
  return { url, directUrl: url, stop };
}

interface Reader {
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>;
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly required: boolean;
  readonly default: string | null;
}

interface Named {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const tablesQuery = `
  select c.relname as "table", pg_get_partkeydef(c.oid) as partition,
         (select count(*)::int from pg_inherits i where i.inhparent = c.oid) as parts
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname collate "C"`;

const columnsQuery = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
         case when a.attidentity = 'a' then 'identity' else pg_get_expr(d.adbin, d.adrelid) end as "default"
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`;

// Not null is listed with the column; PostgreSQL 18 would list it here again.
const constraintsQuery = `
  select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and not c.relispartition and k.contype <> 'n'
  order by c.relname collate "C", k.contype, k.conname collate "C"`;

const indexesQuery = `
  select c.relname as "table", i.relname as name, pg_get_indexdef(x.indexrelid) as definition
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and not c.relispartition and not exists (select from pg_constraint k where k.conindid = i.oid)
  order by c.relname collate "C", i.relname collate "C"`;

/** A readable account of the portal's tables as they are in the database that `reader` reads, taken from its catalogues. Markdown. */
export async function describeSchema(reader: Reader): Promise<string> {
  const tables = (await reader.query(tablesQuery)).rows as unknown as { table: string; partition: string | null; parts: number }[];
  const columns = (await reader.query(columnsQuery)).rows as unknown as Column[];
  const constraints = (await reader.query(constraintsQuery)).rows as unknown as Named[];
  const indexes = (await reader.query(indexesQuery)).rows as unknown as Named[];
  const sections = tables.map(({ table, partition, parts }) => {
    const of = <T extends { table: string }>(rows: readonly T[]) => rows.filter((row) => row.table === table);
    return [
      `## ${table}`,
      '',
      ...(partition === null ? [] : [`Partitioned by ${partition} into ${parts}.`, '']),
      '| Column | Type | Null | Default |',
      '| --- | --- | --- | --- |',
      ...of(columns).map((row) => `| ${row.column} | ${row.type} | ${row.required ? 'no' : 'yes'} | ${cell(row.default)} |`),
      '',
      ...of(constraints).map((row) => `- ${row.name}: \`${row.definition}\``),
      ...of(indexes).map(
        (row) =>
          `- ${row.name}: \`${row.definition.replace(/^CREATE (UNIQUE )?INDEX \S+ ON (ONLY )?public\.\S+ /, (_all, unique: string | undefined) => unique ?? '')}\``,
      ),
      '',
    ].join('\n');
  });
  return [
    '# Schema',
    '',
    `The ${tables.length} tables of the portal, read from a migrated database. Written by \`npm run generate\`; do not edit.`,
    '',
    ...sections,
  ].join('\n');
}

function cell(text: string | null): string {
  return text === null ? '' : text.replaceAll('|', '\\|');
}
