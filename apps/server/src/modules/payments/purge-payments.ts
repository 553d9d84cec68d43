import type { Ports } from '../../platform/parts.ts';
import { removeOldEvents, removeOldWaits, removeUnpaidOrders } from './purge-queries.ts';

const dayMs = 86_400_000;

/**
 * Removes what serves no purpose any more: what gateways told and orders that ended unpaid, both after ninety days, in which a gateway may still tell of them, and places in lines
 * after a year. Payments and receipts stay.
 */
export async function purgePayments({ parts }: { parts: Ports<'clock' | 'database'> }): Promise<void> {
  const queryable = parts.database.orm;
  const ago = (days: number) => new Date(parts.clock.now().getTime() - days * dayMs);
  await removeOldEvents({ queryable, before: ago(90) });
  await removeUnpaidOrders({ queryable, before: ago(90) });
  await removeOldWaits({ queryable, before: ago(365) });
}
