import { createHmac, randomBytes } from 'node:crypto';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { type Asked, type Given, stubServer } from './stub-server.ts';

const keys = {
  razorpay: { id: 'rzp_test_key', secret: 'razorpay-secret', webhook: 'razorpay-webhook-secret' },
  stripe: { secret: 'sk_test_key', publishable: 'pk_test_key', webhook: 'whsec_stripe' },
};

/** The settings by which a portal reaches the doubles. */
export const gatewaySettings = ({ razorpay, stripe }: { razorpay: string; stripe: string }): Record<string, string> => ({
  RAZORPAY_KEY_ID: keys.razorpay.id,
  RAZORPAY_KEY_SECRET: keys.razorpay.secret,
  RAZORPAY_WEBHOOK_SECRET: keys.razorpay.webhook,
  RAZORPAY_API_URL: razorpay,
  STRIPE_SECRET_KEY: keys.stripe.secret,
  STRIPE_PUBLISHABLE_KEY: keys.stripe.publishable,
  STRIPE_WEBHOOK_SECRET: keys.stripe.webhook,
  STRIPE_API_URL: stripe,
});

/** What a gateway would post: the bytes, and the headers that prove them. */
export interface Delivery {
  readonly path: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

const made = (prefix: string): string => `${prefix}_${randomBytes(7).toString('hex')}`;

const orderSchema = z.strictObject({ amount: z.int().min(100), currency: z.literal('INR'), receipt: z.string().max(40) });
const refundSchema = z.strictObject({ amount: z.int().min(100), receipt: z.string().max(40) });

interface Refund {
  readonly id: string;
  readonly payment: string;
  readonly amount: number;
  readonly receipt: string;
}

/**
 * Razorpay as its documentation describes it: orders, payments that a buyer makes for one, refunds by receipt, and webhooks signed over their bytes with HMAC-SHA-256 in
 * x-razorpay-signature, with x-razorpay-event-id.
 */
export async function stubRazorpay() {
  const orders = new Map<string, { amount: number; receipt: string }>();
  const payments = new Map<string, { order: string; amount: number }>();
  const refunds: Refund[] = [];
  const paymentOf = (id: string) => {
    const payment = payments.get(id);
    return {
      entity: {
        id,
        entity: 'payment',
        amount: payment?.amount,
        currency: 'INR',
        order_id: payment?.order,
        method: 'upi',
        status: 'captured',
      },
    };
  };
  const answer = ({ method, path, headers, body }: Asked): Given => {
    const basic = `Basic ${Buffer.from(`${keys.razorpay.id}:${keys.razorpay.secret}`).toString('base64')}`;
    const error = (description: string): Given => ({ status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description } } });
    const json = (value: object): Given => ({ status: 200, body: value, headers: { 'content-type': 'application/json' } });
    if (headers.authorization !== basic)
      return { status: 401, body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } } };
    if (method === 'POST' && path === '/v1/orders') {
      const read = orderSchema.safeParse(JSON.parse(body));
      if (!read.success) return error(z.prettifyError(read.error));
      const id = made('order');
      orders.set(id, read.data);
      return json({ id, entity: 'order', status: 'created', ...read.data });
    }
    const [, orderId = ''] = /^\/v1\/orders\/(\w+)\/payments$/.exec(path) ?? [];
    if (method === 'GET' && orders.has(orderId)) {
      const items = [...payments].filter(([, { order }]) => order === orderId).map(([id]) => paymentOf(id).entity);
      return json({ entity: 'collection', count: items.length, items });
    }
    const [, paymentId = '', what] = /^\/v1\/payments\/(\w+)\/(refunds?)$/.exec(path) ?? [];
    const payment = payments.get(paymentId);
    if (payment === undefined) return error('The id provided does not exist');
    const own = refunds.filter((refund) => refund.payment === paymentId);
    if (method === 'GET' && what === 'refunds') return json({ entity: 'collection', count: own.length, items: own });
    const read = refundSchema.safeParse(JSON.parse(body));
    if (!read.success) return error(z.prettifyError(read.error));
    if (own.reduce((sum, { amount }) => sum + amount, 0) + read.data.amount > payment.amount)
      return error('The refund amount provided is greater than amount captured');
    const refund = { id: made('rfnd'), payment: paymentId, ...read.data };
    refunds.push(refund);
    return json({ ...refund, entity: 'refund', payment_id: paymentId, status: 'processed' });
  };
  const server = await stubServer(answer);
  const deliver = (event: string, payload: object): Delivery => {
    const body = JSON.stringify({ entity: 'event', account_id: 'acc_test', event, contains: Object.keys(payload), payload, created_at: 1 });
    const signature = createHmac('sha256', keys.razorpay.webhook).update(body).digest('hex');
    return {
      path: '/api/payments/razorpay',
      body,
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': made('evt') },
    };
  };
  return {
    ...server,
    refunds,
    /** A buyer pays an order; gives the payment's id and what the gateway tells of it: two events of the same payment. */
    pay: (order: string, amount = orders.get(order)?.amount ?? 0) => {
      const id = made('pay');
      payments.set(id, { order, amount });
      const payload = { payment: paymentOf(id) };
      return {
        id,
        deliveries: [deliver('payment.captured', payload), deliver('order.paid', { ...payload, order: { entity: { id: order } } })],
      };
    },
    /** A try of a buyer that did not go through. */
    fail: (order: string) =>
      deliver('payment.failed', { payment: { entity: { id: made('pay'), amount: 1, currency: 'INR', order_id: order } } }),
    /** What the gateway tells of refunds that were asked for by the API. */
    tellRefunds: () =>
      refunds.map(({ id, payment, amount }) =>
        deliver('refund.processed', { refund: { entity: { id, payment_id: payment, amount } }, payment: paymentOf(payment) }),
      ),
    /** Staff refund in the gateway's own dashboard. */
    refundThere: (payment: string, amount: number) => {
      const refund = { id: made('rfnd'), payment, amount, receipt: '' };
      refunds.push(refund);
      return deliver('refund.processed', {
        refund: { entity: { id: refund.id, payment_id: payment, amount } },
        payment: paymentOf(payment),
      });
    },
  };
}

