import { createHash, randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { recount } from '../../apps/server/src/modules/assessment/scoring/count-queries.ts';
import { openDatabase, type Database } from '../../apps/server/src/platform/postgres/database.ts';
import { scratchFolder, startPortal } from './portal.ts';
import { type Candidate, call, seed } from './seed/seed.ts';

/**
 * How long a ruling on a question takes until everyone is rescored, in the running portal, and what candidates who submit the same test meanwhile
 * feel of it. `--logs` has every attempt scored from its log, as after a change of the paper; without it from the answers that scores keep.
 */
const { values } = parseArgs({
  options: {
    attempts: { type: 'string', default: '100000' },
    submits: { type: 'string', default: '60' },
    logs: { type: 'boolean', default: false },
  },
});
const count = Number(values.attempts);
const submits = Number(values.submits);
/** Attempts that one statement of the seeding makes. */
const atOnce = 2_000;

const folder = scratchFolder();
const portal = await startPortal(folder);
const database = openDatabase({ url: portal.databaseUrl, size: 6, onError: console.error });
try {
  console.log(`Bringing ${submits} candidates into the middle of the test`);
  const { candidates } = await seed({ database, url: portal.url, count: submits });
  const test = await getTest(database);
  console.log(`Making ${count} submitted attempts`);
  await addAttempts({ database, assessmentId: test.assessmentId });
  const staff = await signInStaff(database);
  const half = Math.floor(candidates.length / 2);
  const alone = await submitAll({ candidates: candidates.slice(0, half), every: 50 });

  const waits = watchLocks(database);
  const began = performance.now();
  const ruling = { assessmentId: String(test.assessmentId), itemId: String(test.itemId), ruling: { kind: 'drop' as const } };
  await call({
    url: portal.url,
    name: 'saveRuling',
    body: { ...ruling, version: 0, reason: 'It is a measurement.', showReason: false },
    token: staff,
  });
  if (values.logs) await database.orm.execute(sql`update assessments set paper_version = scoring_version where id = ${test.assessmentId}`);
  const [during, seconds] = await Promise.all([
    submitAll({ candidates: candidates.slice(half), every: 50 }),
    scored({ began, staff, test }),
  ]);
  const locks = await waits.stop();

  const changes = await database.orm.execute<{ items: number; wholes: number }>(sql`
    select count(*) filter (where item_id <> 0)::int as items, count(*) filter (where item_id = 0)::int as wholes from mark_changes`);
  console.log(`\n${count} attempts of ${test.questions} questions, from ${values.logs ? 'their logs' : 'the answers their scores keep'}`);
  console.log(`rescored in ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)} attempts a second, the start of the job included`);
  console.log(`marks changed: ${changes.rows[0]?.items ?? 0} of the question, ${changes.rows[0]?.wholes ?? 0} of the whole test`);
  console.log(`submits alone:     ${figures(alone)}`);
  console.log(`submits meanwhile: ${figures(during)}`);
  console.log(`waiting for a lock: seen ${locks.seen} times in ${locks.looks} looks, the longest ${locks.longest.toFixed(0)} ms`);
  console.log(`counts as recounted: ${(await countsAreRight(test.assessmentId)) ? 'yes' : 'NO'}`);
} finally {
  await database.close();
  await portal.stop();
  folder.remove();
}

/** The demo's full mock, its first question and the questions it has. */
async function getTest({ orm }: Database) {
  const found = await orm.execute<{ assessment_id: bigint; item_id: bigint; questions: number }>(sql`
    select a.id as assessment_id, min(i.item_id) as item_id, count(*)::int as questions
      from assessments a join sections s on s.assessment_id = a.id join section_items i on i.section_id = s.id
     where a.key = 'mock-1' and a.course_id = (select course_id from assessments where key = 'mock-1' order by id limit 1)
     group by a.id order by a.id limit 1`);
  const row = found.rows[0];
  if (row === undefined) throw new Error('the demo pack is not there');
  return { assessmentId: row.assessment_id, itemId: row.item_id, questions: row.questions };
}

/** Copies the attempts of the demo's synthetic cohort, to synthetic people of their own, until there are enough. */
async function addAttempts({ database: { orm, transaction }, assessmentId }: { database: Database; assessmentId: bigint }): Promise<void> {
  for (let from = 1; from <= count; from += atOnce) {
    const to = Math.min(count, from + atOnce - 1);
    const made = await orm.execute<{ first: bigint; last: bigint }>(sql`
      with template as (
        select id, (row_number() over (order by id) - 1)::int as n, count(*) over ()::int as total
          from attempts where assessment_id = ${assessmentId} and closed_at is not null
           and student_id in (select id from people where synthetic and pin not like 'RSC%')
      ), person as (
        insert into people (pin, role, first_name, last_name, mobile, email, synthetic, created_at)
        select 'RSC' || lpad(n::text, 7, '0'), 'student', 'Candidate', n::text, '', '', true, current_timestamp
          from generate_series(${from}::int, ${to}::int) as n
        returning id, last_name
      ), made as (
        insert into attempts (assessment_id, student_id, ordinal, created_at, started_at, deadline_at, closed_at, closed_by, fence, section_seconds,
                              section_breaks, turns, seed, scored_version)
        select t.assessment_id, person.id, 1, t.created_at, t.started_at, t.deadline_at, t.closed_at, t.closed_by, 1, t.section_seconds,
               t.section_breaks, t.turns, template.id, t.scored_version
          from person join template on template.n = person.last_name::int % template.total join attempts t on t.id = template.id
        returning id
      )
      select min(id) as first, max(id) as last from made`);
    const { first = 0n, last = 0n } = made.rows[0] ?? {};
    // each its own statement: of rows that another part of one statement makes, the planner knows nothing
    const copied = sql`attempts as made where made.id between ${first} and ${last} and made.assessment_id = ${assessmentId}`;
    await orm.execute(sql`
      insert into attempt_scores (attempt_id, section_id, assessment_id, in_cohort, marks, max_marks, correct, wrong, blank, seconds, penalty)
      select made.id, s.section_id, s.assessment_id, s.in_cohort, s.marks, s.max_marks, s.correct, s.wrong, s.blank, s.seconds, s.penalty
        from attempt_scores s, ${copied} and s.attempt_id = made.seed`);
    await orm.execute(sql`
      insert into attempt_items (attempt_id, item_id, assessment_id, response, outcome, marked, marks, seconds, visits, changes)
      select made.id, i.item_id, i.assessment_id, i.response, i.outcome, i.marked, i.marks, i.seconds, i.visits, i.changes
        from attempt_items i, ${copied} and i.attempt_id = made.seed`);
    if (!values.logs) continue;
    await orm.execute(sql`
      insert into attempt_events (attempt_id, fence, seq, at, received_at, kind, data)
      select made.id, e.fence, e.seq, e.at, e.received_at, e.kind, e.data from attempt_events e, ${copied} and e.attempt_id = made.seed`);
  }
  await transaction((tx) => recount({ tx, assessmentId }));
  await orm.execute(sql`analyze attempts, attempt_items, attempt_scores, attempt_events`);
}

async function signInStaff({ orm }: Database): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await orm.execute(sql`
    insert into sessions (token_hash, person_id, user_agent, created_at, last_used_at)
    select ${createHash('sha256').update(token).digest()}::bytea, id, 'bench', current_timestamp, current_timestamp from people where pin = 'STF3001'`);
  return token;
}

