import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { setUpAuthenticator } from '../../../../test/devices/authenticator.ts';
import { factories } from '../../../../test/factories.ts';
import { demoPassword } from '../../../../test/moments.ts';
import { whileOpen } from '../../../../test/while-changing.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

/** Stops a sign-in, which remembers where it comes from, after it has found no second factor and before it opens a session. */
const hold = async (tx: Transaction) => void (await tx.execute(sql`lock table known_origins in share mode`));
const account = async (token: string) => (await server.call('accountDetails', {}, { token })).status;

test('a session that opens while a second factor is confirmed is refused: it had no second step', async () => {
  const person = await make.person();
  const { token } = await make.session({ personId: person.id, at: server.clock.now() });
  const opened = await whileOpen({
    server,
    open: hold,
    work: () => server.signIn(person.pin, demoPassword),
    meanwhile: async () => void (await setUpAuthenticator({ server, token })),
  });
  expect([await account(opened), await account(token)]).toEqual([401, 200]);
});

test('so is one in which support acts as a student', async () => {
  const admin = await make.person({ role: 'admin' });
  const { person: student } = await make.student();
  const { token } = await make.session({ personId: admin.id, at: server.clock.now() });
  const body = { adminImsPin: admin.pin, adminPassword: demoPassword, studentImsPin: student.pin, platform: 'support' } as const;
  const opened = await whileOpen({
    server,
    open: hold,
    work: () => server.call('adminLogin', body),
    meanwhile: async () => void (await setUpAuthenticator({ server, token })),
  });
  expect((await server.call('studentCourses', {}, { token: opened.data.token })).status).toBe(401);
  expect(await account(token)).toBe(200);
});

test('a second factor of the student ends no session in which support acts as them', async () => {
  const admin = await make.person({ role: 'admin' });
  const { person: student } = await make.student();
  const { token } = await make.session({ personId: student.id, at: server.clock.now() });
  await setUpAuthenticator({ server, token });
  const { token: acting } = await make.session({ personId: student.id, actingAdminId: admin.id, at: server.clock.now() });
  expect((await server.call('studentCourses', {}, { token: acting })).status).toBe(200);
});
