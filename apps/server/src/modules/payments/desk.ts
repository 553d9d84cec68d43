import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { minor } from '@abhyas/rules/payments/money.ts';
import { nextInstalment } from '@abhyas/rules/payments/order.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import { listEnrolledNotPaid, listMoney, listPaidWithoutPlace, listUnreturned, searchOrders } from './desk-queries.ts';
import { applyEvent, type Applying } from './orders/apply-event.ts';
import { findPayment, lockOrder, readOrder } from './orders/order-queries.ts';
import { sentBack } from './orders/sent-back.ts';

/** A page of orders for staff, with their payments. */
export async function listOrders({
  parts,
  body,
}: {
  parts: Ports<'database'>;
  body: BodyOf<'staffOrders'>;
}): Promise<ResultOf<'staffOrders'>> {
  const queryable = parts.database.orm;
  const { rows, total } = await searchOrders({ queryable, ...body });
  const money = await listMoney({ queryable, orderIds: rows.map(({ order }) => order.id) });
  return {
    total,
    orders: rows.map(({ order, batch, dueAmount }) => {
      const paid = money.payments.filter(({ orderId }) => orderId === order.id);
      const refunds = money.refunds.filter(({ orderId }) => orderId === order.id);
      const { id: orderId, status, intakeId, name, email, mobile, personId, createdAt, reference } = order;
      return {
        orderId,
        status,
        intakeId,
        batch,
        name,
        email,
        mobile,
        personId,
        total: minor(order.total),
        paid: minor(paid.reduce((sum, payment) => sum + payment.amount - Math.min(payment.amount, sentBack({ payment, refunds })), 0)),
        dueAmount: minor(status === 'cancelled' ? 0 : (dueAmount ?? 0)),
        createdAt,
        reference,
        payments: paid.map((payment) => ({
          paymentId: payment.id,
          gateway: payment.gateway,
          reference: payment.gatewayPaymentId,
          instalment: payment.instalment,
          amount: minor(payment.amount),
          refunded: minor(sentBack({ payment, refunds })),
          capturedAt: payment.capturedAt,
        })),
      };
    }),
  };
}

/** Takes a bank transfer that staff have seen, for the next instalment of an order. Throws NOT_FOUND, NOTHING_TO_PAY, TRANSFER_KNOWN. */
export async function confirmTransfer({
  parts,
  actorId,
  body: { orderId, amount, utr },
}: {
  parts: Applying & Ports<'database'>;
  actorId: bigint;
  body: BodyOf<'confirmTransfer'>;
}): Promise<ResultOf<'confirmTransfer'>> {
  return parts.database.transaction(async (tx) => {
    const row = await lockOrder({ tx, orderId });
    if (row === null) throw new AppError('NOT_FOUND');
    if ((await findPayment({ queryable: tx, gateway: 'bank', gatewayPaymentId: utr })) !== null) throw new AppError('TRANSFER_KNOWN');
    const due = nextInstalment(await readOrder({ queryable: tx, row }));
    if (due === null) throw new AppError('NOTHING_TO_PAY');
    const news = { kind: 'captured', gateway: 'bank', gatewayPaymentId: utr, instalment: due.number, amount } as const;
    const after = await applyEvent({ parts, tx, orderId, actorId, news });
    return { status: after?.status ?? row.status };
  });
}

type Explanation = ResultOf<'reconciliation'>['rows'][number]['explanation'];

const explanationOf = { 'no-seat': 'seat', 'already-paid': 'again', 'wrong-amount': 'amount', cancelled: 'cancelled' } as const;

/** Why someone who paid has no place by their order. */
function explain({
  status,
  isOpen,
  isFailed,
  isClosed,
  isInCourse,
}: Awaited<ReturnType<typeof listPaidWithoutPlace>>[number]): Explanation {
  if (status === 'cancelled') return isOpen ? 'cancelled' : isFailed ? 'failed' : 'unexplained';
  if (status !== 'enrolled' && status !== 'paused') return 'unexplained';
  if (isClosed) return 'closed';
  if (status === 'paused') return 'paused';
  return isInCourse ? 'moved' : 'left';
}

/** Where money and enrolment do not agree, each with why. */
export async function reconcile({ parts }: { parts: Ports<'database'> }): Promise<ResultOf<'reconciliation'>> {
  const queryable = parts.database.orm;
  const unreturned = await listUnreturned({ queryable });
  const paid = await listPaidWithoutPlace({ queryable });
  const enrolled = await listEnrolledNotPaid({ queryable });
  const present = ({
    amount,
    at,
    orderId,
    reference,
    name,
    batch,
  }: Pick<(typeof enrolled)[number], 'orderId' | 'reference' | 'name' | 'batch' | 'amount' | 'at'>) => ({
    orderId,
    reference,
    name,
    batch,
    amount: minor(amount),
    since: at,
  });
  const rows = [
    ...unreturned.flatMap((row) =>
      row.returns === ''
        ? []
        : {
            ...present(row),
            kind: 'paid-not-enrolled' as const,
            explanation: row.isFailed ? ('failed' as const) : explanationOf[row.returns],
          },
    ),
    ...paid.map((row) => ({ ...present(row), kind: 'paid-not-enrolled' as const, explanation: explain(row) })),
  ];
  return {
    rows: [
      ...rows.toSorted((one, other) => one.since.getTime() - other.since.getTime()),
      ...enrolled.map((row) => ({ ...present(row), kind: 'enrolled-not-paid' as const, explanation: 'unexplained' as const })),
    ],
  };
}
