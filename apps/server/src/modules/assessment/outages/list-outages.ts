import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { staffPageSize } from '@abhyas/contract/staff-tests.ts';
import { count, desc } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database.ts';
import { outages } from './tables.ts';

/** A page of the recorded outages, newest first, and how many there are. */
export async function listOutages({ queryable, page }: { queryable: Queryable; page: number }): Promise<AnswerOf<'staffOutages'>> {
  const [rows, [counted]] = await Promise.all([
    queryable
      .select()
      .from(outages)
      .orderBy(desc(outages.id))
      .limit(staffPageSize)
      .offset((page - 1) * staffPageSize),
    queryable.select({ total: count() }).from(outages),
  ]);
  return {
    outages: rows.map(({ fromAt, toAt, attempts }) => ({ from: fromAt.toISOString(), to: toAt.toISOString(), attempts })),
    total: counted?.total ?? 0,
  };
}
