import { sql } from 'drizzle-orm';
import type { Database } from '../apps/server/src/platform/postgres/database.ts';

/** What must hold of attempts whose events 1..ack were acknowledged: all of them in the log, closed once, scored once, and every answer in the score. */
export async function checkAttempts({ database, acks }: { database: Database; acks: ReadonlyMap<bigint, number> }): Promise<string[]> {
  const faults: string[] = [];
  for (const [attemptId, ack] of acks) {
    const { rows } = await database.orm.execute<{ events: number; closed: boolean; scores: number; counted: number; lost: number }>(sql`
      select (select count(*)::int from attempt_events where attempt_id = ${attemptId} and seq between 1 and ${ack}) as events,
             closed_at is not null as closed,
             (select count(*)::int from attempt_scores where attempt_id = ${attemptId} and section_id = 0) as scores,
             (select count(*)::int from attempt_items where attempt_id = ${attemptId}) as counted,
             (select count(*)::int from (
                select distinct on (data->>'itemId') data->>'itemId' as item_id, data->'response' as response
                  from attempt_events where attempt_id = ${attemptId} and seq between 1 and ${ack} and received_at <= closed_at
                 order by data->>'itemId', fence desc, seq desc) as answer
               where not exists (select 1 from attempt_items as item where item.attempt_id = ${attemptId}
                  and item.item_id = answer.item_id::bigint and item.response = answer.response)) as lost
        from attempts where id = ${attemptId}`);
    const row = rows[0];
    if (row === undefined) {
      faults.push(`attempt ${attemptId} is gone`);
      continue;
    }
    if (row.events !== ack) faults.push(`attempt ${attemptId}: ${ack - row.events} of ${ack} acknowledged events are missing`);
    if (!row.closed) faults.push(`attempt ${attemptId} did not close`);
    if (row.scores !== 1) faults.push(`attempt ${attemptId} has ${row.scores} scores`);
    if (row.lost > 0) faults.push(`attempt ${attemptId}: ${row.lost} acknowledged answers are not in its score`);
  }
  // a submission that was counted twice shows in the counts of marks
  const { rows } = await database.orm.execute<{ assessment_id: bigint }>(sql`
    select assessment_id from (
      select assessment_id, sum(candidates)::bigint as candidates from mark_counts where section_id = 0 group by assessment_id) as counted
     where candidates <> (select count(*) from attempt_scores s where s.assessment_id = counted.assessment_id and section_id = 0 and in_cohort)`);
  for (const { assessment_id: id } of rows) faults.push(`test ${id}: somebody is counted twice, or not at all`);
  return faults;
}
