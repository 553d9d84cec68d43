import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { notify, cancelNotices, importNotices } from './notify.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

const words = { type: 'notice', text: 'Some text', url: '/home' } as const;
const anywhere = { courseId: '', variantId: '' } as const;
const minute = 60_000;
let causes = 0;

/** Someone who is signed in, and what they see of their notices. */
async function reader() {
  const { id: personId } = await make.person();
  const { token } = await make.session({ personId, at: server.clock.now() });
  const list = async (body: { before?: string; unreadOnly?: boolean } = {}) =>
    (await server.call('listNotices', { unreadOnly: false, ...body }, { token })).data;
  return {
    personId,
    token,
    list,
    titles: async () => (await list()).notices.map(({ title }) => title),
    badge: async (of: { courseId: string; variantId: string } = anywhere) =>
      (await server.call('unReadPushNotifications', of, { token })).data[0]?.number_of_pushNotification,
    tell: async (title: string, more: { cause?: string; dueAt?: Date; courseId?: bigint } = {}) => {
      const notice = { personId, title, cause: `test-list:${(causes += 1)}`, ...words, ...more };
      const { clock, parts } = server;
      await parts.database.transaction((tx) => notify({ tx, jobs: parts.jobs, now: clock.now(), notices: [notice] }));
      return notice.cause;
    },
  };
}
const cancel = (cause: string) => server.parts.database.transaction((tx) => cancelNotices({ tx, cause, now: server.clock.now() }));

test('NTF-005 a notice has title, text, moment, whether it was read, and a link; the newest comes first, twenty on a page', async () => {
  const me = await reader();
  for (let number = 1; number <= 45; number += 1) {
    await me.tell(`Notice ${number}`);
    if (number % 3 === 0) server.clock.advance(1000);
  }
  const first = await me.list();
  expect(first.notices[0]).toEqual({
    noticeId: expect.any(String) as string,
    type: 'notice',
    title: 'Notice 45',
    text: 'Some text',
    url: '/home',
    at: new Date(server.clock.now().getTime() - 1000).toISOString(),
    read: false,
  });
  expect(first).toMatchObject({ more: true, unread: 45 });
  const second = await me.list({ before: first.notices.at(-1)?.noticeId ?? '' });
  const third = await me.list({ before: second.notices.at(-1)?.noticeId ?? '' });
  expect([first, second, third].map(({ notices }) => notices.length)).toEqual([20, 20, 5]);
  expect(third.more).toBe(false);
  expect([first, second, third].flatMap(({ notices }) => notices.map(({ title }) => title))).toEqual(
    Array.from({ length: 45 }, (_, index) => `Notice ${45 - index}`),
  );
});

test('NTF-002 API-015 NTF-004 the badge counts what came since the centre was opened, and opening a notice makes it read', async () => {
  const me = await reader();
  expect(await me.badge()).toBe(0);
  await me.tell('One');
  await me.tell('Two');
  expect(await me.badge()).toBe(2);
  await server.call('seeNotices', {}, { token: me.token });
  expect(await me.badge()).toBe(0);
  expect(await me.list()).toMatchObject({ unread: 2 });

  server.clock.advance(1000);
  await me.tell('Three');
  expect(await me.badge()).toBe(1);
  const three = (await me.list()).notices[0]?.noticeId ?? '';
  const answer = await server.call('readNotices', { noticeIds: [three], read: true }, { token: me.token });
  expect(answer.data).toEqual({ unread: 2 });
  expect(await me.badge()).toBe(0);
  expect((await me.list({ unreadOnly: true })).notices.map(({ title }) => title)).toEqual(['Two', 'One']);
  await server.call('readNotices', { noticeIds: [three], read: false }, { token: me.token });
  expect(await me.list()).toMatchObject({ unread: 3 });
  expect((await server.call('readNotices', { noticeIds: 'all', read: true }, { token: me.token })).data).toEqual({ unread: 0 });
});

test('API-015 the badge leaves out notices of another course than the one in use', async () => {
  const me = await reader();
  const { course, variant } = await make.course();
  const other = await make.course();
  await me.tell('Of this course', { courseId: course.id });
  await me.tell('Of the other', { courseId: other.course.id });
  await me.tell('Of none');
  expect(await me.badge({ courseId: String(course.id), variantId: String(variant.id) })).toBe(2);
  expect(await me.badge()).toBe(3);
});

test('NTF-004 the badge counts a notice of a pack that is dated earlier than one that was seen, and none that is old news', async () => {
  const me = await reader();
  const { course, variant } = await make.course();
  await make.enrol({ personId: me.personId, variantId: variant.id });
  await me.tell('Seen');
  server.clock.advance(1000);
  await server.call('seeNotices', {}, { token: me.token });
  const hoursAgo = (hours: number) => new Date(server.clock.now().getTime() - hours * 60 * minute);
  const input = { audience: 'students' as const, title: 'Of a pack', text: '', url: '', variantIds: [variant.id], courseId: course.id };
  const inputs = [
    { ...input, key: 'today', dueAt: hoursAgo(9) },
    { ...input, key: 'old', dueAt: hoursAgo(25) },
  ];
  await server.parts.database.transaction((tx) => importNotices({ tx, pack: 'badge', inputs, now: server.clock.now() }));
  expect(await me.badge()).toBe(1);
  await server.call('seeNotices', {}, { token: me.token });
  expect(await me.badge()).toBe(0);
});

