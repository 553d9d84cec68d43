import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import { minor } from '@abhyas/rules/payments/money.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { requireProof } from '../../identity/account/prove-self.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { sentBack } from './sent-back.ts';
import { applyEvent, type Applying, refundJob } from './apply-event.ts';
import {
  claimRefund,
  findPaymentById,
  findGatewayRefund,
  findRefund,
  insertRefund,
  listPayments,
  listRefunds,
  listStuckRefunds,
  lockOrder,
  markRefund,
} from './order-queries.ts';

type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

/** Has all that is left of the payments of an order sent back. The order is held. */
export async function askRefunds({
  parts,
  tx,
  orderId,
  reason,
}: {
  parts: Ports<'clock' | 'jobs'>;
  tx: Transaction;
  orderId: bigint;
  reason: string;
}): Promise<void> {
  const refunds = await listRefunds({ queryable: tx, orderId });
  for (const payment of await listPayments({ queryable: tx, orderId })) {
    const left = payment.amount - sentBack({ payment, refunds });
    if (left > 0) await askRefund({ parts, tx, payment, amount: left, reason, askedById: null });
  }
}

async function askRefund({
  parts,
  tx,
  payment: { orderId, gateway, gatewayPaymentId },
  ...row
}: {
  parts: Ports<'clock' | 'jobs'>;
  tx: Transaction;
  payment: PaymentRow;
  amount: number;
  reason: string;
  askedById: bigint | null;
}): Promise<bigint> {
  const refundId = await insertRefund({ tx, row: { orderId, gateway, gatewayPaymentId, askedAt: parts.clock.now(), ...row } });
  await parts.jobs.send(refundJob, { refundId: String(refundId) }, { tx, singletonKey: String(refundId) });
  return refundId;
}

/**
 * Sends a payment back for staff, whole or in part; of a bank transfer it says that they have sent it. Gives what went back of the payment in all. Throws NOT_FOUND,
 * REFUND_TOO_LARGE and what `requireProof` does.
 */
export async function refundPayment({
  parts,
  session,
  body: { paymentId, amount, reason, password },
}: {
  parts: Applying & Ports<'database'>;
  session: Session;
  body: BodyOf<'refundPayment'>;
}): Promise<number> {
  await requireProof({ parts, session, password });
  const { personId: actorId } = session;
  return parts.database.transaction(async (tx) => {
    const payment = await findPaymentById({ queryable: tx, paymentId });
    if (payment === null) throw new AppError('NOT_FOUND');
    // two refunds at once would each see what is left
    await lockOrder({ tx, orderId: payment.orderId });
    const refunds = await listRefunds({ queryable: tx, orderId: payment.orderId });
    const before = sentBack({ payment, refunds });
    const { gateway, gatewayPaymentId, orderId } = payment;
    // asked again while it is on its way, it is one: of two of one amount a gateway does not tell which it means
    const waiting = refunds.find(
      (each) => each.gateway === gateway && each.gatewayPaymentId === gatewayPaymentId && each.doneAt === null && each.amount === amount,
    );
    if (waiting === undefined && (amount === 0 || before + amount > payment.amount)) throw new AppError('REFUND_TOO_LARGE');
    const refundId = waiting?.id ?? (await askRefund({ parts, tx, payment, amount, reason, askedById: actorId }));
    if (gateway === 'bank') {
      const gatewayRefundId = `bank-${refundId}`;
      await applyEvent({
        parts,
        tx,
        orderId,
        actorId,
        news: { kind: 'refunded', gateway, gatewayPaymentId, gatewayRefundId, amount: minor(amount) },
      });
    }
    return waiting === undefined ? before + amount : before;
  });
}

/**
 * Sends a refund to its gateway, once: the gateway knows it by its number, and of two jobs of one refund the second does nothing. One that the gateway is still at is not done: it tells of
 * it, or is asked again. Throws GATEWAY_UNAVAILABLE.
 */
export async function sendRefund({
  parts,
  gateways,
  refundId,
}: {
  parts: Applying & Ports<'database'>;
  gateways: Gateways;
  refundId: bigint;
}): Promise<void> {
  await parts.database.transaction(async (tx) => {
    // held while the gateway is asked: two who ask at once would both find that nothing was sent
    if (!(await claimRefund({ tx, refundId }))) return;
    const refund = await findRefund({ queryable: tx, refundId });
    if (refund === null || refund.doneAt !== null || refund.failedAt !== null) return;
    const { gateway, gatewayPaymentId, orderId } = refund;
    const amount = minor(refund.amount);
    const sent = await gateways.get(gateway).refund({ key: `refund-${refundId}-${amount}`, gatewayPaymentId, amount });
    if (sent === null) return;
    const { gatewayRefundId, state } = sent;
    await lockOrder({ tx, orderId });
    const now = await findRefund({ queryable: tx, refundId });
    // the gateway's own message may have been here first
    if (now === null || now.doneAt !== null || now.failedAt !== null) return;
    const told = await findGatewayRefund({ queryable: tx, gateway, gatewayRefundId });
    if (told !== null && told.id !== refundId) return markRefund({ tx, refundId, failedAt: parts.clock.now() });
    await markRefund({ tx, refundId, gatewayRefundId });
    if (state === 'pending') return;
    const kind = state === 'done' ? 'refunded' : 'refund-failed';
    await applyEvent({ parts, tx, orderId, news: { kind, gateway, gatewayPaymentId, gatewayRefundId, amount } });
  });
}

/** Has refunds sent again that are neither done nor failed after ten minutes, for as long as it takes: a gateway that has one says how far it is. */
export async function resendRefunds({ parts }: { parts: Ports<'clock' | 'database' | 'jobs'> }): Promise<void> {
  const before = new Date(parts.clock.now().getTime() - 600_000);
  for (const id of await listStuckRefunds({ queryable: parts.database.orm, before }))
    await parts.jobs.send(refundJob, { refundId: String(id) }, { singletonKey: String(id) });
}
