import { SheetSchema } from '@abhyas/contract/assessment/sheet.ts';
import { leadStates } from '@abhyas/contract/payments/leads.ts';
import { gatewayNames, planNames } from '@abhyas/contract/payments/prospectus.ts';
import { orderStatuses } from '@abhyas/contract/payments/order.ts';
import { TrialScoreSchema } from '@abhyas/contract/payments/trial.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { bytea, id, jsonOf, moment, ref } from '../../platform/postgres/columns.ts';
import { classBatches } from '../classes/tables.ts';
import { courses, people, variants } from '../identity/tables.ts';

/** Money is in minor units (paise) as an integer, and every price includes its tax (decision 53). */
const money = (name: string) => integer(name);

/** Who sells: what the law wants on an invoice. Receipts of one seller are numbered together. */
export const sellers = pgTable(
  'sellers',
  {
    id: id(),
    pack: text().notNull(),
    key: text().notNull(),
    legalName: text('legal_name').notNull(),
    address: text().notNull(),
    gstin: text().notNull(),
    /** What the numbers of its receipts begin with: 'AB'. */
    prefix: text().notNull(),
    /** The account for bank transfers, as the buyer reads it; '' where there is none. */
    bankAccount: text('bank_account').notNull().default(''),
  },
  (table) => [unique('sellers_key').on(table.pack, table.key), check('sellers_prefix', sql`${table.prefix} ~ '^[A-Z]{1,4}$'`)],
);

const factsSchema = z.array(z.object({ name: z.string(), note: z.string() }));

/** The public page of a course. */
export const prospectuses = pgTable(
  'prospectuses',
  {
    id: id(),
    pack: text().notNull(),
    key: text().notNull(),
    slug: text().notNull().unique(),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    sellerId: ref('seller_id')
      .notNull()
      .references(() => sellers.id),
    title: text().notNull(),
    summary: text().notNull(),
    languages: text().array().notNull(),
    includes: jsonOf(factsSchema)().notNull(),
    phases: jsonOf(factsSchema)().notNull(),
    /** The free test; its table is in another module, so this is a plain number. */
    trialAssessmentId: ref('trial_assessment_id'),
    /** Hundredths of a per cent. */
    taxBasisPoints: integer('tax_basis_points').notNull(),
    /** The service accounting code of the invoice. */
    sac: text().notNull(),
  },
  (table) => [
    unique('prospectuses_key').on(table.pack, table.key),
    index('prospectuses_course').on(table.courseId),
    index('prospectuses_seller').on(table.sellerId),
    check('prospectuses_tax', sql`${table.taxBasisPoints} between 0 and 10000`),
  ],
);

/**
 * A batch that takes students. `freeSeats` is the only count of what can be had, as of slots: a seat is taken out of it when an order holds it and put back when that
 * lapses, so no seat is sold twice. `lastSeat` is the one that was taken out last.
 */
