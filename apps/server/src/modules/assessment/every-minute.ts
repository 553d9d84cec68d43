import type { Ports } from '../../platform/parts.ts';
import { notifyReleases, type UrlOfTest } from './cards.ts';
import { scheduleUpcomingClosings } from './closing/schedule-closing.ts';
import { closeDue } from './closing/close-attempt.ts';
import { lineMs, passMs } from './passes/passes.ts';
import { removeOldLaunches } from './passes/pass-queries.ts';

/**
 * The work of every minute: closes attempts that are due, schedules closings, notifies of released tests, deletes old launches. A failing
 * step does not stop the others; without `urlOfTest` notices lead home.
 */
export async function runEveryMinute({
  parts,
  urlOfTest = () => Promise.resolve(''),
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'log'>;
  urlOfTest?: UrlOfTest;
}): Promise<void> {
  const now = parts.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const steps = [
    () => closeDue({ parts, now }),
    () => scheduleUpcomingClosings({ parts, now }),
    () => notifyReleases({ parts, now, urlOfTest }),
    () => removeOldLaunches({ queryable: parts.database.orm, unusedFrom: ago(lineMs), passesFrom: ago(passMs) }),
  ];
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'A round of the tests has not done all it should');
}
