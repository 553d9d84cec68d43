import { copyFileSync, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { codeOf, StartError } from '../../platform/common/start-error.ts';
import { listAppliedMigrations } from '../../platform/postgres/migrate.ts';
import type { Bucket } from './bucket.ts';
import { listSequences, listTables, quoted, type Table } from './catalogue-queries.ts';
import { hashFile, type Manifest, manifestName, verifyBackup } from './manifest.ts';
import { moveFiles } from './move-files.ts';
import type { FilesPlace } from './files-place.ts';

/** Writes one table, compressed, and says how many rows it has. */
async function writeTable({ client, table, folder }: { client: pg.Client; table: Table; folder: string }) {
  const path = `tables/${table.name}.copy.gz`;
  const rows = client.query(copyTo(`copy (select ${table.columns.map(quoted).join(', ')} from public.${quoted(table.name)}) to stdout`));
  await pipeline(rows, createGzip({ level: 4 }), createWriteStream(join(folder, path), { mode: 0o600 }));
  // the number of rows comes after the last of them: a statement behind the copy has waited for it
  await client.query('select');
  return { ...table, columns: [...table.columns], path, rows: rows.rowCount, sha256: await hashFile(join(folder, path)) };
}

/** Every table as it was at one moment. */
async function writeTables({
  url,
  folder,
}: {
  url: string;
  folder: string;
}): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  const client = new pg.Client({ connectionString: url, application_name: 'abhyas backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const migrations = await listAppliedMigrations(client);
    if (migrations.length === 0) throw new StartError('There is no portal in this database. Check DATA_DIR or DATABASE_URL.');
    const tables: Manifest['tables'] = [];
    for (const table of await listTables(client)) tables.push(await writeTable({ client, table, folder }));
    // a sequence shows its newest number, whatever the transaction: never less than the rows need
    return { migrations, tables, sequences: await listSequences(client) };
  } finally {
    await client.end();
  }
}

/** Copies the stored files. One that is removed meanwhile is no longer needed. */
async function copyFiles({ from, folder }: { from: string; folder: string }) {
  const files: { path: string; sha256: string }[] = [];
  if (!existsSync(from)) return files;
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    // one that ends in .new is being written
    if (!entry.isFile() || entry.name.endsWith('.new')) continue;
    const source = join(entry.parentPath, entry.name);
    const path = `files/${relative(from, source).replaceAll('\\', '/')}`;
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    try {
      copyFileSync(source, target);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') continue;
      throw error;
    }
    files.push({ path, sha256: await hashFile(target) });
  }
  return files;
}

/** Downloads the files of a bucket. One that is removed meanwhile is no longer needed. */
async function downloadFiles({ bucket, folder, say }: { bucket: Bucket; folder: string; say: (text: string) => void }) {
  const files: { path: string; sha256: string }[] = [];
  await moveFiles({
    files: await bucket.list(),
    move: async (key) => {
      const path = `files/${key}`;
      const target = join(folder, path);
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
      if (await bucket.download({ key, path: target })) files.push({ path, sha256: await hashFile(target) });
    },
    say: (done, of) => say(`${done} of ${of} files are here`),
  });
  return files;
}

const bringFiles = ({ files, ...to }: { files: FilesPlace; folder: string; say: (text: string) => void }) =>
  'bucket' in files ? downloadFiles({ bucket: files.bucket, ...to }) : copyFiles({ from: files.folder, folder: to.folder });

/**
 * Writes a backup of the database at `url` and of `files` (null: they stay in their bucket) to `folder`, which must not exist yet, and reads it
 * back. `secret` is the file with the portal's secret, where there is one. The queue is left out: its jobs are made again every minute.
 */
export async function writeBackup({
  url,
  files,
  secret,
  folder,
  now,
  say = () => undefined,
}: {
  url: string;
  files: FilesPlace | null;
  secret: string | null;
  folder: string;
  now: Date;
  say?: (text: string) => void;
}): Promise<Manifest> {
  if (existsSync(folder)) throw new StartError(`${folder} exists already. Name a folder that does not.`);
  // it gets its name when it is whole
  const draft = `${folder}.unfinished`;
  mkdirSync(join(draft, 'tables'), { recursive: true, mode: 0o700 });
  const database = await writeTables({ url, folder: draft });
  // after the database: a file is stored before a row names it
  const copied = files === null ? null : await bringFiles({ files, folder: draft, say });
  if (secret !== null && existsSync(secret)) copyFileSync(secret, join(draft, 'signing-secret'));
  const manifest: Manifest = { format: 1, madeAt: now.toISOString(), ...database, files: copied };
  writeFileSync(join(draft, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await verifyBackup({ folder: draft, manifest });
  renameSync(draft, folder);
  return manifest;
}
