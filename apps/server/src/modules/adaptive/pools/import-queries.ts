import type { ItemCurve } from '@abhyas/rules/measurement/irt/curve.ts';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { poolItems, pools } from '../tables.ts';

/** Closes the pools of a pack that are not among these; their rounds and levels stay. */
export async function closeOtherPools({ tx, pack, keys }: { tx: Transaction; pack: string; keys: readonly string[] }): Promise<void> {
  await tx
    .update(pools)
    .set({ closed: true })
    .where(and(eq(pools.pack, pack), notInArray(pools.key, [...keys])));
}

/** Writes a pool over the one the pack has under its key; gives its id. */
export async function savePool({ tx, values }: { tx: Transaction; values: typeof pools.$inferInsert }): Promise<bigint> {
  const [row] = await tx
    .insert(pools)
    .values(values)
    .onConflictDoUpdate({ target: [pools.pack, pools.key], set: { ...values, closed: false } })
    .returning({ id: pools.id });
  if (row === undefined) throw new Error('invariant: an upsert returns its row');
  return row.id;
}

/** Makes the questions of a pool be these. How often each was given stays. */
export async function savePoolItems({
  tx,
  poolId,
  items,
}: {
  tx: Transaction;
  poolId: bigint;
  items: readonly { readonly itemId: bigint; readonly topic: string; readonly curve: ItemCurve }[];
}): Promise<void> {
  const ids = items.map(({ itemId }) => itemId);
  await tx.delete(poolItems).where(and(eq(poolItems.poolId, poolId), notInArray(poolItems.itemId, ids)));
  if (items.length === 0) return;
  await tx
    .insert(poolItems)
    .values(items.map((item) => ({ ...item, poolId })))
    .onConflictDoUpdate({
      target: [poolItems.poolId, poolItems.itemId],
      set: { topic: sql`excluded.topic`, curve: sql`excluded.curve` },
    });
}
