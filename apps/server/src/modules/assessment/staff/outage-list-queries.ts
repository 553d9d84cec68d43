import { staffPageSize } from '@abhyas/contract/assessment/staff-tests.ts';
import { desc } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { outages } from '../closing/tables.ts';

/** A page of the recorded outages, newest first. */
export async function listOutages({ queryable, page }: { queryable: Queryable; page: number }) {
  return queryable
    .select()
    .from(outages)
    .orderBy(desc(outages.id))
    .limit(staffPageSize)
    .offset((page - 1) * staffPageSize);
}

export async function countOutages({ queryable }: { queryable: Queryable }): Promise<number> {
  return queryable.$count(outages);
}
