import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { browserCookie, type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { lastCode, otherCode } from '../../../../test/messages.ts';
import { testMoment } from '../../../../test/moments.ts';
import { rateLimits } from '../../../platform/postgres/tables.ts';
import { parentRegistrations } from '../tables.ts';
import { purgeParentRegistrations } from './parent-account.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testMoment);
  await server.parts.database.orm.delete(rateLimits);
});

const minute = 60_000;
const cookies = browserCookie('parent');
const callerOf = async ({ id }: { id: bigint }) => ({ token: (await make.session({ personId: id, at: server.clock.now() })).token });
/** A student with a code for a parent. */
const child = async () => {
  const { person } = await make.student();
  return { person, code: (await server.call('makeChildCode', {}, await callerOf(person))).data.code };
};
const begin = (childCode: string, contact: string) =>
  server.call('registerParent', { childCode, firstName: 'Ravi', lastName: 'Rao', contact }, { cookies });
const finish = (registrationToken: string, otp: string) =>
  server.call('registerParentVerification', { registrationToken, otp }, { cookies });
const childrenOf = async (token: string) =>
  (await server.call('studentList', {}, { token })).data.map(({ studentImsPin }) => studentImsPin);

test.each(['98765 11001', 'ravi@home.example'])(
  "IDN-022 IDN-082 a parent without an account makes one with a child's code and a code to %s, sees the child, and the child is told",
  async (contact) => {
    const { person, code } = await child();
    const begun = (await begin(`${code.slice(0, 4)} ${code.slice(4).toLowerCase()}`, contact)).data;
    expect(begun.sentTo).toBe(contact.includes('@') ? 'r***@h***.example' : '******1001');
    const to = contact.replaceAll(' ', '');
    const { data } = await finish(begun.registrationToken, await lastCode({ server, to }));
    expect(data).toMatchObject({ firstName: 'Ravi Rao', isParent: true, hasPassword: false });
    expect(await childrenOf(data.token)).toEqual([person.pin]);
    const told = (await server.call('listNotices', { unreadOnly: false }, await callerOf(person))).data.notices;
    expect(told.map(({ title }) => title)).toEqual(['A parent is now linked to you']);
    const own = (await server.call('ownParents', {}, await callerOf(person))).data;
    expect(own).toMatchObject({ parents: [{ name: 'Ravi Rao', byCode: true }], codeExpiresAt: null });
    // the child's code is used up, and so is the registration
    expect((await begin(code, '9876511009')).error.code).toBe('CHILD_CODE_WRONG');
    expect((await finish(begun.registrationToken, '123456')).error.code).toBe('OTP_EXPIRED');
  },
);

test('where the contact has a parent account, the child is added to it: the answers before are no other', async () => {
  const parent = await make.person({ role: 'parent', firstName: 'Old', lastName: 'Name', mobile: '9876522001', email: '' });
  const { person, code } = await child();
  const begun = (await begin(code, parent.mobile)).data;
  const { data } = await finish(begun.registrationToken, await lastCode({ server, to: parent.mobile }));
  expect(data).toMatchObject({ personId: String(parent.id), firstName: 'Old', lastName: 'Name' });
  expect(await childrenOf(data.token)).toEqual([person.pin]);
});

test("IDN-071 a child's code that is wrong, used, replaced or expired reads the same; nothing is sent for it", async () => {
  const { person, code } = await child();
  const begun = (await begin(code, '9876533001')).data;
  await server.call('makeChildCode', {}, await callerOf(person));
  const answers = [
    await begin('short', '9876533002'),
    await begin('ABCDEFGH', '9876533002'),
    await begin(code, '9876533002'),
    await finish(begun.registrationToken, await lastCode({ server, to: '9876533001' })),
  ];
  expect(answers.map(({ error }) => error.code)).toEqual(answers.map(() => 'CHILD_CODE_WRONG'));
  await expect(lastCode({ server, to: '9876533002' })).rejects.toThrow('No code was sent');
  expect((await begin(code, 'no number')).error.fields).toEqual({ contact: 'Please enter valid Mobile Number' });
});

test('IDN-043 a wrong code opens nothing, and it works in the browser that asked for it only, for an hour', async () => {
  const { code } = await child();
  const begun = (await begin(code, '9876544001')).data;
  const sent = await lastCode({ server, to: '9876544001' });
  expect((await finish(begun.registrationToken, otherCode(sent))).error.code).toBe('INCORRECT_OTP');
  const elsewhere = await server.call(
    'registerParentVerification',
    { registrationToken: begun.registrationToken, otp: sent },
    { cookies: browserCookie('other') },
  );
  expect(elsewhere.error.code).toBe('OTP_EXPIRED');
  server.clock.advance(61 * minute);
  expect((await finish(begun.registrationToken, sent)).error.code).toBe('OTP_EXPIRED');
  await purgeParentRegistrations({ parts: server.parts });
  expect(await server.parts.database.orm.$count(parentRegistrations)).toBe(0);
});

test('twenty tries of an address in an hour are counted, right or wrong', async () => {
  for (let turn = 0; turn < 20; turn += 1) expect((await begin('ABCDEFGH', '9876555001')).error.code).toBe('CHILD_CODE_WRONG');
  const { code } = await child();
  expect((await begin(code, '9876555001')).error.code).toBe('TOO_MANY_REQUESTS');
});
