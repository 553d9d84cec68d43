import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { itemRulings } from '../staff/tables.ts';
import { items } from '../tables.ts';

/** The questions of some banks of a pack, as what chooses among them needs: nothing of their content. */
export async function listItemsOfBanks({ queryable, pack, banks }: { queryable: Queryable; pack: string; banks: readonly string[] }) {
  return queryable
    .select({
      itemId: items.id,
      bank: items.bank,
      key: items.key,
      topic: items.topic,
      difficulty: items.difficulty,
      type: items.type,
      options: sql<number>`jsonb_array_length(${items.options})`,
    })
    .from(items)
    .where(and(eq(items.pack, pack), inArray(items.bank, [...banks])))
    .orderBy(asc(items.bank), asc(items.position));
}

/** Questions as someone may hold them before they answer: no key and no solution are read. */
export async function listOpenItems({ queryable, itemIds }: { queryable: Queryable; itemIds: readonly bigint[] }) {
  if (itemIds.length === 0) return [];
  return queryable
    .select({
      itemId: items.id,
      type: items.type,
      topic: items.topic,
      stemHtml: items.stemHtml,
      options: items.options,
      keepOptions: items.keepOptions,
      passageId: items.passageId,
    })
    .from(items)
    .where(inArray(items.id, [...itemIds]));
}
export type OpenItem = Awaited<ReturnType<typeof listOpenItems>>[number];

/** What answers these questions, with the ruling of the test that each is asked for with; for scoring, and for answers that are final. */
export async function listItemKeys({
  queryable,
  asked,
}: {
  queryable: Queryable;
  asked: readonly { readonly itemId: bigint; readonly assessmentId: bigint | null }[];
}) {
  if (asked.length === 0) return [];
  const ruled = asked.flatMap(({ itemId, assessmentId }) =>
    assessmentId === null ? [] : [and(eq(itemRulings.itemId, itemId), eq(itemRulings.assessmentId, assessmentId))],
  );
  // one after the other: a transaction has one connection
  const keys = await queryable
    .select({ itemId: items.id, answer: items.answer, solutionHtml: items.solutionHtml })
    .from(items)
    .where(inArray(items.id, [...new Set(asked.map(({ itemId }) => itemId))]));
  const rulings =
    ruled.length === 0
      ? []
      : await queryable
          .select({ itemId: itemRulings.itemId, ruling: itemRulings.ruling })
          .from(itemRulings)
          .where(or(...ruled));
  return keys.map((key) => ({ ...key, ruling: rulings.find(({ itemId }) => itemId === key.itemId)?.ruling ?? null }));
}
export type ItemKey = Awaited<ReturnType<typeof listItemKeys>>[number];
