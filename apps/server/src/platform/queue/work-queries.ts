import { count, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../postgres/database.ts';
import { queryRows } from '../postgres/rows.ts';
import { outboxMessages } from '../postgres/tables.ts';

const JobRow = z.object({ name: z.string(), state: z.string(), n: z.number() });

/** The jobs that are not done, by name and state. Failed ones have used up their tries. */
export async function countJobs(queryable: Queryable): Promise<z.output<typeof JobRow>[]> {
  return queryRows({
    queryable,
    statement: sql`
      select name, state::text as state, count(*)::int as n from pgboss.job
      where state in ('created', 'retry', 'active', 'failed') group by 1, 2`,
    row: JobRow,
  });
}

const LateRow = z.object({ name: z.string(), seconds: z.number() });

/** For how many seconds the oldest job of each name that could run has waited. */
export async function listLateJobs({ queryable, now }: { queryable: Queryable; now: Date }): Promise<z.output<typeof LateRow>[]> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  return queryRows({
    queryable,
    statement: sql`
      select name, extract(epoch from ${moment} - min(start_after))::float as seconds from pgboss.job
      where state in ('created', 'retry') and start_after <= ${moment} group by 1`,
    row: LateRow,
  });
}

/** The messages that are kept in the database instead of being sent, by channel. */
export async function countOutbox(queryable: Queryable): Promise<{ channel: string; n: number }[]> {
  return queryable.select({ channel: outboxMessages.channel, n: count() }).from(outboxMessages).groupBy(outboxMessages.channel);
}
