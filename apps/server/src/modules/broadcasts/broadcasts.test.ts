import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasMissedTest, isAway, owesFee } from '@abhyas/rules/notices/segments.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { pushBrowser } from '../../../test/devices/browser.ts';
import { factories } from '../../../test/factories.ts';
import { paymentFactories } from '../../../test/factories/payment-factories.ts';
import { pushServer } from '../../../test/services/push-server.ts';
import { stubServer } from '../../../test/services/stub-server.ts';
import { createSmsGateway } from '../../platform/messages/gateways.ts';
import { deliverDue } from '../notices/sending/deliver.ts';
import { sendDue } from '../notices/sending/send.ts';
import { sendDueBroadcasts } from './save-broadcast.ts';

const reportToken = 'a token that gateways show with reports';
let push: Awaited<ReturnType<typeof pushServer>>;
let server: TestApp;
let make: ReturnType<typeof factories>;
let token: string;
let staffId: bigint;
beforeAll(async () => {
  push = await pushServer();
  server = await testApp({ settings: { PUSH_HOSTS: push.origin, DELIVERY_REPORT_TOKEN: reportToken } });
  make = factories(server.parts);
});
afterAll(async () => {
  await server.close();
  await push.close();
});
const orm = () => server.parts.database.orm;
// outside the quiet hours of the portal, whose zone is India's
const morning = new Date('2026-11-23T10:00:00Z');
beforeEach(async () => {
  await orm().execute(
    sql`truncate notices, notice_deliveries, notice_settings, push_subscriptions, outbox_messages, broadcasts, message_templates, people, courses restart identity cascade`,
  );
  push.pushed.length = 0;
  staffId = (await make.person({ role: 'staff', rights: ['people'], email: 'desk@test.example', mobile: '' })).id;
  await at(morning);
});
/** Has staff signed in at this moment. */
async function at(moment: Date) {
  server.clock.set(moment);
  ({ token } = await make.session({ personId: staffId, at: moment }));
}

const noOne = { everyone: false, courseIds: [], variantIds: [], batchIds: [], segments: [], personIds: [], to: 'students' } as const;
const plain = {
  type: 'notice',
  channels: ['push', 'email'],
  title: 'Mock 3 is open again',
  text: 'Hello {name}, take it by 30 Nov.',
  url: '/home',
  translated: {},
  sms: null,
  whatsapp: null,
} as const;
type Save = Parameters<typeof server.call<'saveBroadcast'>>[1];
const save = (more: Partial<Save> & Pick<Save, 'audience'>) =>
  server.call(
    'saveBroadcast',
    { broadcastId: '', version: 0, content: { ...plain, channels: [...plain.channels] }, sendAt: '', ...more },
    { token },
  );
/** What the jobs of a minute do. */
async function round() {
  await sendDueBroadcasts(server);
  await sendDue(server);
  await deliverDue(server);
}
const outbox = async () =>
  (
    await orm().execute<{ channel: string; recipient: string; body_text: string }>(
      sql`select channel, recipient, body_text from outbox_messages order by recipient, channel`,
    )
  ).rows;
const count = async (audience: object, type = 'notice') =>
  (await server.call('countAudience', { audience: { ...noOne, ...audience }, type, sendAt: '' } as never, { token })).data;

/** A course with three students, the first of whom has a parent. */
async function classroom() {
  const into = await make.course();
  const students = [];
  for (let n = 0; n < 3; n += 1) students.push((await make.student({ in: into })).person);
  const parent = await make.person({ role: 'parent', pin: '' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: students[0]?.id ?? 0n });
  return { ...into, students, parent };
}

