import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Task, Told } from '../load/exam-load.ts';
import { freePort } from '../portal.ts';
import type { Launched } from '../seed/seed-many.ts';
import { watchProcessor } from './processor.ts';

const saveEverySeconds = 20;
/** How long each step lasts, and how long the slowest hundredth of the saves of one may wait, in milliseconds. */
const stepSeconds = 10;
const maxP99 = 150;
/** A part that takes so much of a core at a step has no more to give. */
const full = 0.95;

interface Growing {
  readonly run: (task: Task) => Promise<Told>;
  readonly servers: readonly number[];
  readonly dataDir: string;
  readonly ports: readonly number[];
  readonly lanes: number;
  /** Who saves, each as often as it takes for all that a step has. */
  readonly candidates: readonly Launched[];
  readonly itemIds: readonly string[];
  /** By how many candidates each step has more. */
  readonly step: number;
}

/** HAProxy as it is at the doors (deploy/machines), before these servers; null where it is not installed. */
async function startProxy({ ports, dataDir }: { ports: readonly number[]; dataDir: string }) {
  const port = await freePort();
  const values: Record<string, string> = {
    CONNECTIONS: '2000',
    DOOR_BIND: `  bind 127.0.0.1:${port}`,
    PORTAL_SERVERS: ports.map((one) => `  server s${one} 127.0.0.1:${one}`).join('\n'),
  };
  const files = ['global.cfg', 'door.cfg'].map((name) => {
    const settings = readFileSync(new URL(`../../../deploy/machines/${name}`, import.meta.url), 'utf8');
    const file = join(dataDir, name);
    writeFileSync(
      file,
      settings.replaceAll(/\$\{(\w+)\}/g, (_, setting: string) => values[setting] ?? ''),
    );
    return file;
  });
  const child = spawn('haproxy', ['-db', ...files.flatMap((file) => ['-f', file])], { stdio: 'ignore' });
  const isThere = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', () => resolve(false));
    // as long as it takes to find the servers ready
    setTimeout(() => resolve(true), 3000);
  });
  return isThere ? { port, pid: child.pid ?? 0, stop: () => void child.kill() } : null;
}

/**
 * Lets more and more candidates save every twenty seconds, until the slowest hundredth of the saves waits too long: how many that are for each core which server, PostgreSQL and proxy take, and at how many
 * each of them fills one. The load is on the same processors, so the steps end earlier than on a server of its own.
 */
export async function measureGrowth({ run, servers, dataDir, ports, lanes, candidates, itemIds, step }: Growing): Promise<void> {
  const proxy = await startProxy({ ports, dataDir });
  console.log(proxy === null ? 'HAProxy is not installed: without a proxy' : 'Through HAProxy');
  const to = { ports: proxy === null ? ports : [proxy.port], lanes, candidates, itemIds };
  const watch = () => {
    const taken = watchProcessor({ servers, dataDir });
    const ofProxy = watchProcessor({ servers: proxy === null ? [] : [proxy.pid], dataDir });
    return () => ({ ...taken(), proxy: ofProxy().server });
  };
  const cores = (ms: number, seconds: number) => ms / 1000 / seconds;
  const firstFull = new Map<string, number>();
  let held: { count: number; shares: [string, number][] } | null = null;
  try {
    await run({ kind: 'pace', ...to, seconds: stepSeconds, perSecond: step / saveEverySeconds });
    for (let count = step; ; count += step) {
      const taken = watch();
      const told = await run({ kind: 'pace', ...to, seconds: stepSeconds, perSecond: count / saveEverySeconds });
      const { server, postgres, proxy: ofProxy } = taken();
      const shares: [string, number][] = [
        ['server', cores(server, told.seconds) / servers.length],
        ['PostgreSQL', cores(postgres, told.seconds)],
        ['proxy', cores(ofProxy, told.seconds)],
      ];
      const times = (told.times['save'] ?? []).toSorted((a, b) => a - b);
      const [p50, p99] = [0.5, 0.99].map((share) => times[Math.floor(times.length * share)] ?? Infinity);
      const wrong = Object.values(told.errors).reduce((sum, some) => sum + some, 0);
      console.log(
        `${String(count).padStart(7)} candidates  ${(times.length / told.seconds).toFixed(0).padStart(5)} saves /s   p50 ${p50?.toFixed(0)} ms   p99 ${p99?.toFixed(0)} ms   refused ${wrong}   cores: ` +
          [...shares, ['load', cores(told.processor, told.seconds)] as const]
            .map(([name, share]) => `${name} ${share.toFixed(2)}`)
            .join(', '),
      );
      for (const [name, share] of shares) if (share >= full && !firstFull.has(name)) firstFull.set(name, count);
      if ((p99 ?? Infinity) > maxP99 || wrong > 0) break;
      held = { count, shares };
    }
  } finally {
    proxy?.stop();
  }
  if (held === null) return console.log(`the first step was too much: --step ${step}`);
  const { count, shares } = held;
  const all = shares.reduce((sum, [name, share]) => sum + share * (name === 'server' ? servers.length : 1), 0);
  console.log(
    `candidates       ${count} with p99 at most ${maxP99} ms, ${(count / all).toFixed(0)} for each core of server, PostgreSQL and proxy`,
  );
  for (const [name, share] of shares) {
    if (share === 0) continue;
    const known = firstFull.get(name);
    console.log(
      `${name.padEnd(17)}${known === undefined ? `would fill a core at ${(count / share).toFixed(0)}` : `full at ${known}`} candidates${name === 'server' ? ' for each process' : ''}`,
    );
  }
}
