import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { todayOf } from './orders/today.ts';
import { instalments, intakes, orders } from './tables.ts';

/** Holds for a student who owes a fee (`owesFee` of rules/notices/segments); `studentId` is a column of the query around it. */
export const feeDue = ({ studentId, now }: { studentId: SQLWrapper; now: Date }): SQL => sql`exists (
  select from ${orders} as bought join ${instalments} as part on part.order_id = bought.id
   where bought.person_id = ${studentId} and bought.status in ('enrolled', 'paused') and part.paid_at is null and part.due_day <= ${todayOf(now)})`;

/** The students whose place in one of these variants or batches is closed until they pay, a select of ids each: they are enrolled in it again then. */
export const closedOut = ({ variantIds, batchIds }: { variantIds: SQL; batchIds: SQL }): SQL => sql`
  select bought.person_id from ${orders} as bought join ${intakes} as intake on intake.id = bought.intake_id
   where bought.status = 'paused' and bought.person_id is not null and (intake.variant_id in (${variantIds}) or intake.batch_id in (${batchIds}))`;
