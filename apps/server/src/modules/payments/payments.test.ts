import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { paths } from '@abhyas/contract/paths.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { buyer, paymentFactories } from '../../../test/factories/payment-factories.ts';
import { wordsIn } from '../../../test/factories/pdf.ts';
import { factories } from '../../../test/factories.ts';
import { type Delivery, gatewayOrder, gatewaySettings, stubRazorpay, stubStripe } from '../../../test/services/stub-gateways.ts';
import { demoPassword, testMoment } from '../../../test/moments.ts';
import { minor } from '@abhyas/rules/payments/money.ts';
import { auditEvents } from '../audit/tables.ts';
import { batchMembers } from '../classes/tables.ts';
import { enrolments, people, variants } from '../identity/tables.ts';
import { createGateways } from './gateways/gateways.ts';
import { lookForPayments } from './orders/look-for-payments.ts';
import { purgePayments } from './purge-payments.ts';
import { tellWaiting } from './tell-waiting.ts';
import { endForgotten, endHolds } from './orders/end-holds.ts';
import { followInstalments } from './orders/follow-instalments.ts';
import { lockOrder } from './orders/order-queries.ts';
import { sendRefund } from './orders/refunds.ts';
import { forgetBuyer } from './personal-queries.ts';
import { gatewayEvents, instalments, intakes, intakeWaits, orders, prospectuses, receipts, refunds } from './tables.ts';

let server: TestApp;
let razorpay: Awaited<ReturnType<typeof stubRazorpay>>;
let stripe: Awaited<ReturnType<typeof stubStripe>>;
let make: ReturnType<typeof factories>;
let of: ReturnType<typeof paymentFactories>;
let count = 100;
beforeAll(async () => {
  razorpay = await stubRazorpay();
  stripe = await stubStripe({ now: () => server.clock.now() });
  server = await testApp({ settings: gatewaySettings({ razorpay: razorpay.origin, stripe: stripe.origin }) });
  make = factories(server.parts);
  of = paymentFactories(server, make);
});
afterAll(async () => {
  await server.close();
  await Promise.all([razorpay.close(), stripe.close()]);
});

const orm = () => server.parts.database.orm;
const next = () => buyer((count += 1));

async function deliver({ path, body, headers }: Delivery): Promise<number> {
  return (await server.app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode;
}

async function place(
  intakeId: bigint,
  more: {
    gateway?: 'razorpay' | 'stripe' | 'bank';
    plan?: 'full' | 'instalments';
    code?: string;
    buyer?: ReturnType<typeof buyer>;
    replaces?: string;
  } = {},
) {
  const { gateway = 'razorpay', plan = 'full', code = '', buyer: who = next(), replaces = '' } = more;
  const placed = await server.call(
    'placeOrder',
    { intakeId: String(intakeId), gateway, plan, code, buyer: who, replaces },
    { address: `10.1.${count >> 8}.${count & 255}` },
  );
  return { placed, who };
}
const freeOf = async (id: bigint) =>
  (await orm().select({ free: intakes.freeSeats }).from(intakes).where(eq(intakes.id, id)))[0]?.free.length;
const see = async (orderToken: string) => (await server.call('seeOrder', { orderToken }, { address: '10.2.0.1' })).data;

const otherVariant = async (courseId: bigint) => {
  const [row] = await orm()
    .insert(variants)
    .values({ key: 'weekend', name: 'Weekend', courseId, centreProctoredAllowed: true })
    .returning();
  if (row === undefined) throw new Error('an insert answers with its row');
  return row;
};

/** Sends what is to go back of the orders of a batch; gives how many were open. */
async function sendOpen(intakeId: bigint): Promise<number> {
  const open = await orm()
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(orders.intakeId, intakeId), isNull(refunds.doneAt), isNull(refunds.failedAt)));
  for (const { id } of open) await sendRefund({ parts: server.parts, gateways: createGateways(server.parts), refundId: id });
  return open.length;
}

/** What staff's list says of a batch. */
async function match(batch: string) {
  const { token } = await staff();
  return (await server.call('reconciliation', {}, { token })).data.rows.filter((row) => row.batch === batch);
}

async function staff() {
  const person = await make.person({ role: 'staff', rights: ['fees'] });
  return make.session({ personId: person.id, at: server.clock.now() });
}

test('a page says what a course costs, with true seats; a code takes its part off and is refused where it is unknown', async () => {
  const { prospectus, intake } = await of.intake({ seats: 40 });
  await of.discount({ prospectusId: prospectus.id, code: 'EARLY10' });
  const { data } = await server.call('prospectus', { slug: prospectus.slug });
  expect(data).toMatchObject({ title: 'CAT 2027: the last 12 weeks', gateways: ['razorpay', 'stripe', 'bank'] });
  expect(data.intakes[0]).toMatchObject({ seats: 40, seatsLeft: 40, price: 2_400_000 });
  const quote = (code: string) => server.call('quoteOrder', { intakeId: String(intake.id), plan: 'instalments', code });
  expect((await quote('early10')).data).toMatchObject({ price: 2_400_000, discount: 240_000, total: 2_160_000 });
  expect((await quote('EARLY10')).data.parts.map(({ amount, dueDay }) => [amount, dueDay])).toEqual([
    [720_000, '2026-11-24'],
    [720_000, '2026-12-30'],
    [720_000, '2027-01-30'],
  ]);
  expect((await quote('NONE')).error.code).toBe('DISCOUNT_UNKNOWN');
});

