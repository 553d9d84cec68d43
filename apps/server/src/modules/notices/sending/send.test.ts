import { createPublicKey, verify } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { pushBrowser } from '../../../../test/devices/browser.ts';
import { factories } from '../../../../test/factories.ts';
import { pushServer } from '../../../../test/services/push-server.ts';
import { deliverDue } from './deliver.ts';
import { notify, notifyVariants, cancelNotices } from '../notify.ts';
import { sendDue } from './send.ts';
import { claimDeliveries } from './send-queries.ts';

let push: Awaited<ReturnType<typeof pushServer>>;
let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  push = await pushServer();
  server = await testApp({ settings: { PUSH_HOSTS: push.origin } });
  make = factories(server.parts);
});
afterAll(async () => {
  await server.close();
  await push.close();
});
const orm = () => server.parts.database.orm;
beforeEach(async () => {
  await orm().execute(sql`truncate notices, notice_deliveries, push_subscriptions, outbox_messages`);
  push.pushed.length = 0;
  push.answerWith(() => 201);
});

const minute = 60_000;
let count = 0;

/** Someone with so many browsers that asked for notices. */
async function reader({ browsers: wanted = 0, ...more }: { browsers?: number; email?: string } = {}) {
  const person = await make.person(more);
  const browsers = [];
  for (let number = 1; number <= wanted; number += 1) {
    const { token, sessionId } = await make.session({ personId: person.id, at: server.clock.now() });
    const browser = pushBrowser();
    const path = `/push/${person.id}/${number}`;
    const answer = await server.call('subscribePush', { endpoint: push.origin + path, keys: browser.keys }, { token });
    expect(answer.status).toBe(200);
    browsers.push({ ...browser, path, token, sessionId });
  }
  const tell = async (title = 'Your test is open', dueAt = server.clock.now()) => {
    const { clock, parts } = server;
    const cause = `test-send:${(count += 1)}`;
    const notice = { personId: person.id, cause, type: 'test-released', title, text: 'Begin when you like.', url: '/home', dueAt } as const;
    await parts.database.transaction((tx) => notify({ tx, jobs: parts.jobs, now: clock.now(), notices: [notice] }));
    return cause;
  };
  return { person, browsers, tell };
}

const cancel = (cause: string) => server.parts.database.transaction((tx) => cancelNotices({ tx, cause, now: server.clock.now() }));
/** What the jobs of a minute do. */
async function round() {
  await sendDue(server);
  await deliverDue(server);
}
const mails = async () =>
  (await orm().execute<{ recipient: string; subject: string }>(sql`select recipient, subject from outbox_messages order by id`)).rows;
const states = async () =>
  (
    await orm().execute<{ channel: string; state: string; tries: number }>(
      sql`select channel, state, tries from notice_deliveries order by id`,
    )
  ).rows;

describe('NTF-001 a notice by e-mail', () => {
  test('goes to someone without a browser, in the name of the brand, with a link into the portal', async () => {
    const { person, tell } = await reader();
    await tell();
    await round();
    await round();
    expect(await mails()).toEqual([{ recipient: person.email, subject: 'Your test is open' }]);
    const { rows } = await orm().execute<{ body_text: string; message_id: string }>(sql`select body_text, message_id from outbox_messages`);
    expect(rows[0]?.body_text).toContain(`Open in the portal: ${server.parts.config.publicUrl}/home`);
    expect(rows[0]?.message_id).toMatch(/^notice-\d+$/);
  });

  test('goes nowhere for someone without an email, or who wants none of that type, and is in the list', async () => {
    const mute = await reader({ email: '' });
    const { person, tell } = await reader();
    const { token } = await make.session({ personId: person.id, at: server.clock.now() });
    await server.call('saveNoticeSettings', { type: 'test-released', channel: 'email', on: false }, { token });
    await tell();
    await mute.tell();
    await round();
    expect(await mails()).toEqual([]);
    expect((await server.call('listNotices', { unreadOnly: false }, { token })).data.notices).toHaveLength(1);
  });

  test('does not go out any more where its person chose so while it waited', async () => {
    const { person, tell } = await reader();
    await tell();
    await sendDue(server);
    const { token } = await make.session({ personId: person.id, at: server.clock.now() });
    await server.call('saveNoticeSettings', { type: 'test-released', channel: 'email', on: false }, { token });
    await deliverDue(server);
    expect(await mails()).toEqual([]);
    expect(await states()).toMatchObject([{ channel: 'email', state: 'failed' }]);
  });

  test('is one mail, though the worker died between sending it and writing that down', async () => {
    const { tell } = await reader();
    await tell();
    await sendDue(server);
    const take = () => {
      const now = server.clock.now();
      return claimDeliveries({ queryable: orm(), now, until: new Date(now.getTime() + 2 * minute), max: 10 });
    };
    // another worker has it, and does not come back
    expect(await take()).toHaveLength(1);
    await deliverDue(server);
    expect(await mails()).toEqual([]);
    server.clock.advance(2 * minute);
    await deliverDue(server);
    expect(await mails()).toHaveLength(1);
    // as if what became of it was never written
    await orm().execute(sql`update notice_deliveries set state = 'waiting', next_at = created_at`);
    await deliverDue(server);
    expect(await mails()).toHaveLength(1);
    expect(await states()).toMatchObject([{ state: 'sent' }]);
  });

  test('is sent by one of several workers', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => reader()));
    for (const { tell } of people) await tell();
    await Promise.all([round(), round(), round()]);
    await round();
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual(people.map(({ person }) => person.email).toSorted());
  });
});

