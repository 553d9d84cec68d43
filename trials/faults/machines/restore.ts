import pg from 'pg';
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { randomFrom } from '../random.ts';
import { DataCentre, hallAddress, superuserUrl } from './data-centre.ts';
import { enterHall, removeWhereBroken } from './hall.ts';
import type { Host } from './host.ts';
import { run } from './system.ts';

/**
 * Two database hosts that archive to a store, by the files of deploy/machines and the procedure of docs/machines.md: numbered writes with their times; a table is emptied and both data folders are
 * destroyed, and the database is restored to a moment before; all hosts are lost at once, and it is restored to the last archived commit. Exactly what was committed by then may be there.
 */
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    store: { type: 'string', default: 'bucket' },
    inside: { type: 'string' },
  },
});
if (values.inside === undefined) await enterHall({ name: 'restore', file: fileURLToPath(import.meta.url) });
const root = values.inside ?? '';
const random = randomFrom(Number(values.seed));
const begun = performance.now();
const say = (line: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${line}`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const port = 9443;
const bucket = {
  'repo1-type': 's3',
  'repo1-path': '/database',
  'repo1-s3-bucket': 'abhyas',
  'repo1-s3-endpoint': hallAddress,
  'repo1-storage-port': String(port),
  'repo1-storage-ca-file': '/srv/abhyas/store.pem',
  'repo1-s3-uri-style': 'path',
  'repo1-s3-region': 'us-east-1',
  'repo1-s3-key': 'S3RVER',
  'repo1-s3-key-secret': 'S3RVER',
};
const isBucket = values.store === 'bucket';
const centre = new DataCentre({
  root,
  name: 'restore',
  pooled: false,
  clocks: false,
  only: 'database',
  ...(isBucket ? { backup: bucket } : {}),
});
const [db1, db2, voice] = ['db1', 'db2', 'voice'].map((name) => centre.host(name)) as [Host, Host, Host];
const store: { stop: () => void; signal: (name: NodeJS.Signals) => void } = { stop: () => undefined, signal: () => undefined };
function remove(): void {
  store.stop();
  centre.remove();
}
removeWhereBroken(remove);

centre.install();
if (isBucket) {
  const [key, certificate] = [join(centre.scratch, 'store.key'), join(centre.scratch, 'bucket', 'store.pem')];
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', '2'];
  run('openssl', [...asked, '-subj', '/CN=store', '-addext', `subjectAltName=IP:${hallAddress}`]);
  const objects = join(centre.scratch, 'objects');
  mkdirSync(objects);
  const program = fileURLToPath(new URL('store.mjs', import.meta.url));
  const args = [program, process.env['S3_STORE'] ?? '', hallAddress, String(port), objects, key, certificate];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  store.stop = () => void child.kill('SIGKILL');
  store.signal = (name) => void child.kill(name);
  for (;;) {
    const answers = await new Promise<boolean>((resolve) => {
      const probe = spawn('curl', ['--silent', '--insecure', '--output', '/dev/null', `https://${hallAddress}:${port}/`], {
        stdio: 'ignore',
      });
      probe.once('exit', (code) => resolve(code === 0));
    });
    if (answers) break;
    await pause(200);
  }
}
await centre.startDatabase();

const backUp = (host: Host, kind: 'full' | 'diff' | 'try') =>
  host.call(`set -a; . /etc/pgbackrest/backup.env; sh /etc/pgbackrest/backup.sh ${kind}`);
const ask = async (host: Host, text: string) => centre.sql(host, text, 'abhyas');

/** The standby streams, and what is acknowledged is on both hosts. */
async function untilTwo(): Promise<void> {
  const patience = Date.now() + 120_000;
  for (;;) {
    const members = await centre.members();
    if (members?.some(({ role, state }) => role === 'quorum_standby' && state === 'streaming') === true) return;
    if (Date.now() > patience) throw new Error(`no standby: ${JSON.stringify(members)}`);
    await pause(250);
  }
}

