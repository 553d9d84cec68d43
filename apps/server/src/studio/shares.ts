import { judgedFrom } from '@abhyas/rules/analytics/judge-item.ts';
import { listChosen } from '../modules/assessment/statistics/figure-queries.ts';
import type { findBankRow } from '../modules/sources/bank-queries.ts';
import type { Queryable } from '../platform/postgres/database.ts';

/** What candidates of all tests of a question answered, by share, the most frequent first; [] where too few have answered it. */
export async function listShares({ queryable, row }: { queryable: Queryable; row: Awaited<ReturnType<typeof findBankRow>> }) {
  if (row === null || row.itemId === null || row.candidates < judgedFrom) return [];
  const chosen = await listChosen({ queryable, itemId: row.itemId });
  const candidates = chosen.reduce((sum, each) => sum + each.candidates, 0);
  return chosen.map(({ answer, candidates: gave }) => ({ answer, share: gave / candidates }));
}
