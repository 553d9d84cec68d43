import { Worker } from 'node:worker_threads';
import { openDatabase } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import { savePulse } from './beat-queries.ts';
import { creditOutage } from './credit-outage.ts';
import type { PulseNews } from './pulse-thread.ts';
import { scheduleUpcomingClosings } from './schedule-closing.ts';

/** Records that this server is running. After an outage it first gives the lost time back. */
export async function recordPulse({ parts }: { parts: Ports<'clock' | 'database' | 'jobs' | 'log'> }): Promise<void> {
  const { database, clock, log } = parts;
  const now = clock.now();
  if (await savePulse({ connection: database.pool, now })) return;
  const credited = await creditOutage({ database, now });
  if (credited === null) return;
  const { from, to, attempts } = credited;
  log.warn({ from: new Date(from), to: new Date(to), attempts }, 'the portal could not be reached; the time was given back');
  await scheduleUpcomingClosings({ parts, now });
}

/** After how many milliseconds a thread that has ended is started again. */
const restartMs = 1000;

/**
 * Notes every second that this server is there, until it is stopped: from a thread and on a connection of its own, so that neither a crowd of requests nor a
 * processor that is busy with one of them makes it look dead and moves every clock. `url` leads to the database without a pooler. Resolves after the first time:
 * what an outage has cost is given back before the first request.
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
  let stopped = false;
  let recording: Promise<void> | null = null;
  let thread: Worker;

  /** One at a time: the thread tells every second of an outage that is not given back yet. */
  function record(): Promise<void> {
    recording ??= recordPulse({ parts: { ...parts, database } })
      .catch((error: unknown) => log.warn({ err: error }, 'the pulse cannot be noted'))
      .finally(() => (recording = null));
    return recording;
  }
  function start(): void {
    thread = new Worker(new URL('./pulse-thread.ts', import.meta.url), { workerData: { url } });
    thread.on('message', (news: PulseNews) => {
      if (news.kind === 'outage') void record();
      else if (news.kind === 'away') log.warn({ reason: news.reason }, 'the pulse cannot be noted');
      else log.info('the pulse is noted again');
    });
    thread.on('error', (error) => log.error({ err: error }, 'the thread of the pulse failed'));
    thread.on('exit', () => {
      if (!stopped) setTimeout(start, restartMs).unref();
    });
  }

  await record();
  start();
  return {
    stop: async () => {
      stopped = true;
      const ended = new Promise((resolve) => thread.once('exit', resolve));
      thread.postMessage('stop', []);
      await ended;
      await recording;
      await database.close();
    },
  };
}