interface Write {
  readonly n: number;
  readonly sent: number;
  readonly acknowledged: number;
}
/** Ten numbered writes a second to the host that leads, one after the other, until it is stopped; then what was acknowledged. */
function startWriting(): { acknowledged: () => readonly Write[]; stop: () => Promise<void> } {
  const all: Write[] = [];
  const state = { isOver: false };
  const loop = (async () => {
    let client: pg.Client | null = null;
    for (let n = (globalNumber += 1); !state.isOver; n = globalNumber += 1) {
      const sent = Date.now();
      try {
        if (client === null) {
          const leader = await centre.primary(1_000);
          const opened = new pg.Client({
            connectionString: superuserUrl(leader.plan.address, 'abhyas'),
            connectionTimeoutMillis: 1_000,
            query_timeout: 3_000,
          });
          opened.on('error', () => (client = null));
          await opened.connect();
          client = opened;
        }
        await client.query('insert into drill_writes (n) values ($1)', [n]);
        all.push({ n, sent, acknowledged: Date.now() });
      } catch {
        void client?.end().catch(() => undefined);
        client = null;
      }
      await pause(100);
    }
    await client?.end().catch(() => undefined);
  })();
  return {
    acknowledged: () => all,
    stop: async () => {
      state.isOver = true;
      await loop;
    },
  };
}
let globalNumber = 0;
const faults: string[] = [];
async function listKept(host: Host): Promise<ReadonlySet<number>> {
  return new Set((await ask(host, 'select n from drill_writes')).split('\n').filter(Boolean).map(Number));
}

const tables =
  'create table drill_writes (n int primary key); create table last_backups (kind text primary key, at timestamptz not null); alter table last_backups owner to abhyas';
await ask(await centre.primary(), tables);
await untilTwo();
say(`Two database hosts, archiving to ${isBucket ? 'a bucket (s3rver, TLS)' : 'a folder'}`);
backUp(await centre.primary(), 'full');
say('A full backup is there');

/** From the third step of "Bringing a moment back" of docs/machines.md on: gives how long until the first host could be written to, and until there were two. */
async function bringBack(restoreTo: string, startAll: () => void): Promise<{ writable: number; whole: number }> {
  const at = Date.now();
  centre.configure({ restoreTo });
  startAll();
  await centre.primary(180_000);
  const writable = Date.now() - at;
  return { writable, ...(await secondHost(at)) };
}

/** A backup of the new history comes first: a standby is made from the newest. */
async function secondHost(at: number): Promise<{ whole: number }> {
  backUp(db1, 'full');
  centre.configure({});
  db2.startService('patroni');
  await untilTwo();
  const log = readFileSync(join(db2.logs, 'patroni.log'), 'utf8');
  if (!log.slice(log.lastIndexOf('trying to bootstrap')).includes('replica has been created using pgbackrest'))
    faults.push('the standby was not made from the backup');
  return { whole: Date.now() - at };
}

/** Both hosts take turns as primary: nothing of the restore keeps a standby from following. */
async function takeTurns(): Promise<void> {
  for (const [leader, candidate] of [
    [db1, db2],
    [db2, db1],
  ] as const) {
    const body = JSON.stringify({ leader: leader.name, candidate: candidate.name });
    const answer = await fetch(`http://${leader.plan.address}:8008/switchover`, { method: 'POST', body });
    if (!answer.ok) faults.push(`no switchover to ${candidate.name}: ${await answer.text()}`);
    await untilTwo();
  }
}

