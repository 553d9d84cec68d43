import type { GatewayName } from '@abhyas/contract/payments/prospectus.ts';
import type { Minor } from '@abhyas/contract/payments/money.ts';
import { type OrderEffect, type OrderEvent, stepOrder } from '@abhyas/rules/payments/order.ts';
import { recordAudit } from '../../audit/queries.ts';
import { findOrMakeStudent, splitName } from '../../identity/enrol-buyer.ts';
import { queueMessage } from '../../identity/messages/deliver.ts';
import { amountText } from '@abhyas/rules/payments/money.ts';
import { sentBack } from './sent-back.ts';
import { orderUrl } from './order-token.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { findIntake, freeDiscount, putIntakeSeatBack, takeIntakeSeat, consumeDiscount } from '../intake-queries.ts';
import { givePlace, takePlace } from './place-in-course.ts';
import { writeReceipt } from './write-receipt.ts';
import {
  insertPayment,
  insertRefund,
  listPayments,
  listRefunds,
  lockOrder,
  markRefund,
  type OrderRow,
  paymentKey,
  readOrder,
  saveOrder,
} from './order-queries.ts';
import { todayOf } from './today.ts';

export const refundJob = 'payments.refund';
/** Its student gets the free tests that the buyer kept. */
export const trialsJob = 'payments.add-trials';

/** What happened to an order, in the ids of a gateway. */
export type OrderNews =
  | {
      readonly kind: 'captured';
      readonly gateway: GatewayName;
      readonly gatewayPaymentId: string;
      readonly instalment: number;
      readonly amount: Minor;
    }
  | {
      readonly kind: 'refunded' | 'refund-failed';
      readonly gateway: GatewayName;
      readonly gatewayPaymentId: string;
      readonly gatewayRefundId: string;
      readonly amount: Minor;
    }
  | { readonly kind: 'hold-ended' }
  | { readonly kind: 'late' }
  | { readonly kind: 'cancelled' };

export type Applying = Ports<'clock' | 'config' | 'jobs' | 'randomBytes' | 'vault'>;

/**
 * Takes an order one event further, with all that comes of it, in the caller's transaction: seat, enrolment, batch, receipt, money that goes back, and a line of the audit.
 * An event that is known changes nothing. Gives the order as it is then, null for one that does not exist.
 */
export async function applyEvent({
  parts,
  tx,
  orderId,
  news,
  actorId = null,
}: {
  parts: Applying;
  tx: Transaction;
  orderId: bigint;
  news: OrderNews;
  /** Staff who did it; null for a gateway, the buyer or the clock. */
  actorId?: bigint | null;
}): Promise<OrderRow | null> {
  const now = parts.clock.now();
  const row = await lockOrder({ tx, orderId });
  if (row === null) return null;
  const before = await readOrder({ queryable: tx, row });
  const place = await findIntake({ queryable: tx, intakeId: row.intakeId });
  if (place === null) throw new Error('an order has its batch');
  const { intake } = place;
  const takes = news.kind === 'captured' && row.status === 'lapsed';
  const offered = takes ? await takeIntakeSeat({ tx, intakeId: intake.id }) : null;
  const { order, effects } = stepOrder(before, eventOf({ news, isSeatFree: offered !== null, today: todayOf(now) }));
  const has = (kind: OrderEffect['kind']) => effects.some((effect) => effect.kind === kind);
  const set: Partial<Pick<OrderRow, 'status' | 'seat' | 'personId' | 'enrolledAt' | 'gaveVariant'>> = {};
  let { seat, personId, gaveVariant } = row;
  if (offered !== null && !has('take-seat')) await putIntakeSeatBack({ tx, intakeId: intake.id, seat: offered });
  if (has('take-seat')) {
    seat = offered;
    if (row.discountId !== null) await consumeDiscount({ tx, discountId: row.discountId });
  }
  // the batch of seats is held before the batch of students, everywhere: two events of its orders never wait for each other
  if (has('free-seat')) {
    if (seat === null) throw new Error('an order that holds a seat has its number');
    await putIntakeSeatBack({ tx, intakeId: intake.id, seat });
    if (row.discountId !== null) await freeDiscount({ tx, discountId: row.discountId });
    seat = null;
  }
  if (has('enrol')) {
    personId = await findOrMakeStudent({ parts, tx, buyer: row, host: row.host });
    Object.assign(set, { personId, enrolledAt: now });
  }
  if ((has('enrol') || has('open')) && personId !== null) gaveVariant = await givePlace({ tx, personId, intake, now });
  if (has('enrol')) await parts.jobs.send(trialsJob, { orderId: String(orderId) }, { tx, singletonKey: String(orderId) });
  if ((has('close') || has('end')) && personId !== null) {
    await takePlace({ tx, orderId, personId, intake, gaveVariant, now });
    gaveVariant = false;
  }
  if (order.status !== row.status) set.status = order.status;
  if (seat !== row.seat) set.seat = seat;
  if (gaveVariant !== row.gaveVariant) set.gaveVariant = gaveVariant;
  await saveOrder({ tx, orderId, ...set });
  const after = { ...row, ...set };
  const known = await saveMoney({
    tx,
    row,
    news,
    payments: order.payments.slice(before.payments.length),
    now,
    isNewRefund: order.refunds !== before.refunds,
  });
  const receipts: string[] = [];
  for (const effect of effects) {
    if (effect.kind === 'receipt') {
      const payment = (await listPayments({ queryable: tx, orderId })).find(
        ({ gateway, gatewayPaymentId }) => paymentKey(gateway, gatewayPaymentId) === effect.paymentId,
      );
      if (payment === undefined) throw new Error('a receipt is of a payment');
      receipts.push(await writeReceipt({ tx, order: after, place, of: { payment }, now }));
    }
    if (effect.kind === 'credit-note') {
      const refund = (await listRefunds({ queryable: tx, orderId })).find(
        ({ gateway, gatewayRefundId }) => paymentKey(gateway, gatewayRefundId ?? '') === effect.refundId,
      );
      if (refund === undefined) throw new Error('a credit note is of a refund');
      receipts.push(await writeReceipt({ tx, order: after, place, of: { refund }, now }));
    }
    if (effect.kind === 'return' && news.kind === 'captured') {
      const refundId = await insertRefund({
        tx,
        row: {
          orderId,
          gateway: news.gateway,
          gatewayPaymentId: news.gatewayPaymentId,
          amount: effect.amount,
          reason: effect.why,
          askedAt: now,
        },
      });
      await parts.jobs.send(refundJob, { refundId: String(refundId) }, { tx, singletonKey: String(refundId) });
    }
  }
  const [number] = receipts;
  // an account that was deleted has no address
  if (has('receipt') && number !== undefined && news.kind === 'captured' && row.email !== '')
    await queueMessage({
      parts,
      tx,
      host: row.host,
      message: {
        kind: 'receipt',
        to: row.email,
        firstName: splitName(row.name).firstName,
        number,
        amount: `₹${amountText(news.amount)}`,
        course: place.prospectus.title,
        batch: intake.name,
        url: orderUrl({ parts, reference: row.reference }),
      },
    });
  if (effects.length > 0 || known)
    await recordAudit({
      queryable: tx,
      entry: {
        at: now,
        actorId,
        action: `payments.${news.kind}`,
        targetKind: 'order',
        targetId: orderId,
        data: {
          from: row.status,
          to: order.status,
          ...('amount' in news ? { amount: news.amount, gateway: news.gateway } : {}),
          ...(receipts.length === 0 ? {} : { receipt: receipts.join(' ') }),
        },
      },
    });
  return after;
}

