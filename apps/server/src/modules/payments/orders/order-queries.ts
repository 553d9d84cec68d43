import type { GatewayName } from '@abhyas/contract/payments/prospectus.ts';
import type { OrderStatus } from '@abhyas/contract/payments/order.ts';
import { minor } from '@abhyas/rules/payments/money.ts';
import { nextLook } from '@abhyas/rules/payments/looks.ts';
import type { Order } from '@abhyas/rules/payments/order.ts';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import {
  gatewayEvents,
  instalments,
  intakes,
  orders,
  paymentAsks,
  payments,
  prospectuses,
  receiptCounters,
  receipts,
  refunds,
  sellers,
} from '../tables.ts';

export type OrderRow = typeof orders.$inferSelect;

export async function insertOrder({
  tx,
  row,
  parts,
}: {
  tx: Transaction;
  row: typeof orders.$inferInsert;
  parts: readonly Pick<typeof instalments.$inferInsert, 'number' | 'amount' | 'dueDay'>[];
}): Promise<OrderRow> {
  const [made] = await tx.insert(orders).values(row).returning();
  if (made === undefined) throw new Error('an insert answers with its row');
  await tx.insert(instalments).values(parts.map((part) => ({ ...part, orderId: made.id })));
  return made;
}

export async function findOrderByToken({ queryable, tokenHash }: { queryable: Queryable; tokenHash: Buffer }): Promise<OrderRow | null> {
  const [row] = await queryable.select().from(orders).where(eq(orders.tokenHash, tokenHash));
  return row ?? null;
}

/** How many seats of a batch are held unpaid past a moment. */
export async function countHeldPast({ tx, intakeId, moment }: { tx: Transaction; intakeId: bigint; moment: Date }): Promise<number> {
  return tx.$count(orders, and(eq(orders.intakeId, intakeId), eq(orders.status, 'held'), gt(orders.holdEndsAt, moment)));
}

/** An order, held until the transaction ends: of two events of one order the second sees what the first did. */
export async function lockOrder({ tx, orderId }: { tx: Transaction; orderId: bigint }): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return row ?? null;
}

/** The batches and variants of the same course that a person has by other orders, those that were placed first at the top; a hundred at most. */
export async function listOtherPlaces({ queryable, personId, orderId }: { queryable: Queryable; personId: bigint; orderId: bigint }) {
  const course = queryable
    .select({ id: prospectuses.courseId })
    .from(prospectuses)
    .innerJoin(intakes, eq(intakes.prospectusId, prospectuses.id))
    .innerJoin(orders, eq(orders.intakeId, intakes.id))
    .where(eq(orders.id, orderId));
  return queryable
    .select({ orderId: orders.id, batchId: intakes.batchId, variantId: intakes.variantId })
    .from(orders)
    .innerJoin(intakes, eq(intakes.id, orders.intakeId))
    .innerJoin(prospectuses, eq(prospectuses.id, intakes.prospectusId))
    .where(and(eq(orders.personId, personId), ne(orders.id, orderId), eq(orders.status, 'enrolled'), eq(prospectuses.courseId, course)))
    .orderBy(asc(orders.id))
    .limit(100);
}

/** The gateway's id of a payment, with the name of the gateway before it: two gateways may have one id. */
export const paymentKey = (gateway: GatewayName, id: string): string => `${gateway}:${id}`;

/** An order as its rule knows it. */
export async function readOrder({ queryable, row }: { queryable: Queryable; row: OrderRow }): Promise<Order> {
  const of = row.id;
  const parts = await queryable.select().from(instalments).where(eq(instalments.orderId, of)).orderBy(asc(instalments.number));
  const paid = await queryable.select().from(payments).where(eq(payments.orderId, of)).orderBy(asc(payments.id));
  const back = await queryable
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, of), isNotNull(refunds.gatewayRefundId), or(isNotNull(refunds.doneAt), isNotNull(refunds.failedAt))))
    .orderBy(asc(refunds.id));
  return {
    status: row.status,
    instalments: parts.map(({ number, amount, dueDay }) => ({ number, amount: minor(amount), dueDay })),
    payments: paid.map(({ gateway, gatewayPaymentId, instalment, amount, returns }) => ({
      id: paymentKey(gateway, gatewayPaymentId),
      instalment,
      amount: minor(amount),
      returns,
    })),
    refunds: back.map(({ gateway, gatewayPaymentId, gatewayRefundId, amount, failedAt }) => ({
      id: paymentKey(gateway, gatewayRefundId ?? ''),
      paymentId: paymentKey(gateway, gatewayPaymentId),
      amount: minor(amount),
      isFailed: failedAt !== null,
    })),
  };
}