const minutes: { writable: number; whole: number }[] = [];
const losses: { lost: number; writes: number; writable: number; whole: number }[] = [];
for (let time = 1; time <= Number(values.times); time += 1) {
  // a minute, with a differential backup somewhere before it
  let writer = startWriting();
  await pause(5_000 + 10_000 * random());
  backUp(await centre.primary(), 'diff');
  await pause(10_000 + 20_000 * random());
  const target = Date.now();
  await pause(3_000 + 10_000 * random());
  await ask(await centre.primary(), 'delete from drill_writes');
  await pause(2_000);
  await writer.stop();
  const primary = await centre.primary();
  for (const host of [primary === db1 ? db2 : db1, primary]) await host.stopService('patroni', 'patroni');
  db1.call('patronictl -c /etc/patroni/config.yml remove abhyas-17 <<EOF\nabhyas-17\nYes I am aware\nEOF');
  for (const host of [db1, db2]) host.call('rm -rf /var/lib/postgresql/abhyas');
  const to = new Date(target).toISOString().replace('T', ' ').replace('Z', '+00');
  const minute = await bringBack(`--type=time --target-action=promote "--target=${to}"`, () => db1.startService('patroni'));
  minutes.push(minute);
  let kept = await listKept(db1);
  const written = writer.acknowledged();
  const before = written.filter(({ acknowledged }) => acknowledged < target);
  const after = written.filter(({ sent }) => sent > target);
  const missing = before.filter(({ n }) => !kept.has(n)).length;
  const later = after.filter(({ n }) => kept.has(n)).length;
  if (missing > 0 || later > 0) faults.push(`restored to ${to}: ${missing} of ${before.length} commits missing, ${later} later ones there`);
  if (before.length < 50 || after.length < 20) faults.push(`too few writes: ${before.length} before, ${after.length} after`);
  say(
    `${time}. Restored to ${to}: ${before.length} commits of this round by then, ${missing} missing; ${after.length} later ones, ${later} there; writable after ${seconds(minute.writable)}, two hosts after ${seconds(minute.whole)}`,
  );
  await takeTurns();

  // everything is lost at once
  writer = startWriting();
  await pause(40_000 + 30_000 * random());
  await Promise.all([db1, db2, voice].map((host) => host.cutPower()));
  await writer.stop();
  const last = writer.acknowledged().at(-1)?.acknowledged ?? 0;
  // etcd is new, and begins once all three are there
  await db2.stopService('patroni', 'patroni');
  const loss = await bringBack('--type=default', () => {
    for (const host of [db1, db2, voice]) host.replace();
  });
  kept = await listKept(db1);
  const lostWrites = writer.acknowledged().filter(({ n }) => !kept.has(n));
  const firstLost = lostWrites[0];
  const lost = firstLost === undefined ? 0 : last - firstLost.sent;
  // what is lost is the end, without a hole
  const holes = writer.acknowledged().filter(({ n }) => firstLost !== undefined && n > firstLost.n && kept.has(n)).length;
  if (holes > 0) faults.push(`${holes} commits after a lost one are there`);
  if (lost > 40_000) faults.push(`${seconds(lost)} of commits are lost`);
  losses.push({ lost, writes: lostWrites.length, ...loss });
  say(
    `${time}. All hosts lost: the last ${seconds(lost)} of commits (${lostWrites.length} of ${writer.acknowledged().length}) are gone, no hole before; writable after ${seconds(loss.writable)}, two hosts after ${seconds(loss.whole)}`,
  );
  await takeTurns();
}

backUp(db2, 'try');
backUp(db1, 'try');
const noted = await ask(await centre.primary(), 'select kind from last_backups order by kind');
if (noted !== 'base\nrestore\n') faults.push(`noted are ${JSON.stringify(noted)}`);
say('The standby restored the newest backup into a spare folder and read all of it');

if (isBucket) {
  // a store that does not answer keeps no standby from taking over
  const writer = startWriting();
  await pause(5_000);
  store.signal('SIGSTOP');
  await pause(5_000);
  const primary = await centre.primary();
  const at = Date.now();
  await primary.cutPower();
  for (const patience = Date.now() + 120_000; Date.now() < patience && (writer.acknowledged().at(-1)?.sent ?? 0) < at;) await pause(500);
  await writer.stop();
  const next = writer.acknowledged().find(({ sent }) => sent > at);
  const gap = next === undefined ? Number.POSITIVE_INFINITY : next.acknowledged - at;
  if (gap > 60_000) faults.push(`with a store that does not answer, the primary was replaced after ${seconds(gap)}`);
  say(`The primary lost while the store does not answer: writes acknowledged again after ${seconds(gap)}`);
  store.signal('SIGCONT');
}

const worst = (of: readonly number[]) => seconds(Math.max(...of));
console.log(
  `${minutes.length} restores to a moment: writable after at most ${worst(minutes.map(({ writable }) => writable))}, two hosts after ${worst(minutes.map(({ whole }) => whole))}. ` +
    `${losses.length} losses of all hosts: at most ${worst(losses.map(({ lost }) => lost))} of commits lost; writable after ${worst(losses.map(({ writable }) => writable))}, two hosts after ${worst(losses.map(({ whole }) => whole))}. ${faults.length} faults`,
);
for (const fault of faults) console.error(fault);
remove();
process.exit(faults.length === 0 ? 0 : 1);
