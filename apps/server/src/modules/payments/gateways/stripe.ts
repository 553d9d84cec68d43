import { minor } from '@abhyas/rules/payments/money.ts';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { AppError } from '../../../platform/common/errors.ts';
import type { StripeSettings } from '../../../platform/process/config.ts';
import type { Gateway, GatewayMessage, Told } from './gateway.ts';

const intent = z.object({ id: z.string().min(1), amount_received: z.int(), currency: z.string() });
const refund = z.object({ id: z.string().min(1), amount: z.int(), payment_intent: z.string().nullish(), status: z.string().nullish() });

function toldOf({ type, data: { object } }: Pick<Stripe.Event, 'type'> & { data: { object: unknown } }): Told | null {
  if (type === 'payment_intent.succeeded') {
    const { id, amount_received: amount, currency } = intent.parse(object);
    return currency === 'inr' ? { kind: 'captured', gatewayOrderId: id, gatewayPaymentId: id, amount: minor(amount) } : null;
  }
  if (type === 'payment_intent.payment_failed') return { kind: 'failed', gatewayOrderId: intent.parse(object).id };
  if (type !== 'refund.created' && type !== 'refund.updated' && type !== 'refund.failed') return null;
  const { id: gatewayRefundId, amount, payment_intent: paid, status } = refund.parse(object);
  if (type === 'refund.failed' || status === 'failed') return { kind: 'refund-failed', gatewayRefundId };
  if (status !== 'succeeded' || paid == null) return null;
  return { kind: 'refunded', gatewayPaymentId: paid, gatewayOrderId: paid, gatewayRefundId, amount: minor(amount) };
}

const refusal = (error: unknown) => new AppError('GATEWAY_UNAVAILABLE', { cause: error });

/** Stripe by its SDK, with a PaymentIntent for each payment: its id is both the order's and the payment's. */
export function createStripe({ secretKey, publishableKey, webhookSecret, apiUrl }: StripeSettings): Gateway {
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
    ask: async ({ key, amount, email }) => {
      try {
        const made = await client.paymentIntents.create(
          { amount, currency: 'inr', automatic_payment_methods: { enabled: true }, receipt_email: email, metadata: { key } },
          { idempotencyKey: key },
        );
        if (made.client_secret === null) throw new Error('a payment intent comes with its client secret');
        return { gatewayOrderId: made.id, checkout: { gateway: 'stripe', publishableKey, clientSecret: made.client_secret, amount } };
      } catch (error) {
        throw refusal(error);
      }
    },
    look: async ({ gatewayOrderId }) => {
      try {
        const { id, status, currency, amount_received: amount } = await client.paymentIntents.retrieve(gatewayOrderId);
        return status === 'succeeded' && currency === 'inr' ? [{ gatewayPaymentId: id, amount: minor(amount) }] : [];
      } catch (error) {
        throw refusal(error);
      }
    },
    refund: async ({ key, gatewayPaymentId, amount }) => {
      try {
        return (await client.refunds.create({ payment_intent: gatewayPaymentId, amount }, { idempotencyKey: key })).id;
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