describe('who a message is for', () => {
  test('is each person once, however many places name them, and says which channel does not reach how many', async () => {
    const { course, variant, students, parent } = await classroom();
    const [first, second] = students;
    await orm().execute(sql`update people set mobile = '' where id = ${second?.id}`);
    const audience = { courseIds: [String(course.id)], variantIds: [String(variant.id)], personIds: [String(first?.id)], to: 'both' };
    expect(await count(audience)).toMatchObject({
      people: 4,
      students: 3,
      parents: 1,
      channels: {
        push: { reached: 0, noAddress: 4, notWanted: 0 },
        email: { reached: 4, noAddress: 0, notWanted: 0 },
        sms: { reached: 3, noAddress: 1, notWanted: 0 },
        whatsapp: { reached: 0, noAddress: 0, notWanted: 4 },
      },
    });
    expect(await count({ ...audience, to: 'parents' })).toMatchObject({ people: 2, students: 1, parents: 1 });
    expect(await count({ everyone: true })).toMatchObject({ people: 3 });
    const { data } = await server.call('audiencePeople', { audience: { ...noOne, ...audience } as never, page: 1 }, { token });
    expect(data.people.map(({ personId }) => personId).toSorted()).toEqual([...students, parent].map(({ id }) => String(id)).toSorted());
    expect(data.total).toBe(4);
  });

  test('follows the switches of each kind: offers by SMS take consent, an e-mail that someone ended does not go', async () => {
    const { students } = await classroom();
    const { token: own } = await make.session({ personId: students[0]?.id ?? 0n, at: morning });
    await server.call('saveNoticeSettings', { type: 'offer', channel: 'sms', on: true }, { token: own });
    await server.call('saveNoticeSettings', { type: 'offer', channel: 'email', on: false }, { token: own });
    const { channels } = await count({ everyone: true }, 'offer');
    expect([channels.sms, channels.email]).toEqual([
      { reached: 1, noAddress: 0, notWanted: 2 },
      { reached: 2, noAddress: 0, notWanted: 1 },
    ]);
  });

  test('is whom the rule of a segment names: away, and missed a test', async () => {
    const { course, students } = await classroom();
    const now = server.clock.now();
    const day = 24 * 60 * 60_000;
    const lastUses = [null, new Date(now.getTime() - 7 * day - 1), new Date(now.getTime() - 7 * day)];
    for (const [index, at] of lastUses.entries()) if (at !== null) await make.session({ personId: students[index]?.id ?? 0n, at });
    const away = { kind: 'away', days: 7 } as const;
    expect((await count({ everyone: true, segments: [away] })).people).toBe(
      lastUses.filter((lastUseAt) => isAway({ lastUseAt, days: 7, now })).length,
    );
    const { assessment } = await make.assessment({ courseId: course.id, endAt: now });
    await orm().execute(sql`
      insert into attempts (assessment_id, student_id, ordinal, created_at, started_at)
      values (${assessment.id}, ${students[0]?.id}, 1, now(), now()), (${assessment.id}, ${students[1]?.id}, 1, now(), null)`);
    const missed = { kind: 'missed-test', assessmentId: String(assessment.id) } as const;
    const started = [now, null, null];
    expect((await count({ everyone: true, segments: [missed] })).people).toBe(
      started.filter((startedAt) => hasMissedTest({ endAt: now, startedAt, hasResult: false, now })).length,
    );
    expect((await count({ everyone: true, segments: [missed, away] })).people).toBe(1);
    server.clock.advance(-1);
    expect((await count({ everyone: true, segments: [missed] })).people).toBe(0);
  });

  test('owes a fee by the rule, also where the course is closed until it is paid', async () => {
    const cases = [
      { orderStatus: 'enrolled', dueDay: '2026-11-23', isPaid: false },
      { orderStatus: 'enrolled', dueDay: '2026-11-24', isPaid: false },
      { orderStatus: 'enrolled', dueDay: '2026-11-01', isPaid: true },
      { orderStatus: 'paused', dueDay: '2026-11-01', isPaid: false },
    ] as const;
    let intakeId = 0n;
    for (const { orderStatus, dueDay, isPaid } of cases) {
      const order = await paymentFactories(server, make).order({ person: await make.person({}) });
      ({ intakeId } = order);
      await orm().execute(sql`update orders set status = ${orderStatus}, seat = 1 where id = ${order.id}`);
      await orm().execute(sql`
        insert into instalments (order_id, number, amount, due_day, paid_at) values (${order.id}, 2, 800000, ${dueDay}, ${isPaid ? morning : null})`);
    }
    await orm().execute(sql`
      insert into enrolments (person_id, variant_id)
      select orders.person_id, intakes.variant_id from orders join intakes on intakes.id = orders.intake_id where orders.status = 'enrolled'`);
    const fees = { segments: [{ kind: 'fees-due' }] } as const;
    expect((await count({ everyone: true, ...fees })).people).toBe(cases.filter((of) => owesFee({ ...of, today: '2026-11-23' })).length);
    const { rows } = await orm().execute<{ batch: string; variant: string }>(
      sql`select batch_id::text as batch, variant_id::text as variant from intakes where id = ${intakeId}`,
    );
    const closed = { batchIds: [rows[0]?.batch ?? ''], variantIds: [rows[0]?.variant ?? ''] };
    expect([(await count({ ...closed, ...fees })).people, (await count(closed)).people]).toEqual([1, 0]);
  });
});

