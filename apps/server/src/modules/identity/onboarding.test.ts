import { blankPersonal } from '@abhyas/rules/profile/sections/personal.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { messagesTo } from '../../../test/messages.ts';
import { demoPassword } from '../../../test/moments.ts';
import { type PersonInput, importPerson, recordDeletedPin } from './people/import-queries.ts';
import { ensureParentOf } from './people/parent-queries.ts';
import { markOnboarded, saveNames } from './people/profile-queries.ts';
import { people, variants } from './tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

const inTransaction = <T>(work: Parameters<typeof server.parts.database.transaction<T>>[0]) => server.parts.database.transaction(work);
const rowOf = async (id: bigint) => {
  const [row] = await server.parts.database.orm.select().from(people).where(eq(people.id, id));
  if (row === undefined) throw new Error('there is no one');
  return row;
};
const later = (ms: number) => new Date(server.clock.now().getTime() + ms);

describe('the onboarding', () => {
  const signIn = async (pin: string, loginType: 'student' | 'parent' = 'student') => {
    const body = { studentemail: '', studentpassword: demoPassword, loginmode: '1', otp: '', loginType, platform: 'web' } as const;
    return (await server.call('studentLoginCheck', { ...body, studentimspin: pin })).data.needsOnboarding;
  };

  test('PRO-009 is needed by a student until it is finished or skipped, and by no one else', async () => {
    const student = await make.person();
    const mentor = await make.person({ role: 'mentor' });
    const parent = await make.person({ role: 'parent' });
    expect(await signIn(student.pin)).toBe(true);
    expect(await signIn(mentor.pin)).toBe(false);
    expect(await signIn(parent.mobile, 'parent')).toBe(false);
    const first = server.clock.now();
    await inTransaction((tx) => markOnboarded({ tx, personId: student.id, now: first }));
    await inTransaction((tx) => markOnboarded({ tx, personId: student.id, now: later(1000) }));
    expect((await rowOf(student.id)).onboardedAt).toEqual(first);
    expect(await signIn(student.pin)).toBe(false);
  });

  test('PRO-009 is not asked of support that signs in as the student', async () => {
    const student = await make.person();
    const support = await make.person({ role: 'staff', rights: ['support'] });
    const body = { adminImsPin: support.pin, adminPassword: demoPassword, studentImsPin: student.pin, platform: 'support' } as const;
    expect((await server.call('adminLogin', body)).data).toMatchObject({ isAdminLogin: true, needsOnboarding: false });
  });

  test('names are saved as they are given', async () => {
    const { id } = await make.person();
    await inTransaction((tx) => saveNames({ tx, personId: id, firstName: 'Zoë 🌱', lastName: '' }));
    expect(await rowOf(id)).toMatchObject({ firstName: 'Zoë 🌱', lastName: '' });
  });
});

