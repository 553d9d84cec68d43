import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import type { Session } from '../../platform/http/session.ts';
import { sql } from 'drizzle-orm';
import { maySee } from './queries.ts';

let app: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  app = await testApp();
  make = factories(app.parts);
});
afterAll(() => app.close());

type Person = Awaited<ReturnType<typeof make.person>>;
const tokenOf = async ({ id }: Person) => (await make.session({ personId: id })).token;
const list = async (viewer: Person) => app.call('studentList', {}, { token: await tokenOf(viewer) });
const card = async (viewer: Person, pin: string) => app.call('userCard', { studentImsPin: pin }, { token: await tokenOf(viewer) });

describe('the student list', () => {
  test('IDN-082 IDN-078 a parent gets their children and a mentor their students, by name, with the course used last, each once', async () => {
    const { course, variant } = await make.course();
    const older = await make.course();
    const zoya = await make.person({ firstName: 'Zoya', lastName: 'Khan' });
    const arun = await make.person({ firstName: 'Arun', lastName: 'Khan' });
    for (const id of [older.variant.id, variant.id]) await make.enrol({ personId: arun.id, variantId: id });
    const { token } = await make.session({ personId: arun.id });
    await app.call('selectCourse', { courseId: String(course.id), variantId: String(variant.id) }, { token });
    for (const kind of ['parent', 'mentor'] as const) {
      const viewer = await make.person({ role: kind });
      for (const subject of [zoya, arun, arun]) await make.relate({ kind, viewerId: viewer.id, subjectId: subject.id });
      expect((await list(viewer)).data).toEqual([
        {
          studentImsPin: arun.pin,
          firstName: 'Arun',
          lastName: 'Khan',
          courseId: String(course.id),
          variantId: String(variant.id),
          courseName: course.name,
        },
        { studentImsPin: zoya.pin, firstName: 'Zoya', lastName: 'Khan', courseId: '', variantId: '', courseName: '' },
      ]);
    }
  });

  test('IDN-071 without a relation it is empty, and a relation of the other kind counts for nothing', async () => {
    const student = await make.person();
    const mentor = await make.person({ role: 'mentor' });
    await make.relate({ kind: 'parent', viewerId: mentor.id, subjectId: student.id });
    expect((await list(mentor)).data).toEqual([]);
    expect((await card(mentor, student.pin)).status).toBe(404);
  });

  test('IDN-082 two hundred are a page, and the next one has the rest', async () => {
    const mentor = await make.person({ role: 'mentor' });
    for (let count = 0; count < 201; count += 1) {
      const student = await make.person({ password: null });
      await make.relate({ kind: 'mentor', viewerId: mentor.id, subjectId: student.id });
    }
    const token = await tokenOf(mentor);
    const lengthOf = async (page: number) => (await app.call('studentList', { page }, { token })).data.length;
    expect([await lengthOf(1), await lengthOf(2), await lengthOf(3)]).toEqual([200, 1, 0]);
  });
});

test('the relations of a source are found by an index: every save of a guardian asks for them', async () => {
  const plan = await app.parts.database.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain select from relations where source = 'guardian:1:mobile'`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('relations_source');
});

describe('the card of a student', () => {
  test('IDN-078 shows a linked mentor name and pin, and mobile and email masked', async () => {
    const student = await make.person({ mobile: '9876543210', email: 'asha@school.example' });
    const mentor = await make.person({ role: 'mentor' });
    await make.relate({ kind: 'mentor', viewerId: mentor.id, subjectId: student.id });
    const { data } = await card(mentor, student.pin.toLowerCase());
    expect(data).toMatchObject({ studentImsPin: student.pin, firstName: 'Asha', profileImage: '' });
    expect(JSON.stringify(data)).not.toMatch(/987654|asha@|school/);
    expect(data.mobileNumber).toMatch(/3210$/);
  });

  test('shows oneself, a linked parent, support and admins everything, and staff for classes no contact', async () => {
    const student = await make.person();
    const parent = await make.person({ role: 'parent' });
    await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: student.id });
    const support = await make.person({ role: 'staff', rights: ['support'] });
    const admin = await make.person({ role: 'admin' });
    for (const viewer of [student, parent, support, admin]) {
      expect((await card(viewer, student.pin)).data).toMatchObject({ mobileNumber: student.mobile, emailId: student.email });
    }
    const classes = await make.person({ role: 'staff', rights: ['classes'] });
    const masked = (await card(classes, student.pin)).data;
    expect(masked).toMatchObject({ studentImsPin: student.pin });
    expect([masked.mobileNumber, masked.emailId]).not.toEqual(expect.arrayContaining([student.mobile, student.email]));
  });

  test('IDN-081 someone one may not see and a pin that no one has are answered alike', async () => {
    const student = await make.person();
    const synthetic = await make.person({ synthetic: true });
    const colleague = await make.person({ role: 'mentor' });
    const viewers = [
      await make.person(),
      await make.person({ role: 'mentor' }),
      await make.person({ role: 'parent' }),
      await make.person({ role: 'staff', rights: ['content', 'centre'] }),
    ];
    const answer = async (viewer: Person, pin: string) => {
      const { status, error } = await card(viewer, pin);
      return { status, ...error, requestId: '' };
    };
    for (const viewer of viewers) {
      const unknown = await answer(viewer, 'ZZZ9999');
      expect(unknown).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(await answer(viewer, student.pin)).toEqual(unknown);
    }
    const admin = await make.person({ role: 'admin' });
    for (const { pin } of [synthetic, colleague]) expect((await card(admin, pin)).status).toBe(404);
  });
});

test('who may see whom is one answer for other modules to ask', async () => {
  const student = await make.person();
  const parent = await make.person({ role: 'parent' });
  const stranger = await make.person({ role: 'parent' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: student.id });
  const sees = ({ id, pin, role }: Person) => {
    const viewer: Session = {
      sessionId: 1n,
      personId: id,
      pin,
      role,
      rights: [],
      courseRights: [],
      actingAdminId: null,
      mustSetUpTwoStep: false,
    };
    return maySee({ queryable: app.parts.database.orm, viewer, subjectId: student.id });
  };
  expect([await sees(student), await sees(parent), await sees(stranger)]).toEqual([true, true, false]);
});