test('NTF-001 a notice is there once, however often its cause is announced, and only for the person it is for', async () => {
  const me = await reader();
  const somebodyElse = await reader();
  const cause = await me.tell('Once');
  await Promise.all([me.tell('Twice', { cause }), me.tell('Three times', { cause })]);
  expect(await me.titles()).toEqual(['Once']);
  expect(await somebodyElse.titles()).toEqual([]);
  const [notice] = (await me.list()).notices;
  const theirs = { noticeIds: [notice?.noticeId ?? ''], read: true };
  await server.call('readNotices', theirs, { token: somebodyElse.token });
  expect(await me.list()).toMatchObject({ unread: 1 });
  expect((await somebodyElse.list({ before: notice?.noticeId ?? '' })).notices).toEqual([]);
});

test('notices are marked in the order of their ids, as they are cancelled, so that the two never wait for one another', async () => {
  const me = await reader();
  for (let number = 0; number < 20; number += 1) {
    await me.tell(`Notice ${number}`);
    server.clock.advance(1000);
  }
  const { pool } = server.parts.database;
  const { rows } = await pool.query<{ id: bigint }>('select id from notices where person_id = $1 order by id', [String(me.personId)]);
  const [first, ...others] = rows.map(({ id }) => String(id));
  const client = await pool.connect();
  const waiting = async () =>
    (await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount ?? 0;
  try {
    await client.query('begin');
    await client.query('select from notices where id = $1 for update', [first]);
    const marking = server.call('readNotices', { noticeIds: 'all', read: true }, { token: me.token });
    while ((await waiting()) === 0);
    await client.query('select from notices where id = any($1) for update nowait', [others]);
    await client.query('commit');
    expect((await marking).data).toEqual({ unread: 0 });
  } finally {
    client.release(true);
  }
});

test('a reminder is listed when it falls due and not before; a cancelled one never, and one that was listed goes', async () => {
  const me = await reader();
  const dueAt = new Date(server.clock.now().getTime() + 10 * minute);
  await me.tell('Reminder', { dueAt });
  const cancelled = await me.tell('Cancelled before', { dueAt });
  const listed = await me.tell('Cancelled after');
  expect(await me.titles()).toEqual(['Cancelled after']);
  await cancel(cancelled);
  await cancel(listed);
  expect(await me.titles()).toEqual([]);
  expect(await me.badge()).toBe(0);
  server.clock.advance(10 * minute);
  expect(await me.titles()).toEqual(['Reminder']);
  expect(await me.badge()).toBe(1);
  // a job that announces again what was cancelled meanwhile brings nothing back
  await me.tell('Back', { cause: cancelled });
  expect(await me.titles()).toEqual(['Reminder']);
});

test('no one hears of a cause whose transaction rolled back, and synthetic people hear nothing', async () => {
  const me = await reader();
  const { parts, clock } = server;
  const synthetic = await make.person({ synthetic: true });
  const notice = { personId: me.personId, title: 'Never', cause: 'test-list:rolled-back', ...words };
  const rolledBack = parts.database.transaction(async (tx) => {
    await notify({ tx, jobs: parts.jobs, now: clock.now(), notices: [notice] });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  const forSynthetic = { ...notice, personId: synthetic.id, cause: 'test-list:synthetic' };
  await parts.database.transaction((tx) => notify({ tx, jobs: parts.jobs, now: clock.now(), notices: [forSynthetic] }));
  const { rows } = await parts.database.orm.execute(sql`select from notices where cause in (${notice.cause}, ${forSynthetic.cause})`);
  expect(rows).toEqual([]);
});

test('words that are too long for a list and a phone are cut, and never in the middle of a sign', async () => {
  const me = await reader();
  await me.tell('😀'.repeat(300));
  const [title = ''] = await me.titles();
  expect(title).toBe(`${'😀'.repeat(99)}…`);
});

test('API-015 of very many notices a page, the count and the badge read a handful, by an index', async () => {
  const me = await reader();
  const { orm } = server.parts.database;
  await orm.execute(sql`
    insert into notices (person_id, cause, type, title, text, url, created_at, due_at, read_at)
    select ${me.personId}::bigint, 'test-many:' || n, 'notice', 'Notice ' || n, '', '', at, at, case when n > 19000 then null else at end
      from (select n, ${server.clock.now().toISOString()}::timestamptz - n * interval '1 second' as at from generate_series(1, 20000) n) many`);
  await orm.execute(sql`analyze notices`);
  expect(await me.list()).toMatchObject({ more: true, unread: 100 });
  expect(await me.badge()).toBe(100);

  const plans = await plansOf(async () => {
    const { notices } = await me.list();
    await me.list({ before: notices.at(-1)?.noticeId ?? '' });
    await me.list({ unreadOnly: true });
    await me.badge();
    await me.badge({ courseId: '1', variantId: '1' });
  });
  expect(plans.length).toBeGreaterThan(6);
  for (const { text, rows, plan } of plans) {
    expect(plan, text).not.toMatch(/Seq Scan on notices|Sort/);
    expect(rows, text).toBeLessThanOrEqual(101);
  }
});

/** How PostgreSQL reads for the statements about notices that `work` makes, and how many rows it touches. */
async function plansOf(work: () => Promise<void>) {
  const { pool } = server.parts.database;
  const seen = vi.spyOn(pool, 'query');
  await work();
  const statements = seen.mock.calls.map(([query, values]) => ({
    text: (query as unknown as { text: string }).text,
    values: values as unknown as unknown[],
  }));
  seen.mockRestore();
  const plans: { text: string; plan: string; rows: number }[] = [];
  for (const { text, values } of statements.filter((statement) => /^select .*from \(?.*"notices"/s.test(statement.text))) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off) ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const max = (pattern: RegExp) => Math.max(0, ...[...plan.matchAll(pattern)].map(([, count]) => Number(count)));
    plans.push({ text, plan, rows: max(/Scan.*? on notices .*?rows=(\d+)/g) + max(/Rows Removed by Filter: (\d+)/g) });
  }
  return plans;
}
