import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { launchAndStart, launch, numbered, saveChoice } from '../../../../test/player.ts';
import { watchQueries } from '../../../../test/query-count.ts';
import { closeDue } from '../closing/close-attempt.ts';
import { scheduleUpcomingClosings } from '../closing/schedule-closing.ts';
import { listAttemptsToScore } from '../scoring/score-queries.ts';
import { archiveLogs } from './archive-logs.ts';

/** Closed attempts of the same test, each with five events. */
const past = 3000;
/** A hot statement may look at as many rows of a large table; all past ones would be thousands. */
const few = 100;

let server: TestApp;
let sitting: Awaited<ReturnType<ReturnType<typeof factories>['launchableTest']>>;
beforeAll(async () => {
  server = await testApp();
  sitting = await factories(server.parts).launchableTest();
  const { orm } = server.parts.database;
  await orm.execute(sql`
    with student as (
      insert into people (pin, role, first_name, last_name, mobile, email, created_at)
      select 'PST' || n, 'student', 'Past', n::text, '', '', current_timestamp from generate_series(1, ${past}) n returning id
    ), attempt as (
      insert into attempts (assessment_id, student_id, ordinal, created_at, started_at, deadline_at, closed_at, closed_by, fence, scored_version, asset_id)
      select ${sitting.assessment.id}, id, 1, now() - interval '2 years', now() - interval '2 years', now() - interval '2 years', now() - interval '2 years',
             'candidate', 1, 1, ${sitting.asset.id} from student returning id
    ), score as (
      insert into attempt_scores (attempt_id, section_id, assessment_id, in_cohort, marks, max_marks, correct, wrong, blank, seconds)
      select id, 0, ${sitting.assessment.id}, true, 0, 900, 0, 0, 3, 0 from attempt
    )
    insert into attempt_events (attempt_id, fence, seq, at, received_at, kind, data)
    select id, 1, n, now() - interval '2 years', now() - interval '2 years', 'visit', '{"itemId": "1"}' from attempt, generate_series(1, 5) n`);
  await orm.execute(sql`analyze people, attempts, attempt_events, attempt_scores`);
}, 120_000);
afterAll(() => server.close());

const planNode = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  Plans: z.array(z.unknown()).default([]),
});
const answer = z.array(z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.unknown() })]) }));

/** The tables that grow with every exam, and their partitions. */
const isLarge = (table = '') => /^(attempts|attempt_events.*|attempt_scores|people)$/.test(table);

/** A row that is only added reads nothing, and can't be added twice. */
const isExplained = ({ text }: { text: string }) =>
  /^\s*(select|with|insert|update|delete)/i.test(text) && !/^\s*insert into \S+ \([^()]*\) values/i.test(text);

/** What the statements that `work` sends read of the tables that grow: each read with its rows, by running the statement again, without effect. */
async function readsOf(work: () => Promise<unknown>): Promise<{ reads: string[]; tooMany: string[] }> {
  const { statements } = await watchQueries({ server, work });
  const reads: string[] = [];
  const tooMany: string[] = [];
  const visit = (given: unknown) => {
    const node = planNode.parse(given);
    const rows = (node['Actual Rows'] + node['Rows Removed by Filter']) * node['Actual Loops'];
    if (isLarge(node['Relation Name']) && node['Node Type'].includes('Scan')) {
      const read = `${node['Node Type']} on ${node['Relation Name']}`;
      reads.push(read);
      // of an empty partition a sequential scan is the cheapest
      if (rows > few) tooMany.push(`${read}: ${rows} rows`);
    }
    node.Plans.forEach(visit);
  };
  const client = await server.parts.database.pool.connect();
  try {
    for (const { text, values } of statements.filter(isExplained)) {
      await client.query('begin');
      const explained = await client.query(`explain (analyze, format json) ${text}`, values);
      await client.query('rollback');
      visit(answer.parse(explained.rows)[0]?.['QUERY PLAN'][0].Plan);
    }
  } finally {
    // with the connection goes a transaction that a failure has left open
    client.release(true);
  }
  return { reads, tooMany };
}

test('TST-071 to enter, save, submit, close and score reads the rows of the attempt, however many closed ones there are', async () => {
  const [first] = sitting.sections[0]?.items ?? [];
  if (first === undefined) throw new Error('no item');
  const { window, session: token } = await launchAndStart({ server, test: sitting });
  const events = (from: number) => numbered({ server, events: [saveChoice(first.id, 'A')], from });
  const { clock, parts } = server;
  const now = clock.now();
  const hot = {
    enter: () => launch({ server, test: sitting, token }),
    save: () => window.save(2, events(1)),
    'what is due': () => closeDue({ parts, now }),
    'what will be due': () => scheduleUpcomingClosings({ parts, now }),
    submit: () => window.submit(2, events(2)),
    result: () => window.result(),
    'what has no score': () => listAttemptsToScore({ queryable: parts.database.orm, assessmentId: sitting.assessment.id }),
  };
  for (const [name, work] of Object.entries<() => Promise<unknown>>(hot)) {
    const { reads, tooMany } = await readsOf(work);
    expect({ name, tooMany }).toEqual({ name, tooMany: [] });
    expect({ name, reads: reads.length }).not.toEqual({ name, reads: 0 });
  }
});

test('TST-071 once their logs are archived the table of events is as it was, and what is left is found by index', async () => {
  await archiveLogs({ parts: server.parts });
  const { rows } = await server.parts.database.pool.query<{ events: number; archived: number }>(
    'select (select count(*)::int from attempt_events) as events, (select count(*)::int from archived_logs) as archived',
  );
  expect(rows[0]?.archived).toBe(past);
  expect(rows[0]?.events).toBeLessThan(few);
  await server.parts.database.orm.execute(sql`analyze attempts`);
  const { tooMany } = await readsOf(() => archiveLogs({ parts: server.parts }));
  expect(tooMany).toEqual([]);
});
