import { createHmac, randomBytes } from 'node:crypto';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { type Asked, type Given, stubServer } from './stub-server.ts';

const keys = {
  razorpay: { id: 'rzp_test_key', secret: 'razorpay-secret', webhook: 'razorpay-webhook-secret' },
  stripe: { secret: 'sk_test_key', webhook: 'whsec_stripe' },
};

/** The settings by which a portal reaches the doubles. */
export const gatewaySettings = ({ razorpay, stripe }: { razorpay: string; stripe: string }): Record<string, string> => ({
  RAZORPAY_KEY_ID: keys.razorpay.id,
  RAZORPAY_KEY_SECRET: keys.razorpay.secret,
  RAZORPAY_WEBHOOK_SECRET: keys.razorpay.webhook,
  RAZORPAY_API_URL: razorpay,
  STRIPE_SECRET_KEY: keys.stripe.secret,
  STRIPE_WEBHOOK_SECRET: keys.stripe.webhook,
  STRIPE_API_URL: stripe,
});

/** What a gateway would post: the bytes, and the headers that prove them. */
export interface Delivery {
  readonly path: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** The gateway's own id of the order that a checkout is of; '' of a transfer. */
export const gatewayOrder = (checkout: object): string =>
  'fields' in checkout && 'url' in checkout
    ? ((checkout.fields as Record<string, string>)['order_id'] ?? String(checkout.url).split('/').at(-1) ?? '')
    : '';

const made = (prefix: string): string => `${prefix}_${randomBytes(7).toString('hex')}`;

const orderSchema = z.strictObject({ amount: z.int().min(100), currency: z.literal('INR'), receipt: z.string().max(40) });
const refundSchema = z.strictObject({ amount: z.int().min(100), receipt: z.string().max(40) });

/** How far a gateway says that a refund is which it is asked for. */
type RefundState = 'done' | 'pending' | 'failed';

interface Refund {
  readonly id: string;
  readonly payment: string;
  readonly amount: number;
  readonly receipt: string;
  status: string;
}

/** The page of Razorpay where a buyer pays or goes back: the browser is posted to one address, and gets the other. */
function payPage(form: URLSearchParams): Given {
  const needed = ['key_id', 'order_id', 'amount', 'callback_url', 'cancel_url'].every((name) => (form.get(name) ?? '') !== '');
  if (!needed || form.get('key_id') !== keys.razorpay.id) return { status: 400, body: 'BAD_REQUEST_ERROR' };
  const [callback, cancel] = [form.get('callback_url') ?? '', form.get('cancel_url') ?? ''];
  const body = `<!doctype html><title>Razorpay</title><form method="post" action="${callback}"><input name="razorpay_order_id" value="${form.get('order_id') ?? ''}"><button>Pay</button></form><a href="${cancel}">Cancel</a>`;
  return { status: 200, body, headers: { 'content-type': 'text/html' } };
}

/**
 * Razorpay as its documentation describes it: orders, payments that a buyer makes for one, refunds by receipt, and webhooks signed over their bytes with HMAC-SHA-256 in
 * x-razorpay-signature, with x-razorpay-event-id.
 */
export async function stubRazorpay() {
  const orders = new Map<string, { amount: number; receipt: string }>();
  const payments = new Map<string, { order: string; amount: number }>();
  const refunds: Refund[] = [];
  const words = { done: 'processed', pending: 'pending', failed: 'failed' } as const;
  let refundState: RefundState = 'done';
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
    if (path === '/v1/checkout/embedded') return payPage(new URLSearchParams(body));
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
    if (own.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0) + read.data.amount > payment.amount)
      return error('The refund amount provided is greater than amount captured');
    const refund = { id: made('rfnd'), payment: paymentId, ...read.data, status: words[refundState] };
    refunds.push(refund);
    return json({ ...refund, entity: 'refund', payment_id: paymentId });
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
    /** How far refunds are that are asked for from now on. */
    setRefunds: (state: RefundState) => void (refundState = state),
    /** What the gateway tells of the last refunds; the pending ones are through then. */
    tellRefunds: (last = refunds.length) =>
      refunds.slice(-last).map((refund) => {
        const { id, payment, amount } = refund;
        if (refund.status === 'pending') refund.status = 'processed';
        return deliver(`refund.${refund.status}`, { refund: { entity: { id, payment_id: payment, amount } }, payment: paymentOf(payment) });
      }),
    /** The last refund is not made after all. */
    failRefund: () => {
      const refund = refunds.at(-1);
      if (refund === undefined) throw new Error('there is no refund');
      refund.status = 'failed';
      const { id, payment, amount } = refund;
      return deliver('refund.failed', { refund: { entity: { id, payment_id: payment, amount } }, payment: paymentOf(payment) });
    },
    /** Staff refund in the gateway's own dashboard. */
    refundThere: (payment: string, amount: number) => {
      const refund = { id: made('rfnd'), payment, amount, receipt: '', status: 'processed' };
      refunds.push(refund);
      return deliver('refund.processed', {
        refund: { entity: { id: refund.id, payment_id: payment, amount } },
        payment: paymentOf(payment),
      });
    },
  };
}