export async function saveOrder({
  tx,
  orderId,
  ...set
}: { tx: Transaction; orderId: bigint } & Partial<
  Pick<OrderRow, 'status' | 'intakeId' | 'seat' | 'personId' | 'enrolledAt' | 'gaveVariant'>
>): Promise<void> {
  if (Object.keys(set).length > 0) await tx.update(orders).set(set).where(eq(orders.id, orderId));
}

export async function insertPayment({ tx, row }: { tx: Transaction; row: typeof payments.$inferInsert }): Promise<void> {
  await tx.insert(payments).values(row);
  if (row.returns === '')
    await tx
      .update(instalments)
      .set({ paidAt: row.capturedAt })
      .where(and(eq(instalments.orderId, row.orderId), eq(instalments.number, row.instalment)));
}

export async function listPayments({ queryable, orderId }: { queryable: Queryable; orderId: bigint }) {
  return queryable.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id));
}

export async function insertRefund({ tx, row }: { tx: Transaction; row: typeof refunds.$inferInsert }): Promise<bigint> {
  const [made] = await tx.insert(refunds).values(row).returning({ id: refunds.id });
  if (made === undefined) throw new Error('an insert answers with its row');
  return made.id;
}

export async function findRefund({ queryable, refundId }: { queryable: Queryable; refundId: bigint }) {
  const [row] = await queryable.select().from(refunds).where(eq(refunds.id, refundId));
  return row ?? null;
}

/** A refund by the gateway's own id; null for one that it has told nothing of. */
export async function findGatewayRefund({
  queryable,
  gateway,
  gatewayRefundId,
}: {
  queryable: Queryable;
  gateway: GatewayName;
  gatewayRefundId: string;
}) {
  const [row] = await queryable
    .select()
    .from(refunds)
    .where(and(eq(refunds.gateway, gateway), eq(refunds.gatewayRefundId, gatewayRefundId)));
  return row ?? null;
}

/** Whether this transaction is the one that sends a refund; it stays so to its end. */
export async function claimRefund({ tx, refundId }: { tx: Transaction; refundId: bigint }): Promise<boolean> {
  const [row] = await queryRows({
    queryable: tx,
    row: z.object({ ours: z.boolean() }),
    statement: sql`select pg_try_advisory_xact_lock(hashtextextended('refunds', ${refundId})) as ours`,
  });
  return row?.ours === true;
}

/** All money of an order that goes or went back, but what failed. */
export async function listRefunds({ queryable, orderId }: { queryable: Queryable; orderId: bigint }) {
  return queryable
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isNull(refunds.failedAt)))
    .orderBy(asc(refunds.id));
}

export async function markRefund({
  tx,
  refundId,
  ...set
}: { tx: Transaction; refundId: bigint } & Partial<
  Pick<typeof refunds.$inferSelect, 'amount' | 'gatewayRefundId' | 'doneAt' | 'failedAt'>
>) {
  await tx.update(refunds).set(set).where(eq(refunds.id, refundId));
}

/** Refunds that were asked for before a moment and are neither done nor failed: the oldest five hundred. Those of transfers wait for staff. */
export async function listStuckRefunds({ queryable, before }: { queryable: Queryable; before: Date }): Promise<bigint[]> {
  const rows = await queryable
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isNull(refunds.doneAt), isNull(refunds.failedAt), ne(refunds.gateway, 'bank'), lte(refunds.askedAt, before)))
    .orderBy(asc(refunds.askedAt))
    .limit(500);
  return rows.map(({ id }) => id);
}

export async function insertAsk({ queryable, row }: { queryable: Queryable; row: typeof paymentAsks.$inferInsert }): Promise<void> {
  await queryable.insert(paymentAsks).values(row).onConflictDoNothing();
}

