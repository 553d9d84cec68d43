import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { gatewayEvents, intakeWaits, orders, payments, refunds } from './tables.ts';

/** Rows that one statement removes. */
const max = 5_000;

/** Removes what gateways told before a moment. */
export async function removeOldEvents({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  await queryable.delete(gatewayEvents).where(
    sql`(${gatewayEvents.gateway}, ${gatewayEvents.eventId}) in (
      select old.gateway, old.event_id from ${gatewayEvents} as old where old.received_at < ${before}::timestamptz limit ${max})`,
  );
}

/** Removes those who joined a line before a moment. */
export async function removeOldWaits({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  await queryable
    .delete(intakeWaits)
    .where(
      inArray(
        intakeWaits.id,
        queryable.select({ id: intakeWaits.id }).from(intakeWaits).where(lt(intakeWaits.joinedAt, before)).limit(max),
      ),
    );
}

/** Removes orders of before a moment that ended without any money: no one needs the name and contacts of who did not buy. */
export async function removeUnpaidOrders({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  const unpaid = queryable
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['lapsed', 'cancelled']),
        lt(orders.createdAt, before),
        sql`not exists (select from ${payments} where ${payments.orderId} = ${orders.id})`,
        sql`not exists (select from ${refunds} where ${refunds.orderId} = ${orders.id})`,
      ),
    )
    .limit(max);
  await queryable.delete(orders).where(inArray(orders.id, unpaid));
}
