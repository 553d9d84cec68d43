import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserCookie, type TestApp, testApp } from '../../../../test/app.ts';
import { demoPassword } from '../../../../test/moments.ts';
import { factories } from '../../../../test/factories.ts';
import { type MailServer, mailServer } from '../../../../test/services/mail-server.ts';
import { stubServer } from '../../../../test/services/stub-server.ts';
import { createSmsGateway } from '../../../platform/messages/gateways.ts';
import { purgeExpired } from '../purge-expired.ts';
import { otpChallenges } from '../tables.ts';
import { deliver, messageJob, queueMessage, queuePasswordNotice } from './deliver.ts';

let mails: MailServer;
let gateway: Awaited<ReturnType<typeof stubServer>>;
let refusesSms = false;
let server: TestApp;
let make: ReturnType<typeof factories>;
let staff: string;
beforeAll(async () => {
  mails = await mailServer();
  gateway = await stubServer(() => ({ status: refusesSms ? 502 : 200 }));
  server = await testApp({
    template: 'demo',
    messages: { mail: mails.mail, sms: createSmsGateway({ url: gateway.origin, token: 'x', languages: ['en'] }) },
  });
  make = factories(server.parts);
  staff = await server.signIn('ADM1');
});
beforeEach(async () => {
  mails.reset();
  refusesSms = false;
  await server.parts.database.orm.execute(sql`delete from undelivered_messages`);
});
afterAll(async () => {
  await server.close();
  await gateway.close();
  await mails.close();
});

const list = async (page = 1) => (await server.call('undelivered', { page }, { token: staff })).data;
const retry = (id: string) => server.call('retryUndelivered', { id }, { token: staff });
const caller = (name: string) => ({ cookies: browserCookie(name) });
/** What the queue holds of a message, oldest first. */
const queued = async () =>
  (
    await server.parts.database.orm.execute<{ sealed: string }>(
      sql`select data->>'sealed' as sealed from pgboss.job where name = ${messageJob} order by created_on`,
    )
  ).rows;

describe('IDN-043 a code that did not go through', () => {
  test('is said at the form, can be asked for again at once, and is on the list of staff without its address', async () => {
    const person = await make.person({ mobile: '', email: 'nadia@mail.example', firstName: 'Nadia', lastName: 'Khan' });
    mails.refuse(true);
    const refused = await server.call('otpGeneration', { studentEmail: person.email }, caller('a'));
    expect([refused.status, refused.error.message]).toEqual([503, "We couldn't send your code. Try again in a few minutes."]);
    expect(await list()).toEqual({
      total: 1,
      messages: [
        {
          id: expect.stringMatching(/^\d+$/) as string,
          who: { name: 'Nadia Khan', pin: person.pin },
          shown: 'n***@m***.example',
          channel: 'mail',
          kind: 'code',
          reason: 'recipient',
          tries: 1,
          failedAt: server.clock.now().toISOString(),
          canRetry: false,
        },
      ],
    });
    mails.refuse(false);
    const sent = await server.call('otpGeneration', { studentEmail: person.email }, caller('a'));
    expect(sent.data.sentTo).toBe('n***@m***.example');
    expect(mails.taken).toHaveLength(1);
    // a code is not sent twice
    expect((await retry((await list()).messages[0]?.id ?? '')).error.code).toBe('NOT_FOUND');
  });

  test('to one of two places: only the other one is named', async () => {
    const person = await make.person({ email: 'two@mail.example', mobile: '9876501234' });
    refusesSms = true;
    const { data } = await server.call('otpGeneration', { studentImsPin: person.pin }, caller('b'));
    expect(data.sentTo).toBe('t***@m***.example');
    expect((await list()).messages).toMatchObject([{ channel: 'sms', shown: '******1234', reason: 'unreachable', canRetry: false }]);
  });

  test('of a registration, of a password that is forgotten, of a parent and of a new contact', async () => {
    mails.refuse(true);
    refusesSms = true;
    const { programmes } = (await server.call('registrationOptions', {})).data;
    const details = {
      firstName: 'New',
      lastName: 'One',
      mobile: '9876509999',
      emailId: 'new@mail.example',
      courseId: programmes[0]?.courseId ?? '',
    };
    const own = { token: await server.signIn((await make.person()).pin) };
    const codes = () => server.parts.database.orm.$count(otpChallenges);
    const before = await codes();
    const answers = [
      await server.call('register', details, caller('c')),
      await server.call('otpGeneration', { studentImsPin: 'ASC1002' }, caller('c')),
      await server.call('otpGeneration', { studentImsPin: '9000000101', loginType: 'parent' }, caller('c')),
      await server.call('changeContact', { kind: 'email', value: 'other@mail.example', password: demoPassword }, own),
    ];
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual(answers.map(() => [503, 'CODE_NOT_SENT']));
    expect(await codes()).toBe(before);
    expect((await list()).messages.map(({ kind }) => kind).toSorted()).toEqual(['code', 'code', 'code', 'code', 'registration-code']);
  });
});

