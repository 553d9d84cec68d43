import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSecrets, planMachines } from './plan-machines.ts';
import { type Machines, readMachines } from './read-machines.ts';

const example = readFileSync(fileURLToPath(new URL('../../../../../deploy/machines/machines.yaml', import.meta.url)), 'utf8');
const two = `
url: http://10.0.0.21
network: 10.0.0.0/24
memory: 4
postgres: 17
backup: { repo1-path: /mnt/backup }
settings: { DATA_DIR: /var/lib/abhyas, MAIL_FROM: 'A "$b" <a@example.org>' }
hosts:
  db: { address: 10.0.0.11, runs: [database, etcd] }
  web: { address: 10.0.0.21, runs: [server, worker, door] }
`;
const three = `
url: http://10.0.0.13
network: 10.0.0.0/24
memory: 8
postgres: 17
backup: { repo1-path: /mnt/backup }
settings: { DATA_DIR: /var/lib/abhyas }
hosts:
  db1: { address: 10.0.0.11, runs: [database, etcd] }
  db2: { address: 10.0.0.12, runs: [database, etcd] }
  web: { address: 10.0.0.13, runs: [etcd, server, worker, door] }
`;
const secrets = makeSecrets();
const plan = (text: string) => planMachines({ machines: readMachines(text), secrets });
const fileOf = (text: string, host: string, path: string) => plan(text).find(({ name }) => name === host)?.files[path] ?? '';

describe('hosts of a portal', () => {
  test('each starts what it runs, in the order in which it is needed', () => {
    const starts = (text: string) => Object.fromEntries(plan(text).map(({ name, units }) => [name, units.join(' ')]));
    expect(starts(two)).toEqual({ db: 'etcd patroni', web: 'haproxy pgbouncer abhyas abhyas-worker' });
    expect(starts(three)).toMatchObject({ db2: 'etcd patroni', web: 'etcd haproxy pgbouncer abhyas abhyas-worker' });
    expect(starts(example)).toEqual({
      db1: 'etcd patroni',
      db2: 'etcd patroni',
      jobs: 'etcd haproxy pgbouncer abhyas-worker',
      web1: 'haproxy pgbouncer keepalived abhyas',
      web2: 'haproxy pgbouncer keepalived abhyas',
    });
  });

  test('every file is filled in, and names the hosts that it is about', () => {
    for (const { files } of [two, three, example].flatMap(plan)) expect(Object.values(files).join('\n')).not.toMatch(/\$\{/);
    expect(fileOf(example, 'web1', 'haproxy/abhyas/database.cfg').match(/server db\d 10\.0\.0\.1\d:5432/g)).toHaveLength(4);
    expect(fileOf(example, 'web2', 'haproxy/abhyas/door.cfg')).toContain('server web1 10.0.0.21:3000\n  server web2 10.0.0.22:3000');
    expect(fileOf(example, 'db2', 'etcd/etcd.conf.yml')).toContain(
      'db1=http://10.0.0.11:2380,db2=http://10.0.0.12:2380,jobs=http://10.0.0.13:2380',
    );
  });

  test('only a second database host is read beside the primary; a worker alone installs and builds', () => {
    expect(fileOf(two, 'web', 'abhyas.env')).not.toContain('DATABASE_REPLICA_URL');
    expect(fileOf(three, 'web', 'abhyas.env')).toContain('DATABASE_REPLICA_URL');
    const alone = 'systemd/system/abhyas-worker.service.d/abhyas-worker-alone.conf';
    expect(fileOf(example, 'jobs', alone)).toContain('start.mjs --worker');
    expect(fileOf(three, 'web', alone)).toBe('');
  });

  test('a shell reads settings with signs of its own as they were written', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'abhyas-env-')), 'abhyas.env');
    writeFileSync(file, fileOf(two, 'web', 'abhyas.env'));
    expect(execFileSync('sh', ['-c', `. ${file}; printf %s "$MAIL_FROM"`], { encoding: 'utf8' })).toBe('A "$b" <a@example.org>');
    rmSync(dirname(file), { recursive: true });
  });

  test('a database host backs up where the description says, with the secrets of the portal', () => {
    expect(fileOf(two, 'db', 'pgbackrest/pgbackrest.conf')).toContain(`[global]\nrepo1-path=/mnt/backup\n`);
    expect(fileOf(example, 'db2', 'pgbackrest/pgbackrest.conf')).toContain('repo1-s3-endpoint=s3.example.org\n');
    expect(fileOf(example, 'db2', 'pgbackrest/backup.env')).toBe(
      `DATABASE_HOSTS=10.0.0.11,10.0.0.12\nDATABASE_PASSWORD=${secrets.portal}\n`,
    );
    expect(fileOf(example, 'web1', 'pgbackrest/pgbackrest.conf')).toBe('');
  });

  test('PostgreSQL takes the connections of all poolers and programs', () => {
    const many = Array.from({ length: 20 }, (_, at) => `  s${at}: { address: 10.0.1.${at}, runs: [server] }\n`).join('');
    expect(fileOf(example, 'db1', 'patroni/config.yml')).toContain('max_connections: 200\n');
    expect(fileOf(example + many, 'db1', 'patroni/config.yml')).toContain(`max_connections: ${23 * 24 + 22 * 8 + 6 + 20}\n`);
    // the standby has the same limit
    const eight = example.replace('S3_BUCKET: abhyas', 'S3_BUCKET: abhyas\n  WORKERS: 8');
    expect(fileOf(eight, 'db1', 'patroni/config.yml')).toContain(`max_connections: ${2 * 8 * 21 + 20}\n`);
  });

  test.each([
    ['jobs: { address: 10.0.0.13, runs: [etcd, worker] }', '', 'One, three or five hosts run etcd'],
    ['jobs: { address: 10.0.0.13, runs: [etcd, worker] }', '', 'No host runs worker'],
    ['address: 10.0.0.100', '', 'Several doors need the address'],
    ['address: 10.0.0.12', 'address: 10.0.0.11', 'Two hosts have the same address'],
    [/settings:[^#]+/, '', 'need S3_BUCKET'],
    ['S3_BUCKET: abhyas', 'S3_BUCKET: abhyas\n  WORKERS: 900', 'WORKERS'],
    ['runs: [server, door]', 'runs: [sever]', 'Invalid option'],
    ['url:', 'ur l:', 'Unrecognized key'],
    ['repo1-path', 'path', 'Invalid key'],
  ])('%s → %s: %s', (from, to, sentence) => expect(() => plan(example.replace(from, to))).toThrow(sentence));
});

