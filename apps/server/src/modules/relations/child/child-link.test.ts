import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { rateLimits } from '../../../platform/postgres/tables.ts';
import { auditEvents } from '../../audit/tables.ts';
import { childCodes } from '../tables.ts';

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
/** What someone was told. */
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
  const unlink = async (who: { id: bigint }, as = student) => server.call('unlinkParent', { personId: String(who.id) }, await callerOf(as));
  expect((await unlink(staffs)).status).toBe(404);
  expect((await unlink(parent, (await make.student()).person)).status).toBe(404);
  expect((await unlink(parent)).status).toBe(200);
  expect(await childrenOf(parent)).toEqual([]);
  expect((await parentsOf(student)).parents).toMatchObject([{ personId: String(staffs.id), byCode: false }]);
  expect((await titlesOf(parent)).toSorted()).toEqual(['A child is no longer linked', 'Your child is linked']);
});
