import type { Ports } from '../../../platform/parts.ts';
import { eachAlone } from '../../../platform/postgres/each-alone.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { findIntake } from '../intake-queries.ts';
import { applyEvent, type Applying } from './apply-event.ts';
import { listEndedHolds, listForgotten } from './order-queries.ts';
import { askRefunds } from './refunds.ts';
import { todayOf } from './today.ts';

/** Orders that one round looks at before it asks again. */
const batch = 100;

type Ending = Applying & Ports<'database' | 'log'>;

/** Does something with orders, each in a transaction of its own: one that fails is logged and holds up no other. Two processes may do it at once. */
async function eachOrder({
  parts,
  failure,
  list,
  work,
}: {
  parts: Ending;
  failure: string;
  list: (of: { after: bigint; limit: number }) => Promise<bigint[]>;
  work: (of: { tx: Transaction; orderId: bigint }) => Promise<unknown>;
}): Promise<void> {
  for (let after = 0n; ;) {
    const ids = await list({ after, limit: batch });
    await eachAlone({
      parts,
      items: ids,
      about: (orderId) => ({ orderId }),
      failure,
      work: (orderId) => parts.database.transaction((tx) => work({ tx, orderId })),
    });
    after = ids.at(-1) ?? after;
    if (ids.length < batch) return;
  }
}

/** Frees the seats of orders that were not paid in time. */
export async function endHolds({ parts }: { parts: Ending }): Promise<void> {
  const { database, clock } = parts;
  await eachOrder({
    parts,
    failure: 'a seat that was not paid in time could not be freed',
    list: (of) => listEndedHolds({ queryable: database.orm, now: clock.now(), ...of }),
    work: ({ tx, orderId }) => applyEvent({ parts, tx, orderId, news: { kind: 'hold-ended' } }),
  });
}

/** Frees the seats of those whose account was deleted, and sends back what was paid where the batch still does. */
export async function endForgotten({ parts }: { parts: Ending }): Promise<void> {
  const { database, clock } = parts;
  await eachOrder({
    parts,
    failure: 'the seat of a deleted account could not be freed',
    list: (of) => listForgotten({ queryable: database.orm, ...of }),
    work: async ({ tx, orderId }) => {
      const order = await applyEvent({ parts, tx, orderId, news: { kind: 'cancelled' } });
      const place = order === null ? null : await findIntake({ queryable: tx, intakeId: order.intakeId });
      if ((place?.intake.refundUntil ?? '') >= todayOf(clock.now())) await askRefunds({ parts, tx, orderId, reason: 'account deleted' });
    },
  });
}