test('a message leads to pages of the portal only', async () => {
  const audience = { ...noOne, everyone: true } as never;
  for (const url of ['//evil.example', '/\\evil.example', 'https://evil.example'])
    expect((await save({ audience, content: { ...plain, channels: [], url } })).status).toBe(400);
});

describe('a message', () => {
  test('goes once to each on the channels it is for, by name and in their language, and says what became of it', async () => {
    const { students } = await classroom();
    const [first] = students;
    const { sessionId, token: own } = await make.session({ personId: first?.id ?? 0n, at: morning });
    expect(sessionId).toBeDefined();
    await server.call('subscribePush', { endpoint: `${push.origin}/push/1`, keys: pushBrowser().keys }, { token: own });
    await orm().execute(sql`update people set first_name = 'Mira', language = 'hi' where id = ${first?.id}`);
    const content = {
      ...plain,
      channels: [...plain.channels],
      translated: { hi: { title: 'मॉक 3 फिर खुला', text: '{name}, 30 नवंबर तक दें।' } },
    };
    const { data } = await save({ audience: { ...noOne, everyone: true } as never, content });
    await round();
    await round();
    expect(push.pushed).toHaveLength(1);
    const mails = await outbox();
    expect(mails.map(({ recipient }) => recipient)).toEqual(students.map(({ email }) => email).toSorted());
    expect(mails.find(({ recipient }) => recipient === first?.email)?.body_text).toContain('Mira, 30 नवंबर तक दें।');
    expect((await server.call('listNotices', { unreadOnly: false }, { token: own })).data.notices).toMatchObject([
      { title: 'मॉक 3 फिर खुला' },
    ]);
    const { data: seen } = await server.call('broadcast', { broadcastId: data.broadcastId }, { token });
    expect(seen).toMatchObject({ state: 'sent', people: 3, read: 0 });
    expect(seen.deliveries).toEqual(
      expect.arrayContaining([
        { channel: 'push', state: 'sent', count: 1 },
        { channel: 'email', state: 'sent', count: 3 },
      ]),
    );
  });

  test('by SMS and WhatsApp is a registered text with its values', async () => {
    const { students } = await classroom();
    const [first] = students;
    const { token: own } = await make.session({ personId: first?.id ?? 0n, at: morning });
    await server.call('saveNoticeSettings', { type: 'notice', channel: 'whatsapp', on: true }, { token: own });
    const text = 'Dear {1}, {2} is open. Abhyas';
    const add = async (channel: 'sms' | 'whatsapp', name: string) =>
      (await server.call('addTemplate', { channel, name, language: 'en', text }, { token })).data.templateId;
    const values = ['{name}', 'Mock 3'];
    const sms = { templateId: await add('sms', '1107161234567890123'), values };
    const whatsapp = { templateId: await add('whatsapp', 'mock_open'), values };
    const audience = { ...noOne, personIds: [String(first?.id)] } as never;
    const content = { ...plain, channels: ['sms', 'whatsapp'], sms, whatsapp } as never;
    expect((await save({ audience, content: { ...plain, channels: ['sms'] } as never })).status).toBe(400);
    const short = { ...plain, channels: ['sms'], sms: { ...sms, values: ['{name}'] } } as never;
    expect((await save({ audience, content: short })).status).toBe(400);
    expect((await save({ audience, content })).status).toBe(200);
    await round();
    expect(await outbox()).toEqual([
      { channel: 'sms', recipient: first?.mobile, body_text: 'Dear Asha, Mock 3 is open. Abhyas' },
      { channel: 'whatsapp', recipient: first?.mobile, body_text: 'Dear Asha, Mock 3 is open. Abhyas' },
    ]);
  });

  test('to oneself goes at any hour and to no one else', async () => {
    await classroom();
    await at(new Date('2026-11-23T23:00:00Z'));
    const { status } = await server.call('testBroadcast', { content: { ...plain, channels: ['email'] } as never }, { token });
    expect(status).toBe(200);
    await round();
    expect(await outbox()).toMatchObject([{ recipient: 'desk@test.example' }]);
    expect((await server.call('broadcasts', { page: 1 }, { token })).data.total).toBe(0);
  });

  test('waits for its moment and for the end of the quiet hours, can be changed and cancelled until then, and not after', async () => {
    await classroom();
    const audience = { ...noOne, everyone: true } as never;
    await at(new Date('2026-11-23T22:00:00Z'));
    const { data: late } = await save({ audience });
    expect(new Date(late.sendAt).getTime()).toBeGreaterThan(server.clock.now().getTime());
    await round();
    expect(await outbox()).toEqual([]);
    const { data: changed } = await save({
      audience,
      broadcastId: late.broadcastId,
      content: { ...plain, channels: ['email'], title: 'Changed' } as never,
    });
    expect(changed.broadcastId).toBe(late.broadcastId);
    expect((await save({ audience, broadcastId: late.broadcastId })).error.code).toBe('CHANGED_ELSEWHERE');
    await at(new Date(changed.sendAt));
    await round();
    expect(await outbox()).toHaveLength(3);
    expect((await save({ audience, broadcastId: late.broadcastId, version: 2 })).error.code).toBe('BROADCAST_SENT');
    const { data: other } = await save({ audience, sendAt: new Date(server.clock.now().getTime() + 60_000).toISOString() });
    expect((await server.call('cancelBroadcast', { broadcastId: other.broadcastId, version: 0 }, { token })).status).toBe(200);
    server.clock.advance(120_000);
    await round();
    expect(await outbox()).toHaveLength(3);
  });

  test('that is cancelled while it goes out reaches no one more and leaves the lists', async () => {
    const { students } = await classroom();
    const { data } = await save({ audience: { ...noOne, everyone: true } as never });
    await sendDueBroadcasts(server);
    await sendDue(server);
    await server.call('cancelBroadcast', { broadcastId: data.broadcastId, version: 1 }, { token });
    await round();
    expect(await outbox()).toEqual([]);
    const { token: own } = await make.session({ personId: students[0]?.id ?? 0n, at: morning });
    expect((await server.call('listNotices', { unreadOnly: false }, { token: own })).data.notices).toEqual([]);
  });
});

