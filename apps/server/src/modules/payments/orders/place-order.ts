import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import type { GatewayName } from '@abhyas/contract/payments/prospectus.ts';
import { parseContact } from '@abhyas/rules/identity/contact.ts';
import { firstLook } from '@abhyas/rules/payments/looks.ts';
import { nextInstalment } from '@abhyas/rules/payments/order.ts';
import { buyerStates, isGstin, needsState } from '@abhyas/rules/payments/tax.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { isName } from '../../identity/manage.ts';
import { splitName } from '../../identity/enrol-buyer.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { findIntake, takeIntakeSeat, consumeDiscount } from '../intake-queries.ts';
import { applyEvent, type Applying } from './apply-event.ts';
import { countHeldPast, findOrderByToken, insertAsk, insertOrder, type OrderRow, readOrder } from './order-queries.ts';
import { getOpenIntake, priceOf } from './quote.ts';
import { hashOf, tokenOf } from './order-token.ts';
import { todayOf } from './today.ts';

/** How long a seat waits for the first payment, in milliseconds: a gateway answers in minutes, a transfer takes a working day or two. */
const holdMs: Readonly<Record<GatewayName, number>> = { razorpay: 600_000, stripe: 600_000, bank: 4 * 86_400_000 };

/** The part of a batch's seats that may wait for a transfer, where there is another way to pay: a seat that costs nothing to hold for days is held for fun. */
const transferShare = 1 / 4;

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

type BuyerTyped = BodyOf<'placeOrder'>['buyer'];

/** A buyer as it is stored; `emailIsOptional` lets '' pass. Throws INVALID_REQUEST, with what is wrong by field. */
export function parseBuyer(typed: Pick<BuyerTyped, 'name' | 'mobile' | 'email'> & Partial<BuyerTyped> & { emailIsOptional?: boolean }) {
  const { name, state = '', gstin = '', emailIsOptional = false } = typed;
  const fields: Record<string, Said> = {};
  const values = { mobile: '', email: '' };
  for (const kind of ['mobile', 'email'] as const) {
    if (kind === 'email' && emailIsOptional && typed.email === '') continue;
    const parsed = parseContact({ kind, typed: typed[kind] });
    if ('fault' in parsed) fields[`buyer.${kind}`] = parsed.fault;
    else values[kind] = parsed.value;
  }
  const { firstName, lastName } = splitName(name);
  if (firstName === '' || !isName(firstName) || !isName(lastName)) fields['buyer.name'] = { key: 'field_person_name' };
  if (state !== '' && !buyerStates.includes(state)) fields['buyer.state'] = { key: 'field_state' };
  if (gstin !== '' && !isGstin(gstin)) fields['buyer.gstin'] = { key: 'field_gstin' };
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_REQUEST', { fields });
  return { name, ...values, state, gstin };
}

type Placing = Applying & Ports<'database'>;

/**
 * Holds a seat, in place of the one of the order that `replaces` is the secret of where it is the same buyer's, and asks a gateway for the first payment. Where the gateway cannot be reached the seat is free again at once.
 * Throws NOT_FOUND, INTAKE_CLOSED, INTAKE_FULL, TRANSFERS_FULL, DISCOUNT_UNKNOWN, GATEWAY_UNAVAILABLE, INVALID_REQUEST.
 */
export async function placeOrder({
  parts,
  gateways,
  body: { intakeId, plan, code, gateway, buyer: typed, replaces },
  host,
  origin,
}: {
  parts: Placing;
  gateways: Gateways;
  body: BodyOf<'placeOrder'>;
  host: string;
  origin: string;
}): Promise<ResultOf<'placeOrder'>> {
  const buyer = parseBuyer(typed);
  gateways.get(gateway);
  const now = parts.clock.now();
  const reference = [...parts.randomBytes(10)].map((byte) => letters[byte % letters.length]).join('');
  const orderToken = tokenOf({ parts, reference });
  await endOwnHold({ parts, replaces, intakeId, buyer });
  const order = await parts.database.transaction(async (tx) => {
    const place = await getOpenIntake({ queryable: tx, intakeId });
    if (buyer.state === '' && needsState({ gstin: buyer.gstin, centreState: place.intake.centreState }))
      throw new AppError('INVALID_REQUEST', { fields: { 'buyer.state': { key: 'field_state' } } });
    const {
      price,
      discount,
      total,
      applied,
      parts: plannedParts,
    } = await priceOf({ queryable: tx, place, code, plan, today: todayOf(now) });
    const seat = await takeIntakeSeat({ tx, intakeId });
    if (seat === null) throw new AppError('INTAKE_FULL');
    if (gateway === 'bank' && gateways.names.length > 1) {
      const waiting = await countHeldPast({ tx, intakeId, moment: new Date(now.getTime() + holdMs.razorpay) });
      if (waiting >= Math.ceil(place.intake.seats * transferShare)) throw new AppError('TRANSFERS_FULL');
    }
    if (applied !== null && !(await consumeDiscount({ tx, discountId: applied.id }))) throw new AppError('DISCOUNT_UNKNOWN');
    const row = {
      tokenHash: hashOf(orderToken),
      reference,
      intakeId,
      status: 'held',
      plan,
      ...buyer,
      host,
      price,
      discountId: applied?.id ?? null,
      discountCode: applied?.code ?? '',
      discountName: applied?.name ?? '',
      discount,
      total,
      seat,
      createdAt: now,
      holdEndsAt: new Date(now.getTime() + holdMs[gateway]),
    } as const;
    return insertOrder({ tx, row, parts: plannedParts });
  });
  try {
    return { orderToken, holdEndsAt: order.holdEndsAt, checkout: await askFor({ parts, gateways, order, gateway, origin }) };
  } catch (error) {
    await parts.database.transaction((tx) => applyEvent({ parts, tx, orderId: order.id, news: { kind: 'hold-ended' } }));
    throw error;
  }
}