/** Stripe as its API describes it: payment intents and refunds once for each Idempotency-Key, and events signed as the SDK signs them for tests. */
export async function stubStripe({ now }: { now: () => Date }) {
  const sdk = new Stripe(keys.stripe.secret);
  const intents = new Map<string, number>();
  const paid = new Set<string>();
  const answered = new Map<string, Given>();
  const refunds: { id: string; amount: number; payment_intent: string }[] = [];
  const answer = ({ method, path, headers, body }: Asked): Given => {
    if (headers.authorization !== `Bearer ${keys.stripe.secret}`)
      return { status: 401, body: { error: { type: 'invalid_request_error' } } };
    const key = String(headers['idempotency-key'] ?? '');
    const again = answered.get(key);
    if (again !== undefined) return again;
    const form = new URLSearchParams(body);
    const amount = Number(form.get('amount'));
    const json = (value: object): Given => {
      const given = { status: 200, body: value, headers: { 'content-type': 'application/json' } };
      if (key !== '') answered.set(key, given);
      return given;
    };
    if (method === 'POST' && path === '/v1/payment_intents') {
      const id = made('pi');
      intents.set(id, amount);
      return json({ id, object: 'payment_intent', amount, currency: form.get('currency'), client_secret: `${id}_secret_1` });
    }
    const [, looked = ''] = /^\/v1\/payment_intents\/(\w+)$/.exec(path) ?? [];
    if (method === 'GET' && intents.has(looked)) {
      const received = paid.has(looked)
        ? { status: 'succeeded', amount_received: intents.get(looked) }
        : { status: 'processing', amount_received: 0 };
      return json({ id: looked, object: 'payment_intent', currency: 'inr', ...received });
    }
    const intent = form.get('payment_intent') ?? '';
    if (method !== 'POST' || path !== '/v1/refunds' || !intents.has(intent))
      return { status: 404, body: { error: { type: 'invalid_request_error' } } };
    const refund = { id: made('re'), amount, payment_intent: intent };
    refunds.push(refund);
    return json({ ...refund, object: 'refund', status: 'succeeded' });
  };
  const server = await stubServer(answer);
  const sign = (payload: string) =>
    sdk.webhooks.generateTestHeaderString({ payload, secret: keys.stripe.webhook, timestamp: Math.floor(now().getTime() / 1000) });
  const deliver = (type: string, object: object): Delivery => {
    const body = JSON.stringify({ id: made('evt'), object: 'event', type, data: { object } });
    return { path: '/api/payments/stripe', body, headers: { 'content-type': 'application/json', 'stripe-signature': sign(body) } };
  };
  return {
    ...server,
    refunds,
    pay: (intent: string) => {
      paid.add(intent);
      const told = deliver('payment_intent.succeeded', { id: intent, amount_received: intents.get(intent), currency: 'inr' });
      return { id: intent, deliveries: [told] };
    },
    /** The same event, signed at another moment. */
    signAgain: ({ path, body, headers }: Delivery): Delivery => ({ path, body, headers: { ...headers, 'stripe-signature': sign(body) } }),
    tellRefunds: () => refunds.map((refund) => deliver('refund.updated', { ...refund, status: 'succeeded' })),
  };
}
