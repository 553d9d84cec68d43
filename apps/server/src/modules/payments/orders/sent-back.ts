import type { listPayments, listRefunds } from './order-queries.ts';

type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];
type RefundRow = Awaited<ReturnType<typeof listRefunds>>[number];

/** The part of a payment that went back or is on its way, in minor units. */
export const sentBack = ({ payment, refunds }: { payment: PaymentRow; refunds: readonly RefundRow[] }): number =>
  refunds
    .filter(({ gateway, gatewayPaymentId }) => gateway === payment.gateway && gatewayPaymentId === payment.gatewayPaymentId)
    .reduce((total, { amount }) => total + amount, 0);
