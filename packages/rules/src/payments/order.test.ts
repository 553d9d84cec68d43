import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planInstalments } from './instalments.ts';
import { minor } from './money.ts';
import { keptOf, nextInstalment, type Order, type OrderEffect, type OrderEvent, stepOrder } from './order.ts';

const today = '2026-11-23';
const fresh = (): Order => ({
  status: 'held',
  instalments: planInstalments({ total: minor(2_160_000), today, laterDays: ['2026-12-30', '2027-01-30'] }),
  payments: [],
  refunds: [],
});
const captured = (id: string, instalment = 1, more: Partial<OrderEvent & { kind: 'captured' }> & { amount?: number } = {}): OrderEvent => ({
  kind: 'captured',
  payment: { id, instalment, amount: minor(more.amount ?? 720_000) },
  isSeatFree: more.isSeatFree ?? true,
  today: more.today ?? today,
});
const refunded = (id: string, paymentId: string, amount = 720_000): OrderEvent => ({
  kind: 'refunded',
  refund: { id, paymentId, amount: minor(amount) },
});
const failed = (id: string, paymentId: string, amount = 720_000): OrderEvent => ({
  kind: 'refund-failed',
  refund: { id, paymentId, amount: minor(amount) },
});

function run(events: readonly OrderEvent[], order = fresh()) {
  const effects: OrderEffect[] = [];
  for (const event of events) {
    const step = stepOrder(order, event);
    order = step.order;
    effects.push(...step.effects);
  }
  return { order, effects, kinds: effects.map(({ kind }) => kind).join(' ') };
}

it.each<[string, OrderEvent[], Order['status'], string]>([
  ['a payment enrols', [captured('p1')], 'enrolled', 'enrol receipt'],
  ['told twice, it enrols once', [captured('p1'), captured('p1')], 'enrolled', 'enrol receipt'],
  ['after the hold it takes a free seat', [{ kind: 'hold-ended' }, captured('p1')], 'enrolled', 'free-seat take-seat enrol receipt'],
  [
    'after the hold, with no seat free, it goes back',
    [{ kind: 'hold-ended' }, captured('p1', 1, { isSeatFree: false })],
    'lapsed',
    'free-seat return',
  ],
  ['the end of a hold after the payment changes nothing', [captured('p1'), { kind: 'hold-ended' }], 'enrolled', 'enrol receipt'],
  ['a second payment of the same instalment goes back', [captured('p1'), captured('p2')], 'enrolled', 'enrol receipt return'],
  ['one of another amount goes back', [captured('p1', 1, { amount: 100 })], 'held', 'return'],
  ['a later instalment does not enrol', [captured('p1', 2)], 'held', 'return'],
  ['all back: no longer enrolled', [captured('p1'), refunded('r1', 'p1')], 'cancelled', 'enrol receipt credit-note end free-seat'],
  ['a part back: still enrolled', [captured('p1'), refunded('r1', 'p1', 100)], 'enrolled', 'enrol receipt credit-note'],
  ['a refund may come before its payment', [refunded('r1', 'p1'), captured('p1')], 'cancelled', 'enrol receipt credit-note end free-seat'],
  [
    'one that failed before the payment is never made, told in either order',
    [failed('r1', 'p1'), captured('p1'), refunded('r1', 'p1')],
    'enrolled',
    'enrol receipt',
  ],
  [
    'one that fails after it was made is credited once, and what it sent back is here',
    [captured('p1'), refunded('r1', 'p1', 100), failed('r1', 'p1', 100), refunded('r2', 'p1', 719_900)],
    'enrolled',
    'enrol receipt credit-note credit-note',
  ],
  [
    'the refund of one that settled nothing credits nothing',
    [captured('p1'), captured('p2'), refunded('r2', 'p2')],
    'enrolled',
    'enrol receipt return',
  ],
  ['paid after it was cancelled: back', [{ kind: 'cancelled' }, captured('p1')], 'cancelled', 'free-seat return'],
  ['late by less than the grace: open', [captured('p1'), { kind: 'late', today: '2027-01-05' }], 'enrolled', 'enrol receipt'],
  [
    'late: closed, and open again when it is paid',
    [captured('p1'), { kind: 'late', today: '2027-01-06' }, captured('p2', 2, { today: '2027-01-07' })],
    'enrolled',
    'enrol receipt close open receipt',
  ],
  [
    'two late ones: closed until both are paid',
    [captured('p1'), { kind: 'late', today: '2027-03-01' }, captured('p2', 2, { today: '2027-03-01' })],
    'paused',
    'enrol receipt close receipt',
  ],
])('%s', (_title, events, status, kinds) => {
  const ran = run(events);
  expect(ran.order.status).toBe(status);
  expect(ran.kinds).toBe(kinds);
});