export const intakes = pgTable(
  'intakes',
  {
    id: id(),
    pack: text().notNull(),
    key: text().notNull(),
    prospectusId: ref('prospectus_id')
      .notNull()
      .references(() => prospectuses.id, { onDelete: 'cascade' }),
    batchId: ref('batch_id')
      .notNull()
      .unique()
      .references(() => classBatches.id, { onDelete: 'cascade' }),
    variantId: ref('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    place: text().notNull(),
    /** The code of the state where its classes are held; '' online. */
    centreState: text('centre_state').notNull(),
    mentor: text().notNull(),
    schedule: text().notNull(),
    startsOn: text('starts_on').notNull(),
    price: money('price').notNull(),
    /** The days of the instalments after the first. */
    laterDays: text('later_days').array().notNull(),
    changeUntil: text('change_until').notNull(),
    refundUntil: text('refund_until').notNull(),
    isOpen: boolean('is_open').notNull(),
    seats: smallint().notNull(),
    freeSeats: smallint('free_seats').array().notNull(),
    lastSeat: smallint('last_seat'),
  },
  (table) => [
    unique('intakes_key').on(table.pack, table.key),
    index('intakes_prospectus').on(table.prospectusId, table.id),
    index('intakes_variant').on(table.variantId),
    check('intakes_free', sql`cardinality(${table.freeSeats}) <= ${table.seats}`),
    check('intakes_price', sql`${table.price} >= 100`),
  ],
);

/** A coupon, or a scholarship that one buyer has the code of. It takes a part of the price off, or an amount. */
export const discounts = pgTable(
  'discounts',
  {
    id: id(),
    pack: text().notNull(),
    key: text().notNull(),
    prospectusId: ref('prospectus_id')
      .notNull()
      .references(() => prospectuses.id, { onDelete: 'cascade' }),
    /** In capitals. */
    code: text().notNull(),
    kind: text({ enum: ['coupon', 'scholarship'] }).notNull(),
    name: text().notNull(),
    basisPoints: integer('basis_points'),
    amount: money('amount'),
    /** Its last day, '' for none. */
    untilDay: text('until_day').notNull(),
    maxUses: integer('max_uses').notNull(),
    /** Orders that hold or have it. */
    uses: integer().notNull().default(0),
  },
  (table) => [
    unique('discounts_key').on(table.pack, table.key),
    unique('discounts_code').on(table.prospectusId, table.code),
    check('discounts_uses', sql`${table.uses} between 0 and ${table.maxUses}`),
    check('discounts_one', sql`(${table.basisPoints} is null) <> (${table.amount} is null)`),
  ],
);

/** What someone buys. Its state is that of rules/payments/order.ts; the secret that opens it is kept as its SHA-256. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    tokenHash: bytea('token_hash').notNull().unique(),
    /** What a buyer writes on a bank transfer. */
    reference: text().notNull().unique(),
    intakeId: ref('intake_id')
      .notNull()
      .references(() => intakes.id),
    status: text({ enum: orderStatuses }).notNull(),
    plan: text({ enum: planNames }).notNull(),
    /** '' once the account was deleted; receipts keep the buyer as the law wants. */
    name: text().notNull(),
    mobile: text().notNull(),
    email: text().notNull(),
    state: text().notNull(),
    gstin: text().notNull(),
    /** Chooses the brand of a mail. */
    host: text().notNull(),
    /** Who is enrolled by it. */
    personId: ref('person_id').references(() => people.id, { onDelete: 'set null' }),
    price: money('price').notNull(),
    discountId: ref('discount_id').references(() => discounts.id, { onDelete: 'set null' }),
    discountCode: text('discount_code').notNull(),
    discountName: text('discount_name').notNull(),
    discount: money('discount').notNull(),
    total: money('total').notNull(),
    seat: smallint(),
    createdAt: moment('created_at').notNull(),
    holdEndsAt: moment('hold_ends_at').notNull(),
    enrolledAt: moment('enrolled_at'),
    /** Whether the variant comes from this order: a student who had a place in the course keeps it, whatever becomes of the order. */
    gaveVariant: boolean('gave_variant').notNull().default(false),
  },
  (table) => [
    uniqueIndex('orders_seat')
      .on(table.intakeId, table.seat)
      .where(sql`${table.seat} is not null`),
    index('orders_intake').on(table.intakeId, table.id),
    index('orders_status').on(table.status, table.id),
    index('orders_email').on(table.email),
    index('orders_mobile').on(table.mobile),
    index('orders_discount').on(table.discountId),
    index('orders_person')
      .on(table.personId)
      .where(sql`${table.personId} is not null`),
    index('orders_unpaid')
      .on(table.createdAt)
      .where(sql`${table.status} in ('lapsed', 'cancelled')`),
    index('orders_holds')
      .on(table.holdEndsAt)
      .where(sql`${table.status} = 'held'`),
    check('orders_total', sql`${table.total} = ${table.price} - ${table.discount} and ${table.total} >= 100`),
    // a seat is in an order exactly as long as the order holds one
    check('orders_seat_held', sql`(${table.seat} is not null) = (${table.status} in ('held', 'enrolled', 'paused'))`),
  ],
);

export const instalments = pgTable(
  'instalments',
  {
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: smallint().notNull(),
    amount: money('amount').notNull(),
    dueDay: text('due_day').notNull(),
    paidAt: moment('paid_at'),
    /** How many reminders went out. */
    reminders: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.number] }),
    index('instalments_due')
      .on(table.dueDay)
      .where(sql`${table.paidAt} is null`),
  ],
);