describe('a cancelled notice', () => {
  test('has no mail, whether it was due or decided about already', async () => {
    const { tell } = await reader();
    const later = await tell('Later', new Date(server.clock.now().getTime() + minute));
    const now = await tell('Now');
    await cancel(later);
    await sendDue(server);
    await cancel(now);
    server.clock.advance(10 * minute);
    await round();
    expect(await mails()).toEqual([]);
    expect(await states()).toEqual([{ channel: 'email', state: 'dropped', tries: 0 }]);
  });

  test('has none either where it is cancelled while it waits for another try', async () => {
    const { tell, browsers } = await reader({ browsers: 1 });
    push.answerWith(() => 503);
    const cause = await tell();
    await round();
    await cancel(cause);
    push.answerWith(() => 201);
    server.clock.advance(60 * minute);
    await round();
    expect(push.pushed).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(browsers).toHaveLength(1);
  });
});

describe('NTF-001 a notice by push', () => {
  test('goes to every browser, encrypted for it and signed by the portal, with a topic of its own, and no mail goes out', async () => {
    const { browsers, tell } = await reader({ browsers: 2 });
    await tell();
    await round();
    await round();
    expect(push.pushed.map(({ path }) => path).toSorted()).toEqual(browsers.map(({ path }) => path));
    for (const { path, headers, body } of push.pushed) {
      const browser = browsers.find((one) => one.path === path);
      expect(body.toString('latin1')).not.toContain('Your test is open');
      expect(JSON.parse(browser?.read(body) ?? '')).toEqual({
        noticeId: expect.stringMatching(/^\d+$/) as string,
        type: 'test-released',
        title: 'Your test is open',
        text: 'Begin when you like.',
        url: '/home',
      });
      expect(headers).toMatchObject({
        ttl: '86400',
        'content-encoding': 'aes128gcm',
        topic: expect.stringMatching(/^notice-\d+$/) as string,
      });
      expect(readVapid(headers.authorization ?? '')).toMatchObject({
        key: server.parts.push.publicKey,
        aud: push.origin,
        sub: expect.any(String) as string,
      });
    }
    expect(await mails()).toEqual([]);
  });

  test('stays away from a browser whose session has ended, and from one that unsubscribed', async () => {
    const { person, browsers, tell } = await reader({ browsers: 2 });
    const [ended, unsubscribed] = browsers;
    await server.call('endSession', { sessionId: String(ended?.sessionId) }, { token: unsubscribed?.token ?? '' });
    await server.call('unsubscribePush', { endpoint: push.origin + (unsubscribed?.path ?? '') }, { token: unsubscribed?.token ?? '' });
    await tell();
    await round();
    expect(push.pushed).toEqual([]);
    expect(await mails()).toMatchObject([{ recipient: person.email }]);
  });

  test('goes nowhere where the session ends while it waits; no one else can end it', async () => {
    const { person, browsers, tell } = await reader({ browsers: 1 });
    const { token } = await make.session({ personId: (await make.person()).id, at: server.clock.now() });
    await server.call('unsubscribePush', { endpoint: push.origin + (browsers[0]?.path ?? '') }, { token });
    await tell('One');
    await round();
    expect(push.pushed).toHaveLength(1);
    await tell('Two');
    await sendDue(server);
    await server.call('logout', {}, { token: browsers[0]?.token ?? '' });
    await round();
    expect(push.pushed).toHaveLength(1);
    expect(await mails()).toEqual([{ recipient: person.email, subject: 'Two' }]);
  });

  test.each([404, 410])('removes a browser that is gone (%i), and sends a mail in its place where it was the last', async (status) => {
    const { browsers, tell } = await reader({ browsers: 2 });
    const [gone] = browsers;
    push.answerWith((path) => (path === gone?.path ? status : 201));
    await tell('One');
    await round();
    await round();
    expect(push.pushed).toHaveLength(1);
    expect(await mails()).toEqual([]);
    push.answerWith(() => status);
    await tell('Two');
    await round();
    await round();
    expect(await mails()).toMatchObject([{ subject: 'Two' }]);
    const { rows } = await orm().execute(sql`select from push_subscriptions`);
    expect(rows).toEqual([]);
  });

  test('that a push service will never take goes out as a mail at once, and the browser stays', async () => {
    const { tell } = await reader({ browsers: 1 });
    push.answerWith(() => 413);
    await tell();
    await round();
    expect(await states()).toMatchObject([
      { channel: 'push', state: 'failed', tries: 1 },
      { channel: 'email', state: 'sent', tries: 1 },
    ]);
    const { rows } = await orm().execute(sql`select from push_subscriptions`);
    expect(rows).toHaveLength(1);
  });

  test('is tried again later where the push service is away, and a mail goes out when an hour is over', async () => {
    const { tell } = await reader({ browsers: 2 });
    push.answerWith(() => 503);
    await tell();
    await round();
    await round();
    expect(await states()).toMatchObject([{ tries: 1 }, { tries: 1 }]);
    for (let minutes = 0; minutes < 60; minutes += 1) {
      server.clock.advance(minute);
      await round();
    }
    expect(await states()).toMatchObject([
      { channel: 'push', state: 'failed', tries: 6 },
      { channel: 'push', state: 'failed', tries: 6 },
      { channel: 'email', state: 'sent', tries: 1 },
    ]);
    expect(await mails()).toHaveLength(1);
  });

  test('is pushed no more, and goes out as a mail, where its person chose so while it waited', async () => {
    const { person, browsers, tell } = await reader({ browsers: 1 });
    push.answerWith(() => 503);
    await tell();
    await round();
    await server.call('saveNoticeSettings', { type: 'test-released', channel: 'push', on: false }, { token: browsers[0]?.token ?? '' });
    push.answerWith(() => 201);
    server.clock.advance(minute);
    await round();
    expect(push.pushed).toEqual([]);
    expect(await mails()).toMatchObject([{ recipient: person.email }]);
  });

  test('is given up after a day where nothing can replace it', async () => {
    const { tell } = await reader({ browsers: 1, email: '' });
    push.answerWith(() => 503);
    await tell();
    for (let quarters = 0; quarters <= 24 * 4; quarters += 1) {
      await round();
      server.clock.advance(15 * minute);
    }
    expect(await states()).toMatchObject([{ channel: 'push', state: 'failed' }]);
    expect(push.pushed).toEqual([]);
  });

  test('follows no push service to another address', async () => {
    const { tell } = await reader({ browsers: 1, email: '' });
    push.answerWith((path) => (path === '/elsewhere' ? 201 : 302));
    await tell();
    await round();
    expect(push.pushed).toEqual([]);
    expect(await states()).toMatchObject([{ state: 'waiting', tries: 1 }]);
  });
});

