import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/platform/postgres/database.ts';
import { databaseUrl, inPostgres } from './postgres.ts';

/** `migrated`: the schema and nothing in it. `demo`: the demo pack imported at `testMoment`. */
export type Template = 'migrated' | 'demo';

export interface TestDatabase {
  readonly database: Database;
  /** Without a pooler between. */
  readonly url: string;
  /** Lead a program of the portal to it, past the same pooler as `database`. */
  readonly settings: { readonly DATABASE_URL: string; readonly DATABASE_DIRECT_URL: string };
  /** Ends the connections and drops the database. */
  close(): Promise<void>;
}

/** Any number: the files of one run that want the demo template wait for the first to have made it. */
const demoLock = 4_115_120_102;

/** Makes a database of this run's server as a copy of another; 25 ms. Returns its url. */
async function clone({ template, name }: { template: string; name: string }): Promise<string> {
  const url = inject('postgresUrl');
  await inPostgres({ url }, (client) => client.query(`create database "${name}" template "${template}" strategy file_copy`));
  return databaseUrl({ url, name });
}

/** The demo template, made by the first process that asks and left under a name of its own until it is complete. */
async function needDemoTemplate(): Promise<void> {
  const prefix = inject('prefix');
  const name = `${prefix}_demo`;
  await inPostgres({ url: inject('postgresUrl') }, async (client) => {
    await client.query('select pg_advisory_lock($1::bigint)', [demoLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const { importDemo } = await import('./demo-template.ts');
    const growing = `${prefix}_${randomBytes(6).toString('hex')}`;
    await importDemo({ url: await clone({ template: `${prefix}_migrated`, name: growing }), filesFolder: inject('demoFiles') });
    await client.query(`alter database "${growing}" rename to "${name}"`);
  });
}

/** A real PostgreSQL database for one test file: take it in `beforeAll`, close it in `afterAll`. */
export async function testDatabase({ template = 'migrated' }: { template?: Template } = {}): Promise<TestDatabase> {
  if (template === 'demo') await needDemoTemplate();
  const prefix = inject('prefix');
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  const url = await clone({ template: `${prefix}_${template}`, name });
  const pooled = databaseUrl({ url: inject('pooledUrl'), name });
  const database = openDatabase({ url: pooled, size: 8, onError: () => undefined });
  return {
    database,
    url,
    settings: { DATABASE_URL: pooled, DATABASE_DIRECT_URL: url },
    close: async () => {
      await database.close();
      await inPostgres({ url: inject('postgresUrl') }, (client) => client.query(`drop database if exists "${name}" with (force)`));
    },
  };
}
