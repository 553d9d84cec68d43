import { ordersPageSize } from '@abhyas/contract/payments/desk.ts';
import type { OrderStatus } from '@abhyas/contract/payments/order.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/postgres/database.ts';
import { isIn, isOpenBatch } from '../classes/member-queries.ts';
import { enrolmentView, personView, variantView } from '../identity/people/views.ts';
import { nextDue } from './orders/order-queries.ts';
import { instalments, intakes, orders, payments, prospectuses, refunds } from './tables.ts';

/** A page of orders, the newest first, each with what is due next, and how many there are. */
export async function searchOrders({
  queryable,
  status,
  intakeId,
  search,
  page,
}: {
  queryable: Queryable;
  status: OrderStatus | 'all';
  intakeId: bigint | null;
  search: string;
  page: number;
}) {
  const found: SQL | undefined = and(
    status === 'all' ? undefined : eq(orders.status, status),
    intakeId === null ? undefined : eq(orders.intakeId, intakeId),
    search === ''
      ? undefined
      : or(eq(orders.reference, search.toUpperCase()), eq(orders.email, search.toLowerCase()), eq(orders.mobile, search)),
  );
  const due = nextDue(queryable);
  const rows = await queryable
    .select({ order: orders, batch: intakes.name, dueAmount: due.amount })
    .from(orders)
    .innerJoin(intakes, eq(intakes.id, orders.intakeId))
    .leftJoinLateral(due, sql`true`)
    .where(found)
    .orderBy(desc(orders.id))
    .limit(ordersPageSize)
    .offset((page - 1) * ordersPageSize);
  return { rows, total: await queryable.$count(orders, found) };
}

/** The payments and refunds of orders, by the order. */
export async function listMoney({ queryable, orderIds }: { queryable: Queryable; orderIds: readonly bigint[] }) {
  if (orderIds.length === 0) return { payments: [], refunds: [] };
  const ids = [...orderIds];
  return {
    payments: await queryable.select().from(payments).where(inArray(payments.orderId, ids)).orderBy(asc(payments.id)),
    refunds: await queryable
      .select()
      .from(refunds)
      .where(and(inArray(refunds.orderId, ids), isNull(refunds.failedAt)))
      .orderBy(asc(refunds.id)),
  };
}

/** More rows than anyone looks through: the list is meant to be empty. */
const maxRows = 500;

/** What went back of the payment `own`. */
const back = sql`coalesce((select sum(done.amount) from ${refunds} as done where done.gateway = own.gateway
  and done.gateway_payment_id = own.gateway_payment_id and done.done_at is not null and done.failed_at is null), 0)`;

/** Holds where a refund of the payment `own` is still to be done, or has failed at its gateway. */
const hasRefund = (state: 'open' | 'failed') => sql`exists (select from ${refunds} as asked where asked.gateway = own.gateway
  and asked.gateway_payment_id = own.gateway_payment_id and ${
    state === 'open'
      ? sql`asked.done_at is null and asked.failed_at is null`
      : sql`asked.failed_at is not null and asked.gateway_refund_id is not null`
  })`;

const own = alias(payments, 'own');

/** Payments that settle nothing and are not back yet, with what is left of them. */
export async function listUnreturned({ queryable }: { queryable: Queryable }) {
  return queryable
    .select({
      orderId: orders.id,
      reference: orders.reference,
      name: orders.name,
      batch: intakes.name,
      returns: own.returns,
      amount: sql<number>`${own.amount} - ${back}`.mapWith(Number),
      isFailed: sql<boolean>`${hasRefund('failed')} and not ${hasRefund('open')}`,
      at: own.capturedAt,
    })
    .from(own)
    .innerJoin(orders, eq(orders.id, own.orderId))
    .innerJoin(intakes, eq(intakes.id, orders.intakeId))
    .where(and(ne(own.returns, ''), sql`${own.amount} > ${back}`))
    .orderBy(asc(own.capturedAt))
    .limit(maxRows);
}

/**
 * Orders that have settling payments while their buyer has no place by them: those that are not enrolled, and those whose student staff have moved or closed, as long as the batch is
 * open. What a deleted account leaves behind is no one's, unless it is to go back.
 */
