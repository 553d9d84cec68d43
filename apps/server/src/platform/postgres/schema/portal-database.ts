import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { explainDatabaseError, showDatabaseUrl } from '../database-error.ts';
import type { Config } from '../../process/config.ts';
import { type Database, openDatabase } from '../database.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '../embedded/embedded-database.ts';
import { isUnusedDatabase, migrate } from './migrate.ts';
import type { Logger } from 'pino';
import { createLog } from '../../process/log.ts';
import { StartError } from '../../common/start-error.ts';

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
 * Opens the database the settings name and migrates it. Without DATABASE_URL that is the embedded one of the data folder: with `embedded` 'start' this
 * program runs it, with 'join' another does, with 'either' another does or else this one. `say` hears what takes time; `onLost` is called when the
 * embedded one is gone for good; `overrides` changes settings of it. Throws a StartError.
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