test.each(['razorpay', 'stripe'] as const)(
  'a payment by %s, told three times, enrols once with one receipt and one line of the audit',
  async (gateway) => {
    const { intake, variant, batch } = await of.intake();
    const { placed, who } = await place(intake.id, { gateway, plan: 'instalments' });
    const { data } = placed;
    expect(await freeOf(intake.id)).toBe(1);
    const { deliveries } = (gateway === 'razorpay' ? razorpay : stripe).pay(gatewayOrder(data.checkout));
    for (const delivery of [...deliveries, ...deliveries, ...deliveries]) expect(await deliver(delivery)).toBe(200);
    const order = await see(data.orderToken);
    expect(order).toMatchObject({ status: 'enrolled', parts: [{ standing: 'paid' }, { standing: 'ahead' }, { standing: 'ahead' }] });
    expect(order.receipts).toMatchObject([{ kind: 'receipt', amount: 800_000, tax: 122_034 }]);
    const [person] = await orm().select().from(people).where(eq(people.email, who.email));
    expect(person).toMatchObject({ firstName: 'Demo Student', passwordHash: null, mobileProved: false });
    const personId = person?.id ?? 0n;
    expect(await orm().select({ variantId: enrolments.variantId }).from(enrolments).where(eq(enrolments.personId, personId))).toEqual([
      { variantId: variant.id },
    ]);
    expect(await orm().select({ batchId: batchMembers.batchId }).from(batchMembers).where(eq(batchMembers.personId, personId))).toEqual([
      { batchId: batch.id },
    ]);
    const [row] = await orm().select().from(orders).where(eq(orders.personId, personId));
    const lines = await orm()
      .select({ action: auditEvents.action })
      .from(auditEvents)
      .where(sql`target_kind = 'order' and target_id = ${String(row?.id)}`);
    expect(lines).toEqual([{ action: 'payments.captured' }]);
  },
);

test('a message with a wrong signature, or over other bytes, is refused; one about an unknown order is answered and does nothing', async () => {
  const { deliveries } = razorpay.pay('order_of_someone_else', 800_000);
  const [told] = deliveries;
  if (told === undefined) throw new Error('nothing told');
  expect(await deliver({ ...told, body: `${told.body} ` })).toBe(401);
  expect(await deliver({ ...told, headers: { ...told.headers, 'x-razorpay-signature': 'f'.repeat(64) } })).toBe(401);
  expect(await deliver({ ...told, path: '/api/payments/stripe' })).toBe(401);
  expect(await deliver(told)).toBe(200);
  expect(await orm().$count(gatewayEvents, sql`order_id is null and gateway = 'razorpay'`)).toBe(1);
});

test('a message of Stripe that is played again after five minutes is refused', async () => {
  const { intake } = await of.intake();
  const { data } = (await place(intake.id, { gateway: 'stripe' })).placed;
  const [told] = stripe.pay(gatewayOrder(data.checkout)).deliveries;
  if (told === undefined) throw new Error('nothing told');
  server.clock.advance(6 * 60_000);
  expect(await deliver(told)).toBe(401);
  server.clock.set(testMoment);
});

test('of fifty who want the last two seats at once two get one; a hold that is over gives its seat back', async () => {
  const { intake } = await of.intake({ seats: 2 });
  const placed = await Promise.all(Array.from({ length: 50 }, () => place(intake.id)));
  expect(placed.filter(({ placed: { status } }) => status === 200)).toHaveLength(2);
  expect(placed.filter(({ placed: { status } }) => status === 409)).toHaveLength(48);
  expect(await freeOf(intake.id)).toBe(0);
  server.clock.advance(11 * 60_000);
  await endHolds({ parts: server.parts });
  expect(await freeOf(intake.id)).toBe(2);
  server.clock.set(testMoment);
});

test('an order takes the place of the one whose secret comes with it, and of no other of the same buyer; beside other ways to pay a quarter of the seats, rounded up, waits for transfers', async () => {
  const { intake } = await of.intake({ seats: 5 });
  const who = next();
  const first = await place(intake.id, { gateway: 'bank', buyer: who });
  const { orderToken: replaces } = first.placed.data;
  expect((await place(intake.id, { buyer: who })).placed.status).toBe(200);
  expect((await place(intake.id, { replaces })).placed.status).toBe(200);
  expect((await see(replaces)).status).toBe('held');
  const second = await place(intake.id, { gateway: 'bank', buyer: who, replaces });
  expect((await see(replaces)).status).toBe('lapsed');
  expect((await see(second.placed.data.orderToken)).status).toBe('held');
  await place(intake.id, { gateway: 'bank' });
  const refused = await place(intake.id, { gateway: 'bank' });
  expect(refused.placed.error.code).toBe('TRANSFERS_FULL');
  expect(await freeOf(intake.id)).toBe(1);
  expect((await place(intake.id)).placed.status).toBe(200);
});

test('a buyer of a batch online says where they live, because the tax hangs on it; with a GST number, or in a room, they need not', async () => {
  const [online, room] = [await of.intake({ centreState: '', seats: 3 }), await of.intake()];
  const { data } = await server.call('prospectus', { slug: online.prospectus.slug });
  expect(data.intakes[0]?.asksState).toBe('1');
  const ask = async (intakeId: bigint, more: object) => (await place(intakeId, { buyer: { ...next(), ...more } })).placed;
  expect((await ask(online.intake.id, { state: '' })).error).toMatchObject({
    code: 'INVALID_REQUEST',
    fields: { 'buyer.state': 'Choose your state' },
  });
  expect((await ask(online.intake.id, { state: '25' })).error.fields).toEqual({ 'buyer.state': 'Choose your state' });
  expect((await ask(online.intake.id, { state: '', gstin: '29AAGCB7383J1Z4' })).status).toBe(200);
  expect((await ask(room.intake.id, { state: '' })).status).toBe(200);
  const abroad = await ask(online.intake.id, { state: '96' });
  for (const delivery of razorpay.pay(gatewayOrder(abroad.data.checkout)).deliveries) await deliver(delivery);
  const [row] = await orm().select().from(receipts).innerJoin(orders, eq(orders.id, receipts.orderId)).where(eq(orders.state, '96'));
  expect(row?.receipts).toMatchObject({ central: 0, state: 0, integrated: 366_102, words: { placeOfSupply: '96' } });
});

