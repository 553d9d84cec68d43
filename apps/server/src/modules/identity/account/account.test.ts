import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserCookie, statusesOf, type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { lastCode, messagesTo, otherCode } from '../../../../test/messages.ts';
import { demoPassword } from '../../../../test/moments.ts';
import { auditEvents } from '../../audit/tables.ts';
import { ensureParentOf } from '../people/parent-queries.ts';
import { people } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
beforeEach(() => server.parts.database.orm.execute(sql`truncate rate_limits`));

type Kind = 'mobile' | 'email';
const tokenOf = async ({ id }: { id: bigint }) => (await make.session({ personId: id, at: server.clock.now() })).token;
const begin = (token: string, kind: Kind, value: string, password = demoPassword) =>
  server.call('changeContact', { kind, value, password }, { token });
const finish = (token: string, kind: Kind, value: string, otp: string) => server.call('verifyContact', { kind, value, otp }, { token });
const account = async (token: string) => (await server.call('accountDetails', {}, { token })).data;
const lastAudit = async (id: bigint) => {
  const rows = await server.parts.database.orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.targetId, String(id)))
    .orderBy(desc(auditEvents.id))
    .limit(1);
  return rows[0]?.action;
};
const kindsTo = async (to: string) => (await messagesTo({ server, to })).map(({ kind }) => kind);

describe('one’s own account', () => {
  test('says who one is, and whether one may delete it by oneself', async () => {
    const student = await make.person({ mobileProved: false });
    expect(await account(await tokenOf(student))).toEqual({
      studentImsPin: student.pin,
      mobile: student.mobile,
      mobileProved: false,
      emailId: student.email,
      hasPassword: true,
      mayDelete: true,
      deletionDueAt: '',
    });
    const parent = await make.person({ role: 'parent', password: null });
    expect(await account(await tokenOf(parent))).toMatchObject({ studentImsPin: '', hasPassword: false, mayDelete: true });
    for (const role of ['mentor', 'staff', 'admin'] as const) {
      expect((await account(await tokenOf(await make.person({ role })))).mayDelete).toBe(false);
    }
  });
});

