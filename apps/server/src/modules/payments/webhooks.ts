import type { GatewayName } from '@abhyas/contract/payments/prospectus.ts';
import { minor } from '@abhyas/rules/payments/money.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { Ports } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import type { Gateways } from './gateways/gateways.ts';
import type { Told } from './gateways/gateway.ts';
import { applyEvent, type Applying, type OrderNews } from './orders/apply-event.ts';
import { claimEvent, endLooks, findAsk, findPayment, lockOrder, markAskFailed } from './orders/order-queries.ts';

/**
 * Takes a message of a gateway: what it tells is done once, in one transaction with the note of it, and one that is cut off comes again. One about an order that
 * is not the portal's is answered and noted, else it would come for days. Throws GATEWAY_SIGNATURE.
 */
export async function takeMessage({
  parts,
  gateways,
  gateway,
  body,
  headers,
}: {
  parts: Applying & Ports<'database'>;
  gateways: Gateways;
  gateway: GatewayName;
  body: Buffer;
  headers: IncomingHttpHeaders;
}): Promise<object> {
  const now = parts.clock.now();
  const from = gateways.get(gateway);
  const { eventId, kind, told: read } = from.read({ body, headers, now });
  if (read === null || eventId === '') return {};
  const told =
    'gatewayRefundId' in read && read.gatewayOrderId === '' && from.findOrder !== undefined
      ? { ...read, gatewayOrderId: await from.findOrder(read.gatewayPaymentId) }
      : read;
  await parts.database.transaction(async (tx) => {
    const found = await newsOf({ tx, gateway, told, now });
    // before the note, which refers to it: two messages of one order would otherwise wait for each other
    if (found !== null) await lockOrder({ tx, orderId: found.orderId });
    const isNew = await claimEvent({ tx, row: { gateway, eventId, kind, orderId: found?.orderId ?? null, receivedAt: now } });
    if (isNew && found?.news != null) await applyEvent({ parts, tx, orderId: found.orderId, news: found.news });
  });
  return {};
}

/** What a gateway told, as news of an order; null where it is about none of the portal's. */
async function newsOf({
  tx,
  gateway,
  told,
  now,
}: {
  tx: Transaction;
  gateway: GatewayName;
  told: Told;
  now: Date;
}): Promise<{ orderId: bigint; news: OrderNews | null } | null> {
  if (told.kind === 'refunded' || told.kind === 'refund-failed') {
    const { kind, gatewayPaymentId, gatewayRefundId, amount } = told;
    const payment = await findPayment({ queryable: tx, gateway, gatewayPaymentId });
    const orderId = payment?.orderId ?? (await findAsk({ queryable: tx, gateway, gatewayOrderId: told.gatewayOrderId }))?.orderId;
    return orderId === undefined ? null : { orderId, news: { kind, gateway, gatewayPaymentId, gatewayRefundId, amount } };
  }
  const ask = await findAsk({ queryable: tx, gateway, gatewayOrderId: told.gatewayOrderId });
  if (ask === null) return null;
  if (told.kind === 'failed') {
    await markAskFailed({ tx, askId: ask.id, now });
    return { orderId: ask.orderId, news: null };
  }
  const { gatewayPaymentId, amount } = told;
  await endLooks({ tx, askId: ask.id });
  return {
    orderId: ask.orderId,
    news: { kind: 'captured', gateway, gatewayPaymentId, instalment: ask.instalment, amount: minor(amount) },
  };
}
