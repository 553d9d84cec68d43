import type { Minor } from '@abhyas/contract/payments/money.ts';
import type { OrderStatus } from '@abhyas/contract/payments/order.ts';
import { type Instalment, standingOf } from './instalments.ts';
import { minor, sum } from './money.ts';

/** Why a payment settles nothing and goes back. */
export type ReturnReason = 'no-seat' | 'already-paid' | 'wrong-amount' | 'cancelled';

/** A payment that a gateway has taken, or staff have seen at the bank, by the gateway's id. */
export interface Payment {
  readonly id: string;
  /** The instalment that it was made for. */
  readonly instalment: number;
  readonly amount: Minor;
  /** '' for one that settles its instalment. */
  readonly returns: '' | ReturnReason;
}

/** Money that went back, by the gateway's id. It may be known before its payment is. */
export interface Refund {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Minor;
  /** Whether the gateway could not make it after all; it stays so. */
  readonly isFailed: boolean;
}

export interface Order {
  readonly status: OrderStatus;
  readonly instalments: readonly Instalment[];
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
}

export type OrderEvent =
  | {
      readonly kind: 'captured';
      readonly payment: Omit<Payment, 'returns'>;
      /** Whether a seat can be had, where the order holds none. */
      readonly isSeatFree: boolean;
      readonly today: string;
    }
  | { readonly kind: 'refunded' | 'refund-failed'; readonly refund: Omit<Refund, 'isFailed'> }
  | { readonly kind: 'hold-ended' }
  | { readonly kind: 'late'; readonly today: string }
  | { readonly kind: 'cancelled' };

/** What the server does in the transaction that saves the order. A refund is asked for there and sent later. */
export type OrderEffect =
  | { readonly kind: 'take-seat' | 'free-seat' | 'enrol' | 'close' | 'open' | 'end' }
  | { readonly kind: 'receipt'; readonly paymentId: string }
  | { readonly kind: 'return'; readonly paymentId: string; readonly amount: Minor; readonly why: ReturnReason }
  | { readonly kind: 'credit-note'; readonly refundId: string };

export interface Step {
  readonly order: Order;
  readonly effects: readonly OrderEffect[];
}

const holdsSeat: ReadonlySet<OrderStatus> = new Set(['held', 'enrolled', 'paused']);
const nothing = (order: Order): Step => ({ order, effects: [] });

const paymentOf = ({ payments }: Order, number: number) =>
  payments.find(({ instalment, returns }) => instalment === number && returns === '');

/** The first instalment that nothing has settled, or null. */
export function nextInstalment(order: Order): Instalment | null {
  return order.instalments.find(({ number }) => paymentOf(order, number) === undefined) ?? null;
}

/** Whether an instalment is so late that the course is closed. */
export const isClosing = (order: Order, today: string): boolean =>
  order.instalments.some(
    ({ number, dueDay }) => standingOf({ dueDay, isPaid: paymentOf(order, number) !== undefined, today }) === 'closing',
  );

/** What an order has received for its instalments, less what went back of it. */
export function keptOf({ payments, refunds }: Order): number {
  const settling = new Map(payments.filter(({ returns }) => returns === '').map(({ id, amount }) => [id, amount]));
  const back = refunds.reduce((total, { paymentId, amount, isFailed }) => total + (!isFailed && settling.has(paymentId) ? amount : 0), 0);
  return [...settling.values()].reduce((total, amount) => total + amount, 0) - back;
}

/**
 * Takes an order one event further. A gateway tells events twice, late and in any order: one that is known by its id changes nothing, a refund that comes before its payment
 * waits for it, one that failed is never made, and of two payments for one instalment the second goes back.
 */
