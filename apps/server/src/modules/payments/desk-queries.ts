import { ordersPageSize } from '@abhyas/contract/payments/desk.ts';
import type { OrderStatus } from '@abhyas/contract/payments/order.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { enrolmentView } from '../identity/people/views.ts';
import { nextDue } from './orders/order-queries.ts';
import { instalments, intakes, orders, payments, refunds } from './tables.ts';

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

const place = enrolmentView('place');

/** More rows than anyone looks through: the list is meant to be empty. */
const maxRows = 500;

/** Orders that have money of a buyer who is not enrolled by them, and how much: payments that settle something, or wait to go back, less what is back. */
export async function listPaidNotEnrolled({ queryable }: { queryable: Queryable }) {
  const paid = queryable
    .select({
      orderId: payments.orderId,
      paymentId: payments.id,
      returns: payments.returns,
      amount: payments.amount,
      at: payments.capturedAt,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(intakes, eq(intakes.id, orders.intakeId))
    .where(
      or(
        sql`${payments.returns} <> ''`,
        inArray(orders.status, ['held', 'lapsed', 'cancelled', 'paused']),
        and(
          eq(orders.status, 'enrolled'),
          isNotNull(orders.personId),
          sql`not exists (select from ${place} where ${place.personId} = ${orders.personId} and ${place.variantId} = ${intakes.variantId})`,
        ),
      ),
    )
    .as('paid');
  const back = sql<number>`coalesce((select sum(back.amount) from ${refunds} as back join ${payments} as own on own.gateway = back.gateway
    and own.gateway_payment_id = back.gateway_payment_id where own.id = ${paid.paymentId} and back.done_at is not null and back.failed_at is null), 0)`;
  return queryable
    .select({
      orderId: orders.id,
      name: orders.name,
      status: orders.status,
      batch: intakes.name,
      returns: paid.returns,
      amount: sql<number>`${paid.amount} - ${back}`.mapWith(Number),
      at: paid.at,
    })
    .from(paid)
    .innerJoin(orders, eq(orders.id, paid.orderId))
    .innerJoin(intakes, eq(intakes.id, orders.intakeId))
    .where(sql`${paid.amount} > ${back}`)
    .orderBy(asc(paid.at))
    .limit(maxRows);
}

/** Orders by which someone is enrolled without a payment that settles the first instalment. The rule makes none: a row is a fault. */
export async function listEnrolledNotPaid({ queryable }: { queryable: Queryable }) {
  return queryable
    .select({
      orderId: orders.id,
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
      left: sql<number | null>`sum(${instalments.amount})::float8`.as('left'),
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
