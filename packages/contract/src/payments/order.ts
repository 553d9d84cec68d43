import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DaySchema, FlagCodec, IdCodec, MomentCodec, OptionalMomentCodec } from '../wire.ts';
import { BuyerSchema } from './buyer.ts';
import { MinorSchema } from './money.ts';
import { CodeSchema, GatewaySchema, IntakeSchema, PartSchema, PlanSchema, SlugSchema } from './prospectus.ts';

/**
 * `held`: a seat waits for the first payment. `lapsed`: it was not paid in time. `paused`: enrolled, and closed until a late instalment is paid.
 */
export const orderStatuses = ['held', 'lapsed', 'enrolled', 'paused', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The secret of an order: anyone who has it sees and pays it, signed in or not. */
export const OrderTokenSchema = z.string().regex(/^[\w-]{43}$/);

/** How a browser has a gateway take the money: a page of the gateway's own, to which `fields` are posted where there are any. Card data goes there and nowhere else. */
export const CheckoutSchema = z.discriminatedUnion('gateway', [
  z.object({ gateway: z.enum(['razorpay', 'stripe']), url: z.url(), fields: z.record(z.string(), z.string()), amount: MinorSchema }),
  z.object({ gateway: z.literal('bank'), reference: z.string(), account: z.string(), amount: MinorSchema }),
]);
export type Checkout = z.output<typeof CheckoutSchema>;

export const OrderPartSchema = z.object({ ...PartSchema.shape, standing: z.enum(['paid', 'ahead', 'late', 'closing']) });

export const ReceiptSchema = z.object({
  receiptId: IdCodec,
  number: z.string(),
  kind: z.enum(['receipt', 'credit']),
  amount: MinorSchema,
  tax: MinorSchema,
  issuedAt: MomentCodec,
});

/** How the last try to pay went: `waiting` until the gateway has told. */
const lastTry = z.enum(['none', 'waiting', 'failed']);

/** An order as its buyer sees it. */
export const OrderSchema = z.object({
  status: z.enum(orderStatuses),
  slug: SlugSchema,
  course: z.string(),
  batch: z.string(),
  place: z.string(),
  schedule: z.string(),
  startsOn: DaySchema,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  price: MinorSchema,
  code: z.string(),
  discount: MinorSchema,
  total: MinorSchema,
  parts: z.array(OrderPartSchema),
  holdEndsAt: OptionalMomentCodec,
  refundUntil: DaySchema.or(z.literal('')),
  gateways: z.array(GatewaySchema),
  lastTry,
  /** How it was tried last; '' before the first try. */
  lastGateway: GatewaySchema.or(z.literal('')),
  /** Where a transfer goes, and what it names. */
  bankAccount: z.string(),
  reference: z.string(),
  taxBasisPoints: z.int(),
  /** Money that was taken and settles nothing is on its way back. */
  returning: MinorSchema,
  receipts: z.array(ReceiptSchema),
  mayCancel: FlagCodec,
  /** The last day to change the batch; '' where it cannot be changed. */
  changeUntil: DaySchema.or(z.literal('')),
  /** The batches of the course that it may be changed to: they cost as much. */
  otherBatches: z.array(IntakeSchema.pick({ intakeId: true, name: true, place: true, schedule: true, startsOn: true, seatsLeft: true })),
});
export type OrderOnWire = z.input<typeof OrderSchema>;

export const placeOrder = endpoint('placeOrder', {
  summary: 'Holds a seat of a batch for ten minutes, for bank transfer two working days, and asks a gateway for the first payment',
  access: { kind: 'public' },
  effect: 'own',
  body: z.strictObject({
    intakeId: IdCodec,
    plan: PlanSchema,
    code: CodeSchema,
    gateway: GatewaySchema,
    buyer: BuyerSchema,
    /** The order of the same browser whose seat this one takes the place of; '' for none. */
    replaces: OrderTokenSchema.or(z.literal('')).default(''),
  }),
  data: z.object({ orderToken: OrderTokenSchema, holdEndsAt: MomentCodec, checkout: CheckoutSchema }),
  errors: ['NOT_FOUND', 'INTAKE_CLOSED', 'INTAKE_FULL', 'TRANSFERS_FULL', 'DISCOUNT_UNKNOWN', 'GATEWAY_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
});

export const payOrder = endpoint('payOrder', {
  summary: 'Asks a gateway for the next instalment of an order, or again for one that did not go through',
  access: { kind: 'public' },
  effect: 'own',
  body: z.strictObject({ orderToken: OrderTokenSchema, gateway: GatewaySchema }),
  data: CheckoutSchema,
  errors: ['NOT_FOUND', 'NOTHING_TO_PAY', 'INTAKE_CLOSED', 'INTAKE_FULL', 'GATEWAY_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
});

export const seeOrder = endpoint('seeOrder', {
  summary: 'An order with its instalments and receipts, for anyone who has its secret',
  access: { kind: 'public' },
  effect: 'read',
  body: z.strictObject({ orderToken: OrderTokenSchema }),
  data: OrderSchema,
  secret: true,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const ownOrders = endpoint('ownOrders', {
  summary: 'The orders by which a person is enrolled, each with its secret, the newest first',
  access: { kind: 'session', roles: ['student'] },
  effect: 'own',
  weight: 1,
  body: z.strictObject({}),
  data: z.object({
    orders: z.array(
      z.object({
        orderToken: OrderTokenSchema,
        status: z.enum(orderStatuses),
        course: z.string(),
        batch: z.string(),
        total: MinorSchema,
        /** What is due next, and when; 0 and '' where all is paid. */
        dueAmount: MinorSchema,
        dueDay: DaySchema.or(z.literal('')),
      }),
    ),
  }),
  secret: true,
});

export const cancelOrder = endpoint('cancelOrder', {
  summary: 'Cancels an order. Until the day that the batch names, all that was paid goes back',
  access: { kind: 'public' },
  effect: 'own',
  body: z.strictObject({ orderToken: OrderTokenSchema }),
  data: OrderSchema,
  errors: ['NOT_FOUND', 'CANCEL_TOO_LATE', 'TOO_MANY_REQUESTS'],
});

export const changeBatch = endpoint('changeBatch', {
  summary:
    'Moves a paid order to another batch of its course that costs as much, until the day that its batch names. What was paid stays as it is',
  access: { kind: 'public' },
  effect: 'own',
  body: z.strictObject({ orderToken: OrderTokenSchema, intakeId: IdCodec }),
  data: OrderSchema,
  errors: ['NOT_FOUND', 'CHANGE_TOO_LATE', 'INTAKE_CLOSED', 'INTAKE_FULL', 'TOO_MANY_REQUESTS'],
});

export const receiptFile = endpoint('receiptFile', {
  summary: 'A tax invoice and receipt, or a credit note, as a PDF in base 64',
  access: { kind: 'public' },
  effect: 'read',
  weight: 4,
  body: z.strictObject({ orderToken: OrderTokenSchema, receiptId: IdCodec }),
  data: z.object({ fileName: z.string(), pdf: z.base64() }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