it('the next instalment is the first that nothing settles', () => {
  expect(nextInstalment(run([captured('p1')]).order)?.number).toBe(2);
  expect(nextInstalment(run([captured('p1'), captured('p2', 2), captured('p3', 3)]).order)).toBeNull();
});

const anyEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc
    .record({
      id: fc.constantFrom('p1', 'p2', 'p3', 'p4'),
      isSeatFree: fc.boolean(),
      isRight: fc.boolean(),
      today: fc.constantFrom(today, '2027-01-07', '2027-03-01'),
    })
    // what a payment was for never changes between two tellings of it
    .map(({ id, isSeatFree, today: day }) =>
      captured(id, { p1: 1, p2: 1, p3: 2, p4: 3 }[id] ?? 1, { isSeatFree, today: day, amount: id === 'p4' ? 1000 : 720_000 }),
    ),
  fc.constantFrom(refunded('r1', 'p1'), refunded('r2', 'p2', 700_000), refunded('r3', 'p2', 20_000), refunded('r4', 'p3')),
  fc.constantFrom(failed('r1', 'p1'), failed('r3', 'p2', 20_000), failed('r5', 'p3')),
  fc.constant<OrderEvent>({ kind: 'hold-ended' }),
  fc.constant<OrderEvent>({ kind: 'late', today: '2027-01-07' }),
  fc.constant<OrderEvent>({ kind: 'cancelled' }),
);

it('in any schedule: one seat, one enrolment, one receipt for a payment, and nothing is taken for nothing', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      const { order, effects } = run(events);
      const count = (kind: OrderEffect['kind']) => effects.filter((effect) => effect.kind === kind).length;
      const holds = ['held', 'enrolled', 'paused'].includes(order.status);
      expect(1 + count('take-seat') - count('free-seat')).toBe(holds ? 1 : 0);
      expect(count('enrol') - count('end')).toBe(['enrolled', 'paused'].includes(order.status) ? 1 : 0);
      expect(count('close') - count('open')).toBeGreaterThanOrEqual(order.status === 'paused' ? 1 : 0);
      const receipts = effects.flatMap((effect) => (effect.kind === 'receipt' ? [effect.paymentId] : []));
      expect(receipts.toSorted()).toEqual(order.payments.flatMap(({ id, returns }) => (returns === '' ? [id] : [])).toSorted());
      expect(new Set(receipts).size).toBe(receipts.length);
      for (const { id, amount, returns } of order.payments.filter(({ returns: why }) => why !== '')) {
        const back = effects.filter((effect) => effect.kind === 'return' && effect.paymentId === id);
        const already = order.refunds.filter(({ paymentId }) => paymentId === id).reduce((total, refund) => total + refund.amount, 0);
        expect(back.length === 1 || already >= amount, `${id} ${returns}`).toBe(true);
      }
      expect(keptOf(order) > 0 || !['enrolled', 'paused'].includes(order.status)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it('telling any event of a gateway again changes nothing', () => {
  const told = anyEvent.filter(({ kind }) => kind === 'captured' || kind === 'refunded' || kind === 'refund-failed');
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 8 }), told, fc.array(anyEvent, { maxLength: 8 }), (before, event, after) => {
      const { order } = run([...before, event, ...after]);
      expect(stepOrder(order, event)).toEqual({ order, effects: [] });
    }),
  );
});
