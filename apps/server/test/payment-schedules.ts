import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { paths } from '@abhyas/contract/paths.ts';
import { minor } from '@abhyas/rules/payments/money.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { createGateways } from '../src/modules/payments/gateways/gateways.ts';
import { confirmTransfer } from '../src/modules/payments/desk.ts';
import { followInstalments } from '../src/modules/payments/orders/follow-instalments.ts';
import { endHolds } from '../src/modules/payments/orders/end-holds.ts';
import { sendRefund } from '../src/modules/payments/orders/refunds.ts';
import { variants } from '../src/modules/identity/tables.ts';
import type { Queryable } from '../src/platform/postgres/database.ts';
import { queryRows } from '../src/platform/postgres/rows.ts';
import type { TestApp } from './app.ts';
import { buyer, paymentFactories } from './factories/payment-factories.ts';
import { type Delivery, gatewayOrder, type stubRazorpay, type stubStripe } from './services/stub-gateways.ts';

/** Puts a course on sale in two variants. */
export async function sellVariants(ground: Pick<Ground, 'parts'>): Promise<SoldVariants> {
  const page = await paymentFactories(ground).page();
  const [variant] = await ground.parts.database.orm
    .insert(variants)
    .values({ key: 'weekend', name: 'Weekend', courseId: page.course.id, centreProctoredAllowed: true })
    .returning();
  if (variant === undefined) throw new Error('an insert answers with its row');
  return [page, { ...page, variant }];
}

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