describe('a gateway', () => {
  const toFirst = async () => {
    const { students } = await classroom();
    const text = 'Dear {1}, your mock is open.';
    const { data } = await server.call('addTemplate', { channel: 'sms', name: '1107', language: 'en', text }, { token });
    const content = { ...plain, channels: ['sms'], sms: { templateId: data.templateId, values: ['{name}'] } };
    await save({ audience: { ...noOne, personIds: [String(students[0]?.id)] } as never, content: content as never });
    await sendDueBroadcasts(server);
    await sendDue(server);
  };
  const deliverBy = (url: string) =>
    deliverDue({ parts: { ...server.parts, sms: createSmsGateway({ url, token: 'x', languages: ['en'] }) } });
  const delivery = async () => {
    const { rows } = await orm().execute<{ state: string; reason: string | null; tries: number; next: string }>(
      sql`select state, reason, tries, next_at::text as next from notice_deliveries`,
    );
    return rows[0];
  };

  test('that says no to a number ends it at once, with the reason', async () => {
    const gateway = await stubServer(() => ({ status: 422 }));
    await toFirst();
    await deliverBy(gateway.origin);
    await gateway.close();
    expect(await delivery()).toMatchObject({ state: 'failed', reason: 'recipient', tries: 1 });
    expect((await server.call('broadcasts', { page: 1 }, { token })).data.broadcasts).toMatchObject([{ problems: 1 }]);
  });

  test('that cannot be reached is tried again, and not before the quiet hours are over', async () => {
    const gateway = await stubServer(() => ({ status: 503 }));
    await at(new Date('2026-11-23T15:29:30Z'));
    await toFirst();
    await deliverBy(gateway.origin);
    await gateway.close();
    const waiting = await delivery();
    expect(waiting).toMatchObject({ state: 'waiting', reason: 'unreachable', tries: 1 });
    // eight in the morning in India
    expect(new Date(waiting?.next ?? 0)).toEqual(new Date('2026-11-24T02:30:00Z'));
  });
});

