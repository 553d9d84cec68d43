import { isProvisional } from '@abhyas/rules/assessment/result/percentile.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import { requestRevisions } from '../attempts/attempt-queries.ts';
import { listTestsWithStaleTimes, computeItemTimes, type TestToTime } from './time-queries.ts';

/** The job that keeps the times of items; by itself, because it may take seconds after a large test and nothing should wait for it. */
export const itemTimesJob = 'assessment.item-times';

/** So many candidates of a cohort say how long an item takes; more would say the same. */
const maxSample = 5_000;

/** Recomputes the item times of every test whose cohort has changed enough. Idempotent. */
export async function refreshItemTimes({ parts: { database, clock } }: { parts: Ports<'clock' | 'database'> }): Promise<void> {
  for (const test of await listTestsWithStaleTimes({ queryable: database.orm })) {
    await database.transaction((tx) => timeTest({ tx, test, now: clock.now() }));
  }
}

/** The same inside a transaction that has just changed cohorts. */
export async function refreshItemTimesIn({ tx, now }: { tx: Transaction; now: Date }): Promise<void> {
  for (const test of await listTestsWithStaleTimes({ queryable: tx })) await timeTest({ tx, test, now });
}

/** Times a test. Once its cohort is large enough to say what is slow, what its first candidates have to revise is judged again. */
async function timeTest({ tx, test, now }: { tx: Transaction; test: TestToTime; now: Date }): Promise<void> {
  const { id: assessmentId, candidates, version, before } = test;
  await computeItemTimes({ tx, assessmentId, candidates, version, max: maxSample, now });
  if (isProvisional(before) && !isProvisional(candidates)) await requestRevisions({ queryable: tx, assessmentId });
}
