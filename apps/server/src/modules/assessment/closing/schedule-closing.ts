import { GRACE_MS } from '@abhyas/rules/assessment/paper/section-clock.ts';
import type { Parts } from '../../../platform/parts.ts';
import { listClosingSeconds } from './due-queries.ts';

/** The job that closes what is due. */
export const closeDueJob = 'assessment.close-due';

/** How far ahead closings are asked for, in milliseconds: further than from one round of every minute to the next, should that one come late. */
const aheadMs = 150_000;

/** A job at the end of the grace, one for all attempts that end in the same second. What ends later is asked for by the round of every minute. */
export async function scheduleClosing({
  parts,
  deadlineAt,
}: {
  parts: Pick<Parts, 'jobs' | 'log' | 'clock'>;
  deadlineAt: Date;
}): Promise<void> {
  const end = deadlineAt.getTime() + GRACE_MS;
  if (end - parts.clock.now().getTime() <= aheadMs) await enqueueAt({ parts, second: Math.ceil((end + 1) / 1000) });
}

/** Asks for the closing of all attempts that end soon. */
export async function scheduleUpcomingClosings({
  database,
  jobs,
  log,
  now,
}: Pick<Parts, 'database' | 'jobs' | 'log'> & { now: Date }): Promise<void> {
  const until = new Date(now.getTime() + aheadMs);
  for (const second of await listClosingSeconds({ queryable: database.orm, from: now, until }))
    await enqueueAt({ parts: { jobs, log }, second });
}

async function enqueueAt({ parts, second }: { parts: Pick<Parts, 'jobs' | 'log'>; second: number }): Promise<void> {
  try {
    await parts.jobs.send(closeDueJob, {}, { singletonKey: String(second), startAfter: new Date(second * 1000) });
  } catch (error) {
    parts.log.warn({ err: error }, 'the closing of an attempt is left to the round of every minute');
  }
}