describe('an imported person', () => {
  const person: PersonInput = {
    pin: 'IMP1001',
    role: 'student',
    firstName: 'Mira',
    lastName: 'Sen',
    mobile: '9300000001',
    email: 'mira@pack.example',
    passwordHash: null,
    variantIds: [],
    rights: [],
  };
  const tryImport = (more: Partial<PersonInput>, now = server.clock.now()) =>
    inTransaction((tx) => importPerson({ tx, vault: server.parts.vault, person: { ...person, ...more }, now }));
  const importIt = async (more: Partial<PersonInput>, now = server.clock.now()) => {
    const id = await tryImport(more, now);
    if (typeof id !== 'bigint') throw new Error(`the pin is ${id}`);
    return id;
  };

  test('PRO-009 who comes with a profile is past the onboarding, since the first import that said so', async () => {
    const id = await importIt({});
    expect((await rowOf(id)).onboardedAt).toBeNull();
    await importIt({ onboarded: true }, later(1000));
    await importIt({ onboarded: true }, later(2000));
    await importIt({}, later(3000));
    expect((await rowOf(id)).onboardedAt).toEqual(later(1000));
  });

  test('gets mobile and email from the pack until they change them themselves', async () => {
    const pin = 'IMP1002';
    const id = await importIt({ pin, email: 'first@pack.example' });
    await importIt({ pin, email: 'second@pack.example' });
    expect(await rowOf(id)).toMatchObject({ mobile: person.mobile, email: 'second@pack.example' });
    const now = server.clock.now().toISOString();
    await server.parts.database.orm.execute(sql`
      insert into audit_events (at, actor_id, action, target_kind, target_id, data)
      values (${now}, ${id}, 'identity.email-changed', 'person', ${String(id)}, '{}')`);
    await importIt({ pin, mobile: '9300000002', email: 'third@pack.example' });
    expect(await rowOf(id)).toMatchObject({ mobile: '9300000002', email: 'second@pack.example' });
  });

  test('PRO-059 keeps the name they gave themselves', async () => {
    const pin = 'IMP1003';
    const id = await importIt({ pin, email: 'third@pack.example' });
    await importIt({ pin, email: 'third@pack.example', firstName: 'Meera' });
    expect(await rowOf(id)).toMatchObject({ firstName: 'Meera' });
    const { token } = await make.session({ personId: id });
    const own = { ...blankPersonal, firstName: 'Mīrā', lastName: 'Sengupta' };
    expect((await server.call('studentPrelogin', { mode: 'save', ...own }, { token })).status).toBe(200);
    await importIt({ pin, email: 'third@pack.example', firstName: 'Meera' });
    expect(await rowOf(id)).toMatchObject({ firstName: 'Mīrā', lastName: 'Sengupta' });
  });

  test('whose account was deleted does not come back, and a pin of another role is taken', async () => {
    const pin = 'IMP1004';
    await inTransaction((tx) => recordDeletedPin({ tx, vault: server.parts.vault, pin }));
    expect(await tryImport({ pin })).toBe('deleted');
    await make.person({ pin: 'IMP1005', role: 'mentor' });
    expect(await tryImport({ pin: 'IMP1005' })).toBe('taken');
  });
});

describe('the parent behind the mobile or email of a guardian', () => {
  const ensure = (kind: 'mobile' | 'email', value: string) =>
    inTransaction((tx) => ensureParentOf({ tx, identifier: { kind, value }, name: 'Meera Rao', now: server.clock.now() }));

  test('is the person who has it already, and nothing is added to them', async () => {
    const parent = await make.person({ role: 'parent' });
    const before = await rowOf(parent.id);
    expect(await ensure('mobile', parent.mobile)).toBe(parent.id);
    expect(await ensure('email', parent.email)).toBe(parent.id);
    expect(await rowOf(parent.id)).toEqual(before);
  });

  test('is else a new one with that one identifier and no password', async () => {
    const byMobile = await rowOf(await ensure('mobile', '9400000001'));
    const byEmail = await rowOf(await ensure('email', 'meera@home.example'));
    expect(byMobile).toMatchObject({ role: 'parent', firstName: 'Meera Rao', mobile: '9400000001', mobileProved: true, email: '' });
    expect(byEmail).toMatchObject({ role: 'parent', mobile: '', email: 'meera@home.example', passwordHash: null });
    expect(byMobile.pin).toMatch(/^guardian:.{30,}/);
    expect(byMobile.pin).not.toBe(byEmail.pin);
  });

  test('is no student, no one who only typed the mobile, and no one who was deleted', async () => {
    const mobile = '9400000002';
    const others = [
      await make.person({ mobile }),
      await make.person({ role: 'parent', mobile, mobileProved: false }),
      await make.person({ role: 'parent', mobile, deletedAt: server.clock.now() }),
    ];
    expect(others.map(({ id }) => id)).not.toContain(await ensure('mobile', mobile));
  });

  test('keeps no one from registering with the email, though it was theirs and not the guardian’s', async () => {
    await ensure('email', 'own@home.example');
    const { course, variant } = await make.course();
    await server.parts.database.orm.update(variants).set({ openToRegister: true }).where(eq(variants.id, variant.id));
    const details = { firstName: 'Mira', lastName: 'Sen', mobile: '9400000009', emailId: 'own@home.example', courseId: String(course.id) };
    expect((await server.call('register', details)).status).toBe(200);
    expect(await messagesTo({ server, to: 'own@home.example' })).toMatchObject([{ kind: 'registration-code' }]);
  });

  test('is one and the same for two who save at once', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => ensure('email', 'once@home.example')));
    expect(new Set(ids).size).toBe(1);
  });
});
