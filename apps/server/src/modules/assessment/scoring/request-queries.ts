import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';

/**
 * Has the closed attempts of these tests rescored within a minute: those that are closed, and those that someone closes, with the old keys,
 * before this transaction ends. Those of `newPapers` from their logs; for the others the answers that were read from them then will do.
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