function eventOf({ news, isSeatFree, today }: { news: OrderNews; isSeatFree: boolean; today: string }): OrderEvent {
  switch (news.kind) {
    case 'captured': {
      const { gateway, gatewayPaymentId, instalment, amount } = news;
      return { kind: 'captured', payment: { id: paymentKey(gateway, gatewayPaymentId), instalment, amount }, isSeatFree, today };
    }
    case 'refunded':
    case 'refund-failed': {
      const { gateway, gatewayPaymentId, gatewayRefundId, amount } = news;
      const paymentId = paymentKey(gateway, gatewayPaymentId);
      return { kind: news.kind, refund: { id: paymentKey(gateway, gatewayRefundId), paymentId, amount } };
    }
    case 'late':
      return { kind: 'late', today };
    case 'hold-ended':
    case 'cancelled':
      return { kind: news.kind };
  }
}

/** Saves what the step has added of money; true where there was something. A refund that the portal asked for gets the gateway's id, any other a row of its own. */
async function saveMoney({
  tx,
  row,
  news,
  payments,
  isNewRefund,
  now,
}: {
  tx: Transaction;
  row: OrderRow;
  news: OrderNews;
  payments: Awaited<ReturnType<typeof readOrder>>['payments'];
  isNewRefund: boolean;
  now: Date;
}): Promise<boolean> {
  const [payment] = payments;
  if (news.kind === 'captured' && payment !== undefined) {
    const { gateway, gatewayPaymentId } = news;
    const { instalment, amount, returns } = payment;
    await insertPayment({ tx, row: { orderId: row.id, gateway, gatewayPaymentId, instalment, amount, returns, capturedAt: now } });
    return true;
  }
  if ((news.kind !== 'refunded' && news.kind !== 'refund-failed') || !isNewRefund) return false;
  const { gateway, gatewayPaymentId, gatewayRefundId, amount } = news;
  const isDone = news.kind === 'refunded';
  const set = isDone ? { doneAt: now } : { failedAt: now };
  const rows = (await listRefunds({ queryable: tx, orderId: row.id })).filter(
    (each) => each.gateway === gateway && each.gatewayPaymentId === gatewayPaymentId,
  );
  const asked = rows.filter((each) => each.doneAt === null && each.gatewayRefundId === null);
  const own =
    rows.find((each) => each.gatewayRefundId === gatewayRefundId) ??
    // which of the portal's own has failed before the gateway's answer is known is not told: sendRefund finds it
    (isDone ? asked.find((each) => each.amount === Number(amount)) : undefined);
  if (own !== undefined) {
    await markRefund({ tx, refundId: own.id, gatewayRefundId, ...set });
    return true;
  }
  await insertRefund({
    tx,
    row: { orderId: row.id, gateway, gatewayPaymentId, gatewayRefundId, amount, reason: '', askedAt: now, ...set },
  });
  if (isDone) await shortenAsked({ tx, orderId: row.id, asked, now });
  return true;
}

/** What went back in the gateway's own dashboard leaves less to send: an open refund is for what is left of its payment at most. */
async function shortenAsked({
  tx,
  orderId,
  asked,
  now,
}: {
  tx: Transaction;
  orderId: bigint;
  asked: Awaited<ReturnType<typeof listRefunds>>;
  now: Date;
}): Promise<void> {
  const paid = await listPayments({ queryable: tx, orderId });
  for (const { id: refundId, gateway, gatewayPaymentId, amount } of asked) {
    const payment = paid.find((each) => each.gateway === gateway && each.gatewayPaymentId === gatewayPaymentId);
    if (payment === undefined) continue;
    const over = sentBack({ payment, refunds: await listRefunds({ queryable: tx, orderId }) }) - payment.amount;
    if (over >= amount) await markRefund({ tx, refundId, failedAt: now });
    else if (over > 0) await markRefund({ tx, refundId, amount: amount - over });
  }
}
