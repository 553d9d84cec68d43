import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ template: 'demo' });
});
afterAll(() => server.close());

const metrics = () => server.app.metrics.metrics();

test('while nothing waits every series is there, at 0', async () => {
  const idle = await metrics();
  for (const series of [
    'jobs_late_seconds{name="identity.message"} 0',
    'jobs{name="identity.message",state="failed"} 0',
    'notice_messages{channel="email",state="waiting"} 0',
    'notice_messages{channel="push",state="failed"} 0',
    'outbox_messages{channel="mail"}',
    'outbox_messages{channel="sms"} 0',
  ])
    expect(idle).toContain(series);
});

test('jobs, failed ones too, and messages that only the outbox keeps are measured, with the delay of the event loop', async () => {
  const { pool } = server.parts.database;
  await server.parts.database.transaction(async (tx) => {
    for (let sent = 0; sent < 2; sent += 1) await server.parts.jobs.send('identity.message', { sealed: '' }, { tx });
  });
  // the queue goes by the clock of the database
  const { rows } = await pool.query<{ later: Date }>("select now() + interval '1 hour' as later");
  server.clock.set(rows[0]?.later ?? new Date(0));
  const waiting = await metrics();
  expect(waiting).toContain('jobs{name="identity.message",state="created"} 2');
  expect(Number(/^jobs_late_seconds\{name="identity\.message"\} (\d+)/m.exec(waiting)?.[1])).toBeGreaterThan(3000);
  expect(waiting).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);

  await pool.query("update pgboss.job set state = 'failed' where name = 'identity.message'");
  await server.parts.sms.send({ to: '9000000002', text: 'x' });
  const failed = await metrics();
  expect(failed).toContain('jobs{name="identity.message",state="failed"} 2');
  expect(failed).toContain('jobs_late_seconds{name="identity.message"} 0');
  expect(failed).toContain('outbox_messages{channel="sms"} 1');
});

test('messages about notices that were given up are measured by channel', async () => {
  const { pool } = server.parts.database;
  await pool.query(`
    with notice as (
      insert into notices (person_id, cause, type, title, text, url, created_at, due_at)
      select id, 'test:metrics', 'test-released', '', '', '', now(), now() from people where pin = 'ASC1001' returning id, person_id)
    insert into notice_deliveries (notice_id, person_id, channel, message_id, state, created_at, next_at)
    select id, person_id, 'email', 'test-metrics', 'failed', now(), now() from notice`);
  expect(await metrics()).toContain('notice_messages{channel="email",state="failed"} 1');
});