test('a buyer changes the batch until its day: seat, batch and variant follow, receipts stay, and a mail says so', async () => {
  const { intake, variant, ...sold } = await of.intake();
  const online = await otherVariant(variant.courseId);
  const on = { ...sold, variant };
  const same = await of.intake({ on, name: 'CAT-27 same' });
  const other = await of.intake({ on: { ...sold, variant: online }, name: 'CAT-27 other' });
  const dearer = await of.intake({ on, price: 2_500_000 });
  const full = await of.intake({ on, seats: 0 });
  const { data } = (await place(intake.id)).placed;
  const { orderToken } = data;
  const change = (id: bigint) => server.call('changeBatch', { orderToken, intakeId: String(id) }, { address: '10.2.0.6' });
  expect((await change(same.intake.id)).error.code).toBe('CHANGE_TOO_LATE');
  for (const delivery of razorpay.pay(gatewayOrder(data.checkout)).deliveries) await deliver(delivery);
  const paid = await see(orderToken);
  expect(paid).toMatchObject({ changeUntil: '2026-12-14' });
  expect(paid.otherBatches.map(({ name, seatsLeft }) => [name, seatsLeft])).toEqual([
    ['CAT-27 same', 2],
    ['CAT-27 other', 2],
    ['CAT-27 C', 0],
  ]);
  expect((await change(dearer.intake.id)).error.code).toBe('INTAKE_CLOSED');
  expect((await change((await of.intake()).intake.id)).error.code).toBe('INTAKE_CLOSED');
  expect((await change(full.intake.id)).error.code).toBe('INTAKE_FULL');
  const [order] = await orm().select().from(orders).where(eq(orders.intakeId, intake.id));
  const personId = order?.personId ?? 0n;
  const places = async () => [
    await freeOf(intake.id),
    await freeOf(same.intake.id),
    await freeOf(other.intake.id),
    ...(await orm().select({ id: enrolments.variantId }).from(enrolments).where(eq(enrolments.personId, personId))).map(({ id }) => id),
    ...(
      await orm()
        .select({ id: batchMembers.batchId })
        .from(batchMembers)
        .where(and(eq(batchMembers.personId, personId), isNull(batchMembers.leftAt)))
    ).map(({ id }) => id),
  ];
  expect(await places()).toEqual([1, 2, 2, variant.id, intake.batchId]);
  expect((await change(same.intake.id)).data).toMatchObject({ batch: 'CAT-27 same', receipts: paid.receipts });
  expect(await places()).toEqual([2, 1, 2, variant.id, same.batch.id]);
  expect((await change(other.intake.id)).data).toMatchObject({ batch: 'CAT-27 other' });
  expect(await places()).toEqual([2, 2, 1, online.id, other.batch.id]);
  expect(await match('CAT-27 other')).toEqual([]);
  const lines = await orm()
    .select({ data: auditEvents.data })
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'payments.batch-changed'), eq(auditEvents.targetId, String(order?.id))));
  expect(lines).toHaveLength(2);
  server.clock.set(new Date('2026-12-14T18:31:00.000Z'));
  expect((await change(intake.id)).error.code).toBe('CHANGE_TOO_LATE');
  server.clock.set(testMoment);
  await server.call('cancelOrder', { orderToken }, { address: '10.2.0.6' });
  expect(await places()).toEqual([2, 2, 2]);
});

test('a credit note says what its receipt says, also after a change of batch and without the account; a room’s order without a state goes to no batch online', async () => {
  const there = await of.intake({ seats: 2 });
  const other = await of.intake({ on: there, name: 'CAT-27 other', centreState: '29' });
  await of.intake({ on: there, name: 'CAT-27 online', centreState: '' });
  const { placed, who } = await place(there.intake.id, { buyer: { ...next(), state: '' } });
  const { orderToken, checkout } = placed.data;
  const { id, deliveries } = razorpay.pay(gatewayOrder(checkout));
  for (const delivery of deliveries) await deliver(delivery);
  expect((await see(orderToken)).otherBatches.map(({ name }) => name)).toEqual(['CAT-27 other']);
  expect((await server.call('changeBatch', { orderToken, intakeId: String(other.intake.id) }, { address: '10.2.0.8' })).status).toBe(200);
  const [order] = await orm().select().from(orders).where(eq(orders.email, who.email));
  await orm().transaction((tx) => forgetBuyer({ tx, personId: order?.personId ?? 0n }));
  await deliver(razorpay.refundThere(id, 2_400_000));
  const [receipt, credit] = await orm()
    .select()
    .from(receipts)
    .where(eq(receipts.orderId, order?.id ?? 0n))
    .orderBy(receipts.id);
  expect(credit).toMatchObject({ series: 'credit', central: receipt?.central, state: receipt?.state, integrated: 0 });
  expect(credit?.words).toEqual({ ...receipt?.words, against: receipt?.text });
});