describe('a message about an account', () => {
  const changed = async () => {
    const person = await make.person({ mobile: '', email: `p${(await queued()).length}@mail.example` });
    await server.parts.database.transaction((tx) =>
      queuePasswordNotice({ parts: server.parts, tx, host: 'localhost', person, kind: 'password-changed' }),
    );
    return { person, sealed: (await queued()).at(-1)?.sealed ?? '' };
  };

  test('counts its tries in one row, is sent again by staff, which is audited, and is gone once it went through', async () => {
    const { person, sealed } = await changed();
    mails.refuse(true);
    for (let turn = 0; turn < 2; turn += 1) await expect(deliver({ parts: server.parts, sealed })).rejects.toThrow('no such mailbox');
    const [message, ...others] = (await list()).messages;
    expect([message?.kind, message?.tries, message?.canRetry, others]).toEqual(['password-changed', 2, true, []]);
    expect((await retry(message?.id ?? '')).status).toBe(200);
    expect((await queued()).at(-1)?.sealed).toBe(sealed);
    const { rows } = await server.parts.database.orm.execute(
      sql`select target_id, data from audit_events where action = 'notices.message-retried' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ target_id: String(person.id), data: { kind: 'password-changed' } }]);
    mails.refuse(false);
    await deliver({ parts: server.parts, sealed });
    expect(await list()).toEqual({ messages: [], total: 0 });
    expect(mails.taken).toHaveLength(1);
    expect((await retry(message?.id ?? '')).error.code).toBe('NOT_FOUND');
  });

  test('whose link has run out is sent to no one, and is no longer on the list', async () => {
    const began = server.clock.now();
    const validUntil = new Date(began.getTime() + 3_600_000).toISOString();
    const link = {
      kind: 'invitation',
      to: 'late@mail.example',
      firstName: 'A',
      pin: '',
      url: 'https://learn.example/newlogin',
      validUntil,
    } as const;
    await server.parts.database.transaction((tx) => queueMessage({ parts: server.parts, tx, host: 'localhost', message: link }));
    const sealed = (await queued()).at(-1)?.sealed ?? '';
    mails.refuse(true);
    await expect(deliver({ parts: server.parts, sealed })).rejects.toThrow('no such mailbox');
    expect((await list()).total).toBe(1);
    mails.refuse(false);
    server.clock.advance(3_600_000);
    await deliver({ parts: server.parts, sealed });
    server.clock.set(began);
    expect([(await list()).total, mails.taken.length]).toEqual([0, 0]);
  });

  test('is forgotten after thirty days, and with its person', async () => {
    const { person, sealed } = await changed();
    mails.refuse(true);
    await expect(deliver({ parts: server.parts, sealed })).rejects.toThrow('no such mailbox');
    await server.parts.database.orm.execute(
      sql`update undelivered_messages set failed_at = ${new Date(server.clock.now().getTime() - 31 * 86_400_000).toISOString()}`,
    );
    await purgeExpired({ parts: server.parts });
    expect((await list()).total).toBe(0);
    await expect(deliver({ parts: server.parts, sealed })).rejects.toThrow('no such mailbox');
    await server.parts.database.orm.execute(sql`delete from people where id = ${person.id}`);
    expect((await list()).total).toBe(0);
  });
});

test('the list has twenty on a page, latest first', async () => {
  await server.parts.database.orm.execute(sql`
    insert into undelivered_messages (key, channel, kind, reason, shown, failed_at)
    select 'test:' || n, 'mail', 'registered', 'other', 'n' || n, ${server.clock.now().toISOString()}::timestamptz - n * interval '1 minute' from generate_series(1, 23) n`);
  const [first, second] = [await list(), await list(2)];
  expect([first.total, first.messages.length, first.messages[0]?.shown, second.messages.map(({ shown }) => shown)]).toEqual([
    23,
    20,
    'n1',
    ['n21', 'n22', 'n23'],
  ]);
});
