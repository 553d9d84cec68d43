import { lateFeeDays } from '@abhyas/contract/analytics/institute-limits.ts';
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { courseView, fullNameOf, personView, variantView } from '../identity/people/views.ts';
import { todayOf } from './orders/today.ts';
import { instalments, intakes, orders } from './tables.ts';

const buyer = personView('buyer');
const course = courseView('course');
const variant = variantView('variant');
const dayMs = 86_400_000;

interface Due {
  readonly queryable: Queryable;
  readonly now: Date;
  /** Of orders for one course; null: for all. */
  readonly courseId: bigint | null;
}

/** The orders of students with a fee that is due (`owesFee` of rules/notices/segments), each with the amount that is due, since when, and the late part of it. */
function dues({ queryable, now, courseId }: Due) {
  const lateDay = todayOf(new Date(now.getTime() - lateFeeDays * dayMs));
  return queryable
    .select({
      orderId: orders.id,
      personId: sql<bigint>`${buyer.id}`.mapWith(orders.id).as('buyer_id'),
      name: fullNameOf(buyer).as('buyer_name'),
      pin: sql<string | null>`${buyer.pin}`.as('buyer_pin'),
      course: sql<string>`${course.name}`.as('course_name'),
      batch: sql<string>`${intakes.name}`.as('intake_name'),
      status: orders.status,
      amount: sql<number>`sum(${instalments.amount})`.mapWith(Number).as('due_amount'),
      late: sql<number>`coalesce(sum(${instalments.amount}) filter (where ${instalments.dueDay} < ${lateDay}), 0)`
        .mapWith(Number)
        .as('late_amount'),
      since: sql<string>`min(${instalments.dueDay})`.as('due_since'),
    })
    .from(instalments)
    .innerJoin(orders, eq(orders.id, instalments.orderId))
    .innerJoin(buyer, eq(buyer.id, orders.personId))
    .innerJoin(intakes, eq(intakes.id, orders.intakeId))
    .innerJoin(variant, eq(variant.id, intakes.variantId))
    .innerJoin(course, eq(course.id, variant.courseId))
    .where(
      and(
        isNull(instalments.paidAt),
        lte(instalments.dueDay, todayOf(now)),
        inArray(orders.status, ['enrolled', 'paused']),
        isNull(buyer.deletedAt),
        courseId === null ? undefined : eq(variant.courseId, courseId),
      ),
    )
    .groupBy(orders.id, buyer.id, buyer.firstName, buyer.lastName, buyer.pin, course.name, intakes.name)
    .as('due');
}

/** The orders with a fee that is due, the one that is due longest first; amounts are in paise, `limit` from `offset` on. */
export async function listFeesDue({ limit, offset, ...of }: Due & { limit: number; offset: number }) {
  const due = dues(of);
  return of.queryable.select().from(due).orderBy(asc(due.since), asc(due.orderId)).limit(limit).offset(offset);
}

/** How much is due of how many students and orders, with the late part, in whole rupees. */
export async function sumFeesDue(of: Due) {
  const due = dues(of);
  const [row] = await of.queryable
    .select({
      orders: sql<number>`count(*)::int`,
      students: sql<number>`count(distinct ${due.personId})::int`,
      rupees: sql<number>`coalesce(round(sum(${due.amount}) / 100), 0)::int`,
      lateRupees: sql<number>`coalesce(round(sum(${due.late}) / 100), 0)::int`,
    })
    .from(due);
  return row ?? { orders: 0, students: 0, rupees: 0, lateRupees: 0 };
}