export function stepOrder(order: Order, event: OrderEvent): Step {
  switch (event.kind) {
    case 'captured':
      return capture(order, event);
    case 'refunded':
    case 'refund-failed':
      return refund(order, { ...event.refund, isFailed: event.kind === 'refund-failed' });
    case 'hold-ended':
      if (order.status !== 'held') return nothing(order);
      return { order: { ...order, status: 'lapsed' }, effects: [{ kind: 'free-seat' }] };
    case 'late':
      if (order.status !== 'enrolled' || !isClosing(order, event.today)) return nothing(order);
      return { order: { ...order, status: 'paused' }, effects: [{ kind: 'close' }] };
    case 'cancelled':
      return cancel(order);
  }
}

function capture(order: Order, { payment, isSeatFree, today }: OrderEvent & { kind: 'captured' }): Step {
  if (order.payments.some(({ id }) => id === payment.id)) return nothing(order);
  const returns = reasonToReturn(order, payment, isSeatFree);
  const taken: Order = { ...order, payments: [...order.payments, { ...payment, returns }] };
  const early = order.refunds.filter(({ paymentId, isFailed }) => paymentId === payment.id && !isFailed);
  if (returns !== '') {
    const left = payment.amount - sum(early.map(({ amount }) => amount));
    if (left <= 0) return nothing(taken);
    return { order: taken, effects: [{ kind: 'return', paymentId: payment.id, amount: minor(left), why: returns }] };
  }
  const effects: OrderEffect[] = [];
  if (!holdsSeat.has(order.status)) effects.push({ kind: 'take-seat' });
  if (order.status === 'held' || order.status === 'lapsed') effects.push({ kind: 'enrol' });
  const isOpened = order.status === 'paused' && !isClosing(taken, today);
  if (isOpened) effects.push({ kind: 'open' });
  effects.push({ kind: 'receipt', paymentId: payment.id });
  for (const { id } of early) effects.push({ kind: 'credit-note', refundId: id });
  const status = order.status === 'paused' && !isOpened ? 'paused' : 'enrolled';
  const enrolled: Order = { ...taken, status };
  if (early.length === 0 || keptOf(enrolled) > 0) return { order: enrolled, effects };
  const ended = cancel(enrolled);
  return { order: ended.order, effects: [...effects, ...ended.effects] };
}

function reasonToReturn(order: Order, { instalment, amount }: Omit<Payment, 'returns'>, isSeatFree: boolean): Payment['returns'] {
  const due = order.instalments.find(({ number }) => number === instalment);
  if (order.status === 'cancelled') return 'cancelled';
  if (paymentOf(order, instalment) !== undefined) return 'already-paid';
  const isFirst = order.status === 'held' || order.status === 'lapsed';
  if (due?.amount !== amount || (isFirst && instalment !== 1)) return 'wrong-amount';
  return order.status === 'lapsed' && !isSeatFree ? 'no-seat' : '';
}

function refund(order: Order, made: Refund): Step {
  const before = order.refunds.find(({ id }) => id === made.id);
  if (before !== undefined && (before.isFailed || !made.isFailed)) return nothing(order);
  const known: Order = { ...order, refunds: [...order.refunds.filter((each) => each !== before), made] };
  if (made.isFailed) return nothing(known);
  const payment = order.payments.find(({ id }) => id === made.paymentId);
  // of a payment that was never receipted there is nothing to credit
  if (payment === undefined || payment.returns !== '') return nothing(known);
  const credited: OrderEffect[] = [{ kind: 'credit-note', refundId: made.id }];
  if (keptOf(known) > 0) return { order: known, effects: credited };
  const ended = cancel(known);
  return { order: ended.order, effects: [...credited, ...ended.effects] };
}

/** Who is not enrolled yet loses the seat; who is loses both. What was paid goes back by refunds, which staff or the rule of the batch decide. */
function cancel(order: Order): Step {
  if (order.status === 'cancelled') return nothing(order);
  const effects: OrderEffect[] = [];
  if (order.status === 'enrolled' || order.status === 'paused') effects.push({ kind: 'end' });
  if (holdsSeat.has(order.status)) effects.push({ kind: 'free-seat' });
  return { order: { ...order, status: 'cancelled' }, effects };
}