describe('a report of a gateway', () => {
  const report = (body: object, authorization = `Bearer ${reportToken}`) =>
    server.app.inject({ method: 'POST', url: '/api/notices/delivery-report', headers: { authorization }, payload: body });

  test('says that a message bounced, once and for all, and to whom', async () => {
    const { students } = await classroom();
    const [first] = students;
    const { data } = await save({
      audience: { ...noOne, personIds: [String(first?.id)] } as never,
      content: { ...plain, channels: ['email'] } as never,
    });
    await round();
    const { rows } = await orm().execute<{ message_id: string }>(sql`select message_id from notice_deliveries`);
    const id = rows[0]?.message_id ?? '';
    expect((await report({ id, state: 'bounced', reason: 'recipient' }, 'Bearer other')).statusCode).toBe(401);
    expect((await report({ id, state: 'bounced', reason: 'recipient' })).statusCode).toBe(200);
    expect((await report({ id, state: 'arrived' })).statusCode).toBe(200);
    expect((await report({ id: 'notice-999', state: 'arrived' })).statusCode).toBe(200);
    expect((await report({ id, state: 'lost' })).statusCode).toBe(400);
    const asked = { broadcastId: data.broadcastId, problems: true, page: 1 };
    expect((await server.call('broadcastPeople', asked, { token })).data).toMatchObject({
      total: 1,
      people: [{ personId: String(first?.id), deliveries: [{ channel: 'email', state: 'bounced', reason: 'recipient' }] }],
    });
    expect((await server.call('broadcasts', { page: 1 }, { token })).data.broadcasts).toMatchObject([{ problems: 1, people: 1 }]);
  });
});

test('a message that cannot be sent holds up no other', async () => {
  const { course } = await classroom();
  const audience = { ...noOne, courseIds: [String(course.id)] } as never;
  const [broken, whole] = [await save({ audience }), await save({ audience })];
  await orm().execute(sql`update broadcasts set content = '{}' where id = ${broken.data.broadcastId}`);
  await sendDueBroadcasts(server);
  const { rows } = await orm().execute(sql`select id::text, state, people from broadcasts order by id`);
  expect(rows).toEqual([
    { id: broken.data.broadcastId, state: 'scheduled', people: 0 },
    { id: whole.data.broadcastId, state: 'sent', people: 3 },
  ]);
});