/** Submits the attempts of candidates, one after the other begun `every` milliseconds; how long each took. */
async function submitAll({ candidates: some, every }: { candidates: readonly Candidate[]; every: number }): Promise<number[]> {
  return Promise.all(
    some.map(async ({ attemptId, fence, cookie, itemIds }, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * every));
      const began = performance.now();
      const response = { kind: 'choice' as const, labels: ['A'] };
      const events = itemIds.slice(0, 20).map((itemId, place) => ({
        seq: place + 1,
        at: '2026-01-01T00:00:00.000Z',
        event: { kind: 'save' as const, itemId, response },
      }));
      await call({ url: portal.url, name: 'playerSubmit', body: { attemptId: String(attemptId), fence, events }, cookie });
      return performance.now() - began;
    }),
  );
}

/** Seconds until no one waits to be rescored. */
async function scored({ began, staff, test }: { began: number; staff: string; test: { assessmentId: bigint } }): Promise<number> {
  for (;;) {
    const { data } = await call({ url: portal.url, name: 'staffTest', body: { assessmentId: String(test.assessmentId) }, token: staff });
    if (data.test.waiting === 0) return (performance.now() - began) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Looks again and again which statements wait for a lock. */
function watchLocks({ orm }: Database) {
  const state = { looks: 0, seen: 0, longest: 0, stopped: false };
  const watching = (async () => {
    while (!state.stopped) {
      const { rows } = await orm.execute<{ ms: number }>(sql`
        select (extract(epoch from clock_timestamp() - query_start) * 1000)::float8 as ms from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`);
      state.looks += 1;
      if (rows.length > 0) state.seen += 1;
      for (const { ms } of rows) state.longest = Math.max(state.longest, ms);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    stop: async () => {
      state.stopped = true;
      await watching;
      return state;
    },
  };
}

async function countsAreRight(assessmentId: bigint): Promise<boolean> {
  const print = async () => {
    const { rows } = await database.orm.execute<{ print: string }>(sql`
      select concat((select md5(string_agg(concat_ws(':', section_id, marks, candidates), ';' order by section_id, marks)) from mark_counts
                      where assessment_id = ${assessmentId} and candidates <> 0),
                    (select md5(string_agg(concat_ws(':', item_id, candidates, correct), ';' order by item_id))
                       from (select item_id, sum(candidates) as candidates, sum(correct) as correct from item_counts
                              where assessment_id = ${assessmentId} group by item_id having sum(candidates) > 0) as item)) as print`);
    return rows[0]?.print ?? '';
  };
  const kept = await print();
  await database.transaction((tx) => recount({ tx, assessmentId }));
  return kept === (await print());
}

function figures(times: readonly number[]): string {
  const inOrder = times.toSorted((a, b) => a - b);
  const at = (share: number) => (inOrder[Math.min(inOrder.length - 1, Math.floor(share * inOrder.length))] ?? 0).toFixed(0);
  return `${times.length}, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`;
}