describe('what is told of a notice', () => {
  test('NTF-001 every open window of its person hears of it at once, and counts again when it is seen', async () => {
    const { person, tell } = await reader();
    const { token } = await make.session({ personId: person.id, at: server.clock.now() });
    const { live } = server.parts;
    const heard: { kind: string; data: object }[] = [];
    let wake = () => {};
    const until = (length: number) =>
      new Promise<void>((resolve) => {
        wake = () => heard.length >= length && resolve();
        wake();
      });
    const stop = live.subscribe({ personId: person.id, listener: (message) => (heard.push(message), wake()) });
    // the first message may come before anyone listens
    const listening = setInterval(() => void live.publish({ personId: person.id, kind: 'hello', data: {} }), 20);
    await until(1);
    clearInterval(listening);
    await tell();
    await sendDue(server);
    await server.call('seeNotices', {}, { token });
    const notices = () => heard.filter(({ kind }) => kind === 'notice');
    await new Promise<void>((resolve) => {
      wake = () => notices().length === 2 && resolve();
      wake();
    });
    expect(notices()).toMatchObject([{ data: { type: 'test-released', title: 'Your test is open', url: '/home' } }, { data: {} }]);
    stop();
  });

  test('where many notices go is decided, and their windows are told, with no more connections than for one', async () => {
    const { pool } = server.parts.database;
    const taken = async (readers: number) => {
      for (let number = 0; number < readers; number += 1) await (await reader()).tell();
      let connections = 0;
      const onAcquire = () => void (connections += 1);
      pool.on('acquire', onAcquire);
      await sendDue(server);
      pool.off('acquire', onAcquire);
      return connections;
    };
    expect(await taken(25)).toBe(await taken(1));
  });

  test('NTF-001 every student enrolled is told in one statement, once each; their mentors and synthetic people never', async () => {
    const into = await make.course();
    const students = [await make.student({ in: into }), await make.student({ in: into })];
    const synthetic = await make.person({ synthetic: true });
    await make.enrol({ personId: synthetic.id, variantId: into.variant.id });
    const mentor = await make.person({ role: 'mentor' });
    await make.enrol({ personId: mentor.id, variantId: into.variant.id });
    const { parts, clock } = server;
    const notice = { cause: 'test-send:variants', type: 'notice', title: 'For all', text: '', url: '' } as const;
    const tell = () =>
      parts.database.transaction((tx) => notifyVariants({ tx, jobs: parts.jobs, now: clock.now(), variantIds: [into.variant.id], notice }));
    await Promise.all([tell(), tell()]);
    const { rows } = await orm().execute<{ person_id: bigint }>(sql`select person_id from notices order by person_id`);
    expect(rows.map(({ person_id: id }) => id)).toEqual(students.map(({ person }) => person.id));
  });
});

