import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded/embedded-database.ts';
import { createJobs } from '../src/platform/queue.ts';
import { createLog } from '../src/platform/process/log.ts';
import { migrate } from '../src/platform/postgres/migrate.ts';
import { StartError } from '../src/platform/common/start-error.ts';
import { databaseUrl, inPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the server the tests run against, with the right to make others. */
    postgresUrl: string;
    /** The same through the pooler between the portal and it, where there is one. */
    pooledUrl: string;
    /** What the names of all databases of this run begin with. */
    prefix: string;
    /** Where the media of the demo pack lie. */
    demoFiles: string;
  }
}

const folder = join(process.env['TEST_FOLDER'] ?? fileURLToPath(new URL('../../../.cache', import.meta.url)), 'test-postgres');
const slots = [1, 2, 3, 4, 5, 6, 7, 8];
/** What is lost in a crash of the machine was only ever a test's. */
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  // a database is gone before what is learned of its tables is of use
  autovacuum: 'off',
  checkpoint_timeout: '1h',
};

const quiet = { info: () => undefined, error: (text: string) => console.error(text) };

/** A PostgreSQL of our own, in the first folder that no other run of the tests holds. */
async function startPostgres(): Promise<EmbeddedPostgres> {
  mkdirSync(folder, { recursive: true });
  for (const slot of slots) {
    try {
      return await startEmbeddedPostgres({ dataDir: join(folder, String(slot)), log: quiet, overrides: fast });
    } catch (error) {
      if (!(error instanceof StartError) || !/is in use by|is being started by/.test(error.message)) throw error;
    }
  }
  throw new Error(`All ${slots.length} test databases under ${folder} are in use.`);
}

async function dropDatabases({ url, like }: { url: string; like: string }): Promise<void> {
  await inPostgres({ url }, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [like]);
    for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
  });
}

interface Running {
  readonly provided: ProvidedContext;
  stop(): Promise<void>;
}

async function start(): Promise<Running> {
  const given = process.env['DATABASE_URL'] ?? '';
  const embedded = given === '' ? await startPostgres() : null;
  const pooledUrl = embedded?.url ?? given;
  const url = process.env['DATABASE_DIRECT_URL'] ?? pooledUrl;
  const prefix = `abhyas_test_${process.pid}`;
  // an embedded one is ours alone: whatever a killed run left in it goes
  await dropDatabases({ url, like: embedded === null ? `${prefix}\\_%` : 'abhyas\\_test\\_%' });
  await inPostgres({ url }, (client) => client.query(`create database "${prefix}_migrated"`));
  await makeTemplate(databaseUrl({ url, name: `${prefix}_migrated` }));
  const demoFiles = await mkdtemp(join(tmpdir(), 'abhyas-demo-files-'));
  return {
    provided: { postgresUrl: url, pooledUrl, prefix, demoFiles },
    stop: async () => {
      await dropDatabases({ url, like: `${prefix}\\_%` });
      await embedded?.stop();
      await rm(demoFiles, { recursive: true, force: true });
    },
  };
}

/** Each project loads this file for itself; what they share is in the global scope. */
const shared = globalThis as { abhyasTests?: { running: Promise<Running>; projects: number } };

/** One PostgreSQL for the whole run (DATABASE_URL names another, DATABASE_DIRECT_URL it where that leads to a pooler), and in it the migrated template that test files clone. The last project stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const tests = (shared.abhyasTests ??= { running: start(), projects: 0 });
  tests.projects += 1;
  const { provided, stop } = await tests.running;
  project.provide('postgresUrl', provided.postgresUrl);
  project.provide('pooledUrl', provided.pooledUrl);
  project.provide('prefix', provided.prefix);
  project.provide('demoFiles', provided.demoFiles);
  return async () => {
    tests.projects -= 1;
    if (tests.projects > 0) return;
    delete shared.abhyasTests;
    await stop();
  };
}

/** The schema, and the tables of the job queue, which it would otherwise make in every test file. */
async function makeTemplate(url: string): Promise<void> {
  await migrate({ url });
  const jobs = createJobs({ url, run: false, log: createLog({ level: 'silent' }) });
  await jobs.start();
  await jobs.stop();
}
