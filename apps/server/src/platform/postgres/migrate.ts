import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { explainDatabaseError } from './database-error.ts';
import { StartError } from '../common/start-error.ts';

const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url));
/** Any number, the same in every Abhyas: two programs that start together migrate one after the other. */
const lockKey = 4_115_120_101;

/** The moments (milliseconds) that number the migrations of this program, oldest first. */
function knownMigrations(): number[] {
  return readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis);
}

interface Client {
  query(text: string): Promise<{ rows: { created_at: string | bigint }[] }>;
}

async function appliedMigrations(client: Client): Promise<number[]> {
  try {
    const { rows } = await client.query('select created_at from drizzle.__drizzle_migrations order by created_at');
    return rows.map((row) => Number(row.created_at));
  } catch (error) {
    // 42P01: no such table, 3F000: no such schema: nothing was ever applied.
    if (error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '3F000')) return [];
    throw error;
  }
}

/** How many migrations of this program the database still lacks. */
export async function countPendingMigrations(client: Client): Promise<number> {
  const applied = new Set(await appliedMigrations(client));
  return knownMigrations().filter((when) => !applied.has(when)).length;
}

/**
 * Brings the database at `url` to this program's schema, in one transaction, and tells how many migrations that took. Throws a StartError when
 * it cannot be reached, or was made by a newer program.
 */
export async function migrate({ url }: { url: string }): Promise<{ applied: number }> {
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
    const known = knownMigrations();
    const unknown = (await appliedMigrations(client)).filter((when) => !known.includes(when));
    if (unknown.length > 0) {
      throw new StartError(
        'The database was made by a newer version of Abhyas than this one. Start that version, or use another DATA_DIR or DATABASE_URL.',
      );
    }
    const pending = await countPendingMigrations(client);
    if (pending > 0) await applyMigrations(drizzle({ client }), { migrationsFolder });
    return { applied: pending };
  } catch (error) {
    throw explainDatabaseError({ error, url });
  } finally {
    await client.end();
  }
}