test('of two who swap their full batches at once neither gets a seat that is not there; of many who want the last one gets it', async () => {
  const first = await of.intake({ seats: 1 });
  const second = await of.intake({ seats: 1, on: first });
  const wanted = await of.intake({ seats: 1, on: first });
  const tokens: string[] = [];
  for (const { intake } of [first, second]) {
    const { data } = (await place(intake.id)).placed;
    for (const delivery of razorpay.pay(gatewayOrder(data.checkout)).deliveries) await deliver(delivery);
    tokens.push(data.orderToken);
  }
  const change = (at: number, id: bigint) =>
    server.call('changeBatch', { orderToken: tokens[at] ?? '', intakeId: String(id) }, { address: '10.2.0.7' });
  const swap = async () => (await Promise.all([change(0, second.intake.id), change(1, first.intake.id)])).map(({ status }) => status);
  expect(await swap()).toEqual([409, 409]);
  const statuses = (await Promise.all([change(0, wanted.intake.id), change(1, wanted.intake.id)])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  const left = await Promise.all([first, second, wanted].map(({ intake }) => freeOf(intake.id)));
  expect(left.reduce((sum: number, free) => sum + (free ?? 0), 0)).toBe(1);
  const held = await orm()
    .select({ intakeId: orders.intakeId, seat: orders.seat })
    .from(orders)
    .where(inArray(orders.intakeId, [first.intake.id, second.intake.id, wanted.intake.id]));
  expect(new Set(held.map(({ intakeId, seat }) => `${intakeId} ${seat}`)).size).toBe(2);
});

test('what is wrong with a buyer is said in their language', async () => {
  const { intake } = await of.intake();
  const body = {
    intakeId: String(intake.id),
    gateway: 'bank',
    plan: 'full',
    code: '',
    buyer: { ...next(), name: '<b>', gstin: '1' },
  } as const;
  const said = await server.app.inject({ method: 'POST', url: paths.placeOrder.path, payload: body, headers: { 'accept-language': 'hi' } });
  expect(said.json()).toMatchObject({
    fields: { 'buyer.name': '50 अक्षरों तक का नाम लिखें', 'buyer.gstin': 'GST नंबर वैसे ही लिखें जैसे प्रमाणपत्र पर है' },
  });
});

test('a payment that comes after the last seat is gone goes back, once, and the list says why until it is back', async () => {
  const { intake } = await of.intake({ seats: 1 });
  const late = await place(intake.id);
  server.clock.advance(11 * 60_000);
  await endHolds({ parts: server.parts });
  const other = await place(intake.id);
  expect(other.placed.status).toBe(200);
  for (const delivery of razorpay.pay(gatewayOrder(late.placed.data.checkout)).deliveries) await deliver(delivery);
  expect(await see(late.placed.data.orderToken)).toMatchObject({ status: 'lapsed', returning: 2_400_000, receipts: [] });
  const { token } = await staff();
  const rows = async () => (await server.call('reconciliation', {}, { token })).data.rows.filter(({ name }) => name === late.who.name);
  expect(await rows()).toMatchObject([{ kind: 'paid-not-enrolled', explanation: 'seat', amount: 2_400_000 }]);
  const gateways = createGateways(server.parts);
  const [asked] = await orm()
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(orders.intakeId, intake.id));
  const refundId = asked?.id ?? 0n;
  const before = razorpay.refunds.length;
  await Promise.all([1, 2].map(() => sendRefund({ parts: server.parts, gateways, refundId }).catch(() => undefined)));
  await sendRefund({ parts: server.parts, gateways, refundId });
  expect(razorpay.refunds.slice(before)).toHaveLength(1);
  expect(await rows()).toEqual([]);
  expect(await see(late.placed.data.orderToken)).toMatchObject({ returning: 0 });
  server.clock.set(testMoment);
});

test('staff confirm a bank transfer, whose reference counts once; the buyer cancels in time, and the seat and the money go back', async () => {
  const { intake, variant } = await of.intake();
  const { data } = (await place(intake.id, { gateway: 'bank' })).placed;
  expect(data.checkout).toMatchObject({ gateway: 'bank', account: 'Demo Bank 0001' });
  const { token } = await staff();
  const reference = 'reference' in data.checkout ? data.checkout.reference : '';
  const list = async () => (await server.call('staffOrders', { status: 'all', intakeId: '', search: reference }, { token })).data.orders[0];
  expect(await list()).toMatchObject({ paid: 0, dueAmount: 2_400_000 });
  const orderId = (await list())?.orderId ?? '';
  const confirm = () => server.call('confirmTransfer', { orderId, amount: 2_400_000, utr: 'HDFC00012345', day: '2026-11-24' }, { token });
  expect((await confirm()).data).toEqual({ status: 'enrolled' });
  expect((await confirm()).error.code).toBe('TRANSFER_KNOWN');
  expect(await list()).toMatchObject({ paid: 2_400_000, dueAmount: 0 });
  const [payment] = (await list())?.payments ?? [];
  expect(payment).toMatchObject({ gateway: 'bank', reference: 'HDFC00012345', amount: 2_400_000 });
  const cancelled = await server.call('cancelOrder', { orderToken: data.orderToken }, { address: '10.2.0.2' });
  expect(cancelled.data).toMatchObject({ status: 'cancelled' });
  expect(await freeOf(intake.id)).toBe(2);
  expect(await orm().$count(enrolments, eq(enrolments.variantId, variant.id))).toBe(0);
  const refund = (amount: number, password = demoPassword) =>
    server.call('refundPayment', { paymentId: payment?.paymentId ?? '', amount, reason: 'Sent by the bank', password }, { token });
  expect((await refund(2_400_000, 'stolen session')).error.code).toBe('INCORRECT_PASSWORD');
  expect((await refund(2_400_001)).error.code).toBe('REFUND_TOO_LARGE');
  expect((await refund(2_400_000)).data).toEqual({ refunded: 2_400_000 });
  expect((await see(data.orderToken)).receipts.map(({ kind }) => kind)).toEqual(['receipt', 'credit']);
});

test('receipts of one seller have no gap and no number twice, whatever fails between and however many come at once', async () => {
  const sold = await of.intake({ seats: 30 });
  const placed = await Promise.all(Array.from({ length: 20 }, () => place(sold.intake.id)));
  const told = placed.flatMap(({ placed: { data } }) => razorpay.pay(gatewayOrder(data.checkout)).deliveries);
  expect(new Set(await Promise.all(told.map(deliver)))).toEqual(new Set([200]));
  const rows = await orm()
    .select({ number: receipts.number })
    .from(receipts)
    .where(eq(receipts.sellerId, sold.seller.id))
    .orderBy(receipts.number);
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
});

test('where a gateway cannot be reached nothing is held', async () => {
  const { intake } = await of.intake();
  razorpay.next({ status: 500, body: { error: { code: 'SERVER_ERROR' } } });
  expect((await place(intake.id)).placed.error.code).toBe('GATEWAY_UNAVAILABLE');
  expect(await freeOf(intake.id)).toBe(2);
});

test('a receipt is a PDF with the tax in it, in either language, and opens to no other order', async () => {
  const { intake } = await of.intake();
  const { data } = (await place(intake.id)).placed;
  for (const delivery of razorpay.pay(gatewayOrder(data.checkout)).deliveries) await deliver(delivery);
  const [receipt] = (await see(data.orderToken)).receipts;
  const receiptId = receipt?.receiptId ?? '';
  const made = await server.call('receiptFile', { orderToken: data.orderToken, receiptId });
  expect(made.data.fileName).toBe(`${receipt?.number}.pdf`);
  const text = wordsIn(Buffer.from(made.data.pdf, 'base64'));
  for (const part of [
    'Tax invoice and receipt',
    'AB-2026-00001',
    'GSTIN 27AAPFU0939F1ZV',
    'INR 24,000.00',
    'CGST 9%',
    'SGST 9%',
    'INR 1,830.51',
  ])
    expect(text).toContain(part);
  const other = (await place(intake.id)).placed.data;
  expect((await server.call('receiptFile', { orderToken: other.orderToken, receiptId })).status).toBe(404);
});

