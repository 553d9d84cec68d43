import { judgedFrom } from '@abhyas/rules/analytics/judge-item.ts';
import { listChosen, listChosenOfModel } from '../modules/assessment/statistics/figure-queries.ts';
import type { findBankRow } from '../modules/sources/bank-queries.ts';
import type { Queryable } from '../platform/postgres/database.ts';

/**
 * What candidates of all tests of a question answered, by share, the most frequent first; of a model, what students answered to all its instances, practice too. [] where too few have
 * answered it.
 */
export async function listShares({ queryable, row }: { queryable: Queryable; row: Awaited<ReturnType<typeof findBankRow>> }) {
  if (row === null || row.itemId === null) return [];
  const { itemId } = row;
  const ofModel = await listChosenOfModel({ queryable, itemId });
  const chosen = ofModel.length > 0 ? ofModel : row.candidates < judgedFrom ? [] : await listChosen({ queryable, itemId });
  const candidates = chosen.reduce((sum, each) => sum + each.candidates, 0);
  return candidates < judgedFrom ? [] : chosen.map(({ answer, candidates: gave }) => ({ answer, share: gave / candidates }));
}
