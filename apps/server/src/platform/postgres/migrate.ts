import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { explainDatabaseError, isDatabaseBusy } from './database-error.ts';
import { StartError } from '../common/start-error.ts';

const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url));
/** Any number, the same in every Abhyas: two programs that start together migrate one after the other. */
const lockKey = 4_115_120_101;

/** The moments (milliseconds) that number the migrations of this program, oldest first. */
function knownMigrations(): number[] {
  return readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis);
}

interface Client {
  query(text: string): Promise<{ rows: { hash: string; created_at: string | bigint }[] }>;
}

/** A migration as a database notes it; `at` (milliseconds) numbers it. */
export interface AppliedMigration {
  readonly hash: string;
  readonly at: number;
}

/** The migrations that a database has, oldest first; none where it is no portal's. */
export async function listAppliedMigrations(client: Client): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations')::text as hash, 0 as created_at");
  if (found[0]?.hash === null) return [];
  const { rows } = await client.query('select hash, created_at from drizzle.__drizzle_migrations order by created_at');
  return rows.map(({ hash, created_at: at }) => ({ hash, at: Number(at) }));
}

/** Whether some of these migrations are unknown to this program: a newer one made them. */
export function hasUnknownMigrations(migrations: readonly AppliedMigration[]): boolean {
  const known = new Set(knownMigrations());
  return migrations.some(({ at }) => !known.has(at));
}

/** Brings an empty database to the schema that just these migrations make, in the transaction of `client`. */
export async function applyMigrationsOf({
  client,
  migrations,
}: {
  client: pg.Client;
  migrations: readonly AppliedMigration[];
}): Promise<void> {
  await client.query(
    'create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const wanted = new Set(migrations.map(({ at }) => at));
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (!wanted.has(folderMillis)) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);
  }
}

/** Whether the database at `url` is no portal's yet. Throws a StartError where it cannot be reached. */
export async function isUnusedDatabase(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'abhyas', connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await listAppliedMigrations(client)).length === 0;
  } catch (error) {
    throw explainDatabaseError({ error, url });
  } finally {
    await client.end();
  }
}

/** How many migrations of this program the database still lacks. */
export async function countPendingMigrations(client: Client): Promise<number> {
  const applied = new Set((await listAppliedMigrations(client)).map(({ at }) => at));
  return knownMigrations().filter((when) => !applied.has(when)).length;
}

const newerDatabase =
  'The database was made by a newer version of Abhyas than this one. Start that version, or use another DATA_DIR or DATABASE_URL.';

/** How many migrations of this program the database at `url` lacks. Throws a StartError when it cannot be reached, or was made by a newer program. */
export async function checkSchema({ url }: { url: string }): Promise<{ pending: number }> {
  const client = new pg.Client({ connectionString: url, application_name: 'abhyas', connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (hasUnknownMigrations(await listAppliedMigrations(client))) throw new StartError(newerDatabase);
    return { pending: await countPendingMigrations(client) };
  } catch (error) {
    throw explainDatabaseError({ error, url });
  } finally {
    await client.end();
  }
}

/** How long a migration waits for a table before it lets those behind it go on, and how often it tries again. */
export const migrationPatience = { lockMs: 2000, pauseMs: 3000, tries: 60 };

/** Applies what is pending in one transaction; a table in use is asked for again and again, so that no one waits long behind the migration. */
async function applyPatiently({ client, patience }: { client: pg.Client; patience: typeof migrationPatience }): Promise<void> {
  await client.query(`set lock_timeout = ${patience.lockMs}`);
  for (let tries = 1; ; tries += 1) {
    try {
      await applyMigrations(drizzle({ client }), { migrationsFolder });
      return;
    } catch (error) {
      if (!isDatabaseBusy(error)) throw error;
      if (tries >= patience.tries) {
        throw new StartError(
          'The tables of the database are in use, so its schema could not be changed. Nothing was changed; start again.',
          {
            cause: error,
          },
        );
      }
      await setTimeout(patience.pauseMs);
    }
  }
}

/**
 * Brings the database at `url` to this program's schema, in one transaction, and tells how many migrations that took. Throws a StartError when
 * it cannot be reached, stays in use, or was made by a newer program.
 */
export async function migrate({
  url,
  patience = migrationPatience,
}: {
  url: string;
  patience?: typeof migrationPatience;
}): Promise<{ applied: number }> {
  const client = new pg.Client({ connectionString: url, application_name: 'abhyas migrate', connectionTimeoutMillis: 10_000 });
  // A connection that breaks also fails the query under way, which is where it is dealt with.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw explainDatabaseError({ error, url });
  }
  try {
    await client.query('select pg_advisory_lock($1::bigint)', [lockKey]);
    if (hasUnknownMigrations(await listAppliedMigrations(client))) {
      throw new StartError(newerDatabase);
    }
    const pending = await countPendingMigrations(client);
    if (pending > 0) await applyPatiently({ client, patience });
    return { applied: pending };
  } catch (error) {
    throw explainDatabaseError({ error, url });
  } finally {
    await client.end();
  }
}
