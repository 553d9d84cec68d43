import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { claimFolder, loadOrCreateSecret, openDataFolder } from '../../process/data-folder.ts';
import { postgresAccount } from './postgres-account.ts';
import {
  findPrograms,
  isFree,
  isPostgres,
  launch,
  type Log,
  createCluster,
  readPidFile,
  type Site,
  stopCluster,
  stopOrphan,
} from './postgres-cluster.ts';

/** A PostgreSQL that runs beside this program. */
export interface EmbeddedPostgres {
  /** How to reach its database. Holds the password: never print it. */
  readonly url: string;
  /** Ends every connection and stops it; what is committed is on the disk. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of a data folder, in `dataDir`/postgres on a free local port, making it the first time; one left by a killed
 * program is stopped, one that dies is started again on its port. `onLost` is called when that fails; `overrides` changes settings (tests
 * give up durability for speed). Throws a StartError.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  overrides = {},
  onLost = () => undefined,
}: {
  dataDir: string;
  log: Log;
  overrides?: Readonly<Record<string, string>>;
  onLost?: (error: Error) => void;
}): Promise<EmbeddedPostgres> {
  const folder = openDataFolder(dataDir);
  const unclaim = claimFolder(folder);
  try {
    const programs = await findPrograms();
    const account = postgresAccount({ paths: [folder, programs.postgres, programs.initdb] });
    const password = loadOrCreateSecret({ folder, name: 'postgres-password', make: () => randomBytes(24).toString('base64url') });
    const site: Site = { folder, data: join(folder, 'postgres'), password, programs, account };
    const before = readPidFile(site.data)?.port ?? null;
    if (existsSync(join(site.data, 'PG_VERSION'))) {
      await stopOrphan({ site, log });
      account.own(site.data);
    } else createCluster({ site, log });

    let stopping = false;
    let child: ChildProcess | null = null;
    // The last resort of a program that ends without stop(): what is committed is safe, the next start recovers it.
    const abandon = () => void child?.kill('SIGQUIT');
    process.once('exit', abandon);
    const run = async (wanted: number | null): Promise<number> => {
      const port = await launch({ site, port: wanted, overrides, onSpawn: (spawned) => void (child = spawned) });
      child?.once('exit', () => {
        if (stopping) return;
        log.error('PostgreSQL ended unexpectedly; it is being started again.');
        revive(port).catch((error: unknown) => {
          if (!stopping) onLost(error instanceof Error ? error : new Error(String(error)));
        });
      });
      return port;
    };
    const revive = async (port: number) => {
      await stopOrphan({ site, log });
      await run(port);
      log.info('PostgreSQL runs again.');
    };
    const port = await run(before !== null && (await isFree(before)) ? before : null);
    const url = urlOf({ password, port });
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      process.removeListener('exit', abandon);
      await stopCluster(site);
      unclaim();
    };
    try {
      await makeDatabase(url);
    } catch (error) {
      await stop();
      throw error;
    }
    return { url, stop };
  } catch (error) {
    unclaim();
    throw error;
  }
}

/** The database of a data folder whose PostgreSQL is running now (the server has it open); null if none is. */
export function findRunningPostgres(dataDir: string): string | null {
  const data = join(dataDir, 'postgres');
  const holder = readPidFile(data);
  if (holder === null || !holder.ready || !isPostgres(holder.pid)) return null;
  return urlOf({ password: readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim(), port: holder.port });
}

function urlOf({ password, port }: { password: string; port: number }): string {
  return `postgresql://abhyas:${password}@127.0.0.1:${port}/abhyas`;
}

async function makeDatabase(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url.replace(/\/abhyas$/, '/postgres') });
  await admin.connect();
  try {
    const { rowCount } = await admin.query("select 1 from pg_database where datname = 'abhyas'");
    if (rowCount === 0) await admin.query('create database abhyas');
  } finally {
    await admin.end();
  }
}
