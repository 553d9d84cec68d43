import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { browserCookie, type TestApp, testApp } from '../../../../test/app.ts';
import { outboxMessages } from '../../../platform/postgres/tables.ts';
import { people } from '../tables.ts';
import { deliver, sendNow } from './deliver.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ template: 'demo', jobs: 'run' });
});
afterAll(() => server.close());

const sentTo = (recipient: string) =>
  server.parts.database.orm.select().from(outboxMessages).where(eq(outboxMessages.recipient, recipient));

test('IDN-043 a code reaches mobile and email through the job queue, in the name of the brand that was asked', async () => {
  const answer = await server.call('otpGeneration', { studentImsPin: 'ASC1002' }, { host: 'student.localhost', cookies: browserCookie() });
  expect(answer.status).toBe(200);
  await vi.waitFor(async () => expect([...(await sentTo('9000000002')), ...(await sentTo('asc1002@demo.test'))]).toHaveLength(2), {
    timeout: 30_000,
    interval: 100,
  });
  const [sms] = await sentTo('9000000002');
  const [mail] = await sentTo('asc1002@demo.test');
  const code = /^\d{6}/.exec(sms?.bodyText ?? '')?.[0] ?? '';
  expect(mail).toMatchObject({ channel: 'mail', subject: 'Your code for Student Portal' });
  expect(mail?.bodyText).toContain(code);
  expect(mail?.bodyText).toContain('helpdesk@student.abhyas.test');
  const proof = { studentEmail: '', studentImsPin: 'ASC1002', otp: code };
  expect((await server.call('otpVerification', proof, { cookies: browserCookie() })).data.students).toHaveLength(1);
});

test('a code that no one can use any more is not sent', async () => {
  const message = { kind: 'code', channel: 'mail', to: 'late@demo.test', code: '123456', validUntil: server.clock.now().toISOString() };
  await deliver({ parts: server.parts, sealed: server.parts.vault.seal(JSON.stringify({ host: 'localhost', message })) });
  expect(await sentTo('late@demo.test')).toEqual([]);
});

test('what was sealed elsewhere is not sent', async () => {
  await expect(deliver({ parts: server.parts, sealed: Buffer.alloc(60).toString('base64url') })).rejects.toThrow(/auth/i);
});

test('mails and SMS are in the language their person chose, else in that of the brand; an SMS whose texts are not registered is in English', async () => {
  const { orm } = server.parts.database;
  await orm.update(people).set({ language: 'hi' }).where(eq(people.pin, 'ASC1003'));
  const send = (message: object) =>
    deliver({ parts: server.parts, sealed: server.parts.vault.seal(JSON.stringify({ host: 'localhost', message })) });
  const about = { kind: 'password-changed', channel: 'mail', firstName: 'Demo' } as const;
  await send({ ...about, to: 'asc1003@demo.test' });
  await send({ ...about, to: 'unknown@demo.test' });
  await send({ ...about, channel: 'sms', to: '9000000003' });
  const english = { ...server.parts, sms: { ...server.parts.sms, languages: ['en' as const] } };
  await sendNow({
    parts: english,
    caller: { host: 'localhost', language: 'hi' },
    messages: [{ ...about, channel: 'sms', to: '9000000003' }],
  });
  const said = async (recipient: string) => (await sentTo(recipient)).map(({ subject, bodyText }) => subject || bodyText);
  expect(await said('asc1003@demo.test')).toEqual(['Abhyas का आपका पासवर्ड बदला']);
  expect(await said('unknown@demo.test')).toEqual(['Your password for Abhyas was changed']);
  expect(await said('9000000003')).toEqual([
    expect.stringMatching(/^Abhyas का आपका पासवर्ड बदला। /),
    expect.stringMatching(/^Your password for Abhyas was changed\./),
  ]);
});

test('a code that someone waits for is in the language of the page, whatever that of their account; other mails name days in the account’s', async () => {
  const { orm } = server.parts.database;
  await orm.update(people).set({ language: 'hi' }).where(eq(people.pin, 'ASC1004'));
  const to = 'asc1004@demo.test';
  const validUntil = new Date(server.clock.now().getTime() + 60_000).toISOString();
  const code = { kind: 'code', channel: 'mail', to, code: '123456', validUntil } as const;
  for (const language of ['en', 'hi', null] as const)
    await sendNow({ parts: server.parts, caller: { host: 'localhost', language }, messages: [code] });
  const deletion = { kind: 'deletion-asked', channel: 'mail', firstName: 'Demo', to, dueAt: '2026-12-24T06:00:00.000Z' };
  await deliver({ parts: server.parts, sealed: server.parts.vault.seal(JSON.stringify({ host: 'localhost', message: deletion })) });
  const subjects = (await sentTo(to)).map(({ subject }) => subject);
  expect(subjects).toEqual([
    expect.stringMatching(/^Your code/),
    expect.stringMatching(/कोड/),
    expect.stringMatching(/^Your code/),
    expect.stringContaining('24 दिसंबर 2026'),
  ]);
});