test('an instalment is reminded of three times, closes the course after a week, and opens it again when it is paid', async () => {
  const { intake, variant } = await of.intake();
  const { placed, who } = await place(intake.id, { plan: 'instalments' });
  const { orderToken, checkout } = placed.data;
  for (const delivery of razorpay.pay(gatewayOrder(checkout)).deliveries) await deliver(delivery);
  const isEnrolled = async () => (await orm().$count(enrolments, eq(enrolments.variantId, variant.id))) === 1;
  const sent = async () => {
    const rows = await orm()
      .select({ reminders: instalments.reminders })
      .from(instalments)
      .innerJoin(orders, eq(orders.id, instalments.orderId))
      .where(and(eq(orders.email, who.email), eq(instalments.number, 2)));
    return rows[0]?.reminders ?? -1;
  };
  const on = async (day: string) => {
    server.clock.set(new Date(`${day}T03:00:00.000Z`));
    const before = await sent();
    await followInstalments({ parts: server.parts });
    await followInstalments({ parts: server.parts });
    return (await sent()) - before;
  };
  const reminders: number[] = [];
  for (const day of ['2026-12-26', '2026-12-27', '2026-12-30', '2027-01-03', '2027-01-05']) reminders.push(await on(day));
  expect(reminders).toEqual([0, 1, 1, 1, 0]);
  expect(await isEnrolled()).toBe(true);
  await on('2027-01-06');
  expect(await isEnrolled()).toBe(false);
  expect(await see(orderToken)).toMatchObject({ status: 'paused', parts: [{}, { standing: 'closing' }, {}] });
  const asked = await server.call('payOrder', { orderToken, gateway: 'razorpay' });
  for (const delivery of razorpay.pay(gatewayOrder(asked.data)).deliveries) await deliver(delivery);
  expect(await isEnrolled()).toBe(true);
  expect((await see(orderToken)).receipts.map(({ amount }) => amount)).toEqual([800_000, 800_000]);
  expect(await orm().$count(people, eq(people.email, who.email))).toBe(1);
  server.clock.set(testMoment);
});

test.each(['razorpay', 'stripe'] as const)('a payment whose message by %s got lost is found by asking, once', async (gateway) => {
  const { intake } = await of.intake();
  const { data } = (await place(intake.id, { gateway })).placed;
  const { deliveries } = (gateway === 'razorpay' ? razorpay : stripe).pay(gatewayOrder(data.checkout));
  const look = (config = server.parts.config) => lookForPayments({ parts: server.parts, gateways: createGateways({ config }) });
  await look();
  expect((await see(data.orderToken)).status).toBe('held');
  server.clock.set(new Date(testMoment.getTime() + 15 * 60_000));
  await look({ ...server.parts.config, razorpay: null, stripe: null });
  expect((await see(data.orderToken)).status).toBe('held');
  server.clock.set(new Date(testMoment.getTime() + 45 * 60_000));
  await look();
  expect(await see(data.orderToken)).toMatchObject({ status: 'enrolled', receipts: [{ kind: 'receipt' }] });
  server.clock.set(testMoment);
  for (const delivery of deliveries) expect(await deliver(delivery)).toBe(200);
  expect((await see(data.orderToken)).receipts).toHaveLength(1);
});

test('who pays with the email of a student moves that student nowhere, takes nothing away by cancelling, and is in the list of staff', async () => {
  const { intake, variant } = await of.intake();
  const other = await otherVariant(variant.courseId);
  const variantsOf = async (personId: bigint) =>
    (await orm().select({ id: enrolments.variantId }).from(enrolments).where(eq(enrolments.personId, personId))).map(({ id }) => id);
  const pay = async ({ placed }: Awaited<ReturnType<typeof place>>) => {
    for (const delivery of razorpay.pay(gatewayOrder(placed.data.checkout)).deliveries) expect(await deliver(delivery)).toBe(200);
  };
  const who = next();
  const student = await make.person({ role: 'student', email: who.email });
  await make.enrol({ personId: student.id, variantId: other.id });
  const bought = await place(intake.id, { buyer: who });
  await pay(bought);
  expect(await variantsOf(student.id)).toEqual([other.id]);
  const { token } = await staff();
  const { rows } = (await server.call('reconciliation', {}, { token })).data;
  expect(rows).toContainEqual(expect.objectContaining({ name: who.name, explanation: 'moved' }));
  await server.call('cancelOrder', { orderToken: bought.placed.data.orderToken }, { address: '10.2.0.1' });
  expect(await variantsOf(student.id)).toEqual([other.id]);
  // who is in the variant already stays in it, too
  await orm().update(enrolments).set({ variantId: intake.variantId }).where(eq(enrolments.personId, student.id));
  const again = await place(intake.id, { buyer: who });
  await pay(again);
  await server.call('cancelOrder', { orderToken: again.placed.data.orderToken }, { address: '10.2.0.1' });
  expect(await variantsOf(student.id)).toEqual([intake.variantId]);
});

test('a payment is asked for again after its course has another title', async () => {
  const { intake, prospectus } = await of.intake();
  const { placed } = await place(intake.id, { gateway: 'stripe' });
  await orm().update(prospectuses).set({ title: 'Another title' }).where(eq(prospectuses.id, prospectus.id));
  const again = await server.call('payOrder', { orderToken: placed.data.orderToken, gateway: 'stripe' }, { address: '10.2.0.1' });
  expect(again.status).toBe(200);
});