export async function listPaidWithoutPlace({ queryable }: { queryable: Queryable }) {
  const person = personView('person');
  const place = enrolmentView('place');
  const variant = variantView('variant');
  const of = { personId: orders.personId, batchId: intakes.batchId };
  const settled = queryable
    .select({
      orderId: own.orderId,
      amount: sql<number>`sum(${own.amount} - ${back})`.mapWith(Number).as('kept_amount'),
      at: sql<Date>`min(${own.capturedAt})`.mapWith(own.capturedAt).as('first_paid_at'),
      isOpen: sql<boolean>`bool_or(${hasRefund('open')})`.as('has_open_refund'),
      isFailed: sql<boolean>`bool_or(${hasRefund('failed')})`.as('has_failed_refund'),
    })
    .from(own)
    .where(eq(own.returns, ''))
    .groupBy(own.orderId)
    .as('settled');
  const isInVariant = sql`exists (select from ${place} where ${place.personId} = ${orders.personId} and ${place.variantId} = ${intakes.variantId})`;
  return queryable
    .select({
      orderId: orders.id,
      reference: orders.reference,
      name: orders.name,
      status: orders.status,
      batch: intakes.name,
      amount: settled.amount,
      at: settled.at,
      isOpen: settled.isOpen,
      isFailed: settled.isFailed,
      isClosed: sql<boolean>`${person.closedAt} is not null`,
      isInCourse: sql<boolean>`exists (select from ${place} join ${variant} on ${variant.id} = ${place.variantId}
        where ${place.personId} = ${orders.personId} and ${variant.courseId} = ${prospectuses.courseId})`,
    })
    .from(settled)
    .innerJoin(orders, eq(orders.id, settled.orderId))
    .innerJoin(intakes, eq(intakes.id, orders.intakeId))
    .innerJoin(prospectuses, eq(prospectuses.id, intakes.prospectusId))
    .leftJoin(person, eq(person.id, orders.personId))
    .where(
      and(
        sql`${settled.amount} > 0`,
        or(
          inArray(orders.status, ['held', 'lapsed', 'paused']),
          and(eq(orders.status, 'cancelled'), or(isNotNull(orders.personId), ne(orders.name, ''), settled.isOpen, settled.isFailed)),
          and(
            eq(orders.status, 'enrolled'),
            isNotNull(orders.personId),
            isOpenBatch(intakes.batchId),
            or(isNotNull(person.closedAt), not(isInVariant), not(isIn(of))),
          ),
        ),
      ),
    )
    .orderBy(asc(settled.at))
    .limit(maxRows);
}

/** Orders by which someone is enrolled without a payment that settles the first instalment. The rule makes none: a row is a fault. */
export async function listEnrolledNotPaid({ queryable }: { queryable: Queryable }) {
  return queryable
    .select({
      orderId: orders.id,
      reference: orders.reference,
      name: orders.name,
      status: orders.status,
      batch: intakes.name,
      amount: orders.total,
      at: orders.createdAt,
    })
    .from(orders)
    .innerJoin(intakes, eq(intakes.id, orders.intakeId))
    .where(
      and(
        inArray(orders.status, ['enrolled', 'paused']),
        sql`not exists (select from ${payments} as own where own.order_id = ${orders.id} and own.instalment = 1 and own.returns = '')`,
      ),
    )
    .orderBy(asc(orders.id))
    .limit(maxRows);
}

/** The latest orders of a person, with what is not paid where they hold a seat, and when the next part is due. */
export async function listOrdersOf({ queryable, personId, limit }: { queryable: Queryable; personId: bigint; limit: number }) {
  const unpaid = queryable
    .select({
      left: sql<number | null>`sum(${instalments.amount})::float8`.as('unpaid_amount'),
      day: sql<string | null>`min(${instalments.dueDay})`.as('day'),
    })
    .from(instalments)
    .where(and(eq(instalments.orderId, orders.id), isNull(instalments.paidAt), inArray(orders.status, ['held', 'enrolled', 'paused'])))
    .as('unpaid');
  return queryable
    .select({
      reference: orders.reference,
      batch: intakes.name,
      status: orders.status,
      total: orders.total,
      left: unpaid.left,
      day: unpaid.day,
    })
    .from(orders)
    .innerJoin(intakes, eq(intakes.id, orders.intakeId))
    .innerJoinLateral(unpaid, sql`true`)
    .where(eq(orders.personId, personId))
    .orderBy(desc(orders.id))
    .limit(limit);
}
