import { createHash } from 'node:crypto';
import { minor } from '@abhyas/rules/payments/money.ts';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { AppError } from '../../../platform/common/errors.ts';
import type { StripeSettings } from '../../../platform/process/config.ts';
import { backPath, type Gateway, type GatewayMessage, type SentRefund, type Told } from './gateway.ts';

const session = z.object({
  id: z.string().min(1),
  amount_total: z.int(),
  currency: z.string(),
  payment_intent: z.string().nullish(),
  payment_status: z.string(),
});
const refund = z.object({ id: z.string().min(1), amount: z.int(), payment_intent: z.string().nullish(), status: z.string().nullish() });

/** How far a refund is (docs.stripe.com/api/refunds/object): `pending` and `requires_action` may still become `succeeded`, `failed` or `canceled`. */
function stateOf(status: string | null | undefined): SentRefund['state'] {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** What was paid on the page of a session; null before. */
function paidBy({ amount_total: amount, currency, payment_intent: paid, payment_status: status }: z.output<typeof session>) {
  return currency !== 'inr' || status !== 'paid' || paid == null ? null : { gatewayPaymentId: paid, amount: minor(amount) };
}

/** What an event tells; null for one that is not of the portal's payments, as those of other uses of the account, which look otherwise. */
function toldOf({ type, data: { object } }: Pick<Stripe.Event, 'type'> & { data: { object: unknown } }): Told | null {
  if (type.startsWith('checkout.session.')) {
    const made = session.safeParse(object);
    return made.success ? toldOfSession(type, made.data) : null;
  }
  const back = refund.safeParse(object);
  if (!back.success || (type !== 'refund.created' && type !== 'refund.updated' && type !== 'refund.failed')) return null;
  const { id: gatewayRefundId, amount, payment_intent: paid, status } = back.data;
  const state = type === 'refund.failed' ? 'failed' : stateOf(status);
  if (state === 'pending' || paid == null) return null;
  return {
    kind: state === 'done' ? 'refunded' : 'refund-failed',
    gatewayPaymentId: paid,
    gatewayOrderId: '',
    gatewayRefundId,
    amount: minor(amount),
  };
}

function toldOfSession(type: string, made: z.output<typeof session>): Told | null {
  switch (type) {
    case 'checkout.session.completed':
    // where the money takes days, after one of the first that is not paid
    case 'checkout.session.async_payment_succeeded': {
      const paid = paidBy(made);
      return paid === null ? null : { kind: 'captured', gatewayOrderId: made.id, ...paid };
    }
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { kind: 'failed', gatewayOrderId: made.id };
    default:
      return null;
  }
}

const refusal = (error: unknown) => new AppError('GATEWAY_UNAVAILABLE', { cause: error });

/** Stripe by its SDK, with a Checkout Session for each payment: its page is Stripe's own, and needs no script here. */
export function createStripe({ secretKey, webhookSecret, apiUrl }: StripeSettings): Gateway {
  const { hostname, port, protocol } = new URL(apiUrl);
  const client = new Stripe(secretKey, {
    host: hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
  });
  return {
    name: 'stripe',
    ask: async ({ key, amount, title, buyer, origin, now }) => {
      // Stripe refuses a key that comes with other words: the same payment asked for from another address is another page
      const words = createHash('sha256').update(`${origin}\n${title}\n${buyer.email}`).digest('hex').slice(0, 12);
      const make = (idempotencyKey: string) =>
        client.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: [{ quantity: 1, price_data: { currency: 'inr', unit_amount: amount, product_data: { name: title } } }],
            customer_email: buyer.email,
            success_url: `${origin}${backPath}`,
            cancel_url: `${origin}${backPath}`,
            metadata: { key },
          },
          { idempotencyKey },
        );
      try {
        let made = await make(`${key}-${words}`);
        // asked again under its key Stripe gives the same page, also a day later, when no one can pay on it any more
        if (made.expires_at * 1000 <= now.getTime()) made = await make(`${key}-${words}-${made.expires_at}`);
        if (made.url === null) throw new Error('a new session has a page');
        return { gatewayOrderId: made.id, checkout: { gateway: 'stripe', url: made.url, fields: {}, amount } };
      } catch (error) {
        throw refusal(error);
      }
    },
    findOrder: async (gatewayPaymentId) => {
      try {
        const { data } = await client.checkout.sessions.list({ payment_intent: gatewayPaymentId, limit: 1 });
        return data[0]?.id ?? '';
      } catch (error) {
        throw refusal(error);
      }
    },
    look: async ({ gatewayOrderId }) => {
      try {
        const made = session.parse(await client.checkout.sessions.retrieve(gatewayOrderId));
        const paid = paidBy(made);
        return paid === null ? [] : [paid];
      } catch (error) {
        throw refusal(error);
      }
    },
    refund: async ({ key, gatewayPaymentId, amount }) => {
      try {
        // the answer to a key is what it was at first, for a day: how far a refund is now says the list
        const { data } = await client.refunds.list({ payment_intent: gatewayPaymentId, limit: 100 });
        const { id: gatewayRefundId, status } =
          data.find(({ metadata }) => metadata?.['key'] === key) ??
          (await client.refunds.create({ payment_intent: gatewayPaymentId, amount, metadata: { key } }, { idempotencyKey: key }));
        return { gatewayRefundId, state: stateOf(status) };
      } catch (error) {
        throw refusal(error);
      }
    },
    read: ({ body, headers, now }): GatewayMessage => {
      const signature = headers['stripe-signature'];
      if (webhookSecret === null || typeof signature !== 'string') throw new AppError('GATEWAY_SIGNATURE');
      let event: Stripe.Event;
      try {
        // five minutes, Stripe's own bound against messages that are played again
        event = client.webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, now.getTime());
      } catch (error) {
        throw new AppError('GATEWAY_SIGNATURE', { cause: error });
      }
      return { eventId: event.id, kind: event.type, told: toldOf(event) };
    },
  };
}
