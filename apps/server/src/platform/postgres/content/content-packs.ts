import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database.ts';
import { contentPacks } from '../tables.ts';

export async function hasContentPack(queryable: Queryable): Promise<boolean> {
  const rows = await queryable.select({ id: contentPacks.id }).from(contentPacks).limit(1);
  return rows.length > 0;
}

/**
 * Notes the import of a pack, which no other import of it overtakes before the transaction ends. Returns the day its relative dates count from: `today` at
 * the first import and with `rebase`, else the day it had.
 */
export async function saveContentPack({
  tx,
  pack: { key, name, checksum },
  today,
  rebase,
  now,
}: {
  tx: Transaction;
  pack: { readonly key: string; readonly name: string; readonly checksum: string };
  today: string;
  rebase: boolean;
  now: Date;
}): Promise<string> {
  const [known] = await tx.select().from(contentPacks).where(eq(contentPacks.key, key)).for('update');
  const anchorDay = known === undefined || rebase ? today : known.anchorDay;
  const values = { key, name, anchorDay, checksum, importedAt: now };
  await tx.insert(contentPacks).values(values).onConflictDoUpdate({ target: contentPacks.key, set: values });
  return anchorDay;
}