/** A gateway was asked to take an instalment. Its own id is what its messages name. */
export const paymentAsks = pgTable(
  'payment_asks',
  {
    id: id(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    instalment: smallint().notNull(),
    gateway: text({ enum: gatewayNames }).notNull(),
    gatewayOrderId: text('gateway_order_id').notNull(),
    amount: money('amount').notNull(),
    createdAt: moment('created_at').notNull(),
    failedAt: moment('failed_at'),
    /** When the gateway is asked next what became of it; null where it has told, or where staff see the money. */
    lookAt: moment('look_at'),
  },
  (table) => [
    unique('payment_asks_gateway').on(table.gateway, table.gatewayOrderId),
    index('payment_asks_order').on(table.orderId),
    index('payment_asks_look')
      .on(table.lookAt)
      .where(sql`${table.lookAt} is not null`),
  ],
);

/** Money that a gateway has taken, or that staff have seen at the bank; never deleted. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    gateway: text({ enum: gatewayNames }).notNull(),
    gatewayPaymentId: text('gateway_payment_id').notNull(),
    instalment: smallint().notNull(),
    amount: money('amount').notNull(),
    /** '' for one that settles its instalment. */
    returns: text({ enum: ['', 'no-seat', 'already-paid', 'wrong-amount', 'cancelled'] }).notNull(),
    capturedAt: moment('captured_at').notNull(),
  },
  (table) => [
    unique('payments_gateway').on(table.gateway, table.gatewayPaymentId),
    uniqueIndex('payments_settling')
      .on(table.orderId, table.instalment)
      .where(sql`${table.returns} = ''`),
    index('payments_order').on(table.orderId),
    index('payments_returned')
      .on(table.capturedAt)
      .where(sql`${table.returns} <> ''`),
  ],
);

/**
 * Money that goes back. `gatewayRefundId` is null until the gateway has one; one that was made in its dashboard comes with it. `done` once the gateway says that it is.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    gateway: text({ enum: gatewayNames }).notNull(),
    gatewayPaymentId: text('gateway_payment_id').notNull(),
    gatewayRefundId: text('gateway_refund_id'),
    amount: money('amount').notNull(),
    reason: text().notNull(),
    askedAt: moment('asked_at').notNull(),
    /** Staff; null where the portal did it, or the gateway. */
    askedById: ref('asked_by_id').references(() => people.id, { onDelete: 'set null' }),
    doneAt: moment('done_at'),
    failedAt: moment('failed_at'),
  },
  (table) => [
    unique('refunds_gateway').on(table.gateway, table.gatewayRefundId),
    index('refunds_order').on(table.orderId),
    index('refunds_asked_by').on(table.askedById),
    index('refunds_open')
      .on(table.askedAt)
      .where(sql`${table.doneAt} is null and ${table.failedAt} is null`),
  ],
);

/** The last number of a series in a financial year: its row is held until the receipt is written, so no number is left out. */
export const receiptCounters = pgTable(
  'receipt_counters',
  {
    sellerId: ref('seller_id')
      .notNull()
      .references(() => sellers.id),
    series: text({ enum: ['receipt', 'credit'] }).notNull(),
    year: smallint().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.series, table.year] })],
);

/** Who sold what to whom, as it was then. */
export const receiptWordsSchema = z.object({
  seller: z.object({ legalName: z.string(), address: z.string(), gstin: z.string() }),
  buyer: z.object({ name: z.string(), email: z.string(), mobile: z.string(), state: z.string(), gstin: z.string() }),
  lines: z.array(z.object({ text: z.string(), amount: z.int() })),
  sac: z.string(),
  taxBasisPoints: z.int(),
  placeOfSupply: z.string(),
  /** '' or, on a credit note, the receipt that it takes back. */
  against: z.string(),
  paidBy: z.string(),
});

