import { join } from 'node:path';
import { pushServer } from '../../apps/server/test/services/push-server.ts';
import { readConfig } from '../../apps/server/src/platform/process/config.ts';
import { createLog } from '../../apps/server/src/platform/process/log.ts';
import { createJobs } from '../../apps/server/src/platform/queue.ts';
import { openPortalDatabase } from '../../apps/server/src/platform/postgres/schema.ts';
import { scratchFolder, startProgram } from '../bench/portal.ts';
import { fastClock } from './fast-clock.ts';

/** The time to let others work, in milliseconds. */
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * An empty portal with a push service, whose notices are sent by a worker of its own that is killed (SIGKILL) again and again. Its clock shows `shown` at `started`, and a minute of it is a second. `jobNames`: the
 * rounds that come each minute of it.
 */
export async function openKilledWorkers({
  jobNames,
  started,
  shown = started,
  settings: more = {},
}: {
  jobNames: readonly string[];
  started: number;
  shown?: number;
  settings?: Readonly<Record<string, string>>;
}) {
  const folder = scratchFolder();
  const push = await pushServer();
  const settings = {
    DATA_DIR: folder.dataDir,
    PUSH_HOSTS: push.origin,
    DATABASE_URL: '',
    DATABASE_DIRECT_URL: '',
    LOG_LEVEL: 'fatal',
    ...more,
  };
  const log = createLog({ level: 'fatal' });
  const onLost = (error: Error) => {
    throw error;
  };
  const portal = await openPortalDatabase({ config: readConfig(settings), embedded: 'start', log, say: () => undefined, onLost });
  const jobs = createJobs({ url: portal.directUrl, run: false, log });
  for (const name of jobNames) jobs.define(name, async () => undefined);
  await jobs.start();
  const env = {
    ...settings,
    FAULTS_CLOCK_START: String(started),
    FAULTS_CLOCK_SHOWN: String(shown),
    NODE_COMPILE_CACHE: join(folder.dataDir, 'compiled'),
  };
  const start = async () => (await startProgram({ file: '../faults/notices-worker.ts', env })).child;
  const kill = async (worker: Awaited<ReturnType<typeof start>>) => {
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.kill('SIGKILL');
    await ended;
  };
  /** Starts the worker and its rounds. */
  const startWorkers = async () => {
    let worker = await start();
    const rounding = setInterval(() => {
      for (const name of jobNames) void jobs.send(name, {});
    }, 1000);
    return {
      /** Starts the next one, which may work beside this one until what it gives is called: then this one is killed. */
      startNext: () => {
        const next = start();
        return async () => {
          await kill(worker);
          worker = await next;
        };
      },
      end: async () => {
        clearInterval(rounding);
        await kill(worker);
      },
    };
  };
  const close = async () => {
    await jobs.stop();
    await portal.close();
    await push.close();
    folder.remove();
  };
  return { clock: fastClock(started, shown), database: portal.database, jobs, push, startWorkers, close };
}
