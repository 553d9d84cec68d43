import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { attempt, run } from './system.ts';

/** One of the programs that a host runs, started again a second after it ends, as a service manager does. */
export interface Service {
  readonly name: string;
  readonly command: string;
}

export interface HostPlan {
  readonly name: string;
  readonly address: string;
  /** The half of the data centre that it is in; the middle holds the hall and the third voice. */
  readonly half: 'a' | 'b' | 'middle';
  /** Whether its clock can be moved: PostgreSQL and the portal then read the time through libfaketime. */
  readonly hasClock: boolean;
  /** Megabytes of its disk. */
  readonly disk: number;
  /** Settings, by path below /etc of the host. */
  readonly files: Readonly<Record<string, string>>;
  readonly services: readonly Service[];
}

/** Where everything of a run is, and what all hosts share. */
export interface Ground {
  /** Begins the names of its network namespaces, so that two drills keep apart. */
  readonly name: string;
  readonly root: string;
  readonly scratch: string;
  /** The checkout, which every host sees at its own path. */
  readonly checkout: string;
}

/** Before a command: its programs read a clock that can be moved. Patroni hangs under it, so it is given to PostgreSQL and the portal alone. */
export const movableClock =
  'env LD_PRELOAD=/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1 FAKETIME_TIMESTAMP_FILE=/run/abhyas/clock FAKETIME_CACHE_DURATION=1 DONT_FAKE_MONOTONIC=1';
const script = ({ services }: HostPlan) => `#!/bin/bash
svc() { local name=$1; shift; while :; do until [ ! -e /run/abhyas/$name.stopped ]; do sleep 0.2; done; bash -c "$*" >>/var/log/abhyas/$name.log 2>&1; echo "ended with $?" >>/var/log/abhyas/$name.log; sleep 1; done; }
${services.map(({ name, command }) => `svc ${name} '${command}' &`).join('\n')}
wait
`;

/** A host: a network, process and mount namespace of its own, on a disk of its own. */
export class Host {
  readonly plan: HostPlan;
  readonly #ground: Ground;
  #init: ChildProcess | null = null;

  constructor(plan: HostPlan, ground: Ground) {
    this.plan = plan;
    this.#ground = ground;
  }

  get name(): string {
    return this.plan.name;
  }

  get namespace(): string {
    return `${this.#ground.name}-${this.plan.name}`;
  }

  get #image(): string {
    return join(this.#ground.scratch, `${this.name}.disk`);
  }

  get #mount(): string {
    return join(this.#ground.scratch, this.name, 'disk');
  }

