import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { type JobQueue, createJobs } from './queue.ts';
import { createLog } from './process/log.ts';
import { type TestApp, testApp } from '../../test/app.ts';

describe('jobs', () => {
  let ground: TestDatabase;
  let worker: JobQueue;
  let sender: JobQueue;
  const done: { name: string; mark: string }[] = [];
  const waiting = new Map<string, () => void>();
  /** Settles when the job with this mark has been worked off. */
  const worked = (mark: string) =>
    new Promise<void>((resolve) => (done.some((job) => job.mark === mark) ? resolve() : waiting.set(mark, resolve)));
  const count = (mark: string) => done.filter((job) => job.mark === mark).length;

  beforeAll(async () => {
    ground = await testDatabase();
    const log = createLog({ level: 'silent' });
    worker = createJobs({ url: ground.url, run: true, log });
    sender = createJobs({ url: ground.url, run: false, log });
    for (const jobs of [worker, sender]) {
      jobs.define<{ mark: string }>('note', async ({ mark }) => {
        done.push({ name: 'note', mark });
        waiting.get(mark)?.();
      });
      jobs.define<{ mark: string }>('held', async () => undefined);
      jobs.define('refused', async () => {
        throw Object.assign(new Error('550 asha@test.example refused: 314159 is your code'), {
          code: 'EENVELOPE',
          to: 'asha@test.example',
        });
      });
    }
    worker.schedule('held', '0 3 * * *');
    await worker.start();
    await sender.start();
  });
  afterAll(async () => {
    await sender.stop();
    await worker.stop();
    await ground.close();
  });

  test('a job is worked off by the process that runs jobs, whichever process sent it', async () => {
    await sender.send('note', { mark: 'from the sender' });
    await worked('from the sender');
    expect(count('from the sender')).toBe(1);
  });

  test('a job sent in a transaction that rolls back never was; one that commits runs', async () => {
    await expect(
      ground.database.transaction(async (tx) => {
        await sender.send('note', { mark: 'rolled back' }, { tx });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await ground.database.transaction((tx) => sender.send('note', { mark: 'committed' }, { tx }));
    await worked('committed');
    const { rows } = await ground.database.pool.query<{ n: number }>(
      "select count(*)::int as n from pgboss.job where data->>'mark' = 'rolled back'",
    );
    expect(rows[0]?.n).toBe(0);
    expect(count('rolled back')).toBe(0);
  });

  test('of jobs with the same key one waits at a time; without a key each counts', async () => {
    const startAfter = new Date('2100-01-01T00:00:00Z');
    for (const mark of ['a', 'a', 'b']) await sender.send('held', { mark }, { singletonKey: mark, startAfter });
    for (const mark of ['c', 'c']) await sender.send('held', { mark }, { startAfter });
    const { rows } = await ground.database.pool.query<{ mark: string; n: number }>(
      "select data->>'mark' as mark, count(*)::int as n from pgboss.job where name = 'held' group by 1 order by 1",
    );
    expect(rows).toEqual([
      { mark: 'a', n: 1 },
      { mark: 'b', n: 1 },
      { mark: 'c', n: 2 },
    ]);
  });

  test('of a job that failed the queue keeps what kind of fault it was, and nothing of the message', async () => {
    await sender.send('refused', {});
    const output = await vi.waitFor(
      async () => {
        const { rows } = await ground.database.pool.query<{ output: string | null }>(
          "select output::text as output from pgboss.job where name = 'refused'",
        );
        expect(rows[0]?.output).toEqual(expect.any(String));
        return rows[0]?.output ?? '';
      },
      { timeout: 30_000, interval: 100 },
    );
    expect(output).toContain('refused failed: EENVELOPE');
    expect(output).not.toMatch(/test\.example|314159|550/);
  });

  test('a job no one defined is refused', async () => {
    await expect(sender.send('unheard-of', {})).rejects.toThrow('There is no job unheard-of');
  });

  test('a schedule is kept in the database, and goes when the program no longer has it', async () => {
    const schedules = async () =>
      (await ground.database.pool.query<{ name: string; cron: string }>('select name, cron from pgboss.schedule')).rows;
    expect(await schedules()).toEqual([{ name: 'held', cron: '0 3 * * *' }]);
    const later = createJobs({ url: ground.url, run: true, log: createLog({ level: 'silent' }) });
    later.define('held', async () => undefined);
    await later.start();
    await later.stop();
    expect(await schedules()).toEqual([]);
  });
});

describe('work metrics', () => {
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
});
