import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { outboxMessages, rateLimits } from '../../platform/postgres/tables.ts';
import { failedSignIns } from '../audit/tables.ts';
import { knownOrigins, otpChallenges, registrations, secondSteps, sessions, setUpGrants } from './tables.ts';
import { purgeExpired } from './purge-expired.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

test('removes codes, tokens, waiting sign-ins and registrations after a day, messages that went nowhere after thirty, browsers after a hundred and eighty and addresses after thirty, counters after their window, failed sign-ins after ninety, sessions ninety days after their end', async () => {
  const { orm } = server.parts.database;
  const person = await make.person();
  const { course } = await make.course();
  const ago = (ms: number) => new Date(server.clock.now().getTime() - ms);
  const day = 86_400_000;
  for (const [index, createdAt] of [ago(day - 1), ago(day + 1)].entries()) {
    const tokenHash = Buffer.from([index]);
    await orm.insert(otpChallenges).values({ subject: tokenHash, codeHash: tokenHash, createdAt });
    const names = { firstName: 'Asha', lastName: 'Rao', mobile: '9000000001', email: 'asha@demo.test' };
    await orm.insert(registrations).values({ tokenHash, ...names, courseId: course.id, createdAt });
    await orm.insert(secondSteps).values({ tokenHash, personId: person.id, passwordProof: tokenHash, createdAt });
    await orm.insert(setUpGrants).values({ tokenHash, personIds: [person.id], createdAt });
  }
  for (const [index, resetsAt] of [ago(-1), ago(0)].entries()) await orm.insert(rateLimits).values({ key: `k${index}`, hits: 1, resetsAt });
  for (const [name, lastUsedAt, endedAt] of [
    ['used lately', ago(89 * day), null],
    ['ended lately', ago(100 * day), ago(89 * day)],
    ['ended long ago', ago(100 * day), ago(91 * day)],
    ['left long ago', ago(91 * day), null],
  ] as const) {
    const row = { tokenHash: Buffer.from(name), personId: person.id, userAgent: name, createdAt: ago(120 * day), lastUsedAt, endedAt };
    await orm.insert(sessions).values(row);
  }
  for (const createdAt of [ago(30 * day - 1), ago(30 * day + 1)])
    await orm
      .insert(outboxMessages)
      .values({ channel: 'mail', recipient: person.email, subject: '', bodyText: '', bodyHtml: '', createdAt });
  for (const [kind, days] of [
    ['device', 179],
    ['device', 181],
    ['address', 29],
    ['address', 31],
  ] as const) {
    const row = { personId: person.id, kind, hash: Buffer.from(`${kind} ${days}`), createdAt: ago(200 * day), lastUsedAt: ago(days * day) };
    await orm.insert(knownOrigins).values(row);
  }
  for (const days of [89, 91]) {
    const row = { since: ago(days * day), lastAt: ago(days * day), address: `${days}`, subject: '', personId: null, tries: 1 };
    await orm.insert(failedSignIns).values({ ...row, way: 'password', reason: 'wrong-password' });
  }
  await purgeExpired({ parts: server.parts });
  for (const table of [otpChallenges, registrations, secondSteps, setUpGrants, rateLimits, outboxMessages, failedSignIns])
    expect(await orm.select().from(table)).toHaveLength(1);
  expect((await orm.select().from(knownOrigins)).map(({ hash }) => hash.toString()).toSorted()).toEqual(['address 29', 'device 179']);
  expect((await orm.select().from(sessions)).map(({ userAgent }) => userAgent).toSorted()).toEqual(['ended lately', 'used lately']);
});