/** A tax invoice and receipt, or a credit note. Never changed and never deleted: the law wants it kept for six years (CGST Act, section 36). */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    sellerId: ref('seller_id')
      .notNull()
      .references(() => sellers.id),
    series: text({ enum: ['receipt', 'credit'] }).notNull(),
    year: smallint().notNull(),
    number: integer().notNull(),
    text: text().notNull(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: ref('payment_id').references(() => payments.id),
    refundId: ref('refund_id').references(() => refunds.id),
    amount: money('amount').notNull(),
    taxable: money('taxable').notNull(),
    central: money('central').notNull(),
    state: money('state').notNull(),
    integrated: money('integrated').notNull(),
    words: jsonOf(receiptWordsSchema)().notNull(),
    issuedAt: moment('issued_at').notNull(),
  },
  (table) => [
    unique('receipts_number').on(table.sellerId, table.series, table.year, table.number),
    unique('receipts_payment').on(table.paymentId),
    unique('receipts_refund').on(table.refundId),
    index('receipts_order').on(table.orderId),
    check('receipts_sum', sql`${table.amount} = ${table.taxable} + ${table.central} + ${table.state} + ${table.integrated}`),
    check('receipts_of', sql`(${table.paymentId} is null) <> (${table.refundId} is null)`),
  ],
);

/** What gateways have told, by their ids: told again, it changes nothing. Nothing of the message is kept. */
export const gatewayEvents = pgTable(
  'gateway_events',
  {
    gateway: text({ enum: gatewayNames }).notNull(),
    eventId: text('event_id').notNull(),
    kind: text().notNull(),
    /** Null for an order that is not the portal's. */
    orderId: ref('order_id').references(() => orders.id, { onDelete: 'set null' }),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.eventId] }),
    index('gateway_events_order').on(table.orderId),
    index('gateway_events_received').on(table.receivedAt),
  ],
);

/** Who wants a seat of a full batch, in the order of their ids. */
export const intakeWaits = pgTable(
  'intake_waits',
  {
    id: id(),
    intakeId: ref('intake_id')
      .notNull()
      .references(() => intakes.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    mobile: text().notNull(),
    email: text().notNull(),
    host: text().notNull(),
    joinedAt: moment('joined_at').notNull(),
    /** When the mail about a free seat went out. */
    toldAt: moment('told_at'),
  },
  (table) => [
    unique('intake_waits_once').on(table.intakeId, table.email),
    index('intake_waits_line').on(table.intakeId, table.id),
    index('intake_waits_joined').on(table.joinedAt),
    index('intake_waits_email').on(table.email),
  ],
);

/** Who asked for a call about a course, and agreed to be called. Deleted where nothing has happened with them for half a year. */
export const leads = pgTable(
  'leads',
  {
    id: id(),
    prospectusId: ref('prospectus_id')
      .notNull()
      .references(() => prospectuses.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    mobile: text().notNull(),
    email: text().notNull(),
    /** Where they come from, in words. */
    source: text().notNull(),
    state: text({ enum: leadStates }).notNull(),
    /** '' where no call is planned. */
    nextCallOn: text('next_call_on').notNull(),
    note: text().notNull(),
    /** Who wrote last. */
    staffId: ref('staff_id').references(() => people.id, { onDelete: 'set null' }),
    agreedAt: moment('agreed_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    version: integer().notNull().default(0),
  },
  (table) => [
    unique('leads_once').on(table.prospectusId, table.mobile),
    index('leads_state').on(table.state, table.nextCallOn, table.id),
    index('leads_mobile').on(table.mobile),
    index('leads_email').on(table.email),
    index('leads_staff').on(table.staffId),
    index('leads_changed').on(table.changedAt),
  ],
);

/** The free test that someone kept with their lead, who has a few at most. It goes with the lead; one that no one keeps is in no table. */
export const trials = pgTable(
  'trials',
  {
    id: id(),
    leadId: ref('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Of the secret of its page. */
    tokenHash: bytea('token_hash').notNull().unique(),
    /** Its table is in another module, so this is a plain number. */
    assessmentId: ref('assessment_id').notNull(),
    paperVersion: integer('paper_version').notNull(),
    sheet: jsonOf(SheetSchema)().notNull(),
    /** As it was scored when it was kept. */
    score: jsonOf(TrialScoreSchema)().notNull(),
    takenAt: moment('taken_at').notNull(),
  },
  (table) => [index('trials_lead').on(table.leadId, table.id)],
);
