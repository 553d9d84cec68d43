import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { inPostgres } from '../../../test/postgres.ts';
import { runProgram } from '../../../test/processes/run-program.ts';
import { s3Store } from '../../../test/services/s3-store.ts';
import { countPendingMigrations, migrate } from '../../platform/postgres/migrate.ts';
import { openBucket } from './bucket.ts';
import { dropPortal, listTables, quoted } from './catalogue-queries.ts';
import { manifestName, readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let place = '';
/** Has rows of every kind, and what fifty candidates did: for the drill. */
let demo: TestDatabase;
/** Has one person, which is enough for all else. */
let portal: TestDatabase;
let target: TestDatabase;
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'abhyas-backup-'));
  [demo, portal, target] = [await testDatabase({ template: 'demo' }), await testDatabase(), await testDatabase()];
  for (const table of ['attempt_events', 'attempt_items']) await ask(demo.url, `delete from ${table} where mod(attempt_id, 10) > 0`);
  await ask(portal.url, insertPerson('OLD1'));
  mkdirSync(join(place, 'data', 'files', 'ab'), { recursive: true });
  writeFileSync(join(place, 'data', 'files', 'ab', 'one.pdf'), 'a file');
  writeFileSync(join(place, 'data', 'signing-secret'), 'a-secret-of-the-portal');
});
afterAll(async () => {
  await Promise.all([demo.close(), portal.close(), target.close()]);
  rmSync(place, { recursive: true, force: true });
});

const now = new Date('2026-11-22T10:00:00Z');
const write = (name: string, url = portal.url) =>
  writeBackup({ url, files: { folder: join(place, 'data', 'files') }, secret: null, folder: join(place, name), now });
const restore = (name: string, more: { replace?: boolean } = {}) =>
  restoreBackup({
    url: target.url,
    files: { folder: join(place, 'new', 'files') },
    secretFile: null,
    folder: join(place, name),
    replace: false,
    ...more,
  });
const empty = () => inPostgres(target, dropPortal);
/** On a connection that is closed afterwards: one that stays is a portal that runs. */
const ask = <R extends object>(url: string, statement: string) =>
  inPostgres({ url }, async (client) => (await client.query<R>(statement)).rows);

const insertPerson = (pin: string) =>
  `insert into people (pin, role, first_name, last_name, mobile, email, created_at) values ('${pin}', 'student', '', '', '', '', now()) returning id`;

/** A digest of all rows of each table. */
const contentOf = ({ url }: { url: string }) =>
  inPostgres({ url }, async (client) => {
    const digests: Record<string, unknown> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(
        `select count(*)::int as n, sum(hashtextextended(t::text, 0))::text as digest from ${quoted(name)} t`,
      );
      digests[name] = rows[0];
    }
    return digests;
  });

/** One of the commands; what it wrote, and its exit code. */
const run = (program: 'backup' | 'restore', args: readonly string[], settings: Record<string, string>) =>
  runProgram({ program, args, settings });

// two programs start in it and all of the demo is read three times: on a busy machine longer than a minute, and after a time-out it still writes where the others look
test('the drill: a backup is restored into an empty database with every row, number and file', { timeout: 240_000 }, async () => {
  await empty();
  const folder = join(place, 'drill');
  const backup = await run('backup', [folder], { ...demo.settings, DATA_DIR: join(place, 'data') });
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining(`Written and verified: ${folder}`) as string });
  const restored = await run('restore', [folder], { ...target.settings, DATA_DIR: join(place, 'fresh') });
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored as of') as string });
  const rowsOf = async ({ url }: TestDatabase) => {
    const {
      sessions: _sessions,
      calendar_feeds: _feeds,
      launch_tokens: _tokens,
      machine_clocks: _clocks,
      // the copy is noted once it is whole
      last_backups: _copies,
      ...others
    } = await contentOf({ url });
    return others;
  };
  expect(await rowsOf(target)).toEqual(await rowsOf(demo));
  expect(await inPostgres(target, countPendingMigrations)).toBe(0);
  expect(readFileSync(join(place, 'fresh', 'files', 'ab', 'one.pdf'), 'utf8')).toBe('a file');
  expect(readFileSync(join(place, 'fresh', 'signing-secret'), 'utf8')).toBe('a-secret-of-the-portal');
  // the next row gets a number that no restored one has
  const insert = ({ url }: TestDatabase) => ask<{ id: bigint }>(url, insertPerson('NEW1'));
  const [[one], [other]] = await Promise.all([insert(demo), insert(target)]);
  expect(other?.id).toBe(one?.id);
  expect(one?.id).toBeDefined();
});

