import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { proofErrors } from '../identity/factors.ts';
import { DaySchema, IdCodec, MomentCodec, OptionalIdCodec, PageSchema, StorableTextSchema } from '../wire.ts';
import { MinorSchema } from './money.ts';
import { orderStatuses } from './order.ts';
import { GatewaySchema } from './prospectus.ts';

const fees = { kind: 'session', roles: ['staff', 'admin'], right: 'fees' } as const;

export const ordersPageSize = 20;

export const PaymentSchema = z.object({
  paymentId: IdCodec,
  gateway: GatewaySchema,
  /** The gateway's own id, by which its dashboard finds it. */
  reference: z.string(),
  instalment: z.int(),
  amount: MinorSchema,
  /** What went back of it, or is on its way. */
  refunded: MinorSchema,
  capturedAt: MomentCodec,
});

export const StaffOrderSchema = z.object({
  orderId: IdCodec,
  status: z.enum(orderStatuses),
  intakeId: IdCodec,
  batch: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  personId: OptionalIdCodec,
  total: MinorSchema,
  paid: MinorSchema,
  /** The next instalment; 0 where all is paid. */
  dueAmount: MinorSchema,
  createdAt: MomentCodec,
  /** By which staff find a bank transfer. */
  reference: z.string(),
  payments: z.array(PaymentSchema),
});
export type StaffOrder = z.input<typeof StaffOrderSchema>;

export const staffOrders = endpoint('staffOrders', {
  summary: 'Orders, the newest first: of a status, of a batch, or whose reference, email or mobile is this one',
  access: fees,
  effect: 'read',
  body: z.strictObject({
    page: PageSchema,
    status: z.enum([...orderStatuses, 'all']),
    intakeId: OptionalIdCodec,
    search: z.string().trim().max(254),
  }),
  data: z.object({ orders: z.array(StaffOrderSchema), total: z.int() }),
});

export const confirmTransfer = endpoint('confirmTransfer', {
  summary: 'Says that the money of a bank transfer is there. The bank’s own reference (UTR) counts once',
  access: fees,
  effect: 'own',
  body: z.strictObject({
    orderId: IdCodec,
    amount: MinorSchema,
    utr: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{6,30}$/),
    day: DaySchema,
  }),
  data: z.object({ status: z.enum(orderStatuses) }),
  errors: ['NOT_FOUND', 'NOTHING_TO_PAY', 'TRANSFER_KNOWN'],
});

export const refundPayment = endpoint('refundPayment', {
  summary:
    'Sends a payment back, whole or in part. A student who got everything back is no longer enrolled. Asks for the password and the second factor',
  access: fees,
  effect: 'own',
  body: z.strictObject({
    paymentId: IdCodec,
    amount: MinorSchema,
    reason: StorableTextSchema.trim().min(3).max(300),
    password: z.string().max(200),
  }),
  data: z.object({ refunded: MinorSchema }),
  errors: ['NOT_FOUND', 'REFUND_TOO_LARGE', ...proofErrors],
});

/**
 * Why money and enrolment do not agree. `seat`: no seat was left, `again`: it was paid twice; both go back by themselves, unless the gateway `failed` to. Of those who have paid, staff
 * `moved` one to another batch of the course, or took them out of it (`left`), or `closed` the account; the order still holds its seat.
 */
export const explanations = ['seat', 'again', 'amount', 'cancelled', 'failed', 'paused', 'moved', 'left', 'closed', 'unexplained'] as const;

export const reconciliation = endpoint('reconciliation', {
  summary: 'Who has paid and has no place by it, and who is enrolled and has not paid, each with its explanation; empty where all agrees',
  access: fees,
  effect: 'read',
  weight: 4,
  body: z.strictObject({}),
  data: z.object({
    rows: z.array(
      z.object({
        kind: z.enum(['paid-not-enrolled', 'enrolled-not-paid']),
        orderId: IdCodec,
        reference: z.string(),
        name: z.string(),
        batch: z.string(),
        amount: MinorSchema,
        since: MomentCodec,
        explanation: z.enum(explanations),
      }),
    ),
  }),
});
