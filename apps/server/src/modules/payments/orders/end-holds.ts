import type { Ports } from '../../../platform/parts.ts';
import { applyEvent, type Applying } from './apply-event.ts';
import { listEndedHolds } from './order-queries.ts';

/** Orders that one round looks at before it asks again. */
const batch = 100;

/** Frees the seats of orders that were not paid in time, each in a transaction of its own. Two processes may do it at once. */
export async function endHolds({ parts }: { parts: Applying & Ports<'database'> }): Promise<void> {
  for (;;) {
    const ids = await listEndedHolds({ queryable: parts.database.orm, now: parts.clock.now(), limit: batch });
    for (const orderId of ids) await parts.database.transaction((tx) => applyEvent({ parts, tx, orderId, news: { kind: 'hold-ended' } }));
    if (ids.length < batch) return;
  }
}
