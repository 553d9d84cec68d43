import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { browserCookie, type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { messagesTo } from '../../../test/messages.ts';
import { demoPassword, testMoment } from '../../../test/moments.ts';
import { rateLimits } from '../../platform/postgres/tables.ts';
import { invitations } from './tables.ts';
import { purgeExpired } from './purge-expired.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let token: string;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testMoment);
  await server.parts.database.orm.delete(rateLimits);
  await signInStaff();
});
async function signInStaff(): Promise<void> {
  const staff = await make.person({ role: 'staff', rights: ['people'] });
  token = (await make.session({ personId: staff.id, at: server.clock.now() })).token;
}

const cookies = browserCookie('invited');
const day = 86_400_000;
/** The invitations that someone was sent, oldest first. */
const mailsTo = async (to: string) =>
  (await messagesTo({ server, to })).flatMap((message) => (message.kind === 'invitation' ? [message] : []));
const tokenIn = (url = '') => url.split('#invitation=')[1] ?? '';
const lastToken = async (to: string) => tokenIn((await mailsTo(to)).at(-1)?.url);
const open = (invitation: string) => server.call('openInvitation', { invitation }, { cookies });
const invite = (person: { id: bigint }) => server.call('invitePerson', { personId: String(person.id) }, { token });
const people = async (count: number) => {
  const mails = Array.from({ length: count }, (_, at) => `inv${(serial += 1)}.${at}@mail.example`);
  const rows = mails.map((mail, at) => `inv${String(serial * 10 + at).padStart(4, '0')},Asha,${mail}`);
  const answer = await server.call(
    'importPeople',
    { csv: ['ID,First name,Email', ...rows].join('\n'), dryRun: false, password: demoPassword },
    { token },
  );
  expect(answer.data.created).toBe(count);
  return mails;
};
let serial = 0;

test('IDN-082 people who are imported get a mail whose link sets their password, once, and signs no one else in', async () => {
  const [one = '', other = ''] = await people(2);
  const [mail] = await mailsTo(one);
  expect(mail).toMatchObject({ firstName: 'Asha', pin: expect.stringMatching(/^INV\d+$/) as string });
  expect(mail?.url).toMatch(new RegExp(`^${server.parts.config.publicUrl}/newlogin#invitation=[\\w-]{43}$`));
  expect(await mailsTo(other)).toHaveLength(1);
  const { data } = await open(tokenIn(mail?.url));
  expect(data.students).toEqual([{ studentImsPin: mail?.pin, firstName: 'Asha', lastName: '' }]);
  // as long as there is no password, the link works again
  expect((await open(tokenIn(mail?.url))).status).toBe(200);
  const set = { studentEmail: '', studentImsPin: mail?.pin ?? '', enterNewPassword: 'seven quiet rivers', setUpToken: data.setUpToken };
  expect((await server.call('createNewPassword', set, { cookies })).status).toBe(200);
  expect(await server.signIn(mail?.pin ?? '', 'seven quiet rivers')).toMatch(/./);
  expect((await open(tokenIn(mail?.url))).error.code).toBe('SET_UP_EXPIRED');
});

test('a list that is only tried invites no one, and neither does one with a fault', async () => {
  const csv = 'ID,First name,Email\ntried1,Asha,tried@mail.example';
  await server.call('importPeople', { csv, dryRun: true, password: demoPassword }, { token });
  await server.call('importPeople', { csv: `${csv}\ntried2,,none@mail.example`, dryRun: false, password: demoPassword }, { token });
  expect(await mailsTo('tried@mail.example')).toEqual([]);
});

test('sent again, the link before no longer works; three in a day are all', async () => {
  const person = await make.person({ password: null, email: 'again@mail.example' });
  expect((await server.call('staffPerson', { personId: String(person.id) }, { token })).data.mayInvite).toBe(true);
  expect((await invite(person)).status).toBe(200);
  const first = await lastToken(person.email);
  expect((await invite(person)).status).toBe(200);
  expect((await open(first)).error.code).toBe('SET_UP_EXPIRED');
  expect((await open(await lastToken(person.email))).status).toBe(200);
  expect((await invite(person)).status).toBe(200);
  expect((await invite(person)).error.code).toBe('TOO_MANY_REQUESTS');
  server.clock.advance(day);
  await signInStaff();
  expect((await invite(person)).status).toBe(200);
});

test('a link works for a week, ends with a corrected email, and is forgotten then', async () => {
  const person = await make.person({ password: null, email: 'week@mail.example' });
  await invite(person);
  const sent = await lastToken(person.email);
  server.clock.advance(7 * day - 1);
  expect((await open(sent)).status).toBe(200);
  server.clock.advance(1);
  expect((await open(sent)).error.code).toBe('SET_UP_EXPIRED');
  await purgeExpired({ parts: server.parts });
  server.clock.set(testMoment);
  await invite(person);
  const wrong = await lastToken(person.email);
  const correction = {
    personId: String(person.id),
    version: 0,
    firstName: 'Asha',
    lastName: 'Rao',
    mobile: '',
    email: 'right@mail.example',
    removePassword: false,
  };
  expect((await server.call('correctPerson', { ...correction, password: demoPassword }, { token })).status).toBe(200);
  expect((await open(wrong)).error.code).toBe('SET_UP_EXPIRED');
  expect(await server.parts.database.orm.$count(invitations, eq(invitations.personId, person.id))).toBe(0);
});

test.each([
  ['who has a password', {}],
  ['without an email', { password: null, email: '' }],
  ['who is a parent', { password: null, role: 'parent' }],
] as const)('someone %s is not invited', async (_who, more) => {
  const person = await make.person(more);
  expect((await server.call('staffPerson', { personId: String(person.id) }, { token })).data.mayInvite).toBe(false);
  expect((await invite(person)).status).toBe(403);
});