test('those in the line of a full batch get a mail when a seat is free, in turn; who was too late waits on', async () => {
  const { intake } = await of.intake({ seats: 1 });
  const { data } = (await place(intake.id)).placed;
  const join = async () => {
    const { name, mobile, email } = next();
    await server.call('joinIntakeLine', { intakeId: String(intake.id), name, mobile, email });
    return { name, mobile, email };
  };
  const [first, second] = [await join(), await join()];
  const told = async () =>
    (
      await orm()
        .select({ email: intakeWaits.email })
        .from(intakeWaits)
        .where(and(eq(intakeWaits.intakeId, intake.id), isNotNull(intakeWaits.toldAt)))
    ).map(({ email }) => email);
  const after = async (hours: number) => {
    server.clock.set(new Date(testMoment.getTime() + hours * 3_600_000));
    await tellWaiting({ parts: server.parts });
    await tellWaiting({ parts: server.parts });
    return told();
  };
  expect(await after(0)).toEqual([]);
  await server.call('cancelOrder', { orderToken: data.orderToken });
  expect(await after(1)).toEqual([first.email]);
  expect(await after(2)).toEqual([first.email]);
  expect(await after(26)).toEqual([first.email, second.email]);
  await place(intake.id);
  expect((await server.call('joinIntakeLine', { intakeId: String(intake.id), ...first })).data).toEqual({ place: 1 });
  expect(await told()).toEqual([second.email]);
  server.clock.set(testMoment);
});

test('orders that ended unpaid go after ninety days, and what gateways told; what was paid stays', async () => {
  const { intake } = await of.intake();
  const paid = (await place(intake.id)).placed.data;
  const unpaid = (await place(intake.id)).placed.data;
  for (const delivery of razorpay.pay(gatewayOrder(paid.checkout)).deliveries) await deliver(delivery);
  await server.call('cancelOrder', { orderToken: unpaid.orderToken });
  server.clock.set(new Date(testMoment.getTime() + 91 * 86_400_000));
  await purgePayments({ parts: server.parts });
  expect((await server.call('seeOrder', { orderToken: unpaid.orderToken })).error.code).toBe('NOT_FOUND');
  expect((await see(paid.orderToken)).receipts).toHaveLength(1);
  expect(await orm().$count(gatewayEvents, lte(gatewayEvents.receivedAt, testMoment))).toBe(0);
  server.clock.set(testMoment);
});

test('a seat that cannot be freed holds up no other', async () => {
  const [broken, whole] = [await of.intake(), await of.intake()];
  await place(broken.intake.id);
  await place(whole.intake.id);
  // one seat more than there are would be free
  await orm()
    .update(intakes)
    .set({ freeSeats: [1, 2] })
    .where(eq(intakes.id, broken.intake.id));
  server.clock.advance(11 * 60_000);
  await endHolds({ parts: server.parts });
  expect(await freeOf(whole.intake.id)).toBe(2);
  await orm()
    .update(intakes)
    .set({ freeSeats: [2] })
    .where(eq(intakes.id, broken.intake.id));
  await endHolds({ parts: server.parts });
  expect(await freeOf(broken.intake.id)).toBe(2);
  server.clock.set(testMoment);
});

test('a gateway that does not answer is asked once a round', async () => {
  const { intake } = await of.intake();
  const bought = [(await place(intake.id)).placed.data, (await place(intake.id)).placed.data];
  for (const { checkout } of bought) razorpay.pay(gatewayOrder(checkout));
  const look = () => lookForPayments({ parts: server.parts, gateways: createGateways(server.parts) });
  const statuses = () => Promise.all(bought.map(async ({ orderToken }) => (await see(orderToken)).status));
  server.clock.set(new Date(testMoment.getTime() + 15 * 60_000));
  razorpay.next({ status: 500, body: { error: { code: 'SERVER_ERROR' } } });
  await look();
  expect(await statuses()).toEqual(['held', 'held']);
  server.clock.set(new Date(testMoment.getTime() + 45 * 60_000));
  await look();
  expect(await statuses()).toEqual(['enrolled', 'enrolled']);
  server.clock.set(testMoment);
});

test('who bought a batch twice stays in it when one of the orders ends', async () => {
  const { intake, batch, variant } = await of.intake();
  const who = next();
  const tokens: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { data } = (await place(intake.id, { buyer: who })).placed;
    for (const delivery of razorpay.pay(gatewayOrder(data.checkout)).deliveries) await deliver(delivery);
    tokens.push(data.orderToken);
  }
  const isIn = async () => [
    await orm().$count(batchMembers, and(eq(batchMembers.batchId, batch.id), isNull(batchMembers.leftAt))),
    await orm().$count(enrolments, eq(enrolments.variantId, variant.id)),
  ];
  for (const [at, left] of [1, 0].entries()) {
    expect((await server.call('cancelOrder', { orderToken: tokens[at] ?? '' })).data.status).toBe('cancelled');
    expect(await isIn()).toEqual([left, left]);
  }
});

test('a refund that is told before its payment leaves no one enrolled', async () => {
  const { intake, batch, variant } = await of.intake();
  const { data } = (await place(intake.id)).placed;
  const { id, deliveries } = razorpay.pay(gatewayOrder(data.checkout));
  await deliver(razorpay.refundThere(id, 2_400_000));
  for (const delivery of deliveries) expect(await deliver(delivery)).toBe(200);
  expect((await see(data.orderToken)).status).toBe('cancelled');
  expect(await orm().$count(enrolments, eq(enrolments.variantId, variant.id))).toBe(0);
  expect(await orm().$count(batchMembers, and(eq(batchMembers.batchId, batch.id), isNull(batchMembers.leftAt)))).toBe(0);
});

