import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listTestsWithStaleTimes, computeItemTimes } from './time-queries.ts';

/** The job that keeps the times of items; by itself, because it may take seconds after a large test and nothing should wait for it. */
export const itemTimesJob = 'assessment.item-times';

/** So many candidates of a cohort say how long an item takes; more would say the same. */
const maxSample = 5_000;

/** Recomputes the item times of every test whose cohort has changed enough. Idempotent. */
export async function refreshItemTimes({ parts: { database, clock } }: { parts: Ports<'clock' | 'database'> }): Promise<void> {
  for (const { id, candidates, version } of await listTestsWithStaleTimes({ queryable: database.orm })) {
    await database.transaction((tx) => timeTest({ tx, assessmentId: id, candidates, version, now: clock.now() }));
  }
}

/** The same inside a transaction that has just changed cohorts. */
export async function refreshItemTimesIn({ tx, now }: { tx: Transaction; now: Date }): Promise<void> {
  for (const { id, candidates, version } of await listTestsWithStaleTimes({ queryable: tx })) {
    await timeTest({ tx, assessmentId: id, candidates, version, now });
  }
}

const timeTest = (of: Omit<Parameters<typeof computeItemTimes>[0], 'max'>) => computeItemTimes({ ...of, max: maxSample });
