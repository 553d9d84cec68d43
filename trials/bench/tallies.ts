import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { venueOf } from '../../apps/server/src/modules/centres/venues.ts';
import { refreshItemTallies } from '../../apps/server/src/modules/assessment/statistics/tally-items.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { scratchFolder, startPortal } from './portal.ts';

/** How long it takes to count what a large cohort did with the questions of a test: all of it once, and what comes later. */
const { values } = parseArgs({ options: { candidates: { type: 'string', default: '15000' }, later: { type: 'string', default: '500' } } });
const candidates = Number(values.candidates);
const later = Number(values.later);

const folder = scratchFolder();
const portal = await startPortal(folder);
const database = openDatabase({ url: portal.databaseUrl, size: 2, onError: console.error });
const { orm } = database;
const test = sql`(select id from assessments where key = 'mock-1' and kind = 'test' limit 1)`;

/** So many candidates with scores of the demo's full mock, straight into the database, and their marks counted. */
async function seed({ from, count }: { from: number; count: number }) {
  await orm.execute(sql`
    with person as (
      insert into people (pin, role, first_name, last_name, mobile, email, created_at)
      select 'TLY' || n, 'student', 'Bench', n::text, '', '', current_timestamp from generate_series(${from}::int, ${from + count - 1}::int) n returning id
    ), attempt as (
      insert into attempts (assessment_id, student_id, ordinal, created_at, started_at, deadline_at, closed_at, closed_by, scored_version)
      select test.id, person.id, 1, at, at, at, at, 'candidate', test.scoring_version
        from person, (select id, scoring_version, current_timestamp as at from assessments where id = ${test}) as test returning id, assessment_id
    ), place as (
      select item_id, row_number() over () as at from section_items join sections on sections.id = section_items.section_id where sections.assessment_id = ${test}
    ), met as (
      insert into attempt_items (attempt_id, item_id, assessment_id, response, outcome, marked, marks, seconds, visits)
      select id, item_id, assessment_id, jsonb_build_object('kind', 'choice', 'labels', jsonb_build_array(chr(65 + draw))),
             case draw when 0 then 'correct' else 'wrong' end, false, case draw when 0 then 300 else -100 end, 60 + draw, 1
        from (select attempt.id, item_id, assessment_id, ((attempt.id * 31 + place.at * 17 + attempt.id % 7 * place.at) % 4)::int as draw from attempt, place) as drawn
      returning attempt_id, assessment_id, marks
    ), score as (
      insert into attempt_scores (attempt_id, section_id, assessment_id, in_cohort, marks, max_marks, correct, wrong, blank, seconds)
      select attempt_id, 0, assessment_id, true, sum(marks), 300 * count(*), count(*) filter (where marks > 0), count(*) filter (where marks < 0), 0, 4000
        from met group by attempt_id, assessment_id returning assessment_id, max_marks, marks
    )
    insert into mark_counts (assessment_id, section_id, full_marks, marks, candidates)
    select assessment_id, 0, max_marks, marks, count(*) from score group by assessment_id, max_marks, marks
    on conflict (assessment_id, section_id, full_marks, marks) do update set candidates = mark_counts.candidates + excluded.candidates`);
}

async function timed(name: string) {
  const began = performance.now();
  await refreshItemTallies({ parts: { database, clock: { now: () => new Date() } }, placeOf: venueOf });
  const ms = performance.now() - began;
  const { rows } = await orm.execute<{ candidates: number; responses: string }>(sql`
    select max(done.candidates) as candidates, sum(tally.candidates)::text as responses
      from tallied_tests as done join item_tallies as tally on tally.assessment_id = done.assessment_id where done.assessment_id = ${test}`);
  const { candidates: counted = 0, responses = '0' } = rows[0] ?? {};
  console.log(`${name.padEnd(34)}${(ms / 1000).toFixed(2).padStart(7)} s   ${counted} candidates, ${responses} responses are counted`);
  return ms;
}

try {
  await timed('what the demo has');
  for (let from = 0; from < candidates; from += 1000) await seed({ from, count: Math.min(1000, candidates - from) });
  await orm.execute(sql`analyze`);
  const all = await timed(`${candidates} more, at once`);
  await seed({ from: candidates, count: later });
  const more = await timed(`${later} later`);
  console.log(`the later ones cost ${((more / later / (all / candidates)) * 100).toFixed(0)} % of what one of the others did`);
  await timed('nothing new');
} finally {
  await database.close();
  await portal.stop();
  folder.remove();
}
