import { copyFileSync, createReadStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { explainDatabaseError } from '../../platform/postgres/database-error.ts';
import { StartError } from '../../platform/common/start-error.ts';
import { applyMigrationsOf, hasUnknownMigrations, listAppliedMigrations } from '../../platform/postgres/migrate.ts';
import type { Bucket } from './bucket.ts';
import type { FilesPlace } from './files-place.ts';
import { countPortalConnections, countRows, dropPortal, hasTables, quoted, setSequence } from './catalogue-queries.ts';
import { type Manifest, readManifest, verifyBackup } from './manifest.ts';
import { moveFiles } from './move-files.ts';

/**
 * What a backup brings no one back into: sessions, what waits for a code or a second step, and the secret addresses of calendars. Their rows are loaded and then deleted,
 * so that rows which refer to them are kept as their foreign keys say.
 */
const ended: ReadonlySet<string> = new Set([
  'sessions',
  'push_subscriptions',
  'second_steps',
  'set_up_grants',
  'otp_challenges',
  'passkey_challenges',
  'launch_tokens',
  'child_codes',
  'invitations',
  'parent_registrations',
  'calendar_feeds',
]);

const keyOf = (path: string): string => path.replace(/^files\//, '');

/** The keys that are not of the backup. Of one without files nothing is known of any. */
async function listLeftovers({ files, manifest }: { files: FilesPlace; manifest: Manifest }): Promise<string[]> {
  if (manifest.files === null) return [];
  const kept = new Set(manifest.files.map(({ path }) => keyOf(path)));
  const keys = 'bucket' in files ? await files.bucket.list() : listFolder(files.folder);
  return keys.filter((key) => !kept.has(key));
}

function listFolder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** Throws a StartError where the database is in use, or holds a portal that is not to be replaced. */
async function requireRoom({ client, manifest, replace }: { client: pg.Client; manifest: Manifest; replace: boolean }): Promise<void> {
  if ((await countPortalConnections(client)) > 0)
    throw new StartError('The portal is running on this database. Stop the server and every worker, then restore again.');
  if (replace || !(await hasTables(client))) return;
  const newest = manifest.migrations.at(-1)?.at ?? 0;
  const isNewer = (await listAppliedMigrations(client)).some(({ at }) => at > newest);
  throw new StartError(
    `This database is not empty${isNewer ? ', and its schema is newer than the backup' : ''}. Nothing was changed. ` +
      'Restore into an empty one (another DATA_DIR or DATABASE_URL), or add --replace to remove all that it holds and put the backup in its place.',
  );
}

async function fillTable({
  client,
  folder,
  table,
}: {
  client: pg.Client;
  folder: string;
  table: Manifest['tables'][number];
}): Promise<void> {
  const columns = table.columns.map(quoted).join(', ');
  const rows = client.query(copyFrom(`copy public.${quoted(table.name)} (${columns}) from stdin`));
  await pipeline(createReadStream(join(folder, table.path)), createGunzip(), rows);
  const found = await countRows({ client, table: table.name });
  if (found !== table.rows) throw new Error(`invariant: ${table.name} has ${found} rows after the restore, the backup ${table.rows}`);
}

interface Restoring {
  readonly client: pg.Client;
  readonly folder: string;
  readonly manifest: Manifest;
  readonly replace: boolean;
}

async function connected({ url, work }: { url: string; work: (client: pg.Client) => Promise<void> }): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'abhyas restore' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } catch (error) {
    throw explainDatabaseError({ error, url });
  } finally {
    await client.end();
  }
}

/** Puts the tables in place, all or nothing, at the schema they were taken from. */
async function restoreDatabase({ client, folder, manifest, replace }: Restoring): Promise<void> {
  await requireRoom({ client, manifest, replace });
  await client.query('begin');
  if (replace) await dropPortal(client);
  await applyMigrationsOf({ client, migrations: manifest.migrations });
  // a migration may have written rows of its own
  if (manifest.tables.length > 0) await client.query(`truncate ${manifest.tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`);
  for (const table of manifest.tables) await fillTable({ client, folder, table });
  for (const { name } of manifest.tables) if (ended.has(name)) await client.query(`delete from public.${quoted(name)}`);
  for (const sequence of manifest.sequences) await setSequence({ client, sequence });
  await client.query('commit');
  await client.query('analyze');
}

/** Brings the files of a backup into a bucket. Those that an earlier try brought stay. */
async function fillBucket({
  bucket,
  folder,
  manifest,
  say,
}: {
  bucket: Bucket;
  folder: string;
  manifest: Manifest;
  say: (text: string) => void;
}): Promise<void> {
  await moveFiles({
    files: manifest.files ?? [],
    move: async ({ path, sha256 }) => {
      const file = { key: keyOf(path), path: join(folder, path), sha256 };
      if (!(await bucket.holds(file))) await bucket.upload(file);
    },
    say: (done, of) => say(`${done} of ${of} files are in the bucket ${bucket.name}`),
  });
}

/**
 * Restores the backup in `folder` into the database at `url` and the files to `files`, the files of a bucket first, because that may break
 * off and is then repeated. `secretFile` is the place of the portal's secret (null if a setting has it); `clearsFiles` removes files that
 * no restored row names. Throws a StartError, having changed nothing.
 */
export async function restoreBackup({
  url,
  files,
  secretFile,
  folder,
  replace,
  clearsFiles = replace,
  say = () => undefined,
}: {
  url: string;
  files: FilesPlace;
  secretFile: string | null;
  folder: string;
  replace: boolean;
  clearsFiles?: boolean;
  say?: (text: string) => void;
}): Promise<Manifest> {
  const manifest = readManifest(folder);
  if (hasUnknownMigrations(manifest.migrations))
    throw new StartError('This backup was made by a newer version of Abhyas than this one. Restore it with that version.');
  await verifyBackup({ folder, manifest });
  const explain = (error: unknown) => {
    if (!('bucket' in files)) throw error;
    const cause = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new StartError(
      `Moving files to the bucket ${files.bucket.name} broke off (${cause}). The database is as it was. Run the same command again: files that are there already stay.`,
      { cause: error },
    );
  };
  const leftovers = await listLeftovers({ files, manifest }).catch(explain);
  if (leftovers.length > 0 && !clearsFiles)
    throw new StartError(
      'bucket' in files
        ? `The bucket ${files.bucket.name} holds ${leftovers.length} files that this backup does not know. Nothing was changed. If they are of the portal that is restored, add --replace to remove them; otherwise set another S3_BUCKET.`
        : `${files.folder} holds ${leftovers.length} files that this backup does not know. Nothing was changed. If they are of the portal that is restored, add --replace to remove them; otherwise set another DATA_DIR.`,
    );
  if ('bucket' in files) {
    await connected({ url, work: (client) => requireRoom({ client, manifest, replace }) });
    await fillBucket({ bucket: files.bucket, folder, manifest, say }).catch(explain);
  }
  await connected({ url, work: (client) => restoreDatabase({ client, folder, manifest, replace }) });
  if ('bucket' in files) for (const key of leftovers) await files.bucket.remove(key);
  else {
    for (const { path } of manifest.files ?? []) {
      const target = join(files.folder, keyOf(path));
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(join(folder, path), target);
    }
    for (const key of leftovers) rmSync(join(files.folder, key));
  }
  const secret = join(folder, 'signing-secret');
  if (secretFile !== null && existsSync(secret)) copyFileSync(secret, secretFile);
  return manifest;
}
