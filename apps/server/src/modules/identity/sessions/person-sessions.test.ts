import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { auditEvents } from '../../audit/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let admin: Awaited<ReturnType<ReturnType<typeof factories>['person']>>;
let token: string;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  admin = await make.person({ role: 'admin' });
  token = await sessionOf(admin.id);
});
afterAll(() => server.close());

const sessionOf = async (personId: bigint, actingAdminId: bigint | null = null) =>
  (await make.session({ personId, actingAdminId, at: server.clock.now() })).token;
const find = (person: string) => server.call('personSessions', { person }, { token });
const end = (personId: bigint, sessionId = '') => server.call('endPersonSessions', { personId: String(personId), sessionId }, { token });
const isOpen = async (of: string) => (await server.call('studentCourses', {}, { token: of })).status === 200;

describe('an admin', () => {
  test('finds where a person is signed in, by pin, mobile or email, support as them included', async () => {
    const person = await make.person();
    const support = await make.person({ role: 'staff', rights: ['support'] });
    await sessionOf(person.id);
    await sessionOf(person.id, support.id);
    for (const name of [person.pin, person.mobile, person.email]) {
      const { data } = await find(name);
      expect(data).toMatchObject({ personId: String(person.id), studentImsPin: person.pin, firstName: 'Asha' });
      expect(data.sessions.map((session) => session.support)).toEqual(expect.arrayContaining([true, false]));
    }
  });

  test('ends one session, then all, those that the person opened as someone else too; both are audited', async () => {
    const supporter = await make.person({ role: 'staff', rights: ['support'] });
    const student = await make.person();
    const [one, other, acting] = [await sessionOf(supporter.id), await sessionOf(supporter.id), await sessionOf(student.id, supporter.id)];
    const [last] = (await find(supporter.pin)).data.sessions;
    expect((await end(supporter.id, last?.sessionId)).data).toEqual({ ended: 1 });
    expect([await isOpen(one), await isOpen(other), await isOpen(acting)]).toEqual([true, false, true]);
    expect((await end(supporter.id)).data).toEqual({ ended: 2 });
    expect([await isOpen(one), await isOpen(acting)]).toEqual([false, false]);
    const rows = await server.parts.database.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.targetId, String(supporter.id)));
    expect(rows).toMatchObject([
      { actorId: admin.id, action: 'identity.sessions-ended-by-admin', data: { ended: 1 } },
      { actorId: admin.id, action: 'identity.sessions-ended-by-admin', data: { ended: 2 } },
    ]);
  });

  test('is told of no one, of several, and of a session that is someone else’s', async () => {
    const mobile = '9888800001';
    await make.person({ mobile });
    const person = await make.person({ mobile });
    const other = await make.person();
    await sessionOf(other.id);
    expect((await find('ZZZ9999')).error.code).toBe('NOT_FOUND');
    expect((await find(mobile)).error.code).toBe('SEVERAL_STUDENTS');
    const [session] = (await find(other.pin)).data.sessions;
    expect((await end(person.id, session?.sessionId)).error.code).toBe('NOT_FOUND');
  });
});
