import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { messagesTo } from '../../../../test/messages.ts';
import { demoPassword } from '../../../../test/moments.ts';
import { auditEvents } from '../../audit/tables.ts';
import { staffRights } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

let addresses = 0;
const elsewhere = () => ({ address: `192.0.2.${(addresses += 1)}` });
const support = (adminImsPin: string, studentImsPin: string, adminPassword = demoPassword, caller: Caller = elsewhere()) =>
  server.call('adminLogin', { adminImsPin, adminPassword, studentImsPin, platform: 'support' }, caller);
const lastAudit = async () => (await server.parts.database.orm.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1))[0];

describe('support signs in as a student', () => {
  test('the student is told, and what support reads is recorded once in a session, what it changes each time', async () => {
    const { person: student, course, variant } = await make.student();
    const admin = await make.person({ role: 'admin' });
    const { token } = (await support(admin.pin, student.pin)).data;
    const [mail] = await messagesTo({ server, to: student.email });
    expect(mail).toMatchObject({ kind: 'support-signed-in', channel: 'mail', firstName: student.firstName });
    const ids = { courseId: String(course.id), variantId: String(variant.id) };
    for (let turn = 0; turn < 2; turn += 1) {
      await server.call('studentCourses', {}, { token });
      await server.call('selectCourse', ids, { token });
    }
    const audited = async (adminId: bigint) =>
      (
        await server.parts.database.orm
          .select({ action: auditEvents.action })
          .from(auditEvents)
          .where(and(eq(auditEvents.onBehalfOfId, student.id), eq(auditEvents.actorId, adminId)))
          .orderBy(auditEvents.id)
      ).map(({ action }) => action);
    expect(await audited(admin.id)).toEqual([
      'identity.support-sign-in',
      'support.read.studentCourses',
      'support.selectCourse',
      'support.selectCourse',
    ]);
    const { token: again } = (await support(admin.pin, student.pin)).data;
    await server.call('studentCourses', {}, { token: again });
    expect((await audited(admin.id)).slice(-2)).toEqual(['identity.support-sign-in', 'support.read.studentCourses']);
    // the student's own calls are no one else's
    await server.call('studentCourses', {}, { token: await server.signIn(student.pin) });
    expect(await audited(student.id)).toEqual([]);
  });

  test('API-023 IDN-028 IDN-025 an admin, and staff with the right; names are trimmed; the sign-in is audited with both identities', async () => {
    const { person: student, course } = await make.student();
    const admin = await make.person({ role: 'admin' });
    const staff = await make.person({ role: 'staff', rights: ['support'] });
    for (const supporter of [admin, staff]) {
      const { data, headers } = await support(`  ${supporter.pin} `, ` ${student.pin.toLowerCase()}  `);
      expect(data).toMatchObject({
        student_imspin: student.pin,
        isAdminLogin: true,
        isStaff: false,
        staffRights: [],
        lastLoggedInCourseId: String(course.id),
      });
      expect(headers['cache-control']).toBe('no-store');
      expect(await lastAudit()).toMatchObject({ action: 'identity.support-sign-in', actorId: supporter.id, onBehalfOfId: student.id });
      const courses = await server.call('studentCourses', {}, { token: data.token });
      expect(courses.data).toHaveLength(1);
    }
  });

  test('ERR-042 an unknown name, a wrong password and a missing right are answered alike', async () => {
    const { person: student } = await make.student();
    const admin = await make.person({ role: 'admin' });
    const others = [
      await make.person({ role: 'staff', rights: ['content', 'centre', 'classes'] }),
      await make.person({ role: 'mentor' }),
      await make.person(),
      await make.person({ role: 'admin', password: null }),
    ];
    const answers = [
      await support(admin.pin, student.pin, 'wrong'),
      await support('ZZZ9999', student.pin),
      ...(await Promise.all(others.map(({ pin }) => support(pin, student.pin)))),
    ];
    for (const { status, error } of answers) {
      expect([status, error.code, error.message]).toEqual([401, 'INCORRECT_PASSWORD', 'Incorrect Password']);
    }
  });

  test('no one but a student can be acted as', async () => {
    const admin = await make.person({ role: 'admin' });
    const others = [
      await make.person({ role: 'admin' }),
      await make.person({ role: 'staff' }),
      await make.person({ role: 'mentor' }),
      await make.person({ role: 'parent' }),
      await make.person({ synthetic: true }),
    ];
    for (const pin of ['ZZZ9999', ...others.map((other) => other.pin)]) {
      expect((await support(admin.pin, pin)).error.code).toBe('UNKNOWN_STUDENT');
    }
    await make.person({ mobile: '9666666666' });
    await make.person({ mobile: '9666666666' });
    expect((await support(admin.pin, '9666666666')).error.code).toBe('SEVERAL_STUDENTS');
  });

  test('ten failures close an address, and after thirty from many addresses no stranger gets in', async () => {
    const { person: student } = await make.student();
    const admin = await make.person({ role: 'admin' });
    const caller = { address: '198.51.100.30' };
    for (let tries = 0; tries < 10; tries += 1) expect((await support(`ZZZ${3000 + tries}`, student.pin, 'x', caller)).status).toBe(401);
    expect((await support(admin.pin, student.pin, demoPassword, caller)).status).toBe(429);
    for (let tries = 0; tries < 30; tries += 1) expect((await support(admin.pin, student.pin, 'wrong')).status).toBe(401);
    expect((await support(admin.pin, student.pin)).status).toBe(401);
    server.clock.advance(15 * 60_000);
    expect((await support(admin.pin, student.pin)).status).toBe(200);
  });
});

