import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { importNotices } from './notify.ts';
import { deliverDue } from './sending/deliver.ts';
import { sendDue } from './sending/send.ts';
import { purgeExpired } from './purge-expired.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let personId: bigint;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.parts.database.orm.execute(sql`truncate notices cascade`);
  ({ id: personId } = await make.person());
});

const day = 86_400_000;
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * day);
const noticeOf = ({ title, ago, ...more }: { title: string; ago: number; readAt?: Date; cancelledAt?: Date }) =>
  make.notice({ personId, title, createdAt: daysAgo(ago), dueAt: daysAgo(ago), ...more });
const titles = async () =>
  (await server.parts.database.orm.execute<{ title: string }>(sql`select title from notices order by id`)).rows.map(({ title }) => title);

test('a notice that was read goes half a year after its day, one no one read after a year, a cancelled one as one that was read', async () => {
  const now = server.clock.now();
  await noticeOf({ title: 'read', ago: 181, readAt: now });
  await noticeOf({ title: 'cancelled', ago: 181, cancelledAt: now });
  await noticeOf({ title: 'read lately', ago: 179, readAt: now });
  await noticeOf({ title: 'unread', ago: 366 });
  await noticeOf({ title: 'unread for half a year', ago: 181 });
  await noticeOf({ title: 'cancelled reminder', ago: -5, cancelledAt: now });
  await purgeExpired(server);
  expect(await titles()).toEqual(['read lately', 'unread for half a year', 'cancelled reminder']);
});

test('of more than one batch of old notices nothing is left', async () => {
  const { orm } = server.parts.database;
  const at = daysAgo(200).toISOString();
  await orm.execute(sql`
    insert into notices (person_id, cause, type, title, text, url, created_at, due_at, read_at)
    select ${personId}::bigint, 'test-tidy:' || n, 'notice', 'Old', '', '', ${at}, ${at}, ${at} from generate_series(1, 11000) n`);
  await noticeOf({ title: 'Of today', ago: 0 });
  await purgeExpired(server);
  expect(await titles()).toEqual(['Of today']);
});

test('a pack that is imported again brings back none that went', async () => {
  const { variant } = await make.course();
  await make.enrol({ personId, variantId: variant.id });
  const input = { audience: 'students' as const, title: 'Of a pack', text: '', url: '', variantIds: [variant.id], courseId: null };
  const inputs = [
    { ...input, key: 'kept', title: 'Kept', dueAt: daysAgo(170) },
    { ...input, key: 'gone', title: 'Gone', dueAt: daysAgo(190) },
  ];
  const importAgain = () => server.parts.database.transaction((tx) => importNotices({ tx, pack: 'tidy', inputs, now: server.clock.now() }));
  await importAgain();
  expect(await titles()).toEqual(['Kept']);
  server.clock.advance(20 * day);
  await importAgain();
  // not read by anyone: it stays, and is still one of the pack
  expect(await titles()).toEqual(['Kept']);
});

test('what became of a message can be said for thirty days, and what still waits is kept', async () => {
  await noticeOf({ title: 'Sent', ago: 0 });
  await sendDue(server);
  await deliverDue(server);
  const states = async () =>
    (await server.parts.database.orm.execute<{ state: string }>(sql`select state from notice_deliveries order by id`)).rows.map(
      ({ state }) => state,
    );
  server.clock.advance(29 * day);
  await noticeOf({ title: 'Waits', ago: 29 });
  await sendDue(server);
  await purgeExpired(server);
  expect(await states()).toEqual(['sent', 'waiting']);
  server.clock.advance(2 * day);
  await purgeExpired(server);
  expect(await states()).toEqual(['waiting']);
  expect(await titles()).toEqual(['Sent', 'Waits']);
});
