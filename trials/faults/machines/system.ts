import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Runs a program and gives what it printed; throws where it fails. */
export const run = (command: string, args: readonly string[], options: ExecFileSyncOptions = {}): string =>
  String(
    execFileSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024, encoding: 'utf8', ...options }) ?? '',
  );

/** As `run`, for what may have happened already. */
export function attempt(command: string, args: readonly string[]): boolean {
  try {
    run(command, args);
    return true;
  } catch {
    return false;
  }
}

/** What the hosts are made of: Debian's own packages, in a folder of their own, so that nothing of this machine is changed. */
const packages = [
  'patroni',
  'etcd-server',
  'etcd-client',
  'haproxy',
  'keepalived',
  'pgbouncer',
  'postgresql-17',
  'pgbackrest',
  'openssl',
  'libfaketime',
  'strace',
  'iproute2',
  'procps',
  'ca-certificates',
] as const;
export const release = 'trixie';
export const postgresBin = '/usr/lib/postgresql/17/bin';

/** Why this machine cannot hold a data centre; null where it can. */
export function whyNot(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux: network namespaces, mounts and process namespaces';
  if (process.getuid?.() !== 0) return 'it needs root, for namespaces and mounts';
  if (!attempt('ip', ['netns', 'list'])) return "it needs Debian's package iproute2";
  if (!existsSync('/dev/loop-control')) return 'it needs loop devices, for disks that can be full or lose what was not flushed';
  return null;
}

/** The root file system of the hosts, made by debootstrap where it is missing; a package that it lacks is added. Throws where the packages cannot be had. */
export function ensureRootFolder(folder: string, say: (line: string) => void): string {
  const root = join(folder, release);
  if (existsSync(join(root, 'abhyas-ready'))) {
    const there = new Set(run('chroot', [root, 'dpkg-query', '--show', '--showformat=${Package}\n']).split('\n'));
    const missing = packages.filter((name) => !there.has(name));
    if (missing.length === 0) return root;
    say(`Adding ${missing.join(', ')} to ${root}`);
    run('chroot', [root, 'apt-get', 'update']);
    run('chroot', [root, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-y', '--no-install-recommends', ...missing]);
    return root;
  }
  if (!attempt('which', ['debootstrap'])) {
    say('Installing debootstrap');
    run('apt-get', ['install', '-y', 'debootstrap']);
  }
  say(`Making the hosts' file system in ${root}: ${packages.join(', ')}`);
  mkdirSync(folder, { recursive: true });
  const mirror = process.env['DEBIAN_MIRROR'] ?? 'http://deb.debian.org/debian';
  run('debootstrap', ['--variant=minbase', `--include=${packages.join(',')}`, release, root, mirror]);
  run('touch', [join(root, 'abhyas-ready')]);
  return root;
}