test('two orders that are paused and paid again in turn take back together what they gave', async () => {
  const { intake, variant } = await of.intake();
  const who = next();
  const tokens: string[] = [];
  const pay = async (checkout: Parameters<typeof gatewayOrder>[0]) => {
    for (const delivery of razorpay.pay(gatewayOrder(checkout)).deliveries) await deliver(delivery);
  };
  for (let n = 0; n < 2; n += 1) {
    const { data } = (await place(intake.id, { buyer: who, plan: 'instalments' })).placed;
    await pay(data.checkout);
    tokens.push(data.orderToken);
  }
  const isIn = () => orm().$count(enrolments, eq(enrolments.variantId, variant.id));
  server.clock.set(new Date('2027-01-06T03:00:00.000Z'));
  await followInstalments({ parts: server.parts });
  expect(await isIn()).toBe(0);
  const [first = '', second = ''] = tokens;
  await pay((await server.call('payOrder', { orderToken: first, gateway: 'razorpay' })).data);
  expect(await isIn()).toBe(1);
  await orm().update(intakes).set({ refundUntil: '2027-02-01' }).where(eq(intakes.id, intake.id));
  expect((await server.call('cancelOrder', { orderToken: first })).data.status).toBe('cancelled');
  expect(await isIn()).toBe(0);
  expect((await see(second)).status).toBe('paused');
  server.clock.set(testMoment);
});

test('an order that lapsed is paid no more once its batch takes no students', async () => {
  const { intake } = await of.intake();
  const { orderToken } = (await place(intake.id)).placed.data;
  server.clock.advance(11 * 60_000);
  await endHolds({ parts: server.parts });
  const pay = () => server.call('payOrder', { orderToken, gateway: 'razorpay' });
  expect((await pay()).status).toBe(200);
  await orm().update(intakes).set({ isOpen: false }).where(eq(intakes.id, intake.id));
  expect((await pay()).error.code).toBe('INTAKE_CLOSED');
  server.clock.set(testMoment);
});

test('an order that is paid just when it is cancelled is cancelled only while the batch gives money back', async () => {
  const { intake } = await of.intake({ refundUntil: '2026-11-01' });
  const { orderToken } = (await place(intake.id)).placed.data;
  const [row] = await orm().select({ id: orders.id }).from(orders).where(eq(orders.intakeId, intake.id));
  const orderId = row?.id ?? 0n;
  const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const cancelled = await server.parts.database.transaction(async (tx) => {
    await lockOrder({ tx, orderId });
    const asked = server.call('cancelOrder', { orderToken });
    await vi.waitFor(async () => expect((await orm().execute(waits)).rowCount).toBe(1));
    await tx.update(orders).set({ status: 'enrolled' }).where(eq(orders.id, orderId));
    return { asked };
  });
  expect((await cancelled.asked).error.code).toBe('CANCEL_TOO_LATE');
});

test('no one is reminded for a deleted account', async () => {
  const { intake } = await of.intake();
  const { placed } = await place(intake.id, { plan: 'instalments' });
  for (const delivery of razorpay.pay(gatewayOrder(placed.data.checkout)).deliveries) await deliver(delivery);
  const [row] = await orm().select({ id: orders.id, personId: orders.personId }).from(orders).where(eq(orders.intakeId, intake.id));
  await server.parts.database.transaction((tx) => forgetBuyer({ tx, personId: row?.personId ?? 0n }));
  server.clock.set(new Date('2026-12-30T03:00:00.000Z'));
  await followInstalments({ parts: server.parts });
  expect(await orm().$count(instalments, and(eq(instalments.orderId, row?.id ?? 0n), gt(instalments.reminders, 0)))).toBe(0);
  server.clock.set(testMoment);
});

test.each([
  ['in time sends back what was paid', '2026-12-07', 'credit'],
  ['later keeps it', '2026-11-01', 'receipt'],
])('a deleted account holds no seat: %s', async (_title, refundUntil, last) => {
  const { intake, batch } = await of.intake({ seats: 1, refundUntil });
  const { data } = (await place(intake.id)).placed;
  for (const delivery of razorpay.pay(gatewayOrder(data.checkout)).deliveries) await deliver(delivery);
  const own = async () => (await orm().select().from(orders).where(eq(orders.intakeId, intake.id)))[0];
  await server.parts.database.transaction(async (tx) => forgetBuyer({ tx, personId: (await own())?.personId ?? 0n }));
  await endForgotten({ parts: server.parts });
  await sendOpen(intake.id);
  expect(await own()).toMatchObject({ status: 'cancelled', seat: null });
  expect(await freeOf(intake.id)).toBe(1);
  expect((await see(data.orderToken)).receipts.at(-1)?.kind).toBe(last);
  expect(await match(batch.name)).toEqual([]);
});

test('the list of staff says of who has paid that staff moved, closed or took them out, and takes the place back with the order', async () => {
  const { intake, variant } = await of.intake({ name: 'CAT-27 moved' });
  const other = await otherVariant(variant.courseId);
  const { data } = (await place(intake.id)).placed;
  for (const delivery of razorpay.pay(gatewayOrder(data.checkout)).deliveries) await deliver(delivery);
  const [order] = await orm().select().from(orders).where(eq(orders.intakeId, intake.id));
  const personId = order?.personId ?? 0n;
  const admin = await make.person({ role: 'admin' });
  const { token } = await make.session({ personId: admin.id, at: server.clock.now() });
  const change = async (what: RequestOf<'changePeople'>['change']) => {
    await server.call('changePeople', { personIds: [String(personId)], change: what, dryRun: false, password: demoPassword }, { token });
    return (await match('CAT-27 moved')).map(({ explanation }) => explanation);
  };
  expect(await match('CAT-27 moved')).toEqual([]);
  expect(await change({ verb: 'leave', variantId: String(variant.id) })).toEqual(['left']);
  expect(await change({ verb: 'join', variantId: String(other.id) })).toEqual(['moved']);
  expect(await change({ verb: 'close' })).toEqual(['closed']);
  expect(await change({ verb: 'reopen' })).toEqual(['moved']);
  await server.call('cancelOrder', { orderToken: data.orderToken }, { address: '10.2.0.4' });
  expect(await orm().$count(enrolments, eq(enrolments.personId, personId))).toBe(0);
  await sendOpen(intake.id);
  expect(await match('CAT-27 moved')).toEqual([]);
});

