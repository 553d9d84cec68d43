import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { type MailServer, mailServer } from '../../../../test/services/mail-server.ts';
import { notify, cancelNotices } from '../notify.ts';
import { deliverDue } from './deliver.ts';
import { sendDue } from './send.ts';

let mails: MailServer;
let server: TestApp;
let make: ReturnType<typeof factories>;
let staff: string;
beforeAll(async () => {
  mails = await mailServer();
  server = await testApp({ messages: { mail: mails.mail } });
  make = factories(server.parts);
  const { id } = await make.person({ role: 'staff', rights: ['support'] });
  staff = (await make.session({ personId: id, at: server.clock.now() })).token;
});
afterAll(async () => {
  await server.close();
  await mails.close();
});

/** A notice whose mail is refused, and how staff see it. */
async function refused(cause: string) {
  const person = await make.person({ email: `${cause}@mail.example` });
  const now = server.clock.now();
  const notice = { personId: person.id, cause, type: 'score-changed', title: 'Marks', text: 'Look.', url: '/home', dueAt: now } as const;
  await server.parts.database.transaction((tx) => notify({ tx, jobs: server.parts.jobs, now, notices: [notice] }));
  mails.refuse(true);
  await sendDue(server);
  await deliverDue(server);
  mails.refuse(false);
  const [message] = await list();
  return { person, message };
}
const list = async () => (await server.call('undelivered', { page: 1 }, { token: staff })).data.messages;
const retry = (id = '0') => server.call('retryUndelivered', { id }, { token: staff });

test('a notice that did not go through by mail is on the list from its first try, and goes again when staff say so', async () => {
  const { person, message } = await refused('told');
  expect(message).toMatchObject({
    who: { pin: person.pin },
    shown: 't***@m***.example',
    kind: 'score-changed',
    reason: 'recipient',
    canRetry: true,
  });
  await deliverDue(server);
  expect(mails.taken).toHaveLength(0);
  expect((await retry(message?.id)).status).toBe(200);
  await deliverDue(server);
  expect(mails.taken).toHaveLength(1);
  expect(await list()).toEqual([]);
});

test('one whose notice was cancelled meanwhile is not sent, and leaves the list', async () => {
  const { message } = await refused('off');
  await server.parts.database.transaction((tx) => cancelNotices({ tx, cause: 'off', now: server.clock.now() }));
  expect((await retry(message?.id)).error.code).toBe('NOT_FOUND');
  const { rows } = await server.parts.database.orm.execute(sql`select state from notice_deliveries where state = 'waiting'`);
  expect([rows, await list()]).toEqual([[], []]);
});
