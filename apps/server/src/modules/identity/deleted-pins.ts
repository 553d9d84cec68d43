import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hasEntry, recordAudit } from '../audit/index.ts';
import type { Transaction } from '../../platform/database.ts';

const action = 'identity.pin-deleted';
const hashOf = (pin: string): string => createHash('sha256').update(pin).digest('hex');

/** Notes that the owner of a pin had the account deleted, so that a content pack that still names them does not bring them back. */
export async function noteDeletedPin({ tx, pin, now }: { tx: Transaction; pin: string; now: Date }): Promise<void> {
  await recordAudit({ queryable: tx, entry: { at: now, actorId: null, action, targetKind: 'pin', targetId: hashOf(pin) } });
}

/** Whether the owner of a pin had the account deleted. */
export async function isDeletedPin({ tx, pin }: { tx: Transaction; pin: string }): Promise<boolean> {
  const { rows } = await tx.execute<{ deleted: boolean }>(
    sql`select ${hasEntry({ targetKind: 'pin', targetId: sql`${hashOf(pin)}`, action })} as deleted`,
  );
  return rows[0]?.deleted === true;
}