/** Stripe as its API describes it: checkout sessions and refunds once for each Idempotency-Key, and events signed as the SDK signs them for tests. */
export async function stubStripe({ now }: { now: () => Date }) {
  const sdk = new Stripe(keys.stripe.secret);
  /** Sessions by their ids, with the payment intent that each has once it is paid. */
  const sessions = new Map<string, { amount: number; intent: string }>();
  const paid = new Set<string>();
  const answered = new Map<string, { given: Given; body: string }>();
  const refunds: { id: string; amount: number; payment_intent: string; metadata: { key: string }; status: string }[] = [];
  const words = { done: 'succeeded', pending: 'pending', failed: 'failed' } as const;
  let refundState: RefundState = 'done';
  const answer = ({ method, path, query, headers, body }: Asked): Given => {
    if (headers.authorization !== `Bearer ${keys.stripe.secret}`)
      return { status: 401, body: { error: { type: 'invalid_request_error' } } };
    const key = String(headers['idempotency-key'] ?? '');
    const again = key === '' ? undefined : answered.get(key);
    if (again !== undefined && again.body !== body) return { status: 400, body: { error: { type: 'idempotency_error' } } };
    if (again !== undefined) return again.given;
    const form = new URLSearchParams(body);
    const json = (value: object): Given => {
      const given = { status: 200, body: value, headers: { 'content-type': 'application/json' } };
      if (key !== '') answered.set(key, { given, body });
      return given;
    };
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const id = made('cs');
      sessions.set(id, { amount: Number(form.get('line_items[0][price_data][unit_amount]')), intent: made('pi') });
      const expires = Math.floor(now().getTime() / 1000) + 86_400;
      return json({ id, object: 'checkout.session', expires_at: expires, url: `https://checkout.stripe.com/c/pay/${id}` });
    }
    const looked = sessions.get(/^\/v1\/checkout\/sessions\/(\w+)$/.exec(path)?.[1] ?? '');
    if (method === 'GET' && looked !== undefined) {
      const { amount: amount_total, intent: payment_intent } = looked;
      const payment_status = paid.has(payment_intent) ? 'paid' : 'unpaid';
      return json({
        id: path.split('/').at(-1),
        object: 'checkout.session',
        currency: 'inr',
        amount_total,
        payment_intent,
        payment_status,
      });
    }
    const intent = query.get('payment_intent') ?? form.get('payment_intent') ?? '';
    const of = [...sessions].find(([, session]) => session.intent === intent);
    if (method === 'GET' && path === '/v1/checkout/sessions')
      return json({ object: 'list', data: of === undefined ? [] : [{ id: of[0] }] });
    if (method === 'GET' && path === '/v1/refunds')
      return json({ object: 'list', data: refunds.filter(({ payment_intent: paidBy }) => paidBy === intent) });
    if (method !== 'POST' || path !== '/v1/refunds' || of === undefined)
      return { status: 404, body: { error: { type: 'invalid_request_error' } } };
    const refund = {
      id: made('re'),
      amount: Number(form.get('amount')),
      payment_intent: intent,
      metadata: { key: form.get('metadata[key]') ?? '' },
      status: words[refundState] as string,
    };
    refunds.push(refund);
    return json({ ...refund, object: 'refund' });
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
    pay: (id: string) => {
      const { amount = 0, intent = '' } = sessions.get(id) ?? {};
      paid.add(intent);
      const told = { id, amount_total: amount, currency: 'inr', payment_intent: intent, payment_status: 'paid' };
      return { id: intent, deliveries: [deliver('checkout.session.completed', told)] };
    },
    /** Any event. */
    tell: deliver,
    /** The same event, signed at another moment. */
    signAgain: ({ path, body, headers }: Delivery): Delivery => ({ path, body, headers: { ...headers, 'stripe-signature': sign(body) } }),
    /** How far refunds are that are asked for from now on. */
    setRefunds: (state: RefundState) => void (refundState = state),
    /** What the gateway tells of the last refunds; the pending ones are through then. */
    tellRefunds: (last = refunds.length) =>
      refunds.slice(-last).map((refund) => {
        if (refund.status === 'pending') refund.status = 'succeeded';
        return deliver('refund.updated', refund);
      }),
    /** The last refund is not made after all. */
    failRefund: () => {
      const refund = refunds.at(-1);
      if (refund === undefined) throw new Error('there is no refund');
      refund.status = 'failed';
      return deliver('refund.failed', refund);
    },
  };
}
