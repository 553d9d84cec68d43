import type { Ports } from '../../../platform/parts.ts';
import { clearTallies, listTestsToTally, lockTallies, type PlaceOfAttempt, tallyAttempts } from './tally-queries.ts';

export type { PlaceOfAttempt } from './tally-queries.ts';

/** The job that counts what cohorts did with the items of their tests; by itself, because it has time and nothing should wait for it. */
export const itemTalliesJob = 'assessment.item-tallies';

/** So many attempts one transaction counts: some tens of milliseconds of the database for a test of sixty questions. */
const attemptsAtOnce = 500;

/**
 * Adds the attempts that have come since to the tallies of their tests; a test that was rescored, or whose cohort has shrunk, is counted from the start. No attempt is read twice otherwise. Idempotent;
 * of several processes one counts a test.
 */
export async function refreshItemTallies({
  parts,
  placeOf,
}: {
  parts: Ports<'clock' | 'database'>;
  placeOf: PlaceOfAttempt;
}): Promise<void> {
  const { database, clock } = parts;
  for (const { id: assessmentId, version, fresh } of await listTestsToTally({ queryable: database.orm })) {
    let first = fresh;
    let counted: number;
    do {
      counted = await database.transaction(async (tx) => {
        if (!(await lockTallies({ tx, assessmentId }))) return 0;
        if (first) await clearTallies({ tx, assessmentId });
        return tallyAttempts({ tx, assessmentId, version, placeOf, max: attemptsAtOnce, now: clock.now() });
      });
      first = false;
    } while (counted === attemptsAtOnce);
  }
}
