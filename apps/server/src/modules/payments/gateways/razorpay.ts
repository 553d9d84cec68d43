import { createHmac, timingSafeEqual } from 'node:crypto';
import { minor } from '@abhyas/rules/payments/money.ts';
import { z } from 'zod';
import { AppError } from '../../../platform/common/errors.ts';
import type { RazorpaySettings } from '../../../platform/process/config.ts';
import { backPath, type Gateway, type GatewayMessage, type SentRefund, type Told } from './gateway.ts';

/** Where Razorpay's page posts the browser back to. */
export const razorpayBackPath = '/api/payments/razorpay/back';

const entity = <S extends z.ZodType>(schema: S) => z.object({ entity: schema });
const payment = entity(z.object({ id: z.string().min(1), order_id: z.string().nullish(), amount: z.int(), currency: z.string() }));
const refund = entity(z.object({ id: z.string().min(1), payment_id: z.string().min(1), amount: z.int() }));

/** The part of a webhook that the portal reads (razorpay.com/docs/webhooks/payments, /refunds). */
const messageSchema = z.object({ event: z.string(), payload: z.object({ payment: payment.optional(), refund: refund.optional() }) });

/**
 * Whether a webhook is Razorpay's: the hex of HMAC-SHA-256 over the bytes of its body, as `Razorpay.validateWebhookSignature` works it out, compared in constant time.
 */
function isSigned({ secret, body, signature }: { secret: string; body: Buffer; signature: string }): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function toldOf({ event, payload }: z.output<typeof messageSchema>): Told | null {
  const { payment: paid, refund: back } = payload;
  if (event === 'payment.captured' || event === 'order.paid') {
    if (paid === undefined || paid.entity.currency !== 'INR') return null;
    const { id, order_id: gatewayOrderId, amount } = paid.entity;
    return { kind: 'captured', gatewayOrderId: gatewayOrderId ?? '', gatewayPaymentId: id, amount: minor(amount) };
  }
  if (event === 'payment.failed' && paid !== undefined) return { kind: 'failed', gatewayOrderId: paid.entity.order_id ?? '' };
  if (back === undefined) return null;
  const { id: gatewayRefundId, payment_id: gatewayPaymentId, amount } = back.entity;
  if (event !== 'refund.processed' && event !== 'refund.failed') return null;
  const kind = event === 'refund.processed' ? 'refunded' : 'refund-failed';
  return { kind, gatewayPaymentId, gatewayOrderId: paid?.entity.order_id ?? '', gatewayRefundId, amount: minor(amount) };
}

const refusal = (error: unknown) => new AppError('GATEWAY_UNAVAILABLE', { cause: error });
const made = z.object({ id: z.string().min(1) });
const taken = z.object({ items: z.array(z.object({ id: z.string().min(1), amount: z.int(), currency: z.string(), status: z.string() })) });
const sent = z.object({ id: z.string().min(1), receipt: z.string().nullish(), status: z.string().nullish() });
const refundList = z.object({ items: z.array(sent) });

/** How far a refund is (razorpay.com/docs/api/refunds): `pending`, `processed` or `failed`. */
const states: Readonly<Record<string, SentRefund['state']>> = { processed: 'done', failed: 'failed' };

/** Razorpay by its SDK. The SDK is loaded at the first call: a portal without it never holds it. */
export function createRazorpay({ keyId, keySecret, webhookSecret, apiUrl }: RazorpaySettings): Gateway {
  const api = async () => {
    const { default: Razorpay } = await import('razorpay');
    const client = new Razorpay({ key_id: keyId, key_secret: keySecret });
    // the SDK has one host; another is a double of it
    (client.api as unknown as { rq: { defaults: { baseURL: string; timeout: number } } }).rq.defaults.baseURL = apiUrl;
    (client.api as unknown as { rq: { defaults: { baseURL: string; timeout: number } } }).rq.defaults.timeout = 20_000;
    return client;
  };
  return {
    name: 'razorpay',
    ask: async ({ key, amount, title, buyer, origin }) => {
      try {
        const order = made.parse(await (await api()).orders.create({ amount, currency: 'INR', receipt: key }));
        // Hosted Checkout (razorpay.com/docs/payments/payment-gateway/web-integration/hosted): a form that the browser posts
        const fields = {
          key_id: keyId,
          order_id: order.id,
          amount: String(amount),
          currency: 'INR',
          name: title,
          'prefill[name]': buyer.name,
          'prefill[email]': buyer.email,
          'prefill[contact]': buyer.mobile,
          callback_url: `${origin}${razorpayBackPath}`,
          cancel_url: `${origin}${backPath}`,
        };
        return { gatewayOrderId: order.id, checkout: { gateway: 'razorpay', url: `${apiUrl}/v1/checkout/embedded`, fields, amount } };
      } catch (error) {
        throw refusal(error);
      }
    },
    look: async ({ gatewayOrderId }) => {
      try {
        const { items } = taken.parse(await (await api()).orders.fetchPayments(gatewayOrderId));
        return items
          .filter(({ status, currency }) => (status === 'captured' || status === 'refunded') && currency === 'INR')
          .map(({ id, amount }) => ({ gatewayPaymentId: id, amount: minor(amount) }));
      } catch (error) {
        throw refusal(error);
      }
    },
    refund: async ({ key, gatewayPaymentId, amount }) => {
      try {
        const { payments } = await api();
        // a refund that was sent before a kill is there under its receipt
        const { items } = refundList.parse(await payments.fetchMultipleRefund(gatewayPaymentId, { count: 100 }));
        const { id: gatewayRefundId, status } =
          items.find(({ receipt }) => receipt === key) ?? sent.parse(await payments.refund(gatewayPaymentId, { amount, receipt: key }));
        return { gatewayRefundId, state: states[status ?? ''] ?? 'pending' };
      } catch (error) {
        throw refusal(error);
      }
    },
    read: ({ body, headers }): GatewayMessage => {
      const [signature, eventId] = [headers['x-razorpay-signature'], headers['x-razorpay-event-id']];
      if (webhookSecret === null || typeof signature !== 'string' || !isSigned({ secret: webhookSecret, body, signature }))
        throw new AppError('GATEWAY_SIGNATURE');
      const read = messageSchema.safeParse(JSON.parse(body.toString('utf8')));
      if (!read.success || typeof eventId !== 'string') return { eventId: '', kind: 'other', told: null };
      return { eventId, kind: read.data.event, told: toldOf(read.data) };
    },
  };
}