/** Ends a hold that the same browser has for the same buyer. Name, mobile and email prove nothing: who knows another's ends no hold of theirs. */
async function endOwnHold({
  parts,
  replaces,
  intakeId,
  buyer,
}: {
  parts: Placing;
  replaces: string;
  intakeId: bigint;
  buyer: Pick<OrderRow, 'mobile' | 'email'>;
}): Promise<void> {
  const before = replaces === '' ? null : await findOrderByToken({ queryable: parts.database.orm, tokenHash: hashOf(replaces) });
  if (before === null || before.intakeId !== intakeId || before.mobile !== buyer.mobile || before.email !== buyer.email) return;
  await parts.database.transaction((tx) => applyEvent({ parts, tx, orderId: before.id, news: { kind: 'hold-ended' } }));
}

/** Asks a gateway for what an order has to pay next. Throws NOTHING_TO_PAY and GATEWAY_UNAVAILABLE. */
async function askFor({
  parts,
  gateways,
  order,
  gateway,
  origin,
}: {
  parts: Ports<'clock' | 'database'>;
  gateways: Gateways;
  order: OrderRow;
  gateway: GatewayName;
  origin: string;
}): Promise<ResultOf<'payOrder'>> {
  const queryable = parts.database.orm;
  const due = nextInstalment(await readOrder({ queryable, row: order }));
  if (due === null || order.status === 'cancelled') throw new AppError('NOTHING_TO_PAY');
  const place = await findIntake({ queryable, intakeId: order.intakeId });
  const createdAt = parts.clock.now();
  const { gatewayOrderId, checkout } = await gateways.get(gateway).ask({
    key: `${order.reference}-${due.number}`,
    amount: due.amount,
    title: place?.prospectus.title ?? '',
    buyer: order,
    origin,
    now: createdAt,
  });
  const lookAt = gateway === 'bank' ? null : firstLook(createdAt);
  await insertAsk({
    queryable,
    row: { orderId: order.id, instalment: due.number, gateway, gatewayOrderId, amount: due.amount, createdAt, lookAt },
  });
  if (checkout.gateway !== 'bank') return checkout;
  return { ...checkout, reference: order.reference, account: place?.seller.bankAccount ?? '' };
}

/** An order by its secret. Throws NOT_FOUND. */
export async function getOrder({ parts, orderToken }: { parts: Ports<'database'>; orderToken: string }): Promise<OrderRow> {
  const order = await findOrderByToken({ queryable: parts.database.orm, tokenHash: hashOf(orderToken) });
  if (order === null) throw new AppError('NOT_FOUND');
  return order;
}

/**
 * Asks a gateway for the next payment of an order. One whose hold is over pays only while its batch takes students and a seat is free: should the last one go meanwhile, the money goes
 * back. Throws NOT_FOUND, NOTHING_TO_PAY, INTAKE_CLOSED, INTAKE_FULL, GATEWAY_UNAVAILABLE.
 */
export async function payOrder({
  parts,
  gateways,
  body: { orderToken, gateway },
  origin,
}: {
  parts: Ports<'clock' | 'database'>;
  gateways: Gateways;
  body: BodyOf<'payOrder'>;
  origin: string;
}): Promise<ResultOf<'payOrder'>> {
  const order = await getOrder({ parts, orderToken });
  if (order.status === 'lapsed') {
    const { intake } = await getOpenIntake({ queryable: parts.database.orm, intakeId: order.intakeId });
    if (intake.freeSeats.length === 0) throw new AppError('INTAKE_FULL');
  }
  return askFor({ parts, gateways, order, gateway, origin });
}