test('of two variants of a course that one buyer paid the first is theirs, and the other when the first ends', async () => {
  const { intake, variant, ...sold } = await of.intake();
  const other = await otherVariant(variant.courseId);
  const second = await of.intake({ on: { ...sold, variant: other }, name: 'CAT-27 second' });
  const who = next();
  const tokens: string[] = [];
  for (const id of [intake.id, second.intake.id]) {
    const { data } = (await place(id, { buyer: who })).placed;
    for (const delivery of razorpay.pay(gatewayOrder(data.checkout)).deliveries) await deliver(delivery);
    tokens.push(data.orderToken);
  }
  const [person] = await orm().select().from(people).where(eq(people.email, who.email));
  const places = async () =>
    [
      ...(await orm()
        .select({ id: enrolments.variantId })
        .from(enrolments)
        .where(eq(enrolments.personId, person?.id ?? 0n))),
      ...(await orm()
        .select({ id: batchMembers.batchId })
        .from(batchMembers)
        .where(and(eq(batchMembers.personId, person?.id ?? 0n), isNull(batchMembers.leftAt)))),
    ].map(({ id }) => id);
  expect(await places()).toEqual([variant.id, intake.batchId]);
  expect(await match('CAT-27 second')).toMatchObject([{ explanation: 'moved' }]);
  await server.call('cancelOrder', { orderToken: tokens[0] ?? '' }, { address: '10.2.0.5' });
  expect(await places()).toEqual([other.id, second.intake.batchId]);
  expect(await match('CAT-27 second')).toEqual([]);
  await server.call('cancelOrder', { orderToken: tokens[1] ?? '' }, { address: '10.2.0.5' });
  expect(await places()).toEqual([]);
});

test('of two jobs that send a part of a payment back one asks the gateway', async () => {
  const { intake } = await of.intake();
  const { data } = (await place(intake.id)).placed;
  for (const delivery of razorpay.pay(gatewayOrder(data.checkout)).deliveries) await deliver(delivery);
  const { token } = await staff();
  const { data: found } = await server.call('staffOrders', { status: 'all', intakeId: String(intake.id), search: '' }, { token });
  const paymentId = found.orders[0]?.payments[0]?.paymentId ?? '';
  await server.call('refundPayment', { paymentId, amount: 100_000, reason: 'A week missed', password: demoPassword }, { token });
  const [asked] = await orm()
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.orderId, BigInt(found.orders[0]?.orderId ?? 0)));
  const before = razorpay.refunds.length;
  const send = () => sendRefund({ parts: server.parts, gateways: createGateways(server.parts), refundId: asked?.id ?? 0n });
  await Promise.all([send(), send()]);
  expect(razorpay.refunds.slice(before).map(({ amount }) => amount)).toEqual([100_000]);
});

test.each(['razorpay', 'stripe'] as const)(
  'a refund that %s is still at is done when it says so, by a message or when asked again',
  async (gateway) => {
    const double = gateway === 'razorpay' ? razorpay : stripe;
    const { intake } = await of.intake({ seats: 3 });
    const send = () => sendOpen(intake.id);
    const kindsOf = async (orderToken: string) => (await see(orderToken)).receipts.map(({ kind }) => kind);
    double.setRefunds('pending');
    const tokens: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const { data } = (await place(intake.id, { gateway })).placed;
      tokens.push(data.orderToken);
      for (const delivery of double.pay(gatewayOrder(data.checkout)).deliveries) await deliver(delivery);
      await server.call('cancelOrder', { orderToken: data.orderToken }, { address: '10.2.0.3' });
      expect(await send()).toBe(1);
      expect(await send()).toBe(1);
      expect(await kindsOf(data.orderToken)).toEqual(['receipt']);
      if (n === 0) await deliver(double.tellRefunds().at(-1) as Delivery);
      else double.tellRefunds();
      expect(await send()).toBe(n);
      expect(await kindsOf(data.orderToken)).toEqual(['receipt', 'credit']);
    }
    double.setRefunds('done');
    expect(double.refunds.filter(({ amount }) => amount === 2_400_000).length).toBeGreaterThanOrEqual(2);
    expect(await send()).toBe(0);
  },
);

test.each(['razorpay', 'stripe'] as const)(
  'a refund that %s says has failed before the portal knows of it is never made',
  async (gateway) => {
    const double = gateway === 'razorpay' ? razorpay : stripe;
    const { intake } = await of.intake({ name: `CAT-27 failed ${gateway}` });
    const { data } = (await place(intake.id, { gateway })).placed;
    const { deliveries } = double.pay(gatewayOrder(data.checkout));
    for (const delivery of deliveries) await deliver(delivery);
    await server.call('cancelOrder', { orderToken: data.orderToken }, { address: '10.2.0.3' });
    const own = () =>
      orm()
        .select({ id: refunds.id, doneAt: refunds.doneAt, failedAt: refunds.failedAt })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .where(eq(orders.intakeId, intake.id));
    const refundId = (await own())[0]?.id ?? 0n;
    // its answer got lost, and what it tells comes first
    double.setRefunds('pending');
    const gateways = createGateways(server.parts);
    const { gatewayPaymentId = '', amount } = (await orm().select().from(refunds).where(eq(refunds.id, refundId)))[0] ?? {};
    await gateways.get(gateway).refund({ key: `refund-${refundId}-${amount}`, gatewayPaymentId, amount: minor(amount ?? 0) });
    double.setRefunds('done');
    expect(await deliver(double.failRefund())).toBe(200);
    await sendRefund({ parts: server.parts, gateways, refundId });
    expect((await own()).map(({ doneAt, failedAt }) => [doneAt === null, failedAt === null])).toEqual([
      [true, false],
      [true, false],
    ]);
    expect((await see(data.orderToken)).receipts.map(({ kind }) => kind)).toEqual(['receipt']);
    expect(await match(`CAT-27 failed ${gateway}`)).toMatchObject([{ amount: 2_400_000, explanation: 'failed' }]);
  },
);

test('what Stripe tells of payments that are not of the portal is answered, however it looks', async () => {
  expect(await deliver(stripe.tell('checkout.session.completed', { id: 'cs_of_another', amount_total: null, currency: null }))).toBe(200);
  expect(await deliver(stripe.tell('refund.updated', { id: 're_of_another', amount: null }))).toBe(200);
});
