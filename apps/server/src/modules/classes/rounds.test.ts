import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { classFactories } from '../../../test/factories/class-factories.ts';
import { factories } from '../../../test/factories.ts';
import { testMoment } from '../../../test/moments.ts';
import { inPostgres } from '../../../test/postgres.ts';
import { watchQueries } from '../../../test/query-count.ts';
import { runAskRound } from './meetings/asking.ts';
import { createProviders } from './meetings/providers.ts';
import { notifyOverdue } from './meetings/recordings.ts';
import { settleDue } from './roll/settle.ts';
import { remindDue } from './class-notices.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  const make = factories(server.parts);
  const of = classFactories(server, make);
  const course = await make.course();
  const { person: student } = await make.student({ in: course });
  const mentor = await make.person({ role: 'mentor' });
  const batch = await of.batch({ courseId: course.course.id, studentIds: [student.id], provider: 'zoom' });
  // five years of a large institute: 20,000 settled classes with their recordings, and 2,000 to come
  const at = testMoment.toISOString();
  const { orm } = server.parts.database;
  await orm.execute(sql`
    insert into classes (batch_id, mentor_id, module_number, number, title, starts_at, ends_at, created_at, settled_at, meeting_ref)
    select ${batch.id}, ${mentor.id}, 1, n % 9000, 'Class ' || n, at, at + interval '90 minutes', ${at}::timestamptz,
           case when n <= 20000 then ${at}::timestamptz end, case when n <= 20000 then 'zoom:' || n else '' end
      from generate_series(1, 22000) as n, lateral (select ${at}::timestamptz + (n - 20003) * interval '2 hours' as at)`);
  await orm.execute(sql`
    insert into class_recordings (class_id, ref, position, state, expected_at, ready_at)
    select id, 'zoom', 0, 'ready', ends_at, ends_at from classes where settled_at is not null`);
  const held = await of.held({ batchId: batch.id, mentorId: mentor.id, inMinutes: -300 });
  await of.recording({ classId: held.id, ref: 'expected', state: 'processing', readyAt: null });
  await orm.execute(sql`vacuum analyze`);
});
afterAll(() => server.close());

const rounds = {
  settle: () => settleDue(server),
  remind: () => remindDue(server),
  ask: () => runAskRound({ parts: server.parts, providers: createProviders(server.parts) }),
  overdue: () => notifyOverdue(server),
} as const;

test.each(Object.entries(rounds))('the round that runs every few minutes finds its classes by an index: %s', async (_name, work) => {
  const { statements } = await watchQueries({ server, work });
  const asked = statements.filter(({ text }) => /^(select|update)\b/.test(text) && /"class(es|_recordings)"/.test(text));
  expect(asked.length).toBeGreaterThan(0);
  await inPostgres({ url: server.url }, async (client) => {
    for (const { text, values } of asked) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, text).not.toMatch(/Seq Scan on class(es|_recordings)/);
    }
  });
});

test('the classes whose meeting is to be made are read within their week, not from all that are to come', async () => {
  const { statements } = await watchQueries({ server, work: rounds.ask });
  const planned = statements.filter(({ text }) => text.startsWith('update "classes"') && text.includes('split_part'));
  expect(planned).toHaveLength(1);
  await inPostgres({ url: server.url }, async (client) => {
    for (const { text, values } of planned) {
      await client.query('begin');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off) ${text}`, values);
      await client.query('rollback');
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const removed = [...plan.matchAll(/Rows Removed by \w+(?: Recheck)?: (\d+)/g)].map(([, count]) => Number(count));
      // 84 of the 2,000 classes to come are in the week
      expect(Math.max(0, ...removed), plan).toBeLessThan(200);
    }
  });
});
