import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { createGateways } from '../src/modules/payments/gateways/gateways.ts';
import { endHolds } from '../src/modules/payments/orders/end-holds.ts';
import { sendRefund } from '../src/modules/payments/orders/refunds.ts';
import type { Queryable } from '../src/platform/postgres/database.ts';
import { queryRows } from '../src/platform/postgres/rows.ts';
import type { TestApp } from './app.ts';
import { buyer, paymentFactories } from './factories/payment-factories.ts';
import { type Delivery, gatewayOrder, type stubRazorpay, type stubStripe } from './services/stub-gateways.ts';

class Killed extends Error {}

/** Has transactions of a portal cut off just before they are committed, as by the death of the process, as long as `should` says so. */
function killable(server: Pick<TestApp, 'parts'>, should: () => boolean): void {
  const database = server.parts.database as { transaction: TestApp['parts']['database']['transaction'] };
  const whole = database.transaction.bind(database);
  database.transaction = ((work: (tx: never) => Promise<unknown>, ...more: never[]) =>
    (whole as (work: (tx: never) => Promise<unknown>, ...rest: never[]) => Promise<unknown>)(
      async (tx) => {
        const done = await work(tx);
        if (should()) throw new Killed('cut off before the commit');
        return done;
      },
      ...more,
    )) as typeof database.transaction;
}

const faultRow = z.object({ fault: z.string() });

/** What must hold of every order, whatever gateways told how often, when and in which order; a row is a fault. */
const invariants = sql`
  select 'seats of intake ' || i.id as fault from intakes i
   where cardinality(i.free_seats) + (select count(*) from orders o where o.intake_id = i.id and o.seat is not null) <> i.seats
  union all
  select 'payment of order ' || p.order_id || ' has ' || count(r.id) || ' receipts' from payments p left join receipts r on r.payment_id = p.id
   group by p.id having count(r.id) <> (case when p.returns = '' then 1 else 0 end)
  union all
  select 'order ' || o.id || ' is ' || o.status || ' without a payment' from orders o where o.status in ('enrolled', 'paused')
     and not exists (select from payments p where p.order_id = o.id and p.instalment = 1 and p.returns = '')
  union all
  select 'order ' || o.id || ' is enrolled, and its student is not' from orders o join intakes i on i.id = o.intake_id where o.status = 'enrolled'
     and not exists (select from enrolments e where e.person_id = o.person_id and e.variant_id = i.variant_id)
  union all
  select 'order ' || o.id || ' is ' || o.status || ', and its student is enrolled' from orders o join intakes i on i.id = o.intake_id
   where o.status in ('cancelled', 'lapsed') and exists (select from enrolments e where e.person_id = o.person_id and e.variant_id = i.variant_id)
     and not exists (select from orders x join intakes y on y.id = x.intake_id where x.person_id = o.person_id and y.variant_id = i.variant_id and x.status = 'enrolled')
  union all
  select 'payment ' || p.id || ' has ' || (select count(*) from audit_events a where a.target_kind = 'order' and a.target_id = p.order_id::text and a.action = 'payments.captured')
     || ' lines of the audit for ' || (select count(*) from payments x where x.order_id = p.order_id) || ' payments' from payments p
   where (select count(*) from audit_events a where a.target_kind = 'order' and a.target_id = p.order_id::text and a.action = 'payments.captured')
     <> (select count(*) from payments x where x.order_id = p.order_id)
  union all
  select 'payment ' || p.id || ' that settles nothing is not back' from payments p where p.returns <> ''
     and (select coalesce(sum(r.amount), 0) from refunds r where r.gateway = p.gateway and r.gateway_payment_id = p.gateway_payment_id and r.done_at is not null) <> p.amount
  union all
  select 'more went back of payment ' || p.id || ' than it had' from payments p
   where (select coalesce(sum(r.amount), 0) from refunds r where r.gateway = p.gateway and r.gateway_payment_id = p.gateway_payment_id and r.failed_at is null) > p.amount
  union all
  select 'numbers of seller ' || c.seller_id || ' ' || c.series || ' have a gap' from receipt_counters c
   where c.last <> (select count(*) from receipts r where r.seller_id = c.seller_id and r.series = c.series and r.year = c.year)`;

/** Where a schedule runs: the app in this process, or a server in another one that is killed. */
export interface Ground {
  readonly parts: Parameters<typeof paymentFactories>[0]['parts'];
  place(body: RequestOf<'placeOrder'>): Promise<AnswerOf<'placeOrder'> | null>;
  pay(body: RequestOf<'payOrder'>): Promise<AnswerOf<'payOrder'> | null>;
  /** Posts a message of a gateway; what becomes of it is not known where the server dies. */
  send(delivery: Delivery): Promise<void>;
  /** Lets the time of every hold go by. */
  endHolds(): Promise<void>;
  /** Sends what is to go back, until nothing is left. */
  sendRefunds(): Promise<void>;
  /** From now on there is trouble, or none. */
  trouble(isOn: boolean): void;
}

