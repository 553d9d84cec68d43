import { GRACE_MS } from '@abhyas/rules/assessment/paper/section-clock.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listClosingSeconds } from './due-queries.ts';

/** The job that closes what is due. */
export const closeDueJob = 'assessment.close-due';

/** How far ahead closings are asked for, in milliseconds: further than from one round of every minute to the next, should that one come late. */
const aheadMs = 150_000;

/**
 * Enqueues a closing job for the end of the grace period, one for all attempts that end in the same second. Later ends are scheduled by the job that runs
 * every minute.
 */
export async function scheduleClosing({ parts, deadlineAt }: { parts: Ports<'clock' | 'jobs' | 'log'>; deadlineAt: Date }): Promise<void> {
  const end = deadlineAt.getTime() + GRACE_MS;
  if (end - parts.clock.now().getTime() <= aheadMs) await enqueueAt({ parts, second: Math.ceil((end + 1) / 1000) });
}

/** Enqueues closing jobs for all attempts that end soon. */
export async function scheduleUpcomingClosings({ parts, now }: { parts: Ports<'database' | 'jobs' | 'log'>; now: Date }): Promise<void> {
  const until = new Date(now.getTime() + aheadMs);
  for (const second of await listClosingSeconds({ queryable: parts.database.orm, from: now, until })) await enqueueAt({ parts, second });
}

async function enqueueAt({ parts, second }: { parts: Ports<'jobs' | 'log'>; second: number }): Promise<void> {
  try {
    await parts.jobs.send(closeDueJob, {}, { singletonKey: String(second), startAfter: new Date(second * 1000) });
  } catch (error) {
    parts.log.warn({ err: error }, 'the closing of an attempt is left to the round of every minute');
  }
}
