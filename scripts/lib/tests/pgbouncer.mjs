import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runAsPostgres } from '../../../apps/server/src/platform/postgres/embedded/run-as-postgres.mjs';
import { root } from '../node.mjs';
import { freePort } from './postgres-versions.mjs';

/** The Debian that the drill of several machines makes (trials/faults/machines); its programs run beside this system's by their own loader. */
const debian = join(process.env.DRILL_CACHE ?? '/var/cache/abhyas', 'trixie');

/** How PgBouncer is called: this system's, or that of the drill's Debian; null where there is none. */
function findProgram() {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .concat('/usr/sbin')
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path));
  if (found !== undefined) return [found];
  const program = join(debian, 'usr/sbin/pgbouncer');
  if (!existsSync(program)) return null;
  const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
  const loader = process.arch === 'arm64' ? 'lib/ld-linux-aarch64.so.1' : 'lib64/ld-linux-x86-64.so.2';
  return [join(debian, loader), '--library-path', join(debian, `usr/lib/${machine}-linux-gnu`), program];
}

/** Connections of the pooler to each database: fewer than its clients have, so that these take turns. */
const poolSize = 6;

/** The settings of deploy/machines, for the PostgreSQL at `url` and all its databases. */
function settingsFor({ url, port, users }) {
  const { hostname, port: postgres } = new URL(url);
  const filled = readFileSync(join(root, 'deploy/machines/pgbouncer.ini'), 'utf8')
    .replace(/^abhyas = host=\S+ port=\S+ dbname=\S+/m, `* = host=${hostname} port=${postgres}`)
    .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1')
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
    .replace('${POOL_SIZE}', String(poolSize));
  // each transaction on another connection than the one before: what is left in a session is missed at once
  return `${filled}server_round_robin = 1\n`;
}

/** Starts PgBouncer in transaction mode before the PostgreSQL at `url`: the address through it, and what stops it. Null where the program is missing. */
export async function startPgbouncer({ url }) {
  const program = findProgram();
  if (program === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-pgbouncer-'));
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  const { username, password } = new URL(url);
  const port = await freePort();
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(settings, settingsFor({ url, port, users }));
  let call = { file: program[0], args: [...program.slice(1), settings], ids: {} };
  if (process.getuid?.() === 0) {
    // it refuses to be root, as PostgreSQL does
    const account = runAsPostgres([folder, program.at(-1)]);
    if (account.fault !== undefined) throw new Error(account.fault);
    for (const path of [folder, settings, users]) chownSync(path, account.owner.uid, account.owner.gid);
    call = account.command(call.file, call.args);
  }
  const child = spawn(call.file, call.args, { ...call.ids, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => (said = `${said}${text}`.slice(-4000)));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const stop = () => {
    process.removeListener('exit', kill);
    kill();
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await listens(port)); tries += 1) {
    if (child.exitCode !== null || tries === 100) {
      stop();
      throw new Error(`PgBouncer did not start: ${said}`);
    }
    await setTimeout(100);
  }
  const pooled = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) });
  return { url: pooled.href, stop };
}

const listens = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