/** What a gateway was asked, by its own id; null for what is not the portal's. */
export async function findAsk({
  queryable,
  gateway,
  gatewayOrderId,
}: {
  queryable: Queryable;
  gateway: GatewayName;
  gatewayOrderId: string;
}) {
  const [row] = await queryable
    .select()
    .from(paymentAsks)
    .where(and(eq(paymentAsks.gateway, gateway), eq(paymentAsks.gatewayOrderId, gatewayOrderId)));
  return row ?? null;
}

/** Takes the asks that are to be looked for now, fifty at most, and notes when they are looked for next, so that no other process does it too. */
export async function claimLooks({ tx, now }: { tx: Transaction; now: Date }) {
  const due = await tx
    .select()
    .from(paymentAsks)
    .where(lte(paymentAsks.lookAt, now))
    .orderBy(asc(paymentAsks.lookAt))
    .limit(50)
    .for('update', { skipLocked: true });
  for (const { id, createdAt: askedAt } of due)
    await tx
      .update(paymentAsks)
      .set({ lookAt: nextLook({ askedAt, now }) })
      .where(eq(paymentAsks.id, id));
  return due;
}

/** Ends the looks for what a gateway was asked: it has told. */
export async function endLooks({ tx, askId }: { tx: Transaction; askId: bigint }): Promise<void> {
  await tx.update(paymentAsks).set({ lookAt: null }).where(eq(paymentAsks.id, askId));
}

/** The last time that a gateway was asked for an order; null before the first. */
export async function findLastAsk({ queryable, orderId }: { queryable: Queryable; orderId: bigint }) {
  const [row] = await queryable.select().from(paymentAsks).where(eq(paymentAsks.orderId, orderId)).orderBy(desc(paymentAsks.id)).limit(1);
  return row ?? null;
}

/** More orders than anyone has. */
const maxOwnOrders = 50;

/** The next instalment of an order that is not paid in full, to join laterally. */
export const nextDue = (queryable: Queryable) =>
  queryable
    .select({ amount: instalments.amount, dueDay: instalments.dueDay })
    .from(instalments)
    .where(and(eq(instalments.orderId, orders.id), isNull(instalments.paidAt)))
    .orderBy(asc(instalments.number))
    .limit(1)
    .as('due');

/** The orders by which someone is enrolled, the newest first, each with what is due next. */
export async function listOwnOrders({ queryable, personId }: { queryable: Queryable; personId: bigint }) {
  const due = nextDue(queryable);
  return queryable
    .select({ order: orders, batch: intakes.name, course: prospectuses.title, dueAmount: due.amount, dueDay: due.dueDay })
    .from(orders)
    .innerJoin(intakes, eq(intakes.id, orders.intakeId))
    .innerJoin(prospectuses, eq(prospectuses.id, intakes.prospectusId))
    .leftJoinLateral(due, sql`true`)
    .where(eq(orders.personId, personId))
    .orderBy(desc(orders.id))
    .limit(maxOwnOrders);
}

export async function markAskFailed({ tx, askId, now }: { tx: Transaction; askId: bigint; now: Date }): Promise<void> {
  await tx.update(paymentAsks).set({ failedAt: now }).where(eq(paymentAsks.id, askId));
}

/** Whose order a payment is; null for none. */
export async function findPayment({
  queryable,
  gateway,
  gatewayPaymentId,
}: {
  queryable: Queryable;
  gateway: GatewayName;
  gatewayPaymentId: string;
}) {
  const [row] = await queryable
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway), eq(payments.gatewayPaymentId, gatewayPaymentId)));
  return row ?? null;
}

export async function findPaymentById({ queryable, paymentId }: { queryable: Queryable; paymentId: bigint }) {
  const [row] = await queryable.select().from(payments).where(eq(payments.id, paymentId));
  return row ?? null;
}

/** Notes that a gateway told something; false where it is noted already. */
export async function claimEvent({ tx, row }: { tx: Transaction; row: typeof gatewayEvents.$inferInsert }): Promise<boolean> {
  const claimed = await tx.insert(gatewayEvents).values(row).onConflictDoNothing().returning({ eventId: gatewayEvents.eventId });
  return claimed.length > 0;
}

