import { Worker } from 'node:worker_threads';
import type { Ports } from '../platform/parts.ts';

/** How long a thread may run, in milliseconds, and how much memory it may take for what it makes, in megabytes. */
export interface ThreadLimits {
  readonly ms: number;
  readonly megabytes: number;
}

/** Why a thread gave nothing: it took too long, too much memory, or it broke. */
export type ThreadFault = 'slow' | 'large' | 'broken';

/** Runs a program in a thread of its own, so that no request waits for it. `onNews` gets its messages, and returns the result once it is there. */
export async function runApart<News, Result>({
  parts: { log },
  program,
  data,
  limits,
  onNews,
}: {
  parts: Ports<'log'>;
  program: URL;
  data: object;
  limits: ThreadLimits;
  onNews: (news: News) => Result | undefined;
}): Promise<Result | ThreadFault> {
  const thread = new Worker(program, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: limits.megabytes } });
  let timer: NodeJS.Timeout | null = null;
  try {
    return await new Promise<Result | ThreadFault>((resolve) => {
      timer = setTimeout(() => resolve('slow'), limits.ms);
      thread.on('message', (news: News) => {
        const result = onNews(news);
        if (result !== undefined) resolve(result);
      });
      thread.on('error', (error: NodeJS.ErrnoException) => {
        const isLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        if (!isLarge) log.error({ err: error }, 'a thread of the studio failed');
        resolve(isLarge ? 'large' : 'broken');
      });
      thread.on('exit', () => resolve('broken'));
    });
  } finally {
    if (timer !== null) clearTimeout(timer);
    await thread.terminate();
  }
}

/** How often progress is reported, in milliseconds. */
const tickMs = 500;

/** Saves how far a job is, not more often than anyone looks. `end` waits for what is being saved. */
export function progressOf({ parts: { log }, save }: { parts: Ports<'log'>; save: (done: number, total: number) => Promise<void> }) {
  let [saved, saving] = [0, Promise.resolve()];
  const saveAfter = async (before: Promise<void>, done: number, total: number) => {
    await before;
    try {
      await save(done, total);
    } catch (error) {
      log.debug({ err: error }, 'the progress of a job cannot be saved');
    }
  };
  return {
    tell(done: number, total: number) {
      if (performance.now() - saved < tickMs) return;
      saved = performance.now();
      saving = saveAfter(saving, done, total);
    },
    end: () => saving,
  };
}

/** Calls `tell` at most a few times a second: every message of a thread is copied. */
export function seldom(tell: (done: number, total: number) => void): (done: number, total: number) => void {
  let told = 0;
  return (done, total) => {
    if (performance.now() - told < tickMs / 2) return;
    told = performance.now();
    tell(done, total);
  };
}
