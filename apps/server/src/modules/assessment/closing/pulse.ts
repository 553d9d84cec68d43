import { OUTAGE_MS, type Stretch } from '@abhyas/rules/assessment/paper/outage.ts';
import { Worker } from 'node:worker_threads';
import { openDatabase } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import { savePulse } from './beat-queries.ts';
import { creditOutage } from './credit-outage.ts';
import { saveStall } from './pulse-queries.ts';
import type { PulseNews } from './pulse-thread.ts';
import { scheduleUpcomingClosings } from './schedule-closing.ts';

/** Records that this server is running. After an outage it first gives the lost time back. */
export async function recordPulse({ parts }: { parts: Ports<'clock' | 'database' | 'jobs' | 'log'> }): Promise<void> {
  const { database, clock, log } = parts;
  const now = clock.now();
  if ((await savePulse({ connection: database.pool, now })) !== null) return;
  const credited = await creditOutage({ database, now });
  if (credited === null) return;
  const { from, to, attempts } = credited;
  log.warn({ from: new Date(from), to: new Date(to), attempts }, 'the portal could not be reached; the time was given back');
  await scheduleUpcomingClosings({ parts, now });
}

/**
 * Records a stretch in which this server ran and answered no one for longer than a request may take. It moves no clock, because a candidate
 * can cause it: staff decide; a paused machine is an outage and no stall.
 */
export async function recordStall({
  parts,
  stall,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'log'>;
  stall: Stretch;
}): Promise<void> {
  const { database, log } = parts;
  if (stall.to - stall.from <= OUTAGE_MS) return;
  await recordPulse({ parts });
  if (!(await saveStall({ queryable: database.orm, stall }))) return;
  log.warn({ from: new Date(stall.from), to: new Date(stall.to) }, 'the server answered no one for a while; staff may give the time back');
}

/** How often the server looks whether it was held up, in milliseconds. */
const tickMs = 1000;
/** After how many milliseconds a thread that has ended is started again. */
const restartMs = 1000;

/**
 * Notes every second that this server runs, from a thread and a connection of its own, so that a busy processor is no outage. `url` leads
 * to the database without a pooler; it resolves after the first note, when the cost of an outage has been given back.
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
  let noting = Promise.resolve();
  let lastTick = parts.clock.now().getTime();
  let thread: Worker;

  /**
   * One at a time: the thread tells every second of an outage that is not given back yet. A tick may note a pulse beside it; that is safe, since `creditOutage` looks
   * again under the lock.
   */
  function record(): Promise<void> {
    recording ??= recordPulse({ parts: { ...parts, database } })
      .catch((error: unknown) => log.warn({ err: error }, 'the pulse cannot be noted'))
      .finally(() => (recording = null));
    return recording;
  }
  function start(): void {
    thread = new Worker(new URL('./pulse-thread.ts', import.meta.url), {
      workerData: { url, clockBase: 'base' in parts.clock ? parts.clock.base : undefined },
    });
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

  const ticking = setInterval(() => {
    const now = parts.clock.now().getTime();
    const stall = { from: lastTick, to: now };
    lastTick = now;
    noting = noting
      .then(() => recordStall({ parts: { ...parts, database }, stall }))
      .catch((error: unknown) => log.warn({ err: error }, 'a stall cannot be recorded'));
  }, tickMs);

  await record();
  start();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(ticking);
      const ended = new Promise((resolve) => thread.once('exit', resolve));
      thread.postMessage('stop', []);
      await ended;
      await recording;
      await noting;
      await database.close();
    },
  };
}
