import { sql } from 'drizzle-orm';
import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';

/** An attempt, and by fence up to which number its events were acknowledged. */
interface Acknowledged {
  readonly attemptId: string;
  readonly acks: ReadonlyMap<number, number>;
}

/** What must hold of attempts: all acknowledged events in the log, closed once, scored once, and every acknowledged answer in the score. */
export async function checkAttempts({
  database,
  candidates,
}: {
  database: Database;
  candidates: readonly Acknowledged[];
}): Promise<string[]> {
  const faults: string[] = [];
  for (const { attemptId, acks } of candidates) {
    const expected = [...acks.values()].reduce((sum, ack) => sum + ack, 0);
    const acked = sql`unnest(${sql.param([...acks.keys()])}::int[], ${sql.param([...acks.values()])}::int[]) as acked (fence, ack)`;
    const log = sql`attempt_events as event join ${acked} on acked.fence = event.fence and event.seq between 1 and acked.ack where event.attempt_id = ${attemptId}::bigint`;
    const { rows } = await database.orm.execute<{ events: number; closed: boolean; scores: number; counted: number; lost: number }>(sql`
      select (select count(*)::int from ${log}) as events,
             closed_at is not null as closed,
             (select count(*)::int from attempt_scores where attempt_id = attempts.id and section_id = 0) as scores,
             (select count(*)::int from attempt_items where attempt_id = attempts.id) as counted,
             (select count(*)::int from (
                select distinct on (data->>'itemId') data->>'itemId' as item_id, data->'response' as response
                  from ${log} and event.received_at <= closed_at
                 order by data->>'itemId', event.fence desc, event.seq desc) as answer
               where not exists (select 1 from attempt_items as item where item.attempt_id = attempts.id
                  and item.item_id = answer.item_id::bigint and item.response = answer.response)) as lost
        from attempts where id = ${attemptId}::bigint`);
    const row = rows[0];
    if (row === undefined) {
      faults.push(`attempt ${attemptId} is gone`);
      continue;
    }
    if (row.events !== expected)
      faults.push(`attempt ${attemptId}: ${expected - row.events} of ${expected} acknowledged events are missing`);
    if (!row.closed) faults.push(`attempt ${attemptId} did not close`);
    if (row.scores !== 1) faults.push(`attempt ${attemptId} has ${row.scores} scores`);
    if (row.lost > 0) faults.push(`attempt ${attemptId}: ${row.lost} acknowledged answers are not in its score`);
  }
  // a submission that was counted twice shows in the counts of marks
  const { rows } = await database.orm.execute<{ assessment_id: bigint }>(sql`
    select assessment_id from (
      select assessment_id, sum(candidates)::bigint as candidates from mark_counts where section_id = 0 group by assessment_id) as counted
     where candidates <> (select count(*) from attempt_scores s where s.assessment_id = counted.assessment_id and section_id = 0 and in_cohort)`);
  for (const { assessment_id: id } of rows) faults.push(`test ${id}: someone is counted twice, or not at all`);
  return faults;
}