describe('a new mobile or email', () => {
  test.each([
    ['mobile', '9500000001', '******0001'],
    ['email', 'new.asha@mail.example', 'n***@m***.example'],
  ] as const)(
    '%s: takes the place of the old one by the code that went to it, and the old one and the other kind are told',
    async (kind, value, masked) => {
      const student = await make.person();
      const token = await tokenOf(student);
      const other = await tokenOf(student);
      expect((await begin(token, kind, ` ${value.toUpperCase()} `)).data).toMatchObject({ sentTo: masked });
      const code = await lastCode({ server, to: value });
      expect(await account(token)).toMatchObject({ mobile: student.mobile, emailId: student.email });
      expect((await finish(token, kind, value, otherCode(code))).error.code).toBe('INCORRECT_OTP');
      const now = (await finish(token, kind, value, code)).data;
      expect(kind === 'mobile' ? now.mobile : now.emailId).toBe(value);
      expect(await lastAudit(student.id)).toBe(`identity.${kind}-changed`);
      for (const to of [student.email, student.mobile]) {
        expect(await messagesTo({ server, to })).toMatchObject([{ kind: 'contact-changed', contact: kind, shown: masked }]);
      }
      // other sessions stay, and the new one signs in
      expect((await account(other)).studentImsPin).toBe(student.pin);
      expect(await server.signIn(value)).not.toBe('');
      await expect(server.signIn(student[kind])).rejects.toThrow('401');
    },
  );

  test('that is the first of its kind is told on the one there was', async () => {
    const student = await make.person({ email: '' });
    const token = await tokenOf(student);
    await begin(token, 'email', 'first@mail.example');
    await finish(token, 'email', 'first@mail.example', await lastCode({ server, to: 'first@mail.example' }));
    expect(await messagesTo({ server, to: student.mobile })).toMatchObject([{ kind: 'contact-changed', contact: 'email' }]);
  });

  test.each([
    ['mobile', '98765', 'Please enter valid Mobile Number'],
    ['mobile', 'asha@demo.test', 'Please enter valid Mobile Number'],
    ['email', '9876543210', 'Enter a valid email, like name@example.com'],
    ['email', 'a,b@demo.test', 'Enter a valid email, like name@example.com'],
  ] as const)('%s %j is refused with its message', async (kind, value, message) => {
    const answer = await begin(await tokenOf(await make.person()), kind, value);
    expect([answer.status, answer.error.fields]).toEqual([400, { value: message }]);
  });

  test('is refused where it is the same, but a mobile that is not proved is proved that way, and no one is told of a change', async () => {
    const student = await make.person({ mobileProved: false });
    const token = await tokenOf(student);
    expect((await begin(token, 'email', student.email.toUpperCase())).error.fields).toEqual({ value: 'This is already your email' });
    expect((await begin(token, 'mobile', student.mobile)).status).toBe(200);
    const code = await lastCode({ server, to: student.mobile });
    expect((await finish(token, 'mobile', student.mobile, code)).data).toMatchObject({ mobile: student.mobile, mobileProved: true });
    expect(await lastAudit(student.id)).toBe('identity.mobile-proved');
    expect(await kindsTo(student.mobile)).toEqual(['code']);
    expect((await begin(token, 'mobile', student.mobile)).error.fields).toEqual({ value: 'This is already your mobile' });
  });

  test('a mobile that was never proved gets no word when it is replaced: it may be a stranger’s', async () => {
    const student = await make.person({ mobileProved: false });
    const token = await tokenOf(student);
    await begin(token, 'mobile', '9500000002');
    expect((await finish(token, 'mobile', '9500000002', await lastCode({ server, to: '9500000002' }))).status).toBe(200);
    expect(await kindsTo(student.mobile)).toEqual([]);
  });

  test('asks for the password, as often as a change of the password does, and of no one who has none', async () => {
    const token = await tokenOf(await make.person());
    for (let count = 0; count < 10; count += 1) {
      expect((await begin(token, 'email', 'tries@mail.example', `wrong ${count}`)).error.code).toBe('INCORRECT_PASSWORD');
    }
    expect((await begin(token, 'email', 'tries@mail.example')).status).toBe(429);
    expect((await server.call('deleteAccount', { password: demoPassword }, { token })).status).toBe(429);
    expect(await kindsTo('tries@mail.example')).toEqual([]);
    const parent = await tokenOf(await make.person({ role: 'parent', password: null }));
    expect((await begin(parent, 'email', 'parent.tries@mail.example', '')).status).toBe(200);
  });

  test('an email that another account has is answered alike, and only its owner learns of it', async () => {
    const token = await tokenOf(await make.person());
    const holder = await make.person({ role: 'mentor' });
    const free = (await begin(token, 'email', 'free@test.example')).data;
    const taken = (await begin(token, 'email', holder.email)).data;
    expect({ ...taken, sentTo: '' }).toEqual({ ...free, sentTo: '' });
    expect(await kindsTo(holder.email)).toEqual(['contact-taken']);
    const wrong = await finish(token, 'email', 'free@test.example', otherCode(await lastCode({ server, to: 'free@test.example' })));
    const guessed = await finish(token, 'email', holder.email, '123456');
    expect({ ...guessed.error, requestId: '' }).toEqual({ ...wrong.error, requestId: '' });
  });

  test('students may share a mobile; two parents share neither, for a code opens one account', async () => {
    const brother = await make.person();
    const sister = await tokenOf(await make.person());
    await begin(sister, 'mobile', brother.mobile);
    expect(await kindsTo(brother.mobile)).toEqual(['code']);
    const mother = await make.person({ role: 'parent' });
    const father = await tokenOf(await make.person({ role: 'parent' }));
    await begin(father, 'mobile', mother.mobile);
    await begin(father, 'email', mother.email);
    expect(await kindsTo(mother.mobile)).toEqual(['contact-taken']);
    expect(await kindsTo(mother.email)).toEqual(['contact-taken']);
    // beside the parents, a student may have the email that was given for a guardian
    await begin(sister, 'email', mother.email);
    expect(await kindsTo(mother.email)).toEqual(['contact-taken', 'code']);
  });

  describe('that a guardian was named by', () => {
    const guardianOf = async ({ kind, value, childId }: { kind: Kind; value: string; childId: bigint }) => {
      const identifier = { kind, value };
      const viewerId = await server.parts.database.transaction((tx) =>
        ensureParentOf({ tx, identifier, name: 'Meera', now: server.clock.now() }),
      );
      await make.relate({ kind: 'parent', viewerId, subjectId: childId });
      return viewerId;
    };
    const childrenOf = async (token: string) =>
      (await server.call('studentList', {}, { token })).data.map(({ studentImsPin }) => studentImsPin).toSorted();

    test.each([
      ['mobile', '9500000011', 'email', 'guardian.one@home.example'],
      ['email', 'guardian.two@home.example', 'mobile', '9500000012'],
    ] as const)('%s: is its owner’s to add, and what they saw by it comes along', async (kind, value, otherKind, otherValue) => {
      const [child, second] = [await make.person(), await make.person()];
      const owner = await guardianOf({ kind: otherKind, value: otherValue, childId: child.id });
      const named = await guardianOf({ kind, value, childId: child.id });
      await make.relate({ kind: 'parent', viewerId: named, subjectId: second.id });
      const token = await tokenOf({ id: owner });
      expect((await begin(token, kind, value, '')).status).toBe(200);
      expect(await kindsTo(value)).toEqual(['code']);
      const other = await tokenOf({ id: named });
      const { mobile, emailId } = (await finish(token, kind, value, await lastCode({ server, to: value }))).data;
      expect(kind === 'mobile' ? mobile : emailId).toBe(value);
      expect(await childrenOf(token)).toEqual([child.pin, second.pin].toSorted());
      expect((await server.call('accountDetails', {}, { token: other })).status).toBe(401);
      expect(await server.parts.database.orm.select().from(people).where(eq(people.id, named))).toEqual([]);
      const { rows } = await server.parts.database.orm.execute(sql`select from relations where viewer_id = ${owner}`);
      expect(rows).toHaveLength(3);
    });

    test('is taken once its owner has set a password, or uses another contact beside it', async () => {
      const child = await make.person();
      const [value, second] = ['guardian.three@home.example', 'guardian.four@home.example'];
      const settled = await guardianOf({ kind: 'email', value, childId: child.id });
      await server.parts.database.orm.update(people).set({ passwordHash: child.passwordHash }).where(eq(people.id, settled));
      const both = await guardianOf({ kind: 'email', value: second, childId: child.id });
      await server.parts.database.orm.update(people).set({ mobile: '9500000013' }).where(eq(people.id, both));
      const token = await tokenOf(await make.person({ role: 'parent' }));
      for (const each of [value, second]) {
        await begin(token, 'email', each);
        expect(await kindsTo(each)).toEqual(['contact-taken']);
      }
    });

    test('stays as it is until the code is there', async () => {
      const child = await make.person();
      const value = 'guardian.five@home.example';
      const named = await guardianOf({ kind: 'email', value, childId: child.id });
      const stranger = await tokenOf(await make.person({ role: 'parent' }));
      await begin(stranger, 'email', value);
      expect((await finish(stranger, 'email', value, otherCode(await lastCode({ server, to: value })))).status).toBe(400);
      expect(await childrenOf(stranger)).toEqual([]);
      expect(await childrenOf(await tokenOf({ id: named }))).toEqual([child.pin]);
    });
  });

  test('one that someone else gets between code and answer is not theirs too', async () => {
    const value = 'race@mail.example';
    const tokens = await Promise.all([make.person(), make.person()].map(async (person) => tokenOf(await person)));
    const codes: string[] = [];
    for (const token of tokens) {
      await begin(token, 'email', value);
      codes.push(await lastCode({ server, to: value }));
    }
    const answers = await Promise.all(tokens.map((token, index) => finish(token, 'email', value, codes[index] ?? '')));
    expect(statusesOf(answers)).toEqual([200, 400]);
    expect(await server.parts.database.orm.select().from(people).where(eq(people.email, value))).toHaveLength(1);
  });

  test('a code is valid for the person, the kind and the value it was sent for, and once', async () => {
    const [mine, theirs] = [await tokenOf(await make.person()), await tokenOf(await make.person())];
    await begin(mine, 'email', 'bound@mail.example');
    const code = await lastCode({ server, to: 'bound@mail.example' });
    expect((await finish(theirs, 'email', 'bound@mail.example', code)).error.code).toBe('OTP_EXPIRED');
    expect((await finish(mine, 'email', 'unbound@mail.example', code)).error.code).toBe('OTP_EXPIRED');
    // nor does it sign in or set a password
    const byEmail = { studentEmail: 'bound@mail.example', studentImsPin: '', otp: code };
    expect((await server.call('otpVerification', byEmail)).status).not.toBe(200);
    expect((await finish(mine, 'email', 'bound@mail.example', code)).status).toBe(200);
    // nor does it change anything twice
    expect((await finish(mine, 'email', 'rebound@mail.example', code)).error.code).toBe('OTP_EXPIRED');
  });

  test.each([
    ['mobile', '9500000021'],
    ['email', 'again@mail.example'],
  ] as const)('%s: sent again because the answer was lost, the code is answered as before, and changes nothing', async (kind, value) => {
    const student = await make.person();
    const token = await tokenOf(student);
    await begin(token, kind, value);
    const code = await lastCode({ server, to: value });
    const answers = await Promise.all([finish(token, kind, value, code), finish(token, kind, value, code)]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect((await finish(token, kind, value, code)).data).toEqual(await account(token));
    expect(await kindsTo(student[kind])).toEqual(['contact-changed']);
    expect((await finish(token, kind, value, otherCode(code))).error.fields).toEqual({ value: `This is already your ${kind}` });
    server.clock.advance(10 * 60_000);
    expect((await finish(token, kind, value, code)).error.fields).toEqual({ value: `This is already your ${kind}` });
  });

  test('a code is spent only with the change it is for', async () => {
    const value = 'later@mail.example';
    const token = await tokenOf(await make.person());
    await begin(token, 'email', value);
    const code = await lastCode({ server, to: value });
    const holder = await make.person({ email: value });
    expect((await finish(token, 'email', value, code)).error.code).toBe('OTP_EXPIRED');
    await server.parts.database.orm.update(people).set({ email: '' }).where(eq(people.id, holder.id));
    expect((await finish(token, 'email', value, code)).status).toBe(200);
  });

  test('no one is flooded: neither many from one account, nor one from many accounts', async () => {
    const one = await tokenOf(await make.person());
    for (let count = 0; count < 10; count += 1) {
      expect((await begin(one, 'mobile', `96000000${10 + count}`)).status).toBe(200);
    }
    expect((await begin(one, 'mobile', '9600000030')).status).toBe(429);
    for (let count = 0; count < 5; count += 1) {
      expect((await begin(await tokenOf(await make.person()), 'mobile', '9600000031')).status).toBe(200);
    }
    expect((await begin(await tokenOf(await make.person()), 'mobile', '9600000031')).status).toBe(429);
    expect(await kindsTo('9600000031')).toHaveLength(5);
  });

  test('what the old one has proved sets no password any more', async () => {
    const student = await make.person();
    await server.call('otpGeneration', { studentEmail: student.email, studentImsPin: '' }, { cookies: browserCookie() });
    const proof = { studentEmail: student.email, studentImsPin: '', otp: await lastCode({ server, to: student.email }) };
    const { setUpToken } = (await server.call('otpVerification', proof, { cookies: browserCookie() })).data;
    const token = await tokenOf(student);
    await begin(token, 'email', 'safe@mail.example');
    await finish(token, 'email', 'safe@mail.example', await lastCode({ server, to: 'safe@mail.example' }));
    const set = { studentEmail: '', studentImsPin: student.pin, newpassword: 'quite another phrase', setUpToken };
    expect((await server.call('createNewPassword', set)).error.code).toBe('SET_UP_EXPIRED');
  });

  test('a code that was sent to the old one for the ID is void', async () => {
    const student = await make.person();
    await server.call('otpGeneration', { studentEmail: '', studentImsPin: student.pin }, { cookies: browserCookie() });
    const otp = await lastCode({ server, to: student.email });
    const token = await tokenOf(student);
    await begin(token, 'email', 'void@mail.example');
    await finish(token, 'email', 'void@mail.example', await lastCode({ server, to: 'void@mail.example' }));
    const proof = { studentEmail: '', studentImsPin: student.pin, otp };
    expect((await server.call('otpVerification', proof, { cookies: browserCookie() })).error.code).toBe('OTP_EXPIRED');
  });
});

describe('deleting one’s account', () => {
  const askFor = (token: string, password = demoPassword) => server.call('deleteAccount', { password }, { token });

  test('is due in thirty days, tells the person how to keep it, ends the other sessions, and leaves signing in as it is', async () => {
    const student = await make.person();
    const [token, other] = [await tokenOf(student), await tokenOf(student)];
    expect((await askFor(token, 'wrong')).error.code).toBe('INCORRECT_PASSWORD');
    expect((await account(other)).deletionDueAt).toBe('');
    const due = new Date(server.clock.now().getTime() + 30 * 86_400_000).toISOString();
    expect((await askFor(token)).data.deletionDueAt).toBe(due);
    expect(await messagesTo({ server, to: student.email })).toMatchObject([{ kind: 'deletion-asked', dueAt: due }]);
    expect(await lastAudit(student.id)).toBe('identity.deletion-asked');
    expect((await server.call('accountDetails', {}, { token: other })).status).toBe(401);
    // again: the first day counts, and one mail is enough
    server.clock.advance(60_000);
    expect((await askFor(await server.signIn(student.pin))).data.deletionDueAt).toBe(due);
    expect(await kindsTo(student.email)).toEqual(['deletion-asked']);
  });

  test('is taken back by one word, and then begins again', async () => {
    const student = await make.person();
    const token = await tokenOf(student);
    await askFor(token);
    expect((await server.call('keepAccount', {}, { token })).data.deletionDueAt).toBe('');
    expect(await lastAudit(student.id)).toBe('identity.deletion-taken-back');
    const before = await server.parts.database.orm.$count(auditEvents);
    expect((await server.call('keepAccount', {}, { token })).status).toBe(200);
    expect(await server.parts.database.orm.$count(auditEvents)).toBe(before);
    expect((await askFor(token)).data.deletionDueAt).not.toBe('');
  });

  test('IDN-029 the language someone chose is told at their next sign-in, and to no one before they chose', async () => {
    const student = await make.person();
    const signIn = async () => {
      const body = { studentemail: '', studentimspin: student.pin, studentpassword: demoPassword, loginmode: '1', otp: '' } as const;
      return (await server.call('studentLoginCheck', { ...body, loginType: 'student', platform: 'web' })).data;
    };
    const first = await signIn();
    expect(first).toMatchObject({ language: '' });
    const token = 'token' in first ? first.token : '';
    expect((await server.call('chooseLanguage', { language: 'hi' }, { token })).status).toBe(200);
    expect(await signIn()).toMatchObject({ language: 'hi' });
    expect((await server.call('chooseLanguage', { language: 'fr' as 'hi' }, { token })).status).toBe(400);
  });

  test('a parent without password or email is told by SMS', async () => {
    const parent = await make.person({ role: 'parent', password: null, email: '' });
    expect((await askFor(await tokenOf(parent), '')).status).toBe(200);
    expect(await kindsTo(parent.mobile)).toEqual(['deletion-asked']);
  });

  test('without a password is asked for within a quarter of an hour of signing in by a code, and so is whatever else a password protects', async () => {
    const fresh = async (ago: number) => {
      const parent = await make.person({ role: 'parent', password: null });
      const at = new Date(server.clock.now().getTime() - ago);
      return { parent, token: (await make.session({ personId: parent.id, at })).token };
    };
    const quarter = 15 * 60_000;
    const calls = {
      delete: (token: string) => askFor(token, ''),
      contact: (token: string) => begin(token, 'email', `fresh${count++}@mail.example`, ''),
      password: (token: string) => server.call('changePassword', { currentPassword: '', newpassword: 'quite another phrase' }, { token }),
    };
    let count = 0;
    for (const [name, ask] of Object.entries(calls)) {
      expect([name, (await ask((await fresh(quarter - 1)).token)).status]).toEqual([name, 200]);
      const old = await fresh(quarter);
      const { status, error } = await ask(old.token);
      expect([name, status, error]).toEqual([name, 403, { code: 'SIGN_IN_AGAIN', message: error.message, requestId: error.requestId }]);
      expect(error.message).toBe('For your security, first sign out and sign in again with a code.');
      expect((await account(old.token)).deletionDueAt).toBe('');
    }
    // a guess is no way around it
    expect((await askFor((await fresh(quarter)).token, demoPassword)).error.code).toBe('INCORRECT_PASSWORD');
    // with one, a session of any age will do
    const student = await make.person();
    const { token } = await make.session({ personId: student.id, at: new Date(server.clock.now().getTime() - 40 * quarter) });
    expect((await askFor(token)).status).toBe(200);
  });

  test('is not for mentors, staff and admins', async () => {
    for (const role of ['mentor', 'staff', 'admin'] as const) {
      expect((await askFor(await tokenOf(await make.person({ role })))).status).toBe(403);
    }
  });
});
