import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { agreedOffset, toleratedMs } from '@abhyas/rules/sync/agreed-time.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { SteadyClock } from '../common/clock.ts';

/** How often a program compares its time, in milliseconds. */
const everyMs = 5_000;
/** After so many comparisons in a row that say the same the time is put right: one alone may be of a moment in which the others had not looked yet. */
const sure = 3;

/** Names this machine by the start of its kernel, whose clock all its containers read, however they are named; by its host's name where no kernel tells. */
export function machineName(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}

/** How far the machine's clock is from the database's, in milliseconds: of three readings the one that took the shortest. Null where even that says little. */
async function readOffset({ pool, machineNow }: { pool: Pick<pg.Pool, 'query'>; machineNow: () => number }): Promise<number | null> {
  let best = { took: Infinity, offset: 0 };
  for (let reading = 0; reading < 3; reading += 1) {
    const from = machineNow();
    const { rows } = await pool.query<{ ms: number }>({
      name: 'read_clock',
      text: 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    });
    const to = machineNow();
    if (to - from < best.took) best = { took: to - from, offset: (from + to) / 2 - (rows[0]?.ms ?? 0) };
  }
  return best.took < toleratedMs ? best.offset : null;
}

/** Notes the offset of this machine and gives those of all others that were heard of within four comparisons and have read the same database server. */
async function shareOffset({
  pool,
  machine,
  offset,
}: {
  pool: Pick<pg.Pool, 'query'>;
  machine: string;
  offset: number;
}): Promise<number[]> {
  const { rows } = await pool.query<{ offset_ms: number }>({
    name: 'share_clock',
    text: `with own as (
             insert into machine_clocks (machine, offset_ms, database_start, seen_at)
             values ($1, $2, pg_postmaster_start_time(), clock_timestamp())
             on conflict (machine) do update
               set offset_ms = excluded.offset_ms, database_start = excluded.database_start, seen_at = excluded.seen_at),
           gone as (delete from machine_clocks where seen_at < clock_timestamp() - interval '1 day' and machine <> $1)
           select offset_ms from machine_clocks
            where machine <> $1 and database_start = pg_postmaster_start_time()
              and seen_at > clock_timestamp() - interval '${4 * everyMs} milliseconds'
            limit 1000`,
    values: [machine, offset],
  });
  return rows.map((row) => row.offset_ms);
}

/** What a program knows of the time of others. */
export interface AgreedTime {
  /** Compares once; the timer does it every five seconds. */
  compare(): Promise<void>;
  stop(): void;
}

/**
 * Keeps the clock of a program at the time that the machines agree on, so that one wrong clock among them ends no test early and gives none more time. Resolves after the first comparison,
 * which puts the clock right at once; later it moves once three in a row say so.
 */
export async function agreeOnTime({
  pool,
  clock,
  machine = machineName(),
  log,
}: {
  pool: Pick<pg.Pool, 'query'>;
  clock: SteadyClock;
  /** Programs on one clock have the same name here, and are one voice. */
  machine?: string;
  log: Logger;
}): Promise<AgreedTime> {
  let wrong: number[] = [];
  let isNoted = false;

  async function compare(needed: number): Promise<void> {
    const offset = await readOffset({ pool, machineNow: clock.machineNow });
    if (offset === null) return;
    const others = await shareOffset({ pool, machine, offset });
    const agreed = agreedOffset([offset, ...others]);
    const isOff = Math.abs(offset - agreed) > toleratedMs;
    if (isOff && !isNoted)
      log.error({ seconds: (offset - agreed) / 1000 }, "this machine's clock is wrong; the portal goes by that of the others");
    isNoted = isOff;
    const distance = clock.now().getTime() - (clock.machineNow() - offset + agreed);
    const last = wrong.at(-1) ?? distance;
    wrong = Math.abs(distance) > toleratedMs ? [...(Math.abs(distance - last) < toleratedMs ? wrong : []), distance] : [];
    if (wrong.length === 0 || wrong.length < needed) return;
    clock.moveBy(-distance);
    log.warn({ seconds: -distance / 1000 }, 'the time of this program was put right');
    wrong = [];
  }

  /** Where the database holds one up, the others are not three at one moment. */
  let comparing: Promise<void> | null = null;
  const compareAgain = () => (comparing ??= compare(sure).finally(() => (comparing = null)));

  await compare(1);
  const timer = setInterval(() => {
    compareAgain().catch((error: unknown) => log.debug({ err: error }, 'the time cannot be compared'));
  }, everyMs);
  timer.unref();
  return { compare: compareAgain, stop: () => clearInterval(timer) };
}