test('a restore over a portal, and over a newer schema, is refused with the ways out, and --replace takes one', async () => {
  await empty();
  await write('old');
  await migrate({ url: target.url });
  await expect(restore('old')).rejects.toThrow(
    'This database is not empty. Nothing was changed. Restore into an empty one (another DATA_DIR or DATABASE_URL), or add --replace to remove all that it holds and put the backup in its place.',
  );
  await ask(target.url, "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', 4102444800000)");
  await expect(restore('old')).rejects.toThrow('is not empty, and its schema is newer than the backup. Nothing was changed.');
  await expect(restore('old', { replace: true })).resolves.toMatchObject({ format: 1 });
  const count = 'select count(*)::int as n from people';
  expect(await ask(target.url, count)).toEqual([{ n: 1 }]);
  expect(await ask(target.url, 'select from drizzle.__drizzle_migrations where created_at = 4102444800000')).toEqual([]);
});

test('a backup of an older schema is restored as it was, and then migrated', async () => {
  await empty();
  await write('older');
  const path = join(place, 'older', manifestName);
  const manifest = readManifest(join(place, 'older'));
  // as if it had been taken before the last migration, which touches none of its tables
  expect(manifest.migrations.length).toBeGreaterThan(1);
  writeFileSync(path, JSON.stringify({ ...manifest, tables: [], sequences: [], migrations: manifest.migrations.slice(0, -1) }));
  await restore('older');
  expect(await inPostgres(target, countPendingMigrations)).toBe(1);
  expect(await migrate({ url: target.url })).toEqual({ applied: 1 });
});

test('a backup of a newer version, a damaged one and half of one are refused before anything is changed', async () => {
  await empty();
  await write('whole');
  const folder = join(place, 'whole');
  const manifest = readManifest(folder);
  const change = (changed: object) => writeFileSync(join(folder, manifestName), JSON.stringify({ ...manifest, ...changed }));
  change({ migrations: [...manifest.migrations, { hash: 'of a later version', at: 4_102_444_800_000 }] });
  await expect(restore('whole')).rejects.toThrow('This backup was made by a newer version of Abhyas than this one.');
  change({});
  appendFileSync(join(folder, 'tables', 'people.copy.gz'), 'x');
  await expect(restore('whole')).rejects.toThrow(
    `The backup is damaged: ${join(folder, 'tables', 'people.copy.gz')} is missing or not as it was written.`,
  );
  rmSync(join(folder, manifestName));
  await expect(restore('whole')).rejects.toThrow(`${folder} holds no backup: ${manifestName} is missing.`);
  await inPostgres(target, async (client) => expect(await listTables(client)).toEqual([]));
});

test('a restore brings back no session, code or secret address, and files of after the backup go', async () => {
  await empty();
  const [{ id } = { id: '' }] = await ask<{ id: string }>(portal.url, insertPerson('OLD2'));
  await ask(
    portal.url,
    `insert into sessions (token_hash, person_id, user_agent, created_at, last_used_at) values ('\\x01', ${id}, '', now(), now());
     insert into otp_challenges (subject, code_hash, created_at) values ('\\x01', '\\x02', now());
     insert into calendar_feeds (owner_id, of_id, changed_at) values (${id}, ${id}, now());
     insert into push_subscriptions (person_id, session_id, endpoint, p256dh, auth, created_at) select ${id}, id, 'https://push.test.example/1', '', '', now() from sessions;
     insert into notices (person_id, cause, type, title, text, url, created_at, due_at) values (${id}, 'doubt:1', 'doubt', '', '', '', now(), now());
     insert into notice_deliveries (notice_id, person_id, channel, subscription_id, message_id, state, created_at, next_at, ended_at)
       select notices.id, ${id}, 'push', push_subscriptions.id, 'message-1', 'sent', now(), now(), now() from notices, push_subscriptions`,
  );
  await write('with-access');
  const late = join(place, 'new', 'files', 'cd', 'late.pdf');
  mkdirSync(join(place, 'new', 'files', 'cd'), { recursive: true });
  writeFileSync(late, 'of after the backup');
  // the folder may be that of a portal whose database is another one
  await expect(restore('with-access')).rejects.toThrow(
    `${join(place, 'new', 'files')} holds 1 files that this backup does not know. Nothing was changed.`,
  );
  expect(existsSync(late)).toBe(true);
  await restore('with-access', { replace: true });
  const counts = `select (select count(*) from people where pin = 'OLD2')::int as people, (select count(*) from sessions)::int as sessions,
    (select count(*) from otp_challenges)::int as codes, (select count(*) from calendar_feeds)::int as feeds,
    (select count(*) from push_subscriptions)::int as browsers, (select count(*) from notice_deliveries where subscription_id is null)::int as pushed`;
  expect(await ask(target.url, counts)).toEqual([{ people: 1, sessions: 0, codes: 0, feeds: 0, browsers: 0, pushed: 1 }]);
  expect(existsSync(late)).toBe(false);
  expect(readFileSync(join(place, 'new', 'files', 'ab', 'one.pdf'), 'utf8')).toBe('a file');
});