/** Checks the signature of a push and gives what it says, and the key it was made with. */
function readVapid(authorization: string): object {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  return { key, ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object) };
}

describe('the address in a mail that ends mails of its kind', () => {
  const addressIn = async () => {
    const { rows } = await orm().execute<{ body_text: string }>(sql`select body_text from outbox_messages order by id desc limit 1`);
    return /Stop emails of this kind: \S+(\/api\/notices\/unsubscribe\/\S+)/.exec(rows[0]?.body_text ?? '')?.[1] ?? '';
  };
  /** As a mail program posts (RFC 8058): no session, no JSON. */
  const post = (url: string) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });

  test('ends them without a session, once and for that kind and person alone; looking at it ends nothing', async () => {
    const [{ person, tell }, other] = [await reader(), await reader()];
    await tell();
    await round();
    const address = await addressIn();
    expect(address).toMatch(new RegExp(`/${person.id}\\.test-released\\.[\\w-]{43}$`));
    const page = await server.app.inject(address);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<form method="post"><button>Unsubscribe</button></form>');
    await tell('Still wanted');
    await round();
    expect((await post(address)).body).toContain('You won’t get emails of this kind any more.');
    expect((await post(address)).statusCode).toBe(200);
    await tell('No longer wanted');
    await other.tell('For someone else');
    await round();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Your test is open', 'Still wanted', 'For someone else']);
    const token = await server.signIn(person.pin);
    const { settings } = (await server.call('noticeSettings', {}, { token })).data;
    expect(settings['test-released']).toMatchObject({ email: false, push: true });
    expect(settings['doubt-answered']).toMatchObject({ email: true, push: true });
  });

  test('is signed: one that was changed, or is of someone who is gone, is not found', async () => {
    const { person, tell } = await reader();
    await tell();
    await round();
    const address = await addressIn();
    const changed = [
      address.replace('test-released', 'doubt-answered'),
      address.replace(`/${person.id}.`, '/1.'),
      `${address.slice(0, -1)}${address.endsWith('A') ? 'E' : 'A'}`,
      address.replace('test-released', 'constructor'),
      `${address}x`,
    ];
    for (const url of changed) expect((await post(url)).statusCode).toBe(404);
    await orm().execute(sql`update people set deleted_at = now() where id = ${person.id}`);
    expect((await post(address)).statusCode).toBe(404);
  });
});

test.each([
  ['0', []],
  ['1', ['asc1001@demo.test']],
])('with DEMO=%s the demo people get mails: %j', async (demo, recipients) => {
  const portal = await testApp({ template: 'demo', settings: { DEMO: demo } });
  const { database, jobs, clock } = portal.parts;
  await database.orm.execute(sql`truncate notices, notice_deliveries, outbox_messages`);
  const { rows } = await database.orm.execute<{ id: bigint }>(sql`select id from people where pin = 'ASC1001'`);
  const notice = {
    personId: rows[0]?.id ?? 0n,
    cause: 'demo:1',
    type: 'score-changed',
    title: 'x',
    text: 'x',
    url: '',
    dueAt: clock.now(),
  } as const;
  await database.transaction((tx) => notify({ tx, jobs, now: clock.now(), notices: [notice] }));
  await sendDue(portal);
  await deliverDue(portal);
  const mailed = await database.orm.execute<{ recipient: string }>(sql`select recipient from outbox_messages`);
  expect(mailed.rows.map(({ recipient }) => recipient)).toEqual(recipients);
  await portal.close();
});