/** A course on sale in two variants. */
export type SoldVariants = readonly [Page, Page];
type Page = Awaited<ReturnType<ReturnType<typeof paymentFactories>['page']>>;

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
  select 'order ' || o.id || ' is enrolled, and its student is not in the course' from orders o join intakes i on i.id = o.intake_id
   where o.status = 'enrolled' and not exists (select from enrolments e join variants v on v.id = e.variant_id
     join variants w on w.course_id = v.course_id where e.person_id = o.person_id and w.id = i.variant_id)
  union all
  select 'student ' || e.person_id || ' has the variant ' || e.variant_id || ' by no order' from enrolments e
   where not exists (select from orders o join intakes i on i.id = o.intake_id where o.person_id = e.person_id and i.variant_id = e.variant_id and o.status = 'enrolled')
  union all
  select 'student ' || e.person_id || ' has two variants of a course' from enrolments e join variants v on v.id = e.variant_id
   group by e.person_id, v.course_id having count(*) > 1
  union all
  select 'order ' || o.id || ' is enrolled, and its student is not in its batch' from orders o join intakes i on i.id = o.intake_id
     join enrolments e on e.person_id = o.person_id and e.variant_id = i.variant_id where o.status = 'enrolled'
     and not exists (select from batch_members m where m.batch_id = i.batch_id and m.person_id = o.person_id and m.left_at is null)
  union all
  select 'student ' || m.person_id || ' is in the batch ' || m.batch_id || ' by no order' from batch_members m where m.left_at is null
     and not exists (select from orders o join intakes i on i.id = o.intake_id where o.person_id = m.person_id and i.batch_id = m.batch_id and o.status = 'enrolled')
  union all
  select 'the variant of student ' || e.person_id || ' comes from no order' from enrolments e
   where not exists (select from orders o join intakes i on i.id = o.intake_id where o.person_id = e.person_id and i.variant_id = e.variant_id and o.gave_variant)
  union all
  select 'payment ' || p.id || ' has ' || (select count(*) from audit_events a where a.target_kind = 'order' and a.target_id = p.order_id::text and a.action = 'payments.captured')
     || ' lines of the audit for ' || (select count(*) from payments x where x.order_id = p.order_id) || ' payments' from payments p
   where (select count(*) from audit_events a where a.target_kind = 'order' and a.target_id = p.order_id::text and a.action = 'payments.captured')
     <> (select count(*) from payments x where x.order_id = p.order_id)
  union all
  select 'payment ' || p.id || ' that settles nothing is not back' from payments p where p.returns <> '' and p.gateway <> 'bank'
     and (select coalesce(sum(r.amount), 0) from refunds r where r.gateway = p.gateway and r.gateway_payment_id = p.gateway_payment_id and r.done_at is not null) <> p.amount
  union all
  select 'more went back of payment ' || p.id || ' than it had' from payments p
   where (select coalesce(sum(r.amount), 0) from refunds r where r.gateway = p.gateway and r.gateway_payment_id = p.gateway_payment_id and r.failed_at is null) > p.amount
  union all
  select 'numbers of seller ' || c.seller_id || ' ' || c.series || ' have a gap' from receipt_counters c
   where c.last <> (select count(*) from receipts r where r.seller_id = c.seller_id and r.series = c.series and r.year = c.year)`;

/** Calls of a buyer. */
type BuyerCall = 'placeOrder' | 'payOrder' | 'cancelOrder' | 'changeBatch';

/** Where a schedule runs: the app in this process, or a server in another one that is killed. */
export interface Ground {
  readonly parts: Parameters<typeof paymentFactories>[0]['parts'];
  /** What a buyer does; null where it is refused or the server dies. */
  call<N extends BuyerCall>(name: N, body: RequestOf<N>): Promise<AnswerOf<N> | null>;
  /** Staff see the money of a transfer; what becomes of it is not known where the server dies. */
  confirm(transfer: RequestOf<'confirmTransfer'>): Promise<void>;
  /** Posts a message of a gateway; what becomes of it is not known where the server dies. */
  send(delivery: Delivery): Promise<void>;
  /** Lets the time of every hold go by. */
  endHolds(): Promise<void>;
  /** Lets so much time go by that the second instalments close the course. */
  beLate(): Promise<void>;
  /** Sends what is to go back, until nothing is left. */
  sendRefunds(): Promise<void>;
  /** From now on there is trouble, or none. */
  trouble(isOn: boolean): void;
}

/**
 * A few buyers want a few seats of two batches, each maybe twice, pay once, twice, late or not, by a gateway or a transfer, change the batch or cancel, and are late with an instalment,
 * while messages of gateways come in any order, several times, many at once, amid trouble. In the end gateways send all of them again, as they do until they are answered; `findFaults`
 * then finds what is wrong.
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
  sold: SoldVariants;
}): Promise<void> {
  const of = paymentFactories(ground);
  const pick = (count: number) => Math.floor(random() * count);
  const [here, other] = [
    await of.intake({ seats: 1 + pick(2), on: sold[0] }),
    await of.intake({ seats: 1 + pick(2), on: sold[pick(2)] ?? sold[0] }),
  ];
  const intakeIds = [here, other].map(({ intake }) => String(intake.id));
  const deliveries: Delivery[] = [];
  const paid: { id: string; amount: number }[] = [];
  const orders: { orderToken: string; plan: 'full' | 'instalments'; reference: string }[] = [];
  const pay = (ask: string, amount: number) => {
    const isRazorpay = ask.startsWith('order_');
    if (isRazorpay && random() < 0.3) deliveries.push(razorpay.fail(ask));
    const made = isRazorpay ? razorpay.pay(ask) : stripe.pay(ask);
    if (isRazorpay) paid.push({ id: made.id, amount });
    deliveries.push(...made.deliveries);
    return made.deliveries;
  };
  const first = pick(90_000);
  for (let left = 1 + pick(4); left > 0; left -= 1) {
    const gateway = random() < 0.5 ? 'razorpay' : random() < 0.6 ? 'stripe' : 'bank';
    const plan = random() < 0.5 ? 'full' : 'instalments';
    const who = buyer(first + pick(3));
    const placed = await ground.call('placeOrder', {
      intakeId: intakeIds[random() < 0.7 ? 0 : 1] ?? '',
      gateway,
      plan,
      code: '',
      buyer: who,
    });
    if (placed === null) continue;
    const { orderToken, checkout } = placed;
    orders.push({ orderToken, plan, reference: 'reference' in checkout ? checkout.reference : '' });
    const asks = gateway === 'bank' ? [] : [gatewayOrder(checkout)];
    if (random() < 0.3) {
      const again = await ground.call('payOrder', { orderToken, gateway: 'razorpay' });
      if (again !== null) asks.push(gatewayOrder(again));
    }
    for (const ask of asks) if (random() > 0.2) pay(ask, plan === 'full' ? 2_400_000 : 800_000);
  }
  for (const { id, amount } of paid) if (random() < 0.15) deliveries.push(razorpay.refundThere(id, random() < 0.5 ? amount : 100));
  deliveries.push(...razorpay.pay(`order_unknown${pick(1e9)}`, 100).deliveries);
  const repeated = (told: readonly Delivery[]) =>
    told.flatMap((delivery) => Array.from({ length: 1 + pick(3) }, () => () => ground.send(delivery)));
  const does = orders.flatMap(({ orderToken, plan, reference }) => [
    ...(random() < 0.2 ? [() => ground.call('cancelOrder', { orderToken })] : []),
    ...(random() < 0.4
      ? intakeIds.map((intakeId) => () => ground.call('changeBatch', { orderToken, intakeId })).filter(() => random() < 0.7)
      : []),
    ...(reference !== '' && random() < 0.8
      ? [1, 2].map(() => () => confirm({ reference, amount: plan === 'full' ? 2_400_000 : 800_000, utr: `UTR${reference.slice(0, 10)}` }))
      : []),
  ]);
  const confirm = async ({ reference, ...transfer }: { reference: string; amount: number; utr: string }) => {
    const orderId = await findOrderId({ queryable: ground.parts.database.orm, reference });
    await ground.confirm({ orderId: String(orderId), day: '2026-11-24', ...transfer });
  };
  const happen = async (waiting: (() => Promise<unknown>)[]) => {
    while (waiting.length > 0) {
      const together = Array.from({ length: 1 + pick(3) }, () => waiting.splice(pick(waiting.length), 1)).flat();
      await Promise.all(together.map((work) => work()));
      if (random() < 0.15) await ground.endHolds();
    }
  };
  ground.trouble(true);
  await happen([...repeated(deliveries), ...does]);
  if (random() < 0.4) {
    await ground.beLate();
    const late: (() => Promise<unknown>)[] = [];
    for (const { orderToken, plan } of orders) {
      if (plan === 'full' || random() < 0.3) continue;
      ground.trouble(false);
      const asked = await ground.call('payOrder', { orderToken, gateway: 'razorpay' });
      ground.trouble(true);
      if (asked !== null) late.push(...repeated(pay(gatewayOrder(asked), 800_000)));
      if (random() < 0.2) late.push(() => ground.call('cancelOrder', { orderToken }));
    }
    await happen(late);
  }
  ground.trouble(false);
  // a message of Stripe is signed each time that it is sent
  for (const delivery of deliveries) await ground.send(delivery.path.endsWith('stripe') ? stripe.signAgain(delivery) : delivery);
  await ground.sendRefunds();
  for (const delivery of [...razorpay.tellRefunds(4), ...stripe.tellRefunds(4)]) await ground.send(delivery);
  await ground.endHolds();
  // the next schedule is not about these any more
  await ground.parts.database.orm.execute(sql`update instalments set due_day = '2099-12-31' where paid_at is null`);
}

const orderRow = z.object({ id: z.bigint() });

async function findOrderId({ queryable, reference }: { queryable: Queryable; reference: string }): Promise<bigint> {
  const [row] = await queryRows({ queryable, row: orderRow, statement: sql`select id from orders where reference = ${reference}` });
  return row?.id ?? 0n;
}

/** What is wrong with the orders of a portal, a sentence each. */
export const findFaults = async (queryable: Queryable): Promise<string[]> =>
  (await queryRows({ queryable, statement: invariants, row: faultRow })).map(({ fault }) => fault);

/** The app of a test as the ground of schedules; `chance` is how likely a transaction is cut off in times of trouble. */
export function groundOf({
  server,
  random,
  chance,
  staffId,
}: {
  server: TestApp;
  random: () => number;
  chance: number;
  staffId: bigint;
}): Ground {
  const { parts, clock, app } = server;
  let isOn = false;
  const gateways = createGateways(parts);
  const address = () => `10.${[250, 250, 250].map((most) => Math.floor(random() * most)).join('.')}`;
  killable(server, () => isOn && random() < chance);
  return {
    parts,
    call: async (name, body) => {
      const answer = await app.inject({ method: 'POST', url: paths[name].path, payload: body, remoteAddress: address() });
      return answer.statusCode === 200 ? answer.json<{ data: AnswerOf<typeof name> }>().data : null;
    },
    confirm: async ({ orderId, ...body }) =>
      void (await confirmTransfer({
        parts,
        actorId: staffId,
        body: { ...body, orderId: BigInt(orderId), amount: minor(body.amount) },
      }).catch(() => undefined)),
    send: async ({ path, body, headers }) => void (await app.inject({ method: 'POST', url: path, headers, payload: body })),
    endHolds: async () => {
      clock.advance(11 * 60_000);
      await endHolds({ parts }).catch(() => undefined);
    },
    beLate: async () => {
      clock.set(new Date('2027-01-06T03:00:00.000Z'));
      await followInstalments({ parts });
    },
    sendRefunds: async () => {
      for (isOn of [true, false]) {
        const statement = sql`select id from refunds where done_at is null and failed_at is null and gateway <> 'bank'`;
        const open = await queryRows({ queryable: parts.database.orm, statement, row: orderRow });
        for (const { id } of open) await sendRefund({ parts, gateways, refundId: id }).catch(() => undefined);
      }
    },
    trouble: (next) => void (isOn = next),
  };
}
