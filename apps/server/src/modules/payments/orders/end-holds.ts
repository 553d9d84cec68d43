import type { Ports } from '../../../platform/parts.ts';
import { eachAlone } from '../../../platform/postgres/each-alone.ts';
import { applyEvent, type Applying } from './apply-event.ts';
import { listEndedHolds } from './order-queries.ts';

/** Orders that one round looks at before it asks again. */
const batch = 100;

/** Frees the seats of orders that were not paid in time, each in a transaction of its own: one that fails is logged and holds up no other. Two processes may do it at once. */
export async function endHolds({ parts }: { parts: Applying & Ports<'database' | 'log'> }): Promise<void> {
  const { database, clock } = parts;
  for (let after = 0n; ;) {
    const ids = await listEndedHolds({ queryable: database.orm, now: clock.now(), after, limit: batch });
    await eachAlone({
      parts,
      items: ids,
      about: (orderId) => ({ orderId }),
      failure: 'a seat that was not paid in time could not be freed',
      work: (orderId) => database.transaction((tx) => applyEvent({ parts, tx, orderId, news: { kind: 'hold-ended' } })),
    });
    after = ids.at(-1) ?? after;
    if (ids.length < batch) return;
  }
}