test(
  'a portal moves from a folder into a bucket and back with every file, and a move that broke off is repeated',
  { timeout: 240_000 },
  async () => {
    await empty();
    const store = await s3Store();
    const { bucket, region, endpoint, keys } = store.settings;
    const inBucket = {
      ...target.settings,
      DATA_DIR: join(place, 'with-bucket'),
      SECRET: 'a-secret-of-thirty-two-characters-at-least',
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: keys.id,
      S3_SECRET_ACCESS_KEY: keys.secret,
    };
    // more than two parts of an upload
    const recording = Buffer.alloc(17 * 1024 ** 2, 'a recording ');
    const files = {
      'uploads/one.pdf': Buffer.from('a file'),
      'pictures/two.webp': Buffer.from('a picture'),
      'recordings/three.mp4': recording,
    };
    for (const [key, body] of Object.entries(files)) {
      mkdirSync(join(place, 'moved', 'files', key, '..'), { recursive: true });
      writeFileSync(join(place, 'moved', 'files', key), body);
    }
    const folder = join(place, 'moving');
    await writeBackup({ url: portal.url, files: { folder: join(place, 'moved', 'files') }, secret: null, folder, now });

    store.refuse((asked) => asked === 'PUT /portal/recordings/three.mp4');
    const broken = await run('restore', [folder], inBucket);
    expect(broken).toMatchObject({
      code: 1,
      output: expect.stringContaining('Moving files to the bucket portal broke off') as string,
    });
    expect(broken.output).toContain('The database is as it was. Run the same command again: files that are there already stay.');
    await inPostgres(target, async (client) => expect(await listTables(client)).toEqual([]));
    store.refuse(() => false);
    store.asked.length = 0;
    const moved = await run('restore', [folder], inBucket);
    expect(moved.output).toContain('3 of 3 files are in the bucket portal');
    expect(moved).toMatchObject({ code: 0, output: expect.stringMatching(/Restored as of .* rows, 3 files\./) as string });
    expect(store.asked.filter((one) => one.startsWith('PUT ') && !one.includes('three.mp4'))).toEqual([]);
    expect(store.objects.size).toBe(3);
    expect(store.objects.get('/portal/uploads/one.pdf')?.type).toBe('application/pdf');
    expect(store.objects.get('/portal/recordings/three.mp4')?.body.equals(recording)).toBe(true);
    expect(existsSync(join(place, 'with-bucket', 'files'))).toBe(false);

    // what the bucket holds beside the portal's folders is not the portal's; a file of the portal that the backup does not know goes, as in a folder
    const into = { files: { bucket: openBucket(store.settings) }, secretFile: null };
    const late = { body: Buffer.from('late'), type: undefined, about: {} };
    store.objects.set('/portal/website/index.html', late).set('/portal/uploads/late.pdf', late);
    await restoreBackup({ ...into, url: target.url, folder, replace: true });
    expect([...store.objects.keys()].toSorted()).toEqual([
      '/portal/pictures/two.webp',
      '/portal/recordings/three.mp4',
      '/portal/uploads/one.pdf',
      '/portal/website/index.html',
    ]);

    const back = join(place, 'moving-back');
    expect(await run('backup', [back, '--files'], inBucket)).toMatchObject({
      code: 0,
      output: expect.stringContaining('3 files.') as string,
    });
    await store.close();
    await empty();
    const folderAgain = join(place, 'without-bucket', 'files');
    await restoreBackup({ url: target.url, files: { folder: folderAgain }, secretFile: null, folder: back, replace: false });
    for (const [key, body] of Object.entries(files)) expect(readFileSync(join(folderAgain, key)).equals(body)).toBe(true);
  },
);

test('a backup without the files of a bucket leaves those alone that were brought into the folder before', async () => {
  await empty();
  await writeBackup({ url: portal.url, files: null, secret: null, folder: join(place, 'of-bucket'), now });
  mkdirSync(join(place, 'new', 'files', 'uploads'), { recursive: true });
  writeFileSync(join(place, 'new', 'files', 'uploads', 'brought.pdf'), 'from the bucket');
  await restore('of-bucket', { replace: true });
  expect(readFileSync(join(place, 'new', 'files', 'uploads', 'brought.pdf'), 'utf8')).toBe('from the bucket');
});

test('a portal that runs is not replaced, and a backup never overwrites a folder', async () => {
  await write('again');
  await expect(write('again')).rejects.toThrow(`${join(place, 'again')} exists already.`);
  await inPostgres(target, () =>
    expect(restore('again', { replace: true })).rejects.toThrow('The portal is running on this database. Stop the server and every worker'),
  );
  expect(existsSync(join(place, 'again.unfinished'))).toBe(false);
});