describe('a session of support', () => {
  const open = async () => {
    const { person: student, course, variant } = await make.student();
    const admin = await make.person({ role: 'admin', password: 'admin password' });
    const { token } = (await support(admin.pin, student.pin, 'admin password')).data;
    return { student, admin, token, course: { courseId: String(course.id), variantId: String(variant.id) } };
  };

  test('IDN-029 its writes are recorded as done by support on the student’s behalf, and so are its reads', async () => {
    const { student, admin, token, course } = await open();
    await server.call('studentCourses', {}, { token });
    expect(await lastAudit()).toMatchObject({ action: 'support.read.studentCourses', actorId: admin.id, onBehalfOfId: student.id });
    expect((await server.call('selectCourse', course, { token })).status).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: 'support.selectCourse', actorId: admin.id, onBehalfOfId: student.id });
  });

  test('may not touch passwords and sessions', async () => {
    const { token } = await open();
    const answers = [
      await server.call('changePassword', { currentPassword: '', newpassword: 'tea in the morning' }, { token }),
      await server.call('listSessions', {}, { token }),
      await server.call('endSession', { sessionId: '1' }, { token }),
      await server.call('endAllSessions', { keepThis: false }, { token }),
    ];
    for (const { status, error } of answers) expect([status, error.code]).toEqual([403, 'FORBIDDEN']);
  });

  test('IDN-084 ends after two hours, used or not', async () => {
    const { token } = await open();
    server.clock.advance(119 * 60_000);
    expect((await server.call('studentCourses', {}, { token })).status).toBe(200);
    server.clock.advance(60_000);
    expect((await server.call('studentCourses', {}, { token })).status).toBe(401);
  });

  test('the student sees it among the sessions and can end it', async () => {
    const { student, token } = await open();
    const own = await server.signIn(student.pin);
    const entries = (await server.call('listSessions', {}, { token: own })).data;
    const acting = entries.find(({ support: isSupport }) => isSupport);
    expect(entries).toHaveLength(2);
    expect((await server.call('endSession', { sessionId: acting?.sessionId ?? '' }, { token: own })).status).toBe(200);
    expect((await server.call('studentCourses', {}, { token })).status).toBe(401);
  });

  test('ends when the admin ends all sessions or has a new password', async () => {
    const { admin, token } = await open();
    const own = await server.signIn(admin.pin, 'admin password');
    const body = { currentPassword: 'admin password', newpassword: 'tea in the morning' };
    expect((await server.call('studentCourses', {}, { token })).status).toBe(200);
    expect((await server.call('changePassword', body, { token: own })).status).toBe(200);
    expect((await server.call('studentCourses', {}, { token })).status).toBe(401);
  });

  test('ends with the right to it, within two seconds', async () => {
    const { person: student } = await make.student();
    const staff = await make.person({ role: 'staff', rights: ['support', 'classes'] });
    const { token } = (await support(staff.pin, student.pin)).data;
    expect((await server.call('studentCourses', {}, { token })).status).toBe(200);
    await server.parts.database.orm.delete(staffRights).where(and(eq(staffRights.personId, staff.id), eq(staffRights.right, 'support')));
    server.clock.advance(1500);
    expect((await server.call('studentCourses', {}, { token })).status).toBe(401);
  });
});

test('IDN-029 support that is signed in views as a student without a second password; the student is told, and both are audited', async () => {
  const { person: student } = await make.student();
  const staff = await make.person({ role: 'staff', rights: ['support'] });
  const { token } = await make.session({ personId: staff.id });
  const answer = await server.call('viewAsStudent', { personId: String(student.id) }, { token });
  expect(answer.data).toMatchObject({ student_imspin: student.pin, isAdminLogin: true, staffRights: [] });
  expect(await lastAudit()).toMatchObject({ action: 'identity.support-sign-in', actorId: staff.id, onBehalfOfId: student.id });
  expect((await messagesTo({ server, to: student.email }))[0]).toMatchObject({ kind: 'support-signed-in' });
  await server.call('studentCourses', {}, { token: answer.data.token });
  expect(await lastAudit()).toMatchObject({ action: 'support.read.studentCourses', actorId: staff.id });
  // only students are viewed as, and only by support itself
  expect((await server.call('viewAsStudent', { personId: String(staff.id) }, { token })).error.code).toBe('NOT_FOUND');
  expect((await server.call('viewAsStudent', { personId: String(student.id) }, { token: answer.data.token })).error.code).toBe('FORBIDDEN');
  const other = await make.session({ personId: (await make.person({ role: 'staff', rights: ['people'] })).id });
  expect((await server.call('viewAsStudent', { personId: String(student.id) }, { token: other.token })).error.code).toBe('FORBIDDEN');
});
