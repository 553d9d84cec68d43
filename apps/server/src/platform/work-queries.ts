import { count, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from './postgres/database.ts';
import { queryRows } from './postgres/rows.ts';
import { outboxMessages } from './postgres/tables.ts';

const JobRow = z.object({ name: z.string(), state: z.string(), n: z.number() });

/** The jobs that are not done, by name and state, 0 too: a series that is missing is no series to alert on. Failed ones have used up their tries. */
export async function countJobs(queryable: Queryable): Promise<z.output<typeof JobRow>[]> {
  return queryRows({
    queryable,
    statement: sql`
      select queue.name, state.name as state, count(job.id)::int as n
        from pgboss.queue as queue
        cross join unnest(array['created', 'retry', 'active', 'failed']) as state(name)
        left join pgboss.job as job on job.name = queue.name and job.state::text = state.name
       group by 1, 2`,
    row: JobRow,
  });
}

const LateRow = z.object({ name: z.string(), seconds: z.number() });

/** For how many seconds the oldest job of each name that could run has waited; 0 where none does. */
export async function listLateJobs({ queryable, now }: { queryable: Queryable; now: Date }): Promise<z.output<typeof LateRow>[]> {
  const moment = sql`${now}::timestamptz`;
  return queryRows({
    queryable,
    statement: sql`
      select queue.name, coalesce(extract(epoch from ${moment} - min(job.start_after)), 0)::float as seconds
        from pgboss.queue as queue
        left join pgboss.job as job on job.name = queue.name and job.state in ('created', 'retry') and job.start_after <= ${moment}
       group by 1`,
    row: LateRow,
  });
}

/** The messages that are kept in the database instead of being sent, by channel. */
export async function countOutbox(queryable: Queryable): Promise<{ channel: string; n: number }[]> {
  const kept = await queryable.select({ channel: outboxMessages.channel, n: count() }).from(outboxMessages).groupBy(outboxMessages.channel);
  return outboxMessages.channel.enumValues.map((channel) => kept.find((row) => row.channel === channel) ?? { channel, n: 0 });
}

const ApartRow = z.object({ seconds: z.number() });

/** How far apart the clocks of the database and of the machines are that compared theirs in the last half minute. */
export async function findClocksApart(queryable: Queryable): Promise<number> {
  const [row] = await queryRows({
    queryable,
    statement: sql`
      select coalesce(greatest(max(offset_ms), 0) - least(min(offset_ms), 0), 0) / 1000 as seconds
        from machine_clocks
       where database_start = pg_postmaster_start_time() and seen_at > clock_timestamp() - interval '30 seconds'`,
    row: ApartRow,
  });
  return row?.seconds ?? 0;
}