  get logs(): string {
    return join(this.#ground.scratch, this.name, 'log');
  }

  get #settings(): string {
    return join(this.#ground.scratch, this.name, 'etc');
  }

  get #clock(): string {
    return join(this.#ground.scratch, this.name, 'run', 'clock');
  }

  /** An empty disk and a place on the network. */
  install(): void {
    const { namespace, plan } = this;
    for (const folder of [this.#mount, this.logs, this.#settings, join(this.#ground.scratch, this.name, 'run')])
      mkdirSync(folder, { recursive: true });
    for (const folder of [this.logs, join(this.#ground.scratch, this.name, 'run')]) run('chmod', ['1777', folder]);
    this.configure(plan.files);
    writeFileSync(join(this.#settings, 'start.sh'), script(plan), { mode: 0o755 });
    this.setClock(0);
    // its programs are one voice on the time, and all hosts of the drill have one kernel
    writeFileSync(join(this.#ground.scratch, this.name, 'run', 'boot_id'), `${randomUUID()}\n`);
    run('truncate', ['-s', `${plan.disk}M`, this.#image]);
    run('mkfs.ext4', ['-q', '-m', '0', this.#image]);
    this.#attachEmpty();
    run('ip', ['netns', 'add', namespace]);
    run('ip', ['link', 'add', `ab-${plan.name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace]);
    run('ip', ['link', 'set', `ab-${plan.name}`, 'master', `ab-lan-${plan.half}`, 'up']);
    run('ip', ['-n', namespace, 'addr', 'add', `${plan.address}/24`, 'dev', 'eth0']);
    for (const device of ['lo', 'eth0']) run('ip', ['-n', namespace, 'link', 'set', device, 'up']);
  }

  /** Writes settings, by path below /etc. */
  configure(files: HostPlan['files']): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.#settings, path)), { recursive: true });
      writeFileSync(join(this.#settings, path), text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
    }
  }

  /** Takes its disk, which is empty, with the folders that its programs need. */
  #attachEmpty(): void {
    this.#attach();
    for (const folder of ['etcd', 'postgresql']) {
      mkdirSync(join(this.#mount, folder));
      run('chmod', ['1777', join(this.#mount, folder)]);
    }
  }

  #attach(): void {
    run('mount', ['-o', 'loop', this.#image, this.#mount]);
  }

  /** Switches it on: its services start. */
  start(): void {
    const { root, scratch, checkout } = this.#ground;
    const own = join(scratch, this.name);
    const bind = (from: string, to: string) => `mkdir -p ${root}${to}; mount --bind ${from} ${root}${to}`;
    // files of /etc itself have an empty one to be bound to
    const bindFile = (from: string, to: string) => `touch ${root}${to}; mount --bind ${from} ${root}${to}`;
    // what a package brought along stays beside it
    const bindFolder = (from: string, to: string) =>
      `mkdir -p ${root}${to}; cp -an ${root}${to}/. ${from}; mount --bind ${from} ${root}${to}`;
    const settings = readdirSync(this.#settings, { withFileTypes: true }).map((entry) =>
      (entry.isDirectory() ? bindFolder : bindFile)(join(this.#settings, entry.name), `/etc/${entry.name}`),
    );
    const setUp = [
      `hostname ${this.name}`,
      'mount --make-rprivate /',
      `mount --bind ${root} ${root}`,
      `mount -t proc proc ${root}/proc`,
      `mount --bind ${join(own, 'run', 'boot_id')} ${root}/proc/sys/kernel/random/boot_id`,
      `mount --rbind /dev ${root}/dev`,
      `mount -t tmpfs -o mode=1777 tmpfs ${root}/dev/shm`,
      `mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
      bind(join(own, 'run'), '/run/abhyas'),
      bind(join(own, 'log'), '/var/log/abhyas'),
      bind(join(own, 'run'), '/run/postgresql'),
      bind(join(own, 'disk', 'etcd'), '/var/lib/etcd'),
      bind(join(own, 'disk', 'postgresql'), '/var/lib/postgresql'),
      ...settings,
      bind(join(scratch, 'bucket'), '/srv/abhyas'),
      bind(checkout, checkout),
      `exec chroot ${root} /etc/start.sh`,
    ].join('; ');
    this.#init = spawn(
      'ip',
      ['netns', 'exec', this.namespace, 'unshare', '--mount', '--pid', '--uts', '--fork', '--kill-child=SIGKILL', 'bash', '-ec', setUp],
      {
        stdio: 'ignore',
      },
    );
  }

  get isOn(): boolean {
    return this.#init !== null;
  }

  /** The first process of the host, as this machine counts. */
  get #first(): number | null {
    const pid = this.#init?.pid;
    if (pid === undefined) return null;
    // ip, which became unshare, and its only child
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return children === '' ? null : Number(children.split(' ')[0]);
  }

  /** The processes of the host whose program has this name. */
  processes(name: string): number[] {
    const first = this.#first;
    if (first === null) return [];
    const space = readlinkSync(`/proc/${first}/ns/pid`);
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number)
      .filter((pid) => {
        try {
          return readlinkSync(`/proc/${pid}/ns/pid`) === space && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === name;
        } catch {
          return false;
        }
      });
  }

  /** Sends a signal to all processes of a program at once. Throws where there are none. */
  signal(name: string, signal: NodeJS.Signals): void {
    const pids = this.processes(name);
    if (pids.length === 0) throw new Error(`no ${name} runs on ${this.name}`);
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // it has ended with the one before
      }
    }
  }

  /** Takes its power away: every process ends at once, and what was not flushed is not on the disk. */
  async cutPower(): Promise<void> {
    const init = this.#init;
    const first = this.#first;
    if (init === null || first === null) return;
    const ended = new Promise((resolve) => init.once('exit', resolve));
    // a host without power closes no connection
    this.setNetwork(false);
    process.kill(first, 'SIGKILL');
    // what the file system had handed to its disk by now is all there is
    await copyFile(this.#image, `${this.#image}.kept`);
    await ended;
    this.#init = null;
    run('umount', [this.#mount]);
    run('mv', [`${this.#image}.kept`, this.#image]);
  }

  /** Switches it on again after `cutPower`. */
  restorePower(): void {
    this.#attach();
    this.setNetwork(true);
    this.start();
  }

  /** As `restorePower`, with an empty disk: a new host in the place of one that is lost. */
  replace(): void {
    run('mkfs.ext4', ['-q', '-F', '-m', '0', this.#image]);
    this.#attachEmpty();
    this.setNetwork(true);
    this.start();
  }

  /** Runs a shell's line on the host under the account `postgres`, and gives what it printed. Throws where it fails. */
  call(line: string): string {
    const first = this.#first;
    if (first === null) throw new Error(`${this.name} is off`);
    const inside = ['--target', String(first), '--mount', '--pid', '--net', '--uts', '--root', '--wdns=/'];
    const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
    return run('nsenter', [...inside, ...asPostgres, 'sh', '-c', line]);
  }

  /** Stops one of its services, whose program has this name, until `startService`. */
  async stopService(name: string, program: string): Promise<void> {
    writeFileSync(this.#stopped(name), '');
    if (this.processes(program).length > 0) this.signal(program, 'SIGTERM');
    while (this.processes(program).length > 0) await new Promise((resolve) => setTimeout(resolve, 100));
  }

  startService(name: string): void {
    rmSync(this.#stopped(name), { force: true });
  }

  #stopped(name: string): string {
    return join(this.#ground.scratch, this.name, 'run', `${name}.stopped`);
  }

  /** Takes it from the network, or gives it back. */
  setNetwork(isUp: boolean): void {
    run('ip', ['link', 'set', `ab-${this.name}`, isUp ? 'up' : 'down']);
  }

  /** Moves its clock by so many seconds against all others. */
  setClock(seconds: number): void {
    writeFileSync(this.#clock, `${seconds >= 0 ? '+' : ''}${seconds}`);
  }

  /** Fills its disk, or makes the room again. */
  setFull(isFull: boolean): void {
    const filler = join(this.#mount, 'filler');
    if (!isFull) rmSync(filler, { force: true });
    else attempt('bash', ['-c', `cat /dev/zero > ${filler} 2>/dev/null || true; sync -f ${filler}`]);
  }

  remove(): void {
    const first = this.#init === null ? null : this.#first;
    if (first !== null) process.kill(first, 'SIGKILL');
    attempt('umount', [this.#mount]);
    attempt('ip', ['link', 'del', `ab-${this.name}`]);
    attempt('ip', ['netns', 'del', this.namespace]);
  }
}
