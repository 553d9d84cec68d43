import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { standingOf } from '@abhyas/rules/payments/instalments.ts';
import { minor } from '@abhyas/rules/payments/money.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { findIntake } from '../intake-queries.ts';
import { applyEvent, type Applying } from './apply-event.ts';
import { listOffers } from './change-batch.ts';
import { askRefunds } from './refunds.ts';
import { sentBack } from './sent-back.ts';
import {
  findLastAsk,
  listOwnOrders,
  listPayments,
  listReceipts,
  listRefunds,
  lockOrder,
  type OrderRow,
  readOrder,
} from './order-queries.ts';
import { tokenOf } from './order-token.ts';
import { getOrder } from './place-order.ts';
import { todayOf } from './today.ts';

/** Whether the buyer may cancel an order on a day: one that is not paid always, else until the last day of its batch. */
const mayCancel = ({ order, refundUntil, today }: { order: OrderRow; refundUntil: string; today: string }): boolean =>
  order.status === 'held' || ((order.status === 'enrolled' || order.status === 'paused') && refundUntil >= today);

/** An order as its buyer sees it. Throws NOT_FOUND. */
export async function seeOrder({
  parts,
  gateways,
  orderToken,
}: {
  parts: Ports<'clock' | 'database'>;
  gateways: Gateways;
  orderToken: string;
}): Promise<ResultOf<'seeOrder'>> {
  const row = await getOrder({ parts, orderToken });
  const queryable = parts.database.orm;
  const today = todayOf(parts.clock.now());
  const place = await findIntake({ queryable, intakeId: row.intakeId });
  if (place === null) throw new AppError('NOT_FOUND');
  const order = await readOrder({ queryable, row });
  const paid = new Set(order.payments.flatMap(({ instalment, returns }) => (returns === '' ? [instalment] : [])));
  const returned = (await listPayments({ queryable, orderId: row.id })).filter(({ returns }) => returns !== '');
  const back = await listRefunds({ queryable, orderId: row.id });
  const done = back.filter(({ doneAt }) => doneAt !== null);
  const returning = returned.reduce((total, payment) => total + payment.amount - sentBack({ payment, refunds: done }), 0);
  const receipts = await listReceipts({ queryable, orderId: row.id });
  const { intake, prospectus, seller } = place;
  const last = await findLastAsk({ queryable, orderId: row.id });
  const isSettled = last === null || paid.has(last.instalment);
  return {
    status: row.status,
    slug: prospectus.slug,
    course: prospectus.title,
    batch: intake.name,
    place: intake.place,
    schedule: intake.schedule,
    startsOn: intake.startsOn,
    name: row.name,
    email: row.email,
    mobile: row.mobile,
    price: minor(row.price),
    code: row.discountCode,
    discount: minor(row.discount),
    total: minor(row.total),
    parts: order.instalments.map((part) => ({
      ...part,
      standing: standingOf({ dueDay: part.dueDay, isPaid: paid.has(part.number), today }),
    })),
    holdEndsAt: row.status === 'held' ? row.holdEndsAt : null,
    refundUntil: intake.refundUntil,
    gateways: [...gateways.names],
    lastTry: isSettled ? 'none' : last.failedAt === null ? 'waiting' : 'failed',
    lastGateway: last?.gateway ?? '',
    bankAccount: seller.bankAccount,
    reference: row.reference,
    taxBasisPoints: prospectus.taxBasisPoints,
    returning: minor(returning),
    receipts: receipts.map(({ id, text, series, amount, central, state, integrated, issuedAt }) => ({
      receiptId: id,
      number: text,
      kind: series,
      amount: minor(amount),
      tax: minor(central + state + integrated),
      issuedAt,
    })),
    changeUntil: row.status === 'enrolled' && intake.changeUntil >= today ? intake.changeUntil : '',
    otherBatches: (await listOffers({ queryable, order: row, place, today })).map(({ intake: each, seatsLeft }) => ({
      intakeId: each.id,
      name: each.name,
      place: each.place,
      schedule: each.schedule,
      startsOn: each.startsOn,
      seatsLeft,
    })),
    mayCancel: mayCancel({ order: row, refundUntil: intake.refundUntil, today }),
  };
}

/** Cancels an order for its buyer, and sends back all that was paid. Throws NOT_FOUND and CANCEL_TOO_LATE. */
export async function cancelOrder({
  parts,
  gateways,
  orderToken,
}: {
  parts: Applying & Ports<'database'>;
  gateways: Gateways;
  orderToken: string;
}): Promise<ResultOf<'cancelOrder'>> {
  const { id: orderId, intakeId } = await getOrder({ parts, orderToken });
  const place = await findIntake({ queryable: parts.database.orm, intakeId });
  const today = todayOf(parts.clock.now());
  await parts.database.transaction(async (tx) => {
    // what is unpaid may always be cancelled: it may be paid just now
    const order = await lockOrder({ tx, orderId });
    if (order === null || !mayCancel({ order, refundUntil: place?.intake.refundUntil ?? '', today }))
      throw new AppError('CANCEL_TOO_LATE', { said: { key: 'refusal_order_cancel' } });
    await applyEvent({ parts, tx, orderId, news: { kind: 'cancelled' } });
    await askRefunds({ parts, tx, orderId, reason: 'cancelled' });
  });
  return seeOrder({ parts, gateways, orderToken });
}

/** The orders by which someone is enrolled, each with the secret that opens its page. */
export async function listOrdersOf({
  parts,
  personId,
}: {
  parts: Ports<'database' | 'vault'>;
  personId: bigint;
}): Promise<ResultOf<'ownOrders'>> {
  const rows = await listOwnOrders({ queryable: parts.database.orm, personId });
  return {
    orders: rows.map(({ order, course, batch, dueAmount, dueDay }) => ({
      orderToken: tokenOf({ parts, reference: order.reference }),
      status: order.status,
      course,
      batch,
      total: minor(order.total),
      dueAmount: minor(order.status === 'cancelled' ? 0 : (dueAmount ?? 0)),
      dueDay: order.status === 'cancelled' ? '' : (dueDay ?? ''),
    })),
  };
}
