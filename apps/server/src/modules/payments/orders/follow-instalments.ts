import { amountText, minor } from '@abhyas/rules/payments/money.ts';
import { closesOn, remindersDue, standingOf } from '@abhyas/rules/payments/instalments.ts';
import { hasRunningAttempt } from '../../assessment/player/running-queries.ts';
import { splitName } from '../../identity/enrol-buyer.ts';
import { queueMessage } from '../../identity/messages/deliver.ts';
import type { Ports } from '../../../platform/parts.ts';
import { eachAlone } from '../../../platform/postgres/each-alone.ts';
import { findIntake } from '../intake-queries.ts';
import { applyEvent, type Applying } from './apply-event.ts';
import { listUnpaid, lockOrder, noteReminders } from './order-queries.ts';
import { orderUrl } from './order-token.ts';
import { todayOf } from './today.ts';

const dayMs = 86_400_000;
/** Days before the due day from which an instalment is looked at. */
const aheadDays = 3;

/**
 * Reminds of instalments that are due, and closes the course where one is late by more than the grace, but never while a test of the student runs: that order is looked at again
 * in the next round. Each order in a transaction of its own, so that a mail goes once, and one that fails is logged and holds up no other.
 */
export async function followInstalments({ parts }: { parts: Applying & Ports<'database' | 'log'> }): Promise<void> {
  const now = parts.clock.now();
  const today = todayOf(now);
  const until = todayOf(new Date(now.getTime() + aheadDays * dayMs));
  const queryable = parts.database.orm;
  let after = { orderId: 0n, number: 0 };
  for (;;) {
    const rows = await listUnpaid({ queryable, until, after });
    await eachAlone({
      parts,
      items: rows,
      about: ({ orderId }) => ({ orderId }),
      failure: 'an instalment could not be followed',
      work: ({ orderId, number, amount, dueDay }) =>
        parts.database.transaction(async (tx) => {
          const order = await lockOrder({ tx, orderId });
          const studentId = order?.personId ?? null;
          if (order === null || studentId === null || (order.status !== 'enrolled' && order.status !== 'paused')) return;
          if (standingOf({ dueDay, isPaid: false, today }) === 'closing') {
            const isRunning = await hasRunningAttempt({ queryable: tx, studentId, now });
            if (!isRunning) await applyEvent({ parts, tx, orderId, news: { kind: 'late' } });
          }
          const due = remindersDue({ dueDay, today });
          if (!(await noteReminders({ tx, orderId, number, reminders: due }))) return;
          const place = await findIntake({ queryable: tx, intakeId: order.intakeId });
          await queueMessage({
            parts,
            tx,
            host: order.host,
            message: {
              kind: 'payment-due',
              to: order.email,
              firstName: splitName(order.name).firstName,
              amount: `₹${amountText(minor(amount))}`,
              course: place?.prospectus.title ?? '',
              dueDay,
              closesDay: closesOn(dueDay),
              url: orderUrl({ parts, reference: order.reference }),
            },
          });
        }),
    });
    after = rows.at(-1) ?? after;
    if (rows.length === 0) return;
  }
}
