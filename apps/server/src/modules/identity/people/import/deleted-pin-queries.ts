import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/postgres/database.ts';
import type { Vault } from '../../../../platform/common/vault.ts';
import { deletedPins } from '../../tables.ts';

interface OfPin {
  readonly tx: Transaction;
  readonly vault: Pick<Vault, 'hash'>;
  readonly pin: string;
}

/** Keyed, because pins are few and are handed out in order: a plain hash would name its pin to anyone who tries them all. */
const hashOf = ({ vault, pin }: Pick<OfPin, 'vault' | 'pin'>) => vault.hash(`deleted-pin:${pin}`);

/** Records that the owner of a pin deleted the account, so that a content pack that still names them does not recreate it. */
export async function recordDeletedPin({ tx, vault, pin }: OfPin): Promise<void> {
  await tx
    .insert(deletedPins)
    .values({ hash: hashOf({ vault, pin }) })
    .onConflictDoNothing();
}

/** Whether the owner of a pin had the account deleted. */
export async function isDeletedPin({ tx, vault, pin }: OfPin): Promise<boolean> {
  const rows = await tx
    .select()
    .from(deletedPins)
    .where(eq(deletedPins.hash, hashOf({ vault, pin })))
    .limit(1);
  return rows.length > 0;
}
