import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { browserCookie, type Caller, type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { lastCode, otherCode } from '../../../../test/messages.ts';
import { demoPassword } from '../../../../test/moments.ts';
import { watchQueries } from '../../../../test/query-count.ts';
import { failedSignIns } from '../../audit/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;
beforeEach(() => orm().execute(sql`truncate failed_sign_ins, rate_limits`));

const address = '192.0.2.7';
const signIn = (studentimspin: string, { password = '', otp = '' }: { password?: string; otp?: string }, caller: Caller = { address }) => {
  const body = { studentemail: '', studentimspin, studentpassword: password, otp } as const;
  return server.call('studentLoginCheck', { ...body, loginmode: '1', loginType: 'student', platform: 'web' }, caller);
};
const asSupport = (adminImsPin: string, adminPassword: string, studentImsPin: string) =>
  server.call('adminLogin', { adminImsPin, adminPassword, studentImsPin, platform: 'support' }, { address });
const helper = async () => {
  const person = await make.person({ role: 'staff', rights: ['support'] });
  return { person, token: (await make.session({ personId: person.id, at: server.clock.now() })).token };
};
const listed = async (page = 1) => (await server.call('staffSecurity', { page }, { token: (await helper()).token })).data;
const recorded = async () =>
  (await listed()).failures.map(({ address: from, way, reason, tries, who }) => [from, way, reason, tries, who?.pin ?? null]);

test('IDN-029 a wrong password, an unknown person, a wrong code and too many tries are each recorded, with address and account', async () => {
  const person = await make.person();
  const cookies = browserCookie();
  await signIn(person.pin, { password: 'wrong' });
  server.clock.advance(1_000);
  await signIn('ZZZ9999', { password: 'wrong' });
  server.clock.advance(1_000);
  await server.call('otpGeneration', { studentImsPin: person.mobile }, { address, cookies });
  await signIn(person.mobile, { otp: otherCode(await lastCode({ server, to: person.mobile })) }, { address, cookies });
  server.clock.advance(1_000);
  await server.call('otpVerification', { studentEmail: '', studentImsPin: person.pin, otp: '000000' }, { address, cookies });
  server.clock.advance(1_000);
  for (let tries = 0; tries < 12; tries += 1)
    await signIn(person.email.replace('@', 'x'), { password: 'wrong' }, { address: '2001:db8::7' });
  expect(await recorded()).toEqual([
    ['2001:db8:0:0::/64', 'password', 'too-many', 2, null],
    ['2001:db8:0:0::/64', 'password', 'unknown-person', 10, null],
    [address, 'code', 'no-code', 1, person.pin],
    [address, 'code', 'wrong-code', 1, person.pin],
    [address, 'password', 'unknown-person', 1, null],
    [address, 'password', 'wrong-password', 1, person.pin],
  ]);
});

test('IDN-029 support with a wrong password or without the right is recorded; a student it does not find is not', async () => {
  const [student, admin] = [await make.person(), await make.person({ role: 'admin' })];
  await asSupport(admin.pin, 'wrong', student.pin);
  server.clock.advance(1_000);
  await asSupport(student.pin, demoPassword, student.pin);
  await asSupport(admin.pin, demoPassword, 'ZZZ9999');
  expect(await recorded()).toEqual([
    [address, 'support', 'wrong-password', 1, student.pin],
    [address, 'support', 'wrong-password', 1, admin.pin],
  ]);
});

test('a sign-in that succeeds is not recorded', async () => {
  const person = await make.person();
  expect((await signIn(person.pin, { password: demoPassword })).status).toBe(200);
  expect(await recorded()).toEqual([]);
});

test('neither a password nor what was typed as the identifier is kept', async () => {
  const person = await make.person();
  await signIn('my secret phrase', { password: 'another secret' });
  await signIn(person.pin, { password: 'another secret' });
  const { rows } = await orm().execute<{ row: string }>(sql`select f::text as row from failed_sign_ins f`);
  const stored = rows.map(({ row }) => row).join('\n');
  expect(rows).toHaveLength(2);
  for (const secret of ['my secret phrase', 'another secret', person.pin]) expect(stored).not.toContain(secret);
});

test('an unknown person costs the database as much as one with another password', async () => {
  const person = await make.person();
  const known = await watchQueries({ server, work: () => signIn(person.pin, { password: 'wrong' }) });
  const unknown = await watchQueries({ server, work: () => signIn('ZZZ9999', { password: 'wrong' }) });
  expect(known.count).toBe(unknown.count);
});

test('twenty at a time, with how many there were in the last hour, day and week', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => make.person()));
  const old = server.clock.now();
  for (const [index, hours] of [0.5, 20, 100, 200].entries()) {
    const at = new Date(old.getTime() - hours * 3_600_000);
    const row = { since: at, lastAt: at, way: 'password', reason: 'wrong-password', subject: `s${index}`, tries: 10 ** index } as const;
    await orm()
      .insert(failedSignIns)
      .values({ ...row, address: `192.0.2.${index}`, personId: people[index % 3]?.id ?? null });
  }
  const first = await listed();
  expect(first.rates).toEqual([
    { hours: 1, failed: 1, addresses: 1, people: 1 },
    { hours: 24, failed: 11, addresses: 2, people: 2 },
    { hours: 168, failed: 111, addresses: 3, people: 3 },
  ]);
  expect([first.total, first.failures.map(({ tries }) => tries)]).toEqual([4, [1, 10, 100, 1000]]);
  for (let index = 4; index < 25; index += 1) {
    const row = { since: old, lastAt: old, way: 'code', reason: 'wrong-code', subject: `s${index}`, tries: 1 } as const;
    await orm()
      .insert(failedSignIns)
      .values({ ...row, address, personId: null });
  }
  expect([(await listed()).failures.length, (await listed(2)).failures.length, (await listed(2)).total]).toEqual([20, 5, 25]);
});