/** Debian with the programs of all hosts, which `npm run faults -- machines` makes. */
const debian = join(process.env['DRILL_CACHE'] ?? '/var/cache/abhyas', 'trixie');
const canEnter = existsSync(join(debian, 'abhyas-ready')) && process.getuid?.() === 0;

describe.skipIf(!canEnter)("Debian's programs accept the files (skipped where the drill of machines has not made its Debian)", () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(debian, 'tmp', 'abhyas-files-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs a program of the hosts on a network of its own; gives what it said. */
  function inDebian(address: string, command: string): string {
    const script = `ip link set lo up; ip link add eth0 type bridge; ip addr add ${address}/24 dev eth0; exec chroot ${debian} sh -c '${command}'`;
    const { stdout, stderr } = spawnSync('unshare', ['--net', 'sh', '-c', script], {
      encoding: 'utf8',
      // where a system keeps the programs of its administrator
      env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` },
    });
    return `${stdout}${stderr}`.trim();
  }

  function write(
    name: string,
    machines: Machines,
  ): { host: string; address: string; path: string; files: Readonly<Record<string, string>> }[] {
    return planMachines({ machines, secrets }).map(({ name: host, address, files }) => {
      const path = join(folder, name, host);
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(dirname(join(path, file)), { recursive: true });
        writeFileSync(join(path, file), text);
      }
      return { host, address, path: path.slice(debian.length), files };
    });
  }

  test.each([
    ['two', two],
    ['three', three],
    ['five', example],
  ])('on %s hosts', (name, text) => {
    execFileSync('chmod', ['755', folder]);
    const machines = readMachines(text.replace('url: https:', 'url: http:'));
    // the second of a kind differs in its name and address alone
    for (const { host, address, path, files } of write(name, machines).filter((each) => !each.host.endsWith('2'))) {
      const check = (file: string, command: string) => (file in files ? inDebian(address, `${command} && echo accepted`) : 'accepted');
      expect(check('haproxy/abhyas/global.cfg', `haproxy -c -f ${path}/haproxy/abhyas`), host).toMatch(
        /^(Configuration file is valid\n)?accepted$/,
      );
      expect(check('keepalived/keepalived.conf', `keepalived -t -f ${path}/keepalived/keepalived.conf`), host).toBe('accepted');
      // its own check does not know the quorum of its manual, and asks for the other hosts
      const patroni = check(
        'patroni/config.yml',
        `patroni --validate-config -i ${path}/patroni/config.yml 2>&1 | grep -Ev "quorum is not a boolean|is not reachable"; true`,
      );
      expect(patroni, host).toBe('accepted');
      const pooler = `sed -i s,/etc/pgbouncer,${path}/pgbouncer, ${path}/pgbouncer/pgbouncer.ini; timeout 0.3 setpriv --reuid=postgres --clear-groups pgbouncer -q ${path}/pgbouncer/pgbouncer.ini; test $? = 124`;
      expect(check('pgbouncer/pgbouncer.ini', pooler), host).toBe('accepted');
    }
  });

  test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('systemd accepts the units', () => {
    const units = join(folder, 'units');
    const given = join(debian, 'usr/lib/systemd/system');
    for (const unit of ['etcd', 'patroni', 'haproxy', 'pgbouncer', 'keepalived'])
      cpSync(join(given, `${unit}.service`), join(units, `${unit}.service`));
    for (const { path } of write('five', readMachines(example)))
      cpSync(join(debian, path, 'systemd/system'), units, { recursive: true, force: true });
    const files = readdirSync(units).filter((file) => file.endsWith('.service'));
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...files.map((file) => join(units, file))], {
      encoding: 'utf8',
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${units}:` },
    });
    // the programs are not on this machine, nor are their manuals
    expect(stderr.split('\n').filter((line) => line !== '' && !/is not executable|Command 'man /.test(line))).toEqual([]);
  });
});