/**
 * A few buyers want a few seats and pay once, twice, late or not, while messages of gateways come in any order, several times, many at once, amid trouble. In the end gateways send
 * all of them again, as they do until they are answered; `findFaults` then finds what is wrong.
 */
export async function runSchedule({
  ground,
  razorpay,
  stripe,
  random,
  sold,
}: {
  ground: Ground;
  razorpay: Awaited<ReturnType<typeof stubRazorpay>>;
  stripe: Awaited<ReturnType<typeof stubStripe>>;
  random: () => number;
  sold: Awaited<ReturnType<ReturnType<typeof paymentFactories>['page']>>;
}): Promise<void> {
  const of = paymentFactories(ground);
  const pick = (count: number) => Math.floor(random() * count);
  const seats = 1 + pick(2);
  const { intake } = await of.intake({ seats, on: sold });
  const deliveries: Delivery[] = [];
  const paid: { id: string; amount: number }[] = [];
  for (let left = 1 + pick(3); left > 0; left -= 1) {
    const gateway = random() < 0.6 ? 'razorpay' : 'stripe';
    const plan = random() < 0.5 ? 'full' : 'instalments';
    const placed = await ground.place({ intakeId: String(intake.id), gateway, plan, code: '', buyer: buyer(pick(90_000)) });
    if (placed === null) continue;
    const { orderToken, checkout } = placed;
    const asks = [gatewayOrder(checkout)];
    if (random() < 0.3) {
      const again = await ground.pay({ orderToken, gateway: 'razorpay' });
      if (again !== null) asks.push(gatewayOrder(again));
    }
    for (const ask of asks) {
      if (random() < 0.2) continue;
      const isRazorpay = ask.startsWith('order_');
      if (isRazorpay && random() < 0.3) deliveries.push(razorpay.fail(ask));
      const made = isRazorpay ? razorpay.pay(ask) : stripe.pay(ask);
      deliveries.push(...made.deliveries);
      if (isRazorpay) paid.push({ id: made.id, amount: plan === 'full' ? 2_400_000 : 800_000 });
    }
  }
  for (const { id, amount } of paid) if (random() < 0.15) deliveries.push(razorpay.refundThere(id, random() < 0.5 ? amount : 100));
  deliveries.push(...razorpay.pay(`order_unknown${pick(1e9)}`, 100).deliveries);
  const waiting = deliveries.flatMap((delivery) => Array.from({ length: 1 + pick(3) }, () => delivery));
  ground.trouble(true);
  while (waiting.length > 0) {
    const together = Array.from({ length: 1 + pick(3) }, () => waiting.splice(pick(waiting.length), 1)).flat();
    await Promise.all(together.map((delivery) => ground.send(delivery)));
    if (random() < 0.15) await ground.endHolds();
  }
  ground.trouble(false);
  // a message of Stripe is signed each time that it is sent
  for (const delivery of deliveries) await ground.send(delivery.path.endsWith('stripe') ? stripe.signAgain(delivery) : delivery);
  await ground.sendRefunds();
  for (const delivery of [...razorpay.tellRefunds(), ...stripe.tellRefunds()].slice(-6)) await ground.send(delivery);
  await ground.endHolds();
}

/** What is wrong with the orders of a portal, a sentence each. */
export const findFaults = async (queryable: Queryable): Promise<string[]> =>
  (await queryRows({ queryable, statement: invariants, row: faultRow })).map(({ fault }) => fault);

const openRow = z.object({ id: z.bigint() });

/** The app of a test as the ground of schedules; `chance` is how likely a transaction is cut off in times of trouble. */
export function groundOf({ server, random, chance }: { server: TestApp; random: () => number; chance: number }): Ground {
  const { parts, clock } = server;
  let isOn = false;
  const gateways = createGateways(parts);
  const address = () => ({ address: `10.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}` });
  killable(server, () => isOn && random() < chance);
  return {
    parts,
    place: async (body) => {
      const answer = await server.call('placeOrder', body, address());
      return answer.status === 200 ? answer.data : null;
    },
    pay: async (body) => {
      const answer = await server.call('payOrder', body, address());
      return answer.status === 200 ? answer.data : null;
    },
    send: async ({ path, body, headers }) => void (await server.app.inject({ method: 'POST', url: path, headers, payload: body })),
    endHolds: async () => {
      clock.advance(11 * 60_000);
      await endHolds({ parts }).catch(() => undefined);
    },
    sendRefunds: async () => {
      for (isOn of [true, false]) {
        const statement = sql`select id from refunds where done_at is null and failed_at is null`;
        const open = await queryRows({ queryable: parts.database.orm, statement, row: openRow });
        for (const { id } of open) await sendRefund({ parts, gateways, refundId: id }).catch(() => undefined);
      }
    },
    trouble: (next) => void (isOn = next),
  };
}
