import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { bankOf } from '../content/format/questions/question.ts';
import { listPoolsWith } from '../modules/adaptive/pools-queries.ts';
import { listUses } from '../modules/assessment/paper/use-queries.ts';
import { findBankRow, listAlike } from '../modules/sources/bank-queries.ts';
import type { Own } from '../modules/sources/own-queries.ts';
import type { SourceRow } from '../modules/sources/source-queries.ts';
import type { Ports } from '../platform/parts.ts';

type Review = ResultOf<'sourceReview'>;
type Use = Awaited<ReturnType<typeof listUses>>[number];

/** From this share of common trigrams on, who has seen one of two questions has seen the other. */
const twinFrom = 0.85;
/** So many pairs of tests are said. */
const maxPairs = 10;

/** What reads like a question, and which ranked tests have it, or its twin, while something else shows the solution of one of them. */
export async function findAlike({
  parts: { database },
  source,
  uses,
  own,
}: {
  parts: Ports<'database'>;
  source: SourceRow;
  uses: readonly Use[];
  own: Own | null;
}): Promise<Pick<Review, 'alike' | 'shownEarly'>> {
  const queryable = database.orm;
  const { id: sourceId } = source;
  const alike = await listAlike({ queryable, sourceId, own });
  const row = await findBankRow({ queryable, sourceId });
  const questions: { twinId: bigint | null; itemId: bigint | null; uses: readonly Use[] }[] = [
    { twinId: null, itemId: row?.itemId ?? null, uses },
  ];
  for (const { sourceId: twinId, itemId, pack, file, key, share } of alike)
    if (share >= twinFrom) questions.push({ twinId, itemId, uses: await listUses({ queryable, pack, bank: bankOf(file), key }) });
  const pools = await listPoolsWith({ queryable, itemIds: questions.flatMap(({ itemId }) => itemId ?? []) });
  const ranked = questions.flatMap(({ twinId, uses: of }) => of.filter((use) => use.ranked).map(({ name }) => ({ twinId, name })));
  const shown = questions.flatMap(({ twinId, itemId, uses: of }) =>
    [...of.filter((use) => !use.ranked), ...pools.filter((pool) => pool.itemId === itemId)].map(({ name }) => ({ twinId, name })),
  );
  return {
    alike: alike.map(({ sourceId: alikeId, key, file, title, share }) => ({ sourceId: alikeId, key, file, title, share })),
    shownEarly: ranked
      .flatMap((test) =>
        shown.flatMap((other) =>
          test.twinId === null || other.twinId === null
            ? [{ ranked: test.name, shown: other.name, twinId: test.twinId ?? other.twinId }]
            : [],
        ),
      )
      .slice(0, maxPairs),
  };
}