/** The next number of a series. The counter is held until the transaction ends, so a number that is not used is given out again. */
export async function nextNumber({ tx, ...of }: { tx: Transaction } & Omit<typeof receiptCounters.$inferInsert, 'last'>): Promise<number> {
  const [row] = await tx
    .insert(receiptCounters)
    .values({ ...of, last: 1 })
    .onConflictDoUpdate({
      target: [receiptCounters.sellerId, receiptCounters.series, receiptCounters.year],
      set: { last: sql`${receiptCounters.last} + 1` },
    })
    .returning({ last: receiptCounters.last });
  if (row === undefined) throw new Error('a counter counts');
  return row.last;
}

export async function insertReceipt({ tx, row }: { tx: Transaction; row: typeof receipts.$inferInsert }): Promise<void> {
  await tx.insert(receipts).values(row);
}

export async function listReceipts({ queryable, orderId }: { queryable: Queryable; orderId: bigint }) {
  return queryable.select().from(receipts).where(eq(receipts.orderId, orderId)).orderBy(asc(receipts.id));
}

/** Instalments after the first that are due by a day and not paid, after one of them, a hundred at a time. Not those of deleted accounts: no one can be reminded. */
export async function listUnpaid({
  queryable,
  until,
  after,
}: {
  queryable: Queryable;
  until: string;
  after: { readonly orderId: bigint; readonly number: number };
}) {
  return queryable
    .select({ orderId: instalments.orderId, number: instalments.number, amount: instalments.amount, dueDay: instalments.dueDay })
    .from(instalments)
    .innerJoin(orders, eq(orders.id, instalments.orderId))
    .where(
      and(
        isNull(instalments.paidAt),
        lte(instalments.dueDay, until),
        inArray(orders.status, ['enrolled', 'paused']),
        isNotNull(orders.personId),
        sql`(${instalments.orderId}, ${instalments.number}) > (${after.orderId}, ${after.number})`,
      ),
    )
    .orderBy(asc(instalments.orderId), asc(instalments.number))
    .limit(100);
}

/** Notes that an instalment had so many reminders; false where it had them already, or is paid. */
export async function noteReminders({
  tx,
  orderId,
  number,
  reminders,
}: {
  tx: Transaction;
  orderId: bigint;
  number: number;
  reminders: number;
}): Promise<boolean> {
  const noted = await tx
    .update(instalments)
    .set({ reminders })
    .where(
      and(
        eq(instalments.orderId, orderId),
        eq(instalments.number, number),
        isNull(instalments.paidAt),
        sql`${instalments.reminders} < ${reminders}`,
      ),
    )
    .returning({ number: instalments.number });
  return noted.length > 0;
}

/** Orders whose hold is over, after one of them. */
export async function listEndedHolds({
  queryable,
  now,
  after,
  limit,
}: {
  queryable: Queryable;
  now: Date;
  after: bigint;
  limit: number;
}): Promise<bigint[]> {
  const rows = await queryable
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'held' satisfies OrderStatus), lte(orders.holdEndsAt, now), gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Orders that hold a seat for a deleted account, after one of them. */
export async function listForgotten({
  queryable,
  after,
  limit,
}: {
  queryable: Queryable;
  after: bigint;
  limit: number;
}): Promise<bigint[]> {
  const rows = await queryable
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.status, ['enrolled', 'paused']), isNull(orders.personId), gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The receipt of a payment, with the seller who wrote it; null where there is none. */
export async function findReceiptOf({
  queryable,
  orderId,
  gateway,
  gatewayPaymentId,
}: {
  queryable: Queryable;
  orderId: bigint;
  gateway: GatewayName;
  gatewayPaymentId: string;
}) {
  const [row] = await queryable
    .select({ text: receipts.text, words: receipts.words, sellerId: receipts.sellerId, prefix: sellers.prefix })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .innerJoin(sellers, eq(sellers.id, receipts.sellerId))
    .where(and(eq(receipts.orderId, orderId), eq(payments.gateway, gateway), eq(payments.gatewayPaymentId, gatewayPaymentId)));
  return row ?? null;
}
