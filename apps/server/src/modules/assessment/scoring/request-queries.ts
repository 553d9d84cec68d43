import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';

/**
 * Requests that the closed attempts of these tests are rescored within a minute, including those that another transaction is closing with the old keys.
 * Attempts of `newPapers` are scored from their logs, the others from their stored answers.
 */
export async function requestRescore({
  tx,
  assessmentIds,
  newPapers = [],
}: {
  tx: Transaction;
  assessmentIds: readonly bigint[];
  newPapers?: readonly bigint[];
}): Promise<void> {
  await tx.execute(sql`
    update assessments
       set scoring_version = scoring_version + 1,
           paper_version = case when id = any(${sql.param([...newPapers])}::bigint[]) then scoring_version + 1 else paper_version end
     where id = any(${sql.param([...assessmentIds])}::bigint[])`);
}
