import { and, asc, eq, gt } from 'drizzle-orm';
import { batchSize } from '../../platform/personal-data.ts';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { bankViews } from './tables.ts';

/** The views of the bank that a person saved, by name, after one of them. */
export async function listViews({
  queryable,
  personId,
  after = null,
}: {
  queryable: Queryable;
  personId: bigint;
  after?: { readonly name: string } | null;
}) {
  return queryable
    .select({ name: bankViews.name, address: bankViews.address })
    .from(bankViews)
    .where(and(eq(bankViews.personId, personId), after === null ? undefined : gt(bankViews.name, after.name)))
    .orderBy(asc(bankViews.name))
    .limit(batchSize);
}

/** Saves a view under a name, over the one of that name. */
export async function upsertView({ tx, ...view }: { tx: Transaction; personId: bigint; name: string; address: string }): Promise<void> {
  await tx
    .insert(bankViews)
    .values(view)
    .onConflictDoUpdate({ target: [bankViews.personId, bankViews.name], set: { address: view.address } });
}

/** Removes a view of a person, or with no name all of them. */
export async function removeViews({ tx, personId, name }: { tx: Transaction; personId: bigint; name?: string }): Promise<void> {
  await tx.delete(bankViews).where(and(eq(bankViews.personId, personId), name === undefined ? undefined : eq(bankViews.name, name)));
}
