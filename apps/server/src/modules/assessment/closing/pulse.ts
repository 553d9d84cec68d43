import { openDatabase } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import { scheduleUpcomingClosings } from './schedule-closing.ts';
import { creditOutage } from './credit-outage.ts';
import { savePulse } from './pulse-queries.ts';

/** How often a server is heard of, in milliseconds. */
const beatMs = 1000;

/** Records that this server is running. After an outage it first gives the lost time back. */
export async function recordPulse({ parts }: { parts: Ports<'clock' | 'database' | 'jobs' | 'log'> }): Promise<void> {
  const { database, clock, log } = parts;
  const now = clock.now();
  if (await savePulse({ queryable: database.orm, now })) return;
  const credited = await creditOutage({ database, now });
  if (credited === null) return;
  const { from, to, attempts } = credited;
  log.warn({ from: new Date(from), to: new Date(to), attempts }, 'the portal could not be reached; the time was given back');
  await scheduleUpcomingClosings({ parts, now });
}

/**
 * Notes every second that this server is there, until it is stopped: on a connection of its own, so that no crowd of requests makes it look dead. `url`
 * leads to the database without a pooler. Resolves after the first time: what an outage has cost is given back before the first request.
 */
export async function startPulse({
  parts,
  url,
}: {
  parts: Ports<'clock' | 'jobs' | 'log'>;
  url: string;
}): Promise<{ stop(): Promise<void> }> {
  const { log } = parts;
  const database = openDatabase({ url, size: 1, onError: (error) => log.debug({ err: error }, 'the connection of the pulse broke') });
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let away = false;
  let last: Promise<void> = Promise.resolve();

  async function recordOnce(): Promise<void> {
    try {
      await recordPulse({ parts: { ...parts, database } });
      away = false;
    } catch (error) {
      if (!away && !stopped) log.warn({ err: error }, 'the pulse cannot be noted');
      away = true;
    }
  }
  function next(): void {
    if (stopped) return;
    timer = setTimeout(() => void (last = beatAgain()), beatMs);
  }
  async function beatAgain(): Promise<void> {
    await recordOnce();
    next();
  }

  await recordOnce();
  next();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await last;
      await database.close();
    },
  };
}
