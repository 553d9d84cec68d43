import type { Ports } from '../../platform/parts.ts';
import { kept } from './announced.ts';
import { removeOldDeliveries, removeOldNotices } from './purge-queries.ts';

/** Milliseconds for which it can be said what became of a message. */
const deliveryMs = 30 * 24 * 60 * 60_000;
const max = 5_000;

/** Removes notices that have been long enough, and what became of messages of long ago. */
export async function purgeExpired({ parts: { database, clock } }: { parts: Ports<'clock' | 'database'> }): Promise<void> {
  const queryable = database.orm;
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  while ((await removeOldDeliveries({ queryable, before: ago(deliveryMs), max })) > 0);
  while ((await removeOldNotices({ queryable, readBefore: ago(kept.readMs), unreadBefore: ago(kept.unreadMs), max })) > 0);
}
