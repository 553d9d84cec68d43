import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';

/**
 * Requests that the closed attempts of these tests are rescored within a minute, each by its own paper, including those that another transaction is closing by the old rulings.
 */
export async function requestRescore({ tx, assessmentIds }: { tx: Transaction; assessmentIds: readonly bigint[] }): Promise<void> {
  await tx.execute(sql`
    update assessments
       set scoring_version = scoring_version + 1
     where id = any(${sql.param([...assessmentIds])}::bigint[])`);
}
