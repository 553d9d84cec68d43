import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { type TestApp, browserCookie, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { testMoment } from '../../../test/moments.ts';
import { rateLimits } from '../../platform/postgres/tables.ts';
import { auditEvents } from '../audit/tables.ts';
import { childCodes, parentRegistrations } from './tables.ts';
import { lastCode, otherCode } from '../../../test/messages.ts';
import { purgeParentRegistrations } from './child.ts';

describe('child link', () => {
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

  const orm = () => server.parts.database.orm;
  const hour = 3_600_000;
  const callerOf = async ({ id }: { id: bigint }) => ({ token: (await make.session({ personId: id, at: server.clock.now() })).token });
  /** The notices of someone. */
  const titlesOf = async (person: { id: bigint }) =>
    (await server.call('listNotices', { unreadOnly: false }, await callerOf(person))).data.notices.map(({ title }) => title);
  const codeOf = async (student: { id: bigint }) => (await server.call('makeChildCode', {}, await callerOf(student))).data.code;
  const link = async (parent: { id: bigint }, code: string) => server.call('linkChild', { code }, await callerOf(parent));
  const childrenOf = async (parent: { id: bigint }) =>
    (await server.call('studentList', {}, await callerOf(parent))).data.map(({ studentImsPin }) => studentImsPin);
  const parentsOf = async (student: { id: bigint }) => (await server.call('ownParents', {}, await callerOf(student))).data;
  const pair = async () => {
    const { person: student, course } = await make.student();
    return { student, course, parent: await make.person({ role: 'parent', firstName: 'Demo', lastName: 'Parent' }) };
  };

  test('IDN-082 a parent who types the code of a student sees them from then on; both are told, and it is audited', async () => {
    const { student, course, parent } = await pair();
    const code = await codeOf(student);
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    const { status, data } = await link(parent, ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `);
    expect({ status, ...data }).toMatchObject({ status: 200, studentImsPin: student.pin, courseId: String(course.id) });
    expect(await childrenOf(parent)).toEqual([student.pin]);
    expect(await parentsOf(student)).toMatchObject({ parents: [{ name: 'Demo Parent', byCode: true }], codeExpiresAt: null });
    for (const [person, title] of [
      [student, 'A parent is now linked to you'],
      [parent, 'Your child is linked'],
    ] as const)
      expect(await titlesOf(person)).toEqual([title]);
    const audited = and(eq(auditEvents.action, 'relations.linked'), eq(auditEvents.targetId, String(student.id)));
    expect(await orm().select().from(auditEvents).where(audited)).toMatchObject([{ actorId: parent.id, data: { by: 'code' } }]);
  });

  test('IDN-071 a code works once, for 48 hours, and only the newest one does; each failure reads the same', async () => {
    const { student, parent } = await pair();
    const other = await make.person({ role: 'parent' });
    const first = await codeOf(student);
    const second = await codeOf(student);
    expect((await link(parent, first)).error?.code).toBe('CHILD_CODE_WRONG');
    expect((await link(parent, second)).status).toBe(200);
    expect((await link(other, second)).error?.code).toBe('CHILD_CODE_WRONG');
    const third = await codeOf(student);
    server.clock.advance(48 * hour);
    expect((await link(other, third)).error?.code).toBe('CHILD_CODE_WRONG');
    expect((await link(other, 'nonsense')).error?.code).toBe('CHILD_CODE_WRONG');
    expect(await childrenOf(other)).toEqual([]);
  });

  test('of two parents who send one code at once, one is linked', async () => {
    const { student, parent } = await pair();
    const other = await make.person({ role: 'parent' });
    const code = await codeOf(student);
    const statuses = await Promise.all([link(parent, code), link(other, code)]);
    expect(statuses.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 400]);
  });

  test('IDN-071 the database keeps no code, and tries are limited, right ones too', async () => {
    const { student, parent } = await pair();
    const code = await codeOf(student);
    const [row] = await orm().select().from(childCodes).where(eq(childCodes.studentId, student.id));
    expect(row?.codeHash.toString('latin1')).not.toContain(code);
    for (let tries = 0; tries < 10; tries += 1) expect((await link(parent, 'AAAAAAAA')).status).toBe(400);
    expect((await link(parent, code)).status).toBe(429);
    for (let made = 1; made < 10; made += 1) await codeOf(student);
    expect((await server.call('makeChildCode', {}, await callerOf(student))).status).toBe(429);
  });

  test('IDN-082 a student unlinks a parent who came by code, and no one whom the institute has linked', async () => {
    const { student, parent } = await pair();
    const staffs = await make.person({ role: 'parent' });
    await make.relate({ kind: 'parent', viewerId: staffs.id, subjectId: student.id });
    await link(parent, await codeOf(student));
    const unlink = async (who: { id: bigint }, as = student) =>
      server.call('unlinkParent', { personId: String(who.id) }, await callerOf(as));
    expect((await unlink(staffs)).status).toBe(404);
    expect((await unlink(parent, (await make.student()).person)).status).toBe(404);
    expect((await unlink(parent)).status).toBe(200);
    expect(await childrenOf(parent)).toEqual([]);
    expect((await parentsOf(student)).parents).toMatchObject([{ personId: String(staffs.id), byCode: false }]);
    expect((await titlesOf(parent)).toSorted()).toEqual(['A child is no longer linked', 'Your child is linked']);
  });
});

describe('parent account', () => {
  let parentAccountServer: TestApp;
  let parentAccountMake: ReturnType<typeof factories>;
  beforeAll(async () => {
    parentAccountServer = await testApp();
    parentAccountMake = factories(parentAccountServer.parts);
  });
  afterAll(() => parentAccountServer.close());
  beforeEach(async () => {
    parentAccountServer.clock.set(testMoment);
    await parentAccountServer.parts.database.orm.delete(rateLimits);
  });

  const minute = 60_000;
  const cookies = browserCookie('parent');
  const parentAccountCallerOf = async ({ id }: { id: bigint }) => ({
    token: (await parentAccountMake.session({ personId: id, at: parentAccountServer.clock.now() })).token,
  });
  /** A student with a code for a parent. */
  const child = async () => {
    const { person } = await parentAccountMake.student();
    return { person, code: (await parentAccountServer.call('makeChildCode', {}, await parentAccountCallerOf(person))).data.code };
  };
  const begin = (childCode: string, contact: string) =>
    parentAccountServer.call('registerParent', { childCode, firstName: 'Ravi', lastName: 'Rao', contact }, { cookies });
  const finish = (registrationToken: string, otp: string) =>
    parentAccountServer.call('registerParentVerification', { registrationToken, otp }, { cookies });
  const parentAccountChildrenOf = async (token: string) =>
    (await parentAccountServer.call('studentList', {}, { token })).data.map(({ studentImsPin }) => studentImsPin);

  test.each(['98765 11001', 'ravi@home.example'])(
    "IDN-022 IDN-082 a parent without an account makes one with a child's code and a code to %s, sees the child, and the child is told",
    async (contact) => {
      const { person, code } = await child();
      const begun = (await begin(`${code.slice(0, 4)} ${code.slice(4).toLowerCase()}`, contact)).data;
      expect(begun.sentTo).toBe(contact.includes('@') ? 'r***@h***.example' : '******1001');
      const to = contact.replaceAll(' ', '');
      const { data } = await finish(begun.registrationToken, await lastCode({ server: parentAccountServer, to }));
      expect(data).toMatchObject({ firstName: 'Ravi Rao', isParent: true, hasPassword: false });
      expect(await parentAccountChildrenOf(data.token)).toEqual([person.pin]);
      const told = (await parentAccountServer.call('listNotices', { unreadOnly: false }, await parentAccountCallerOf(person))).data.notices;
      expect(told.map(({ title }) => title)).toEqual(['A parent is now linked to you']);
      const own = (await parentAccountServer.call('ownParents', {}, await parentAccountCallerOf(person))).data;
      expect(own).toMatchObject({ parents: [{ name: 'Ravi Rao', byCode: true }], codeExpiresAt: null });
      // the child's code is used up, and so is the registration
      expect((await begin(code, '9876511009')).error.code).toBe('CHILD_CODE_WRONG');
      expect((await finish(begun.registrationToken, '123456')).error.code).toBe('OTP_EXPIRED');
    },
  );

  test('where the contact has a parent account, the child is added to it: the answers before are no other', async () => {
    const parent = await parentAccountMake.person({ role: 'parent', firstName: 'Old', lastName: 'Name', mobile: '9876522001', email: '' });
    const { person, code } = await child();
    const begun = (await begin(code, parent.mobile)).data;
    const { data } = await finish(begun.registrationToken, await lastCode({ server: parentAccountServer, to: parent.mobile }));
    expect(data).toMatchObject({ personId: String(parent.id), firstName: 'Old', lastName: 'Name' });
    expect(await parentAccountChildrenOf(data.token)).toEqual([person.pin]);
  });

  test("IDN-071 a child's code that is wrong, used, replaced or expired reads the same; nothing is sent for it", async () => {
    const { person, code } = await child();
    const begun = (await begin(code, '9876533001')).data;
    await parentAccountServer.call('makeChildCode', {}, await parentAccountCallerOf(person));
    const answers = [
      await begin('short', '9876533002'),
      await begin('ABCDEFGH', '9876533002'),
      await begin(code, '9876533002'),
      await finish(begun.registrationToken, await lastCode({ server: parentAccountServer, to: '9876533001' })),
    ];
    expect(answers.map(({ error }) => error.code)).toEqual(answers.map(() => 'CHILD_CODE_WRONG'));
    await expect(lastCode({ server: parentAccountServer, to: '9876533002' })).rejects.toThrow('No code was sent');
    expect((await begin(code, 'no number')).error.fields).toEqual({ contact: 'Please enter valid Mobile Number' });
  });

  test('IDN-043 a wrong code opens nothing, and it works in the browser that asked for it only, for an hour', async () => {
    const { code } = await child();
    const begun = (await begin(code, '9876544001')).data;
    const sent = await lastCode({ server: parentAccountServer, to: '9876544001' });
    expect((await finish(begun.registrationToken, otherCode(sent))).error.code).toBe('INCORRECT_OTP');
    const elsewhere = await parentAccountServer.call(
      'registerParentVerification',
      { registrationToken: begun.registrationToken, otp: sent },
      { cookies: browserCookie('other') },
    );
    expect(elsewhere.error.code).toBe('OTP_EXPIRED');
    parentAccountServer.clock.advance(61 * minute);
    expect((await finish(begun.registrationToken, sent)).error.code).toBe('OTP_EXPIRED');
    await purgeParentRegistrations({ parts: parentAccountServer.parts });
    expect(await parentAccountServer.parts.database.orm.$count(parentRegistrations)).toBe(0);
  });

  test('twenty tries of an address in an hour are counted, right or wrong', async () => {
    for (let turn = 0; turn < 20; turn += 1) expect((await begin('ABCDEFGH', '9876555001')).error.code).toBe('CHILD_CODE_WRONG');
    const { code } = await child();
    expect((await begin(code, '9876555001')).error.code).toBe('TOO_MANY_REQUESTS');
  });
});
