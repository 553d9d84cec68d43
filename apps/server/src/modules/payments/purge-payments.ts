import type { Ports } from '../../platform/parts.ts';
import { deleteOldLeads } from './leads/lead-queries.ts';
import { removeOldEvents, removeOldWaits, removeUnpaidOrders } from './purge-queries.ts';

const dayMs = 86_400_000;

/**
 * Removes what serves no purpose any more: what gateways told and orders that ended unpaid, both after ninety days, in which a gateway may still tell of them, places in lines
 * after a year, and who asked for a call after half a year in which nothing happened with them. Payments and receipts stay.
 */
export async function purgePayments({ parts }: { parts: Ports<'clock' | 'database'> }): Promise<void> {
  const queryable = parts.database.orm;
  const ago = (days: number) => new Date(parts.clock.now().getTime() - days * dayMs);
  await removeOldEvents({ queryable, before: ago(90) });
  await removeUnpaidOrders({ queryable, before: ago(90) });
  await removeOldWaits({ queryable, before: ago(365) });
  while ((await deleteOldLeads({ queryable, before: ago(180) })) > 0);
}
