import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/platform/database.ts';
import { databaseUrl, inPostgres } from './postgres.ts';

/** `migrated`: the schema and nothing in it. `demo`: the demo pack imported at `demoMoment`. */
export type Template = 'migrated' | 'demo';

export interface TestDatabase {
  readonly database: Database;
  readonly url: string;
  /** Ends the connections and drops the database. */
  close(): Promise<void>;
}

/** Makes a database of this run's server as a copy of another; 25 ms. */
async function clone({ template, name }: { template: string; name: string }): Promise<string> {
  const url = inject('postgresUrl');
  await inPostgres({ url }, (client) => client.query(`create database "${name}" template "${template}" strategy file_copy`));
  return databaseUrl({ url, name });
}

/** A real PostgreSQL database for one test file: take it in `beforeAll`, close it in `afterAll`. */
export async function testDatabase({ template = 'migrated' }: { template?: Template } = {}): Promise<TestDatabase> {
  const prefix = inject('prefix');
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  const url = await clone({ template: `${prefix}_${template}`, name });
  const database = openDatabase({ url, size: 8, onError: () => undefined });
  return {
    database,
    url,
    close: async () => {
      await database.close();
      await inPostgres({ url: inject('postgresUrl') }, (client) => client.query(`drop database if exists "${name}" with (force)`));
    },
  };
}
